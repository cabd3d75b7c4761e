/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.encoding;

import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * Writers to encode one event in, kept between events so that a steady state allocates nothing.
 * <p>
 * <b>Concurrency.</b> Assumption: a writer is released by whoever acquired it, once. Guarantee: no two threads hold the
 * same writer. Progress: neither call ever waits or retries; when no pooled writer is near, a new one is made, and one
 * that finds no free place on its way back is left to the garbage collector. So ten thousand virtual threads cost no
 * more than the few places here, and a thread that dies leaves nothing behind.
 */
public final class Leb128WriterPool {
	static final int INITIAL_CAPACITY_BYTES = 512;

	/** A writer that had to hold a huge event is not kept, or a few such events would hold memory for ever. */
	private static final int MAX_KEPT_CAPACITY_BYTES = 1 << 18;

	private static final int PROBES = 4;
	/** Places are this many slots apart, so that two threads do not write to one cache line. */
	private static final int STRIDE = 16;

	private final AtomicReferenceArray<Leb128Writer> places;
	private final int mask;

	/**
	 * @param capacity
	 *            how many writers may be kept, rounded up to a power of two
	 */
	public Leb128WriterPool(int capacity) {
		int count = Integer.highestOneBit(Math.max(PROBES, capacity) * 2 - 1);
		places = new AtomicReferenceArray<>(count * STRIDE);
		mask = count - 1;
	}

	/** @return an empty writer that only the caller holds until it is released */
	public Leb128Writer acquire() {
		int home = home();
		for (int probe = 0; probe < PROBES; probe++) {
			int place = place(home, probe);
			if (places.getOpaque(place) != null) {
				Leb128Writer writer = places.getAndSet(place, null);
				if (writer != null) {
					return writer;
				}
			}
		}
		return new Leb128Writer(INITIAL_CAPACITY_BYTES);
	}

	/**
	 * @param writer
	 *            what {@link #acquire} returned; must not be used any more
	 */
	public void release(Leb128Writer writer) {
		if (writer.array().length > MAX_KEPT_CAPACITY_BYTES) {
			return;
		}
		writer.truncate(0);
		int home = home();
		for (int probe = 0; probe < PROBES; probe++) {
			int place = place(home, probe);
			if (places.getOpaque(place) == null && places.compareAndSet(place, null, writer)) {
				return;
			}
		}
	}

	private int place(int home, int probe) {
		return (home + probe & mask) * STRIDE;
	}

	private static int home() {
		return (int) Thread.currentThread().getId();
	}
}

/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.format;

import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * Writers to encode one event in, kept between events so that a steady state allocates nothing.
 * <p>
 * <b>Concurrency.</b> Assumption: a writer is released once, by the thread that acquired it. Guarantee: no two threads
 * hold the same writer, and what one holder did to it is seen by the next. Progress: neither call ever waits or
 * retries; when no pooled writer is free nearby, a new one is made and left to the garbage collector afterwards. So ten
 * thousand virtual threads cost no more than the few places here. A thread that dies while it holds a writer leaves its
 * place taken, and the pool has one writer less.
 */
public final class Leb128WriterPool {
	static final int INITIAL_CAPACITY_BYTES = 512;

	/** A writer with a larger capacity is not kept. Otherwise a few huge events would hold memory until the end. */
	private static final int MAX_KEPT_CAPACITY_BYTES = 1 << 18;

	private static final int PROBES = 4;
	/** Each is made when its place is first asked for. */
	private final AtomicReferenceArray<Leb128Writer> writers;

	private final int mask;

	/**
	 * @param capacity
	 *            how many writers may be kept, rounded up to a power of two
	 */
	public Leb128WriterPool(int capacity) {
		int count = Integer.highestOneBit(Math.max(PROBES, capacity) * 2 - 1);
		writers = new AtomicReferenceArray<>(count);
		mask = count - 1;
	}

	/** @return an empty writer that only the caller holds until it is released */
	public Leb128Writer acquire() {
		int home = (int) Thread.currentThread().getId();
		for (int probe = 0; probe < PROBES; probe++) {
			int place = home + probe & mask;
			Leb128Writer writer = writers.get(place);
			if (writer == null) {
				writer = newWriter(place);
			}
			if (writer.tryTake()) {
				return writer;
			}
		}
		return new Leb128Writer(INITIAL_CAPACITY_BYTES);
	}

	private Leb128Writer newWriter(int place) {
		Leb128Writer made = new Leb128Writer(INITIAL_CAPACITY_BYTES);
		made.poolPlace = place;
		Leb128Writer other = writers.compareAndExchange(place, null, made);
		return other == null ? made : other;
	}

	/**
	 * @param writer
	 *            what {@link #acquire} returned; must not be used any more
	 */
	public void release(Leb128Writer writer) {
		int place = writer.poolPlace;
		if (place < 0) {
			return;
		}
		writer.truncate(0);
		if (writer.array().length > MAX_KEPT_CAPACITY_BYTES) {
			writers.set(place, null);
		} else {
			writer.giveBack();
		}
	}
}

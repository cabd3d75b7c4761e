/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.benchmarks.lab;

import java.io.IOException;
import java.io.OutputStream;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Encodes events of one long as straight as the limit does, and keeps those promises of the writer that it is told to:
 *
 * <pre>
 *  claimed  an event is published under a claim, so that another thread may take what is finished at any time
 *  copied   it is encoded where nobody else sees it, and copied when it is complete: a half one is nowhere
 *  lane     it is published by a release store, behind a look at what another thread may change, and with one before it
 * </pre>
 */
final class ObligedEncoder implements AutoCloseable {
	private static final int TYPE = 2;
	private static final int MAX_EVENT_BYTES = 127;

	private final OutputStream out;
	private final boolean claimed;
	private final AtomicBoolean claim = new AtomicBoolean();
	private final boolean lane;
	private final AtomicLong published = new AtomicLong();
	/** What a lane looks at, and what it has seen. */
	private volatile Object open = this;

	private final Object seen = this;
	private final byte[] finished = new byte[64 << 10];
	/** Where an event is encoded: apart, or where it stays. */
	private final byte[] target;

	private int finishedBytes;
	private int position;

	ObligedEncoder(OutputStream out, boolean claimed, boolean copied, boolean lane) {
		this.out = out;
		this.claimed = claimed;
		this.lane = lane;
		target = copied ? new byte[MAX_EVENT_BYTES] : finished;
	}

	void write(long value) throws IOException {
		if (lane && open != seen) {
			throw new IllegalStateException("nobody changes it");
		}
		if (finishedBytes > finished.length - MAX_EVENT_BYTES) {
			append();
		}
		int start = target == finished ? finishedBytes : 0;
		position = start + 1;
		putLong(TYPE);
		putLong(System.nanoTime());
		target[position++] = 0;
		target[position++] = 0;
		putLong(value);
		int eventBytes = position - start;
		target[start] = (byte) eventBytes;
		if (lane) {
			publishInLane(eventBytes);
		} else if (!claimed) {
			publish(eventBytes);
		} else if (!claim.get() && claim.compareAndSet(false, true)) {
			publish(eventBytes);
			claim.setRelease(false);
		} else {
			throw new IllegalStateException("there is one thread only");
		}
	}

	private void publishInLane(int eventBytes) {
		finishedBytes += eventBytes;
		published.setRelease(published.getPlain() + eventBytes);
		if (open != seen) {
			throw new IllegalStateException("nobody changes it");
		}
	}

	private void publish(int eventBytes) {
		if (target != finished) {
			System.arraycopy(target, 0, finished, finishedBytes, eventBytes);
		}
		finishedBytes += eventBytes;
	}

	/** Seven bits to a byte, the low ones first; none of the numbers here takes nine bytes. */
	private void putLong(long value) {
		int at = position;
		long rest = value;
		while ((rest & ~0x7FL) != 0) {
			target[at++] = (byte) (rest | 0x80);
			rest >>>= 7;
		}
		target[at++] = (byte) rest;
		position = at;
	}

	private void append() throws IOException {
		out.write(finished, 0, finishedBytes);
		finishedBytes = 0;
	}

	@Override
	public void close() throws IOException {
		append();
		out.close();
	}
}

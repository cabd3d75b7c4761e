/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.chunk;

import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.locks.LockSupport;

/**
 * The buffers that all threads of a recording share: about twice as many as there are processors, not one per thread. A
 * million virtual threads cost no more than these, and a dead thread leaves nothing.
 * <p>
 * <b>Concurrency.</b> Assumptions: who claims a buffer releases it soon, and between does nothing but copy: no client's
 * code, no I/O, no parking, no other lock. Guarantees: one holder at a time; what a holder put is seen by the next.
 * Progress: {@link #tryClaim} never waits; when all buffers are taken it gives none and the event goes another way.
 * {@link #drain} waits for holders, each for a few copied events at most.
 */
final class EventBuffers {
	private static final int SPINS = 100;
	private static final long PAUSE_NANOS = 20_000;

	private final EventBuffer[] buffers;
	/** Not a blocking queue: the holder of a buffer may not wait. */
	private final AtomicReferenceArray<byte[]> spareArrays;

	EventBuffers() {
		int count = Integer.highestOneBit(2 * Runtime.getRuntime().availableProcessors() * 2 - 1);
		buffers = new EventBuffer[count];
		for (int i = 0; i < count; i++) {
			buffers[i] = new EventBuffer();
		}
		spareArrays = new AtomicReferenceArray<>(count);
	}

	/** @return a buffer that only the caller holds, null if all are taken */
	EventBuffer tryClaim() {
		int home = (int) Thread.currentThread().getId();
		int mask = buffers.length - 1;
		for (int i = 0; i < buffers.length; i++) {
			EventBuffer buffer = buffers[home + i & mask];
			if (buffer.tryClaim()) {
				return buffer;
			}
		}
		return null;
	}

	/** Hands everything over that was put before the call, each piece to its own chunk. */
	void drain() {
		for (EventBuffer buffer : buffers) {
			claim(buffer);
			try {
				if (buffer.owner() != null) {
					buffer.moveTo(this);
				}
			} finally {
				buffer.release();
			}
		}
	}

	private static void claim(EventBuffer buffer) {
		for (int spin = 0; !buffer.tryClaim(); spin++) {
			if (spin < SPINS) {
				Thread.onSpinWait();
			} else {
				LockSupport.parkNanos(PAUSE_NANOS);
			}
		}
	}

	/** @return an array for a buffer to fill, null when there is no spare one */
	byte[] newArray() {
		for (int i = 0; i < spareArrays.length(); i++) {
			byte[] array = spareArrays.getAndSet(i, null);
			if (array != null) {
				return array;
			}
		}
		return null;
	}

	/** Takes an array back after its content was appended. */
	void recycle(byte[] array) {
		if (array.length == EventBuffer.CAPACITY_BYTES) {
			for (int i = 0; i < spareArrays.length(); i++) {
				if (spareArrays.compareAndSet(i, null, array)) {
					return;
				}
			}
		}
	}

	long eventCount() {
		long count = 0;
		for (EventBuffer buffer : buffers) {
			count += buffer.eventCount();
		}
		return count;
	}
}

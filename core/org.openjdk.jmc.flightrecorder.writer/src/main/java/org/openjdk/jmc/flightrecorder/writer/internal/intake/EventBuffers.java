/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.intake;

import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.locks.LockSupport;
import org.openjdk.jmc.flightrecorder.writer.internal.chunk.Chunk;
import org.openjdk.jmc.flightrecorder.writer.internal.chunk.ContentPool;
import org.openjdk.jmc.flightrecorder.writer.internal.chunk.CurrentChunk;
import org.openjdk.jmc.flightrecorder.writer.internal.chunk.Waiting;
import org.openjdk.jmc.flightrecorder.writer.internal.format.EventSize;
import org.openjdk.jmc.flightrecorder.writer.internal.threads.BriefLock;
import org.openjdk.jmc.flightrecorder.writer.internal.threads.StackRoom;
import org.openjdk.jmc.flightrecorder.writer.internal.threads.VirtualThreads;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeLayout;

/**
 * The buffers that all threads of a recording share: several per processor, not one per thread. So a million virtual
 * threads cost no more than these buffers, and a dead thread leaves nothing behind. There are several buffers per
 * processor, because a thread may lose its processor while it has one. A buffer is made when it is first claimed.
 * <p>
 * <b>Concurrency.</b> Assumptions: a holder releases its buffer soon. Until then it encodes or copies one event: it
 * runs no client's code, does no I/O and takes no lock but {@link BriefLock brief} ones, for which a virtual thread does not
 * lose its carrier. Guarantees: a buffer has one holder at a time, and what a holder put is seen by the next one. Progress:
 * {@link #tryClaim} never waits. When all buffers are claimed it returns null, and the event takes the slow path.
 * {@link #drain} waits for the holders, for each of them one event at most.
 */
final class EventBuffers {
	private static final int PER_PROCESSOR = 8;
	private static final int MAX_COUNT = 128;
	private static final int SPINS = 100;
	private static final long PAUSE_NANOS = 20_000;
	/** Null where none was claimed yet. A rotation that finds null has changed the chunk before any claim there. */
	private final AtomicReferenceArray<EventBuffer> buffers;

	private final ContentPool contents;

	EventBuffers() {
		int wanted = Math.min(MAX_COUNT, PER_PROCESSOR * Runtime.getRuntime().availableProcessors());
		int count = Integer.highestOneBit(wanted * 2 - 1);
		buffers = new AtomicReferenceArray<>(count);
		contents = new ContentPool(count);
	}

	/** @return the pool that pieces of events come from, and go back to after they were appended */
	ContentPool contents() {
		return contents;
	}

	/** @return a buffer that only the caller holds, null if all are taken */
	EventBuffer tryClaim() {
		int home = (int) Thread.currentThread().getId();
		int mask = buffers.length() - 1;
		for (int i = 0; i <= mask; i++) {
			int place = home + i & mask;
			EventBuffer buffer = buffers.get(place);
			if (buffer == null) {
				buffer = newBuffer(place);
			}
			if (buffer.tryClaim()) {
				return buffer;
			}
		}
		return tryTakeOver();
	}

	private EventBuffer newBuffer(int place) {
		EventBuffer made = new EventBuffer();
		EventBuffer other = buffers.compareAndExchange(place, null, made);
		return other == null ? made : other;
	}

	/**
	 * @return a claimed buffer in which an event was begun; null if no buffer is free, a thread waits, the event would
	 *         be dropped, or the recording has ended
	 */
	EventBuffer tryBegin(CurrentChunk current, BackPressure pressure) {
		EventBuffer buffer = tryClaim();
		if (buffer == null) {
			return null;
		}
		boolean begun = false;
		try {
			// Read after the claim: a rotation changes this first and then waits for the buffer.
			Chunk chunk = current.get();
			if (current.isReady(chunk) && !pressure.isSaturated(chunk)) {
				buffer.belongTo(chunk, contents);
				buffer.begin();
				begun = true;
			}
		} finally {
			// This also happens when no heap or stack is left. Otherwise the next rotation would wait forever.
			if (!begun) {
				buffer.abandoned = true;
				buffer.tryTakeBack();
			}
		}
		return begun ? buffer : null;
	}

	/**
	 * Completes an event and releases its buffer.
	 *
	 * @return whether events are waiting for the output now
	 */
	boolean end(EventBuffer buffer, TypeLayout layout, long startTicks, BackPressure pressure) {
		int eventBytes = EventSize.of(buffer.bodyBytes(), layout);
		boolean full = buffer.isFullWith(eventBytes);
		if (full) {
			// As long as the event is not complete, an error leaves nothing of it.
			StackRoom.requireForOutput();
		}
		buffer.end(eventBytes, startTicks);
		if (full) {
			handOver(buffer, eventBytes, pressure);
		}
		buffer.release();
		return full;
	}

	/** The event that was completed last has filled the buffer; without it there is room. */
	private void handOver(EventBuffer buffer, int eventBytes, BackPressure pressure) {
		boolean handedOver = false;
		try {
			if (!pressure.isOverloaded(buffer.owner())) {
				buffer.moveTo(contents);
				handedOver = true;
			}
		} finally {
			if (!handedOver) {
				buffer.takeBack(eventBytes);
			}
		}
		if (!handedOver) {
			pressure.countDropped(eventBytes);
		}
	}

	/** Looks for an abandoned buffer, when all are claimed. */
	private EventBuffer tryTakeOver() {
		for (int i = 0; i < buffers.length(); i++) {
			EventBuffer buffer = buffers.get(i);
			if (buffer != null && buffer.tryTakeOver()) {
				return buffer;
			}
		}
		return null;
	}

	/**
	 * Moves all events that were put before the call to their chunks. The caller needs the stack that an output takes.
	 *
	 * @param current
	 *            the chunk that takes events, null when the recording ends
	 * @param waiting
	 *            the threads that wait for writers
	 */
	void drain(Chunk current, Waiting waiting) {
		for (int i = 0; i < buffers.length(); i++) {
			EventBuffer buffer = buffers.get(i);
			if (buffer != null) {
				drain(buffer, current, waiting);
			}
		}
	}

	private void drain(EventBuffer buffer, Chunk current, Waiting waiting) {
		claim(buffer, waiting);
		try {
			buffer.drain(current, contents);
		} finally {
			buffer.release();
		}
	}

	private static void claim(EventBuffer buffer, Waiting waiting) {
		for (int spin = 0; spin < SPINS; spin++) {
			if (isClaimed(buffer)) {
				return;
			}
			Thread.onSpinWait();
		}
		boolean virtual = VirtualThreads.isVirtual(Thread.currentThread());
		waiting.whileClaimed(() -> {
			while (!isClaimed(buffer)) {
				if (virtual) {
					// The holder has a carrier, and this thread keeps its own.
					Thread.onSpinWait();
				} else {
					LockSupport.parkNanos(PAUSE_NANOS);
				}
			}
		});
	}

	private static boolean isClaimed(EventBuffer buffer) {
		return buffer.tryClaim() || buffer.tryTakeOver();
	}

	long eventCount() {
		long count = 0;
		for (int i = 0; i < buffers.length(); i++) {
			EventBuffer buffer = buffers.get(i);
			count += buffer == null ? 0 : buffer.eventCount();
		}
		return count;
	}
}

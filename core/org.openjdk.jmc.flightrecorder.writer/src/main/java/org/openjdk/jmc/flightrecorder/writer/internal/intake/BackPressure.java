/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.intake;

import org.openjdk.jmc.flightrecorder.writer.internal.chunk.Chunk;
import org.openjdk.jmc.flightrecorder.writer.internal.chunk.GuardedOutput;
import org.openjdk.jmc.flightrecorder.writer.internal.constant.ChunkConstants;
import org.openjdk.jmc.flightrecorder.writer.internal.format.Leb128Reader;
import org.openjdk.jmc.flightrecorder.writer.internal.format.Leb128Writer;

/**
 * The rule for events while the output cannot keep up. There are two rules. In most recordings the writers wait for the
 * output, and bring events to it themselves ({@link #waiting}). In a recording that drops events, only the recording's
 * thread uses the output, and an event that finds no room is dropped ({@link EventDropping}). The methods of this class
 * have the answers of a recording that drops nothing.
 */
public abstract class BackPressure implements Chunk.DropCounter {
	/** The thread that a recording may have, as far as writers know it. */
	@FunctionalInterface
	public interface Worker {
		/**
		 * Makes the thread bring to the output what waits, and rotate a full chunk, soon. The call never waits, and
		 * mostly costs the read of one flag.
		 */
		void wake();
	}

	/**
	 * Has writers wait for the output.
	 *
	 * @param worker
	 *            rotates full chunks; null where there is none
	 */
	public static BackPressure waiting(GuardedOutput output, ChunkLimits limits, Worker worker) {
		return new WaitingWriters(output, limits, worker);
	}

	private static final class WaitingWriters extends BackPressure {
		private final GuardedOutput output;
		private final ChunkLimits limits;
		private final Worker worker;

		WaitingWriters(GuardedOutput output, ChunkLimits limits, Worker worker) {
			this.output = output;
			this.limits = limits;
			this.worker = worker;
		}

		@Override
		boolean isLeftToThread() {
			return false;
		}

		@Override
		boolean isRotationLeftToThread(Chunk full) {
			// A thread that gets no processor must not let the chunk grow without limit.
			boolean leftToThread = worker != null && !limits.areExceededIn(full);
			if (leftToThread) {
				worker.wake();
			}
			return leftToThread;
		}

		@Override
		void waitForOutput(Chunk chunk) {
			output.appendIfMuchWaits(chunk);
		}
	}

	/**
	 * Leaves the work to the recording's thread, and wakes it, if that thread brings events to the output and rotates
	 * chunks.
	 *
	 * @return false when the caller has to do the work
	 */
	abstract boolean isLeftToThread();

	/**
	 * Leaves the rotation of a full chunk to the recording's thread, if it has one, and then wakes it. Where writers wait,
	 * a chunk whose limits are exceeded by much is not left to it.
	 *
	 * @return false when the caller has to rotate
	 */
	boolean isRotationLeftToThread(Chunk full) {
		return isLeftToThread();
	}

	/**
	 * Waits until the queue of a chunk has room for another event. In a recording that drops events, the call does
	 * nothing. The caller needs the stack that an output takes.
	 */
	abstract void waitForOutput(Chunk chunk);

	/** @return whether the chunk may get no more constants, because a rotation is overdue */
	boolean isSaturated(Chunk chunk) {
		return false;
	}

	/** @return whether an event for the chunk that finds no room in a buffer must be dropped */
	boolean isOverloaded(Chunk chunk) {
		return false;
	}

	/** @return the constants to encode the next event with */
	ChunkConstants constantsFor(Chunk chunk) {
		return chunk.constants;
	}

	/** Is called when another chunk has become the current one. */
	void chunkHasChanged() {}

	/** Counts an event as dropped. The caller has asked {@link #isOverloaded} before. */
	@Override
	public void countDropped(int eventBytes) {
		throw new IllegalStateException("This recording drops no events, but one of " + eventBytes + " bytes");
	}

	/**
	 * Counts several events as dropped.
	 *
	 * @return the number of events
	 */
	int countDropped(Leb128Writer events) {
		int count = 0;
		for (int at = 0; at < events.position(); count++) {
			int eventBytes = (int) Leb128Reader.getLong(events.array(), at);
			countDropped(eventBytes);
			at += eventBytes;
		}
		return count;
	}

	/** @return how many events were dropped */
	long droppedEvents() {
		return 0;
	}

	/** Runs a task whose events are not dropped. Only one thread at a time may call this. */
	public void runPrivileged(Runnable task) {
		task.run();
	}

	/** @return whether events were dropped that no loss event reports; the rotation lock must be held */
	public boolean hasUnreportedLoss() {
		return false;
	}

	/** Writes a loss event to the chunk if events were dropped since the last one. The rotation lock must be held. */
	public void reportLossIn(Chunk chunk) {}
}

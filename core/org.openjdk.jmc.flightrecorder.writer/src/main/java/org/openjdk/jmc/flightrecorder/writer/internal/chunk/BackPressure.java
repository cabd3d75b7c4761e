/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.chunk;

import org.openjdk.jmc.flightrecorder.writer.internal.constant.ChunkConstants;

/**
 * What becomes of events while the output cannot keep up. Either their writers wait for the output, which they bring
 * events to themselves ({@link #waiting}); or only the recording's thread uses the output, and events that find no room
 * are dropped ({@link EventDropping}). What is here is the answer of a recording that drops nothing.
 */
abstract class BackPressure {
	/** Has writers wait for the output. */
	static BackPressure waiting(GuardedOutput output) {
		return new Waiting(output);
	}

	private static final class Waiting extends BackPressure {
		private final GuardedOutput output;

		Waiting(GuardedOutput output) {
			this.output = output;
		}

		@Override
		boolean isLeftToThread() {
			return false;
		}

		@Override
		void waitForOutput(Chunk chunk) {
			if (chunk.queuedBytes() > GuardedOutput.MAX_QUEUED_BYTES) {
				output.appendQueued(chunk);
			}
		}
	}

	/**
	 * @return whether the recording's thread brings events to the output and rotates chunks; then it is woken. Else the
	 *         caller has to
	 */
	abstract boolean isLeftToThread();

	/** Waits until there is room for another event in the queue of a chunk, where writers wait. Needs stack for it. */
	abstract void waitForOutput(Chunk chunk);

	/** @return whether the chunk may have no more constants: it should have been rotated long ago */
	boolean isSaturated(Chunk chunk) {
		return false;
	}

	/** @return whether an event for the chunk that finds no room in a buffer must be dropped */
	boolean isOverloaded(Chunk chunk) {
		return false;
	}

	/** @return what to encode the next event with */
	ChunkConstants constantsFor(Chunk chunk) {
		return chunk.constants;
	}

	/** Another chunk has become the current one. */
	void chunkHasChanged() {}

	/** Counts an event as dropped; only after {@link #isOverloaded}. */
	void countDropped(int eventBytes) {
		throw new IllegalStateException("This recording drops no events, but one of " + eventBytes + " bytes");
	}

	/** @return how many events were dropped */
	long droppedEvents() {
		return 0;
	}

	/** Runs something whose events are not dropped; one thread at a time. */
	void runPrivileged(Runnable task) {
		task.run();
	}

	/** @return whether events were dropped that no loss event tells of; the rotation lock must be held */
	boolean hasUntoldLoss() {
		return false;
	}

	/** Has the chunk tell what was dropped since it was told last; the rotation lock must be held. */
	void tellLossIn(Chunk chunk) {}
}

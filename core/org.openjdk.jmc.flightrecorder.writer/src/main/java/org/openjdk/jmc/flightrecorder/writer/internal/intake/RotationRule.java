/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.intake;

import org.openjdk.jmc.flightrecorder.writer.internal.chunk.Chunk;
import org.openjdk.jmc.flightrecorder.writer.internal.constant.ChunkConstants;
import org.openjdk.jmc.flightrecorder.writer.internal.threads.StackRoom;

/**
 * Decides when a writer checks whether a chunk is full, and whether it then rotates the chunk or leaves that to the
 * recording's thread.
 * <p>
 * <b>Concurrency.</b> Thread-safe. The caller holds no claim and no lock.
 */
public final class RotationRule {
	/** What the session does with a full chunk. */
	@FunctionalInterface
	public interface Rotation {
		/**
		 * Makes another chunk the current one, if this one still is.
		 *
		 * @param full
		 *            a chunk that has reached its limits
		 */
		void rotate(Chunk full);
	}

	private final ChunkLimits limits;
	private final BackPressure pressure;
	private final Rotation rotation;
	/**
	 * The least bytes of constants at which an event may have filled the chunk; 0 if the age may have filled it.
	 */
	private final long checkedFromConstantBytes;

	/**
	 * @param limits
	 *            when a chunk is full
	 * @param pressure
	 *            knows the recording's thread
	 * @param rotation
	 *            is given a chunk that is full
	 */
	RotationRule(ChunkLimits limits, BackPressure pressure, Rotation rotation) {
		this.limits = limits;
		this.pressure = pressure;
		this.rotation = rotation;
		checkedFromConstantBytes = limits.checksAge() ? 0 : limits.minConstantBytes();
	}

	/** @return whether chunks become full by age, which each event then has to check */
	boolean checksAge() {
		return checkedFromConstantBytes == 0;
	}

	/**
	 * @param constants
	 *            those of the chunk
	 * @return whether an event that has handed nothing over may have filled the chunk: without a flush, its size changes only
	 *         when a buffer is full, but constants may come with any event
	 */
	boolean mayBeFullByConstantsOrAge(ChunkConstants constants) {
		return constants.sizeBytes() >= checkedFromConstantBytes;
	}

	boolean isFull(Chunk chunk) {
		return limits.areReachedIn(chunk);
	}

	/** @return whether constants alone have filled the chunk, also when their events were refused */
	boolean isFullOfConstants(Chunk chunk) {
		return limits.areReachedByConstantsIn(chunk);
	}

	/** Rotates a full chunk, or leaves that to the recording's thread; without enough stack, to the next event. */
	void rotate(Chunk full) {
		if (!pressure.isRotationLeftToThread(full) && StackRoom.isEnoughForOutput()) {
			rotation.rotate(full);
		}
	}
}

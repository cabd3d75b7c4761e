/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.intake;

import org.openjdk.jmc.flightrecorder.writer.internal.chunk.Chunk;

/**
 * The limits at which a chunk is full.
 *
 * @param maxChunkBytes
 *            its size in the output
 * @param maxChunkAgeNanos
 *            how long it may be the current one, {@link Long#MAX_VALUE} for no limit
 * @param maxConstantBytes
 *            how much heap its constants may take
 */
public record ChunkLimits(long maxChunkBytes, long maxChunkAgeNanos, long maxConstantBytes) {
	/** A full chunk may exceed its limits by this part of them, while a thread is about to rotate it. */
	private static final int SLACK_SHARE = 8;

	/** @return whether a chunk may become full by its age alone */
	boolean checksAge() {
		return maxChunkAgeNanos != Long.MAX_VALUE;
	}

	/** @return how many bytes of constants may make a chunk full, alone or with its events */
	long minConstantBytes() {
		return Math.min(maxConstantBytes, maxChunkBytes);
	}

	/** @return whether constants alone make the chunk full, also when their events were refused */
	public boolean areReachedByConstantsIn(Chunk chunk) {
		return chunk.constants.sizeBytes() >= maxConstantBytes;
	}

	/** @return whether the chunk is so full that its rotation may not be left to another thread */
	public boolean areExceededIn(Chunk chunk) {
		return chunk.expectedSizeBytes() - maxChunkBytes >= maxChunkBytes / SLACK_SHARE
				|| chunk.constants.sizeBytes() - maxConstantBytes >= maxConstantBytes / SLACK_SHARE;
	}

	/** @return whether the chunk is full */
	public boolean areReachedIn(Chunk chunk) {
		return chunk.expectedSizeBytes() >= maxChunkBytes
				|| areReachedByConstantsIn(chunk)
				|| checksAge() && System.nanoTime() - chunk.createdNanoTime >= maxChunkAgeNanos;
	}
}

/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.chunk;

/**
 * Events that tell about the recording, once in each chunk and as late as possible: before it is published or sealed.
 * So there is no chunk that holds nothing else, but the last one when it is empty. What {@link #describe} does is
 * guarded by the session's rotation lock.
 */
final class ChunkDescription {
	private volatile ChunkDescriber describer;
	/** The number of the chunk that was described last. */
	private long describedChunk;

	void isBy(ChunkDescriber newDescriber) {
		describer = newDescriber;
	}

	/** Describes the chunk unless it is described already; it must be the current one. */
	void describe(Chunk chunk) {
		if (describer != null && describedChunk != chunk.constants.number()) {
			describedChunk = chunk.constants.number();
			describer.describe(chunk.startTicks);
		}
	}
}

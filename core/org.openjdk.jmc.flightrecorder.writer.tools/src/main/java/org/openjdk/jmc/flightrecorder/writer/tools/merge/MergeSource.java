/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.merge;

import java.nio.file.Path;
import java.util.List;
import org.openjdk.jmc.flightrecorder.writer.tools.format.Chunk;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ChunkHeader;

/**
 * One of the recordings that are merged.
 *
 * @param name
 *            as messages name it
 * @param chunks
 *            its chunks that go into the result
 */
record MergeSource(Path name, List<Chunk> chunks) {

	/** Start of the chunk that starts first. */
	long startEpochNanos() {
		return chunks.stream()
				.map(Chunk::header)
				.mapToLong(ChunkHeader::startEpochNanos)
				.min()
				.orElseThrow();
	}

	/** End of the chunk that ends last. */
	long endEpochNanos() {
		return chunks.stream()
				.map(Chunk::header)
				.mapToLong(ChunkHeader::endEpochNanos)
				.max()
				.orElseThrow();
	}
}

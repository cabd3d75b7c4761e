/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.merge;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.openjdk.jmc.flightrecorder.writer.tools.format.Chunk;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ChunkClock;
import org.openjdk.jmc.flightrecorder.writer.tools.io.ChunkComparison;
import org.openjdk.jmc.flightrecorder.writer.tools.io.ChunkComparison.Result;

/**
 * Finds repeated chunks, in one file or in several, and keeps one of each: archives overlap if recordings are dumped
 * more often than they are rotated. If a chunk had grown between the copies, the longest copy is kept.
 */
final class RepeatedChunks {
	/** Two copies of a chunk have the same clock; few others have. */
	private final Map<ChunkClock, List<Chunk>> keptByClock = new HashMap<>();

	private long dropped;

	/** The number of repeated chunks. */
	long dropped() {
		return dropped;
	}

	/** Adds a chunk of a finished recording. */
	void add(Chunk chunk) throws IOException {
		List<Chunk> kept = keptByClock.computeIfAbsent(chunk.header().clock(), c -> new ArrayList<>(1));
		for (int i = 0; i < kept.size(); i++) {
			Result result = ChunkComparison.compare(kept.get(i), chunk);
			if (result != Result.DIFFERENT) {
				dropped++;
				if (result == Result.SECOND_HAS_MORE) {
					kept.set(i, chunk);
				}
				return;
			}
		}
		kept.add(chunk);
	}

	/** Whether the chunk goes into the result. */
	boolean isKept(Chunk chunk) {
		return keptByClock.get(chunk.header().clock()).contains(chunk);
	}
}

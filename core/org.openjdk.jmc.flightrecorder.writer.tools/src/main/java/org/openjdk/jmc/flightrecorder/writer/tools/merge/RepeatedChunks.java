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
import org.openjdk.jmc.flightrecorder.writer.tools.format.ChunkClock;
import org.openjdk.jmc.flightrecorder.writer.tools.io.ChunkComparison;
import org.openjdk.jmc.flightrecorder.writer.tools.io.ChunkComparison.Result;
import org.openjdk.jmc.flightrecorder.writer.tools.io.ChunkRange;
import org.openjdk.jmc.flightrecorder.writer.tools.io.InputFile;

/**
 * Finds the chunks that are there more than once, in one file or in several, and keeps one of each: archives overlap when
 * recordings are dumped more often than they are rotated. Of a chunk that had grown meanwhile the longest copy is kept.
 */
final class RepeatedChunks {
	/** A chunk that is kept so far. */
	private record Place(InputFile file, ChunkRange range) {}

	/** Two copies of a chunk have the same clock; few others have. */
	private final Map<ChunkClock, List<Place>> keptByClock = new HashMap<>();

	private long dropped;

	/** Chunks that were there again. */
	long dropped() {
		return dropped;
	}

	/** Adds the chunks of a finished recording. */
	void add(InputFile file, List<ChunkRange> chunks) throws IOException {
		for (ChunkRange chunk : chunks) {
			add(new Place(file, chunk), keptByClock.computeIfAbsent(chunk.clock(), c -> new ArrayList<>(1)));
		}
	}

	private void add(Place place, List<Place> kept) throws IOException {
		for (int i = 0; i < kept.size(); i++) {
			Place known = kept.get(i);
			Result result = ChunkComparison.compare(known.file.path(), known.range, place.file.path(), place.range);
			if (result != Result.DIFFERENT) {
				dropped++;
				if (result == Result.SECOND_HAS_MORE) {
					kept.set(i, place);
				}
				return;
			}
		}
		kept.add(place);
	}

	/** Those of the chunks of a file that are kept. */
	List<ChunkRange> keptOf(InputFile file, List<ChunkRange> chunks) {
		return chunks.stream()
				.filter(chunk -> keptByClock.get(chunk.clock()).contains(new Place(file, chunk)))
				.toList();
	}
}

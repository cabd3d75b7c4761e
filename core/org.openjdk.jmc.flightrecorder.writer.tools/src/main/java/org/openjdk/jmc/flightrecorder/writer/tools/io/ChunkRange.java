/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.io;

import java.util.ArrayList;
import java.util.List;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ChunkClock;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ChunkHeader;

/**
 * A chunk of a file.
 *
 * @param offset
 *            where its header is
 * @param header
 *            what the header says
 */
public record ChunkRange(long offset, ChunkHeader header) {

	/**
	 * Finds the chunks of a file.
	 *
	 * @param layout
	 *            of the file
	 * @return the chunks in their order, one at least
	 */
	public static List<ChunkRange> of(RecordingLayout layout) {
		List<ChunkRange> ranges = new ArrayList<>();
		long offset = 0;
		for (ChunkHeader header : layout.chunks()) {
			ranges.add(new ChunkRange(offset, header));
			offset += header.sizeBytes();
		}
		return ranges;
	}

	/**
	 * How long it is.
	 *
	 * @return bytes, with the header
	 */
	public long sizeBytes() {
		return header.sizeBytes();
	}

	/**
	 * When it starts, and how long its ticks are.
	 *
	 * @return the clock of the header
	 */
	public ChunkClock clock() {
		return header.clock();
	}
}

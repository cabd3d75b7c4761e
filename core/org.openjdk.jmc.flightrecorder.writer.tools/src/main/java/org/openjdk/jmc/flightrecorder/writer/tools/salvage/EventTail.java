/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.salvage;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ByteSource;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ChunkHeader;
import org.openjdk.jmc.flightrecorder.writer.tools.format.TypeTables;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ValueType;

/**
 * The events of a file behind its last whole chunk.
 *
 * @param position
 *            where they begin
 * @param events
 *            how many there are of each type, as far as their sizes lead
 */
public record EventTail(long position, Map<String, Long> events) {
	/**
	 * Counts the events of a file behind its last whole chunk.
	 *
	 * @param path
	 *            a file that no program writes to
	 * @return none if all chunks are whole
	 * @throws IOException
	 *             if the file cannot be read
	 */
	public static EventTail of(Path path) throws IOException {
		try (ByteSource source = ByteSource.open(path, path.toString())) {
			ChunkSearch chunks = new ChunkSearch(source);
			long position = 0;
			ChunkHeader header = chunks.header(0);
			while (header != null
					&& header.isFinished()
					&& header.sizeBytes() >= ChunkHeader.LENGTH_BYTES
					&& header.sizeBytes() <= chunks.fileBytes() - position) {
				position += header.sizeBytes();
				header = chunks.header(position);
			}
			return new EventTail(position, count(chunks, position));
		}
	}

	/**
	 * Compares them with those of the same file after a repair.
	 *
	 * @param path
	 *            the file
	 * @return how many events of each type are no longer there
	 * @throws IOException
	 *             if the file cannot be read
	 */
	public Map<String, Long> lostIn(Path path) throws IOException {
		Map<String, Long> lost = new TreeMap<>(events);
		try (ByteSource source = ByteSource.open(path, path.toString())) {
			count(new ChunkSearch(source), position).forEach((name, count) -> lost.merge(name, -count, Long::sum));
		}
		lost.values().removeIf(count -> count <= 0);
		return lost;
	}

	private static Map<String, Long> count(ChunkSearch chunks, long position) throws IOException {
		Map<String, Long> counts = new TreeMap<>();
		TypeTables tables = new TypeTables();
		long start = position;
		for (ChunkHeader header = chunks.header(start); header != null; header = chunks.header(start)) {
			long first = start + ChunkHeader.LENGTH_BYTES;
			// The size of an unfinished chunk is that of its last flush.
			long end = header.isFinished()
					? chunks.end(start, header)
					: chunks.nextHeader(first, header.startEpochNanos());
			EventScan scan = chunks.scan(start, header, end);
			if (scan.findMetadata(tables, header.isFinished()) > 0) {
				long stop = scan.countBySizes(scan.types(), first, end, counts);
				ValueType cut = stop < end ? scan.typeAt(stop) : null;
				if (cut != null) {
					counts.merge(cut.name(), 1L, Long::sum);
				}
			}
			start = end;
		}
		return counts;
	}

	/**
	 * Tells counts to people.
	 *
	 * @param counts
	 *            by names of types
	 * @return such as {@code 3 jdk.GarbageCollection, 1 jdk.CPULoad}
	 */
	public static String text(Map<String, Long> counts) {
		return counts.entrySet().stream()
				.map(entry -> String.format("%,d %s", entry.getValue(), entry.getKey()))
				.collect(Collectors.joining(", "));
	}
}

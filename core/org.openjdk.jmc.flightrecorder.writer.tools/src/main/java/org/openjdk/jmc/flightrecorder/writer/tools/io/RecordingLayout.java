/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.io;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ByteCursor;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ByteSource;
import org.openjdk.jmc.flightrecorder.writer.tools.format.Chunk;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ChunkHeader;
import org.openjdk.jmc.flightrecorder.writer.tools.format.EventTally;
import org.openjdk.jmc.flightrecorder.writer.tools.format.MalformedRecordingException;
import org.openjdk.jmc.flightrecorder.writer.tools.format.TypeTable;
import org.openjdk.jmc.flightrecorder.writer.tools.format.TypeTables;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ValueType;

/**
 * The layout of recordings, from their bytes, before any reader opens them: chunks, and events and bytes per type.
 * Walking from size to size also finds files that are cut short or unfinished. Readers wait forever on some of these.
 */
public final class RecordingLayout {
	/** Stands for the metadata events in {@link #bytesByType()}. */
	public static final String METADATA = "(metadata)";
	/** Stands for the checkpoint events, which carry the constants, in {@link #bytesByType()}. */
	public static final String CONSTANTS = "(constants)";
	/** Stands for the headers of the chunks in {@link #bytesByType()}. */
	public static final String HEADERS = "(chunk headers)";

	private final TypeTables tables = new TypeTables();
	private final Map<String, Long> bytesByType = new TreeMap<>();
	private final Map<String, Set<String>> categoriesByType = new TreeMap<>();
	private final List<ChunkHeader> chunks = new ArrayList<>();
	private long fileBytes;
	private final List<Long> eventsByChunk = new ArrayList<>();
	private long eventCount;
	private TypeTable lastTypes;

	private RecordingLayout() {}

	/**
	 * Walks a recording.
	 *
	 * @param path
	 *            the file
	 * @return what it has
	 * @throws MalformedRecordingException
	 *             when the file is not a finished recording
	 */
	public static RecordingLayout read(Path path) throws IOException {
		return read(path, path, Progress.NONE);
	}

	/**
	 * Walks a recording.
	 *
	 * @param path
	 *            the file
	 * @param name
	 *            its name in messages
	 * @param progress
	 *            takes the bytes
	 * @return what it has
	 * @throws MalformedRecordingException
	 *             when the file is not a finished recording
	 */
	public static RecordingLayout read(Path path, Path name, Progress progress) throws IOException {
		try (ByteSource source = ByteSource.open(path, name.toString())) {
			return read(List.of(source), progress);
		}
	}

	static RecordingLayout read(List<ByteSource> sources, Progress progress) throws IOException {
		RecordingLayout layout = new RecordingLayout();
		for (ByteSource source : sources) {
			ByteCursor in = new ByteCursor(source);
			for (Chunk chunk : Chunk.of(source)) {
				layout.readChunk(chunk, in, progress);
			}
			layout.fileBytes += source.lengthBytes();
		}
		return layout;
	}

	/** Bytes of events by the name of their type; other parts have a name in brackets. */
	public Map<String, Long> bytesByType() {
		return bytesByType;
	}

	/** The names of all event types that a chunk declares, with their categories. */
	public Map<String, Set<String>> categoriesByType() {
		return categoriesByType;
	}

	public long fileBytes() {
		return fileBytes;
	}

	public long chunkCount() {
		return chunks.size();
	}

	/** Ordinary events in all chunks. */
	public long eventCount() {
		return eventCount;
	}

	/** Ordinary events of each chunk. */
	public List<Long> eventsByChunk() {
		return eventsByChunk;
	}

	/**
	 * Compares the events that a tool handled with those of the recording.
	 *
	 * @param decided
	 *            how many events it decided about
	 * @throws IOException
	 *             if the recording has another number of events; the tool must not leave a result
	 */
	public void requireEvents(long decided) throws IOException {
		if (decided != eventCount) {
			throw new IOException("a decision was made about " + decided + " events, and there are " + eventCount
					+ "; nothing is written");
		}
	}

	/** The headers of the chunks in their order, one at least. */
	public List<ChunkHeader> chunks() {
		return chunks;
	}

	/** Start of the chunk that starts first. */
	public long startEpochNanos() {
		return chunks.stream().mapToLong(ChunkHeader::startEpochNanos).min().orElse(0);
	}

	/** From the start of the chunk that starts first to the end of the one that ends last. */
	public long durationNanos() {
		long endEpochNanos =
				chunks.stream().mapToLong(ChunkHeader::endEpochNanos).max().orElse(0);
		return Math.max(0, endEpochNanos - startEpochNanos());
	}

	private void readChunk(Chunk chunk, ByteCursor in, Progress progress) throws IOException {
		TypeTable types = tables.read(chunk, in);
		chunks.add(chunk.header());
		bytesByType.merge(HEADERS, (long) ChunkHeader.LENGTH_BYTES, Long::sum);
		EventTally tally = new EventTally(chunk, in, position -> progress.stepTo(fileBytes + position));
		tally.forEach((typeId, events, bytes) -> bytesByType.merge(name(typeId, types), bytes, Long::sum));
		long count = tally.eventCount();
		eventsByChunk.add(count);
		eventCount += count;
		if (types != lastTypes) {
			lastTypes = types;
			addTypes(types);
		}
	}

	private void addTypes(TypeTable types) {
		for (ValueType type : types.types()) {
			if (type.isEvent()) {
				categoriesByType
						.computeIfAbsent(type.name(), name -> new TreeSet<>())
						.addAll(type.categories());
			}
		}
	}

	private static String name(long typeId, TypeTable types) {
		if (typeId == ChunkHeader.METADATA_EVENT) {
			return METADATA;
		}
		if (typeId == ChunkHeader.CHECKPOINT_EVENT) {
			return CONSTANTS;
		}
		ValueType type = types.byId(typeId);
		return type == null ? "(undeclared type " + typeId + ")" : type.name();
	}
}

/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.io;

import java.io.EOFException;
import java.io.IOException;
import java.io.StreamCorruptedException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What the bytes of a recording say before any reader looks at them: chunks, and events and bytes per type. Walking
 * from size to size also finds files that are cut short or unfinished, on some of which readers wait for ever.
 */
public final class RecordingLayout {
	/** Stands for the metadata events in {@link #bytesByType()}. */
	public static final String METADATA = "(metadata)";
	/** Stands for the checkpoint events, which carry the constants, in {@link #bytesByType()}. */
	public static final String CONSTANTS = "(constants)";
	/** Stands for the headers of the chunks in {@link #bytesByType()}. */
	public static final String HEADERS = "(chunk headers)";

	/** As messages name it. */
	private final Path name;

	private final long fileBytes;
	private final Map<String, Long> bytesByType = new TreeMap<>();
	private final List<ChunkHeader> chunks = new ArrayList<>();
	private long eventCount;
	private int typeCount;
	private final Map<String, Map<String, String>> declarations = new TreeMap<>();
	private long endEpochNanos;
	private ZoneOffset zone = ZoneOffset.UTC;

	private RecordingLayout(Path name, long fileBytes) {
		this.name = name;
		this.fileBytes = fileBytes;
	}

	/**
	 * @throws MalformedRecordingException
	 *             when the file is not a finished recording
	 */
	public static RecordingLayout read(Path path) throws IOException {
		return read(path, path, Progress.NONE);
	}

	/**
	 * @throws MalformedRecordingException
	 *             when the file is not a finished recording
	 */
	static RecordingLayout read(InputFile file) throws IOException {
		return read(file.path(), file.name(), Progress.NONE);
	}

	static RecordingLayout read(Path path, Path name, Progress progress) throws IOException {
		RecordingLayout layout = new RecordingLayout(name, Files.size(path));
		try (ChunkBytes in = new ChunkBytes(path)) {
			if (layout.fileBytes == 0) {
				throw layout.malformed("it is empty", 0);
			}
			while (in.offset() < layout.fileBytes) {
				layout.readChunk(in, progress);
			}
		} catch (EOFException | StreamCorruptedException | NumberFormatException e) {
			throw new MalformedRecordingException(name, "not a whole recording, " + e.getMessage(), e);
		}
		return layout;
	}

	/** Bytes of events by the name of their type; the parts that are not events have a name in brackets. */
	public Map<String, Long> bytesByType() {
		return bytesByType;
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

	/** Types that the chunk declares which declares most. */
	public int typeCount() {
		return typeCount;
	}

	/**
	 * All types as the metadata has them: by name, a text for each part of the declaration in its order. Where chunks
	 * declare a name differently, it is there more than once, with a number.
	 */
	public Map<String, Map<String, String>> declarations() {
		return declarations;
	}

	/** The headers of the chunks in their order, one at least. */
	public List<ChunkHeader> chunks() {
		return chunks;
	}

	/** Start of the first chunk. */
	public long startEpochNanos() {
		return chunks.get(0).startEpochNanos();
	}

	/** From the start of the first chunk to the end of the last. */
	public long durationNanos() {
		return Math.max(0, endEpochNanos - startEpochNanos());
	}

	/** The time zone in which it was recorded. */
	public ZoneOffset zone() {
		return zone;
	}

	private void readChunk(ChunkBytes in, Progress progress) throws IOException {
		long chunkStart = in.offset();
		if (in.readFixed(Integer.BYTES) != ChunkHeader.MAGIC) {
			throw malformed("no chunk starts here", chunkStart);
		}
		ChunkHeader header =
				ChunkHeader.decodeBehindMagic(ByteBuffer.wrap(in.readBytes(ChunkHeader.LENGTH_BEHIND_MAGIC_BYTES)));
		if (!header.isKnownVersion()) {
			throw malformed("version " + header.major() + " of the format is unknown", chunkStart);
		}
		if (!header.isFinished()) {
			throw malformed("the chunk is unfinished (state " + header.state() + ")", chunkStart);
		}
		if (header.sizeBytes() < ChunkHeader.LENGTH_BYTES || header.sizeBytes() > fileBytes - chunkStart) {
			throw malformed(
					"the chunk has an impossible size of " + header.sizeBytes() + " bytes where "
							+ (fileBytes - chunkStart) + " are left",
					chunkStart);
		}
		if (header.ticksPerSecond() < 1) {
			throw malformed("the chunk's clock has " + header.ticksPerSecond() + " ticks per second", chunkStart);
		}
		chunks.add(header);
		endEpochNanos = Math.max(endEpochNanos, header.endEpochNanos());
		bytesByType.merge(HEADERS, (long) ChunkHeader.LENGTH_BYTES, Long::sum);
		readEvents(in, chunkStart, chunkStart + header.metadataOffset(), chunkStart + header.sizeBytes(), progress);
	}

	private void readEvents(ChunkBytes in, long chunkStart, long metadataStart, long chunkEnd, Progress progress)
			throws IOException {
		Map<Long, long[]> bytesById = new HashMap<>();
		ChunkMetadata metadata = null;
		while (in.offset() < chunkEnd) {
			long start = in.offset();
			long sizeBytes = in.readVarint();
			if (sizeBytes < 1 || sizeBytes > chunkEnd - start) {
				throw malformed(
						"an event has an impossible size of " + sizeBytes + " bytes where " + (chunkEnd - start)
								+ " are left",
						start);
			}
			long typeId = in.readVarint();
			bytesById.computeIfAbsent(typeId, id -> new long[2])[0] += sizeBytes;
			bytesById.get(typeId)[1]++;
			if (typeId == ChunkHeader.METADATA_EVENT && start == metadataStart) {
				metadata = ChunkMetadata.read(in);
			}
			in.skipTo(start + sizeBytes);
			progress.stepTo(in.offset());
		}
		if (metadata == null) {
			throw malformed("the chunk has no metadata at its offset " + (metadataStart - chunkStart), chunkStart);
		}
		zone = zone(metadata.zoneOffsetMillis());
		Map<Long, String> names = metadata.typeNamesById;
		typeCount = Math.max(typeCount, names.size());
		metadata.declarations().forEach(type -> addDeclaration(type.getKey(), type.getValue()));
		bytesById.forEach((id, bytes) -> {
			bytesByType.merge(name(id, names), bytes[0], Long::sum);
			eventCount += id == ChunkHeader.METADATA_EVENT || id == ChunkHeader.CHECKPOINT_EVENT ? 0 : bytes[1];
		});
	}

	private void addDeclaration(String typeName, Map<String, String> parts) {
		String key = typeName;
		for (int i = 2; declarations.containsKey(key); i++) {
			Map<String, String> known = declarations.get(key);
			if (List.copyOf(known.entrySet()).equals(List.copyOf(parts.entrySet()))) {
				return;
			}
			key = typeName + " (declaration " + i + ')';
		}
		declarations.put(key, parts);
	}

	private static String name(long typeId, Map<Long, String> names) {
		if (typeId == ChunkHeader.METADATA_EVENT) {
			return METADATA;
		}
		return typeId == ChunkHeader.CHECKPOINT_EVENT
				? CONSTANTS
				: names.getOrDefault(typeId, "(undeclared type " + typeId + ")");
	}

	private static ZoneOffset zone(long offsetMillis) {
		try {
			return ZoneOffset.ofTotalSeconds(Math.toIntExact(offsetMillis / 1000));
		} catch (ArithmeticException | DateTimeException e) {
			return ZoneOffset.UTC;
		}
	}

	private MalformedRecordingException malformed(String problem, long offset) {
		return new MalformedRecordingException(
				name, "not a recording that can be read, " + problem + " (offset " + offset + ')', null);
	}
}

/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.recorded;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.openjdk.jmc.flightrecorder.writer.internal.format.ChunkHeader;
import org.openjdk.jmc.flightrecorder.writer.internal.format.Leb128Reader;

/**
 * The types of a recording in a file, with all that the JDK's reader does not show: which fields refer to a pool, and
 * which ids the values of enumerations have. Events are not read: the header of a chunk leads to its metadata and to
 * its last checkpoint, and each checkpoint to the one before.
 */
final class OriginalFile {
	/** The bytes that are read for the size of an event. A size may be padded, and even then takes fewer. */
	private static final int EVENT_HEAD_BYTES = 32;

	private final Path path;
	private final List<Map<Long, OriginalType>> typesOfChunks = new ArrayList<>();
	private final OriginalConstants constants = new OriginalConstants();
	private final Set<String> pooledTypes = new HashSet<>();
	private byte[] lastMetadata = {};

	private OriginalFile(Path path) {
		this.path = path;
	}

	/**
	 * @param path
	 *            a finished recording
	 * @return its types and constants
	 * @throws IOException
	 *             when the file cannot be read, or is no finished recording
	 */
	static OriginalFile read(Path path) throws IOException {
		OriginalFile original = new OriginalFile(path);
		try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "r")) {
			long start = 0;
			do {
				start += original.readChunk(file, start);
			} while (start < file.length());
		} catch (IndexOutOfBoundsException
				| IllegalArgumentException
				| NullPointerException
				| ArithmeticException
				| NegativeArraySizeException e) {
			// Damaged bytes lead to these exceptions. They are caught here, in place of a check of each single number.
			throw new IOException(path + " is not a recording whose types can be read: " + e, e);
		}
		return original;
	}

	/** @return the types of the chunks, by their ids; chunks with the same metadata are there once */
	List<Map<Long, OriginalType>> typesOfChunks() {
		return typesOfChunks;
	}

	/** @return whether values of the type are in a constant pool */
	boolean isPooled(String typeName) {
		return pooledTypes.contains(typeName) || constants.hasPoolOf(typeName);
	}

	/** @return the constants of enumerations */
	OriginalConstants constants() {
		return constants;
	}

	private long readChunk(RandomAccessFile file, long start) throws IOException {
		byte[] headerBytes = new byte[ChunkHeader.LENGTH_BYTES];
		file.seek(start);
		int read = file.read(headerBytes);
		ChunkHeader header = read == headerBytes.length ? ChunkHeader.decode(headerBytes) : null;
		if (header == null
				|| header.metadataOffset() <= 0
				|| header.sizeBytes() <= ChunkHeader.LENGTH_BYTES
				|| header.sizeBytes() > file.length() - start) {
			throw new IOException(path + " is not a finished recording: no whole chunk begins at offset " + start);
		}
		byte[] metadata = readEvent(file, start + header.metadataOffset());
		Leb128Reader in = contentOf(metadata);
		in.getLong(); // id of the metadata
		byte[] content = Arrays.copyOfRange(metadata, in.position(), metadata.length);
		if (!Arrays.equals(content, lastMetadata)) {
			Map<Long, OriginalType> types = OriginalMetadata.read(in);
			typesOfChunks.add(types);
			types.values().forEach(type -> type.fields().forEach(field -> {
				if (field.pooled()) {
					pooledTypes.add(types.get(field.typeId()).name());
				}
			}));
			lastMetadata = content;
		}
		readCheckpoints(file, start, header.checkpointOffset());
		return header.sizeBytes();
	}

	private void readCheckpoints(RandomAccessFile file, long start, long lastOffset) throws IOException {
		Map<Long, OriginalType> types = typesOfChunks.get(typesOfChunks.size() - 1);
		long offset = lastOffset;
		long delta = offset;
		while (delta != 0) {
			Leb128Reader in = contentOf(readEvent(file, start + offset));
			delta = in.getLong();
			in.getByte(); // mask
			constants.read(in, types);
			if (delta > 0 || offset + delta < 0) {
				throw new IOException(path + " is damaged: the checkpoint at offset " + (start + offset)
						+ " names one that is " + delta + " bytes away, but those before it are in its chunk");
			}
			offset += delta;
		}
	}

	private static byte[] readEvent(RandomAccessFile file, long position) throws IOException {
		byte[] head = new byte[(int) Math.min(EVENT_HEAD_BYTES, file.length() - position)];
		file.seek(position);
		file.readFully(head);
		long sizeBytes = new Leb128Reader(head, 0).getLong();
		if (sizeBytes > file.length() - position) {
			throw new IllegalArgumentException("an event of " + sizeBytes + " bytes at " + position + ", where "
					+ (file.length() - position) + " are left");
		}
		byte[] event = new byte[Math.toIntExact(sizeBytes)];
		file.seek(position);
		file.readFully(event);
		return event;
	}

	/** @return a reader behind size, type, start and duration */
	private static Leb128Reader contentOf(byte[] event) {
		Leb128Reader in = new Leb128Reader(event, 0);
		for (int i = 0; i < 4; i++) {
			in.getLong();
		}
		return in;
	}
}

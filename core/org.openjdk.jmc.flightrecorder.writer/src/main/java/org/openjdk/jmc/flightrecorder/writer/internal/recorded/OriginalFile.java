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
import java.util.Set;
import org.openjdk.jmc.flightrecorder.writer.internal.format.ChunkHeader;
import org.openjdk.jmc.flightrecorder.writer.internal.read.DamageException;
import org.openjdk.jmc.flightrecorder.writer.internal.read.FileCursor;
import org.openjdk.jmc.flightrecorder.writer.internal.read.FileWindow;
import org.openjdk.jmc.flightrecorder.writer.internal.read.MetadataElement;
import org.openjdk.jmc.flightrecorder.writer.internal.read.StoredType;
import org.openjdk.jmc.flightrecorder.writer.internal.read.StoredTypes;
import org.openjdk.jmc.flightrecorder.writer.internal.read.ValueWalk;

/**
 * The types of a recording in a file, including what the JDK's reader does not show: which fields refer to a pool, and
 * which ids the values of enumerations have. Events are not read: the header of a chunk leads to its metadata and to
 * its last checkpoint, and each checkpoint to the one before.
 */
final class OriginalFile {
	private final FileWindow file;
	private final FileCursor in;
	private final List<StoredTypes> typesOfChunks = new ArrayList<>();
	private final OriginalConstants constants = new OriginalConstants();
	private final Set<String> pooledTypes = new HashSet<>();
	private byte[] lastContent = {};

	private OriginalFile(FileWindow file) {
		this.file = file;
		in = new FileCursor(file);
	}

	/**
	 * @return its types and constants
	 * @throws IOException
	 *             when the file cannot be read, or is no finished recording
	 */
	static OriginalFile read(Path path) throws IOException {
		try (RandomAccessFile bytes = new RandomAccessFile(path.toFile(), "r")) {
			FileWindow.Source source = (position, into, from, atMostBytes) -> {
				bytes.seek(position);
				return bytes.read(into, from, atMostBytes);
			};
			OriginalFile original = new OriginalFile(new FileWindow(source, bytes.length()));
			original.readChunks();
			return original;
		} catch (DamageException e) {
			throw new IOException(path + " is not a recording whose types can be read: " + e, e);
		}
	}

	/** @return the types of the chunks; chunks with the same metadata are there once */
	List<StoredTypes> typesOfChunks() {
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

	private void readChunks() throws IOException, DamageException {
		long start = 0;
		do {
			ChunkHeader header = file.headerAt(start);
			if (header == null
					|| header.metadataOffset() < ChunkHeader.LENGTH_BYTES
					|| header.metadataOffset() >= header.sizeBytes()
					|| header.sizeBytes() > file.lengthBytes() - start) {
				throw new DamageException(start, "no whole chunk");
			}
			long end = start + header.sizeBytes();
			readTypes(start + header.metadataOffset(), end);
			readCheckpoints(start, header.checkpointOffset(), end);
			start = end;
		} while (start < file.lengthBytes());
	}

	private void readTypes(long position, long limit) throws IOException, DamageException {
		long id = MetadataElement.enterEvent(in, position, limit);
		long contentPosition = in.position();
		byte[] content = in.readBytes((int) in.remainingBytes());
		if (Arrays.equals(content, lastContent)) {
			return;
		}
		in.moveTo(contentPosition, contentPosition + content.length);
		StoredTypes types = new StoredTypes(id, MetadataElement.read(in), position);
		for (StoredType type : types.all()) {
			for (StoredType.Field field : type.fields()) {
				if (field.pooled()) {
					pooledTypes.add(field.type().name());
				}
			}
		}
		typesOfChunks.add(types);
		lastContent = content;
	}

	private void readCheckpoints(long start, long lastOffset, long end) throws IOException, DamageException {
		ValueWalk values = new ValueWalk(in, typesOfChunks.get(typesOfChunks.size() - 1));
		long offset = lastOffset;
		long delta = -offset;
		while (delta != 0) {
			if (delta > 0 || offset < ChunkHeader.LENGTH_BYTES) {
				throw new DamageException(
						start + offset, "no checkpoint at the offset that the header or the next checkpoint gives");
			}
			in.moveTo(start + offset, end);
			in.enterEvent(start + offset, in.readNumber());
			delta = values.readCheckpoint(constants);
			offset += delta;
		}
	}
}

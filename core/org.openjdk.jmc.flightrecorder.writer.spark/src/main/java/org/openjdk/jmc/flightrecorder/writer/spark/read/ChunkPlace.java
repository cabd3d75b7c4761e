/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.spark.read;

import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.io.Serializable;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ByteCursor;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ByteSource;
import org.openjdk.jmc.flightrecorder.writer.tools.format.Chunk;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ChunkHeader;

/**
 * The place of a whole chunk, or the damage of the rest of a file.
 *
 * @param file
 *            the recording
 * @param index
 *            the number of the chunk in the recording, from 0
 * @param offset
 *            of the first byte
 * @param sizeBytes
 *            the chunk with its header
 * @param endEpochNanos
 *            the end of the chunk, by its header
 * @param isPacked
 *            whether this stands for all chunks of a compressed file, which has to be unpacked first
 * @param damage
 *            null for a chunk, otherwise why there is no chunk here
 */
record ChunkPlace(
		RecordingPlace file,
		int index,
		long offset,
		long sizeBytes,
		long endEpochNanos,
		boolean isPacked,
		String damage)
		implements Serializable {
	static ChunkPlace damaged(RecordingPlace file, int index, long offset, String damage) {
		return new ChunkPlace(file, index, offset, 0, 0, false, damage);
	}

	/**
	 * @param sizeBytes
	 *            what is known of the size, before or after unpacking
	 */
	static ChunkPlace packed(RecordingPlace file, long sizeBytes) {
		return new ChunkPlace(file, 0, 0, sizeBytes, Long.MAX_VALUE, true, null);
	}

	boolean isDamaged() {
		return damage != null;
	}

	String describeDamage() {
		return file + ": no complete chunk at byte " + offset + ", " + damage;
	}

	/**
	 * Finds the chunk in bytes.
	 *
	 * @param start
	 *            where it begins there
	 * @throws IOException
	 *             if it is not there any more
	 */
	Chunk in(ByteSource bytes, long start) throws IOException {
		ByteCursor in = new ByteCursor(bytes, ChunkHeader.LENGTH_BYTES);
		in.moveTo(start, bytes.lengthBytes());
		ChunkHeader header = ChunkHeader.decode(in.bytes(ChunkHeader.LENGTH_BYTES));
		if (header == null || header.sizeBytes() != sizeBytes) {
			throw in.malformed(start, "it has changed since it was listed");
		}
		return new Chunk(bytes, index + 1, start, header);
	}

	/** Opens the chunk in its file if that is a local one, and a copy otherwise. */
	LocalChunk open(Configuration configuration) throws IOException {
		org.apache.hadoop.fs.Path path = file.path();
		if (file.isLocal()) {
			return LocalChunk.open(Path.of(path.toUri().getPath()), this, offset, false);
		}
		Path copy = Files.createTempFile("chunk-", ".jfr");
		try {
			try (OutputStream out = Files.newOutputStream(copy)) {
				copyTo(out, configuration);
			}
			return LocalChunk.open(copy, this, 0, true);
		} catch (IOException | RuntimeException | Error e) {
			Files.deleteIfExists(copy);
			throw e;
		}
	}

	/** Copies the chunk, from its file. */
	void copyTo(OutputStream out, Configuration configuration) throws IOException {
		try (ByteSource bytes = file.open(configuration)) {
			copyTo(out, bytes);
		}
	}

	/** Copies the chunk, from the bytes where it is. */
	void copyTo(OutputStream out, ByteSource bytes) throws IOException {
		byte[] buffer = new byte[1 << 16];
		for (long done = 0; done < sizeBytes; ) {
			int read = bytes.read(offset + done, buffer, 0, (int) Math.min(buffer.length, sizeBytes - done));
			if (read < 0) {
				throw new EOFException(file + ": " + (sizeBytes - done) + " bytes of chunk " + index + " are missing");
			}
			out.write(buffer, 0, read);
			done += read;
		}
	}
}

/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.spark.read;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ByteSource;
import org.openjdk.jmc.flightrecorder.writer.tools.format.Chunk;

/**
 * A chunk on this machine.
 *
 * @param chunk
 *            in its file, or in a copy
 * @param bytes
 *            what is closed with it
 */
record LocalChunk(Chunk chunk, Closeable bytes) implements Closeable {
	/**
	 * Opens a chunk in a file.
	 *
	 * @param start
	 *            where it begins in the file
	 * @param isCopy
	 *            whether the file is deleted with the chunk
	 */
	static LocalChunk open(Path file, ChunkPlace place, long start, boolean isCopy) throws IOException {
		ByteSource source = ByteSource.open(file, place.file().name());
		try {
			return new LocalChunk(place.in(source, start), () -> {
				source.close();
				if (isCopy) {
					Files.deleteIfExists(file);
				}
			});
		} catch (IOException | RuntimeException | Error e) {
			source.close();
			throw e;
		}
	}

	/** A chunk in bytes that others close. */
	static LocalChunk within(Chunk chunk) {
		return new LocalChunk(chunk, () -> {});
	}

	@Override
	public void close() throws IOException {
		bytes.close();
	}
}

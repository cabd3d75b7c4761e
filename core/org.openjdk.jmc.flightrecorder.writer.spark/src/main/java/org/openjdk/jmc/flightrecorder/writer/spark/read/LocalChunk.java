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
 * @param copy
 *            the file that is deleted with it; null if there is none
 */
record LocalChunk(Chunk chunk, Path copy) implements Closeable {
	/**
	 * @param source
	 *            is closed with the chunk, or if there is none
	 */
	static LocalChunk of(ByteSource source, ChunkPlace place, long start, Path copy) throws IOException {
		try {
			return new LocalChunk(place.in(source, start), copy);
		} catch (IOException | RuntimeException | Error e) {
			source.close();
			throw e;
		}
	}

	@Override
	public void close() throws IOException {
		try {
			chunk.source().close();
		} finally {
			if (copy != null) {
				Files.deleteIfExists(copy);
			}
		}
	}
}

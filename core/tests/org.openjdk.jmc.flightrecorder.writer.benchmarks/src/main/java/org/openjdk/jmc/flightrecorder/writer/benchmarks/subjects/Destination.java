/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.benchmarks.subjects;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * One place to write to, again and again, for one recording after the other.
 * <p>
 * A file is deleted and made anew for each, as programs write each recording to a file of its own. Cutting and filling the
 * same file again measures the disk: ext4 takes a file that was cut for one that is being replaced, and writes it out when
 * it is closed; who cuts it the next time waits for that, two milliseconds for a recording of a hundred thousand events.
 */
public final class Destination implements AutoCloseable {
	private final Storage storage;
	private final Path file;
	private final CountingStream stream = new CountingStream();

	/**
	 * Makes a destination.
	 *
	 * @param storage
	 *            its kind
	 * @throws IOException
	 *             when the temporary directory takes no file
	 */
	public Destination(Storage storage) throws IOException {
		this.storage = storage;
		file = storage == Storage.FILE ? Files.createTempFile("benchmark-", ".jfr") : null;
	}

	/**
	 * The kind of this destination.
	 *
	 * @return the storage
	 */
	public Storage storage() {
		return storage;
	}

	/**
	 * The file for the next recording, of {@link Storage#FILE} only; that of the last one is deleted.
	 *
	 * @return its path, where nothing is
	 * @throws IOException
	 *             when the last one cannot be deleted
	 */
	public Path newFile() throws IOException {
		Files.deleteIfExists(file);
		return file;
	}

	/**
	 * The file of the last recording, of {@link Storage#FILE} only.
	 *
	 * @return its path
	 */
	public Path file() {
		return file;
	}

	/**
	 * The stream for the next recording, of the other storages.
	 *
	 * @return the stream, which has counted nothing yet
	 */
	public OutputStream stream() {
		stream.lengthBytes = 0;
		return stream;
	}

	/**
	 * How much arrived since the last recording began.
	 *
	 * @return the length in bytes
	 * @throws IOException
	 *             when the file cannot be asked
	 */
	public long lengthBytes() throws IOException {
		return storage == Storage.FILE ? Files.size(file) : stream.lengthBytes;
	}

	@Override
	public void close() throws IOException {
		if (file != null) {
			Files.deleteIfExists(file);
		}
	}

	private static final class CountingStream extends OutputStream {
		private long lengthBytes;

		@Override
		public void write(int b) {
			lengthBytes++;
		}

		@Override
		public void write(byte[] bytes, int offset, int length) {
			lengthBytes += length;
		}
	}
}

/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.recovery;

import java.io.Closeable;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmc.flightrecorder.writer.internal.output.ChunkChecksum;
import org.openjdk.jmc.flightrecorder.writer.internal.read.FileWindow;

/** A file with a recording, and all that a recovery reads and changes of it. {@code toString} gives its name. */
interface StoredFile {
	/**
	 * @param forChange
	 *            whether it will be changed
	 * @return its content
	 * @throws IOException
	 *             when it cannot be opened
	 */
	Content open(boolean forChange) throws IOException;

	/** @return the checksum that is kept beside it, null when there is none */
	ChunkChecksum checksum() throws IOException;

	/** Deletes its checksum, and returns when it is gone from the disk. */
	void deleteChecksum() throws IOException;

	/** @return when it was changed last, in nanoseconds since the epoch */
	long lastModifiedEpochNanos() throws IOException;

	/** The bytes of an open file. Not thread-safe. */
	interface Content extends FileWindow.Source, Closeable {
		long lengthBytes() throws IOException;

		void write(long position, byte[] bytes, int from, int lengthBytes) throws IOException;

		void setLength(long lengthBytes) throws IOException;

		/** Returns when the disk has all that was written, and the length. */
		void force() throws IOException;

		/** @return the content of a file of the operating system, which is closed with it */
		static Content of(RandomAccessFile file) {
			return new Content() {
				@Override
				public long lengthBytes() throws IOException {
					return file.length();
				}

				@Override
				public int read(long position, byte[] bytes, int from, int atMostBytes) throws IOException {
					file.seek(position);
					return file.read(bytes, from, atMostBytes);
				}

				@Override
				public void write(long position, byte[] bytes, int from, int lengthBytes) throws IOException {
					file.seek(position);
					file.write(bytes, from, lengthBytes);
				}

				@Override
				public void setLength(long lengthBytes) throws IOException {
					file.setLength(lengthBytes);
				}

				@Override
				public void force() throws IOException {
					file.getFD().sync();
				}

				@Override
				public void close() throws IOException {
					file.close();
				}
			};
		}
	}

	/** @return the file of a path */
	static StoredFile at(Path path) {
		return new StoredFile() {
			@Override
			public Content open(boolean forChange) throws IOException {
				if (!Files.readAttributes(path, BasicFileAttributes.class).isRegularFile()) {
					throw new IOException(path + " is neither a file nor a directory");
				}
				try {
					return Content.of(new RandomAccessFile(path.toFile(), forChange ? "rw" : "r"));
				} catch (UnsupportedOperationException e) {
					throw new IOException(path + " is in a file system whose files cannot be changed in place", e);
				}
			}

			@Override
			public ChunkChecksum checksum() throws IOException {
				return ChunkChecksum.readBeside(path);
			}

			@Override
			public void deleteChecksum() throws IOException {
				ChunkChecksum.deleteBeside(path);
			}

			@Override
			public long lastModifiedEpochNanos() throws IOException {
				return TimeUnit.MILLISECONDS.toNanos(
						Files.getLastModifiedTime(path).toMillis());
			}

			@Override
			public String toString() {
				return path.toString();
			}
		};
	}
}

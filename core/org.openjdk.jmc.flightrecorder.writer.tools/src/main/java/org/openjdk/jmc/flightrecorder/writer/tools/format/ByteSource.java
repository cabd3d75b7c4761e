/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.format;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Path;

/** The bytes of a recording, which any number of cursors read at any place. Safe for use by several threads. */
public interface ByteSource extends Closeable {
	/**
	 * Names the source in messages.
	 *
	 * @return for instance the path of the file
	 */
	String name();

	/**
	 * Tells how much there is.
	 *
	 * @return bytes, the same at each call
	 */
	long lengthBytes();

	/**
	 * Reads some bytes.
	 *
	 * @param position
	 *            of the first
	 * @param target
	 *            where they go
	 * @param offset
	 *            of the first in the target
	 * @param length
	 *            how many are wanted at most
	 * @return how many were read; at least one if some are wanted and the position is before the end
	 * @throws IOException
	 *             if they cannot be read
	 */
	int read(long position, byte[] target, int offset, int length) throws IOException;

	/**
	 * Opens a file with its present length.
	 *
	 * @param path
	 *            the file
	 * @param name
	 *            its name in messages
	 * @return the bytes of the file
	 * @throws IOException
	 *             if there is none
	 */
	static ByteSource open(Path path, String name) throws IOException {
		FileChannel channel = FileChannel.open(path);
		try {
			return of(channel, channel.size(), name);
		} catch (IOException e) {
			channel.close();
			throw e;
		}
	}

	/**
	 * Takes the first bytes of a file.
	 *
	 * @param channel
	 *            the file; closed with the source
	 * @param lengthBytes
	 *            how many of its first bytes to take
	 * @param name
	 *            its name in messages
	 * @return these bytes
	 */
	static ByteSource of(FileChannel channel, long lengthBytes, String name) {
		return new ByteSource() {
			@Override
			public String name() {
				return name;
			}

			@Override
			public long lengthBytes() {
				return lengthBytes;
			}

			@Override
			public int read(long position, byte[] target, int offset, int length) throws IOException {
				int wanted = (int) Math.min(length, lengthBytes - position);
				try {
					return channel.read(ByteBuffer.wrap(target, offset, wanted), position);
				} catch (IOException e) {
					throw new FileSystemException(name, null, e.getMessage());
				}
			}

			@Override
			public void close() throws IOException {
				channel.close();
			}
		};
	}

	/**
	 * Takes bytes that are in memory.
	 *
	 * @param bytes
	 *            the bytes, which must not change
	 * @param name
	 *            their name in messages
	 * @return the same bytes
	 */
	static ByteSource of(byte[] bytes, String name) {
		return new ByteSource() {
			@Override
			public String name() {
				return name;
			}

			@Override
			public long lengthBytes() {
				return bytes.length;
			}

			@Override
			public int read(long position, byte[] target, int offset, int length) {
				int read = (int) Math.min(length, bytes.length - position);
				System.arraycopy(bytes, (int) position, target, offset, read);
				return read;
			}

			@Override
			public void close() {}
		};
	}
}

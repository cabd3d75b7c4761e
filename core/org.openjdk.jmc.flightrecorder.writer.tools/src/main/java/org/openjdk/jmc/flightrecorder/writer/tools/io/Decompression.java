/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.io;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import net.jpountz.lz4.LZ4FrameInputStream;

/** Decompresses gzip and LZ4, which it recognizes by their first bytes and not by the name of the file. */
public final class Decompression {
	private static final int BUFFER_BYTES = 1 << 16;
	private static final int MAGIC_BYTES = 4;
	/** The first four bytes of an LZ4 frame. */
	private static final int LZ4_MAGIC = 0x04224D18;

	private Decompression() {}

	/**
	 * Recognizes compressed bytes, and does not consume them.
	 *
	 * @param in
	 *            any bytes
	 * @return whether they are those of gzip or LZ4
	 * @throws IOException
	 *             if they cannot be read
	 */
	public static boolean isCompressed(BufferedInputStream in) throws IOException {
		int magic = magic(in);
		return magic == LZ4_MAGIC || magic >>> 16 == GzipMembers.MAGIC;
	}

	/**
	 * Recognizes a compressed file.
	 *
	 * @param file
	 *            a path of the command line
	 * @return true if it is a file, and its first bytes are those of gzip or LZ4
	 * @throws IOException
	 *             if it is a file and cannot be read
	 */
	public static boolean isCompressed(Path file) throws IOException {
		if (!Files.isRegularFile(file)) {
			return false;
		}
		try (BufferedInputStream in = new BufferedInputStream(Files.newInputStream(file))) {
			return isCompressed(in);
		}
	}

	/**
	 * Decompresses bytes if they are compressed.
	 *
	 * @param in
	 *            bytes that may be compressed
	 * @param name
	 *            what they are, for messages
	 * @return the plain bytes
	 * @throws IOException
	 *             if they cannot be read
	 */
	public static InputStream plain(InputStream in, String name) throws IOException {
		BufferedInputStream buffered = new BufferedInputStream(in, BUFFER_BYTES);
		int magic = magic(buffered);
		if (magic == LZ4_MAGIC) {
			return new Decompressed(name, () -> new LZ4FrameInputStream(buffered));
		}
		return magic >>> 16 == GzipMembers.MAGIC
				? new Decompressed(name, () -> new GzipMembers(buffered, BUFFER_BYTES))
				: buffered;
	}

	/** The compressed bytes end too early, or are damaged. The bytes that were read before are intact. */
	public static final class DecompressionException extends IOException {
		private static final long serialVersionUID = 1L;

		DecompressionException(String message, Exception cause) {
			super(message, cause);
		}
	}

	/** Names the file in the errors of damaged bytes. */
	private static final class Decompressed extends InputStream {
		private final String name;
		private final InputStream in;

		Decompressed(String name, Callable<InputStream> open) throws IOException {
			this.name = name;
			in = named(open);
		}

		private <T> T named(Callable<T> action) throws IOException {
			try {
				return action.call();
			} catch (Exception e) {
				throw new DecompressionException(name + ": cannot be decompressed, " + e.getMessage(), e);
			}
		}

		@Override
		public int read() throws IOException {
			return named(in::read);
		}

		@Override
		public int read(byte[] target, int offset, int length) throws IOException {
			return named(() -> in.read(target, offset, length));
		}

		@Override
		public void close() throws IOException {
			in.close();
		}
	}

	private static int magic(BufferedInputStream in) throws IOException {
		in.mark(MAGIC_BYTES);
		int magic = 0;
		for (int i = 0; i < MAGIC_BYTES; i++) {
			magic = magic << 8 | in.read() & 0xFF;
		}
		in.reset();
		return magic;
	}
}

/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.check;

import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.zip.CRC32C;

/**
 * The primitives of the format (format sections 2 and 4), from any place of a file and never beyond the end of what is
 * read.
 */
final class ByteCursor implements Closeable {
	private static final int WINDOW_BYTES = 1 << 18;
	private static final int MAX_VARINT_BYTES = 9;

	private final FileChannel channel;
	private final long fileBytes;
	private final byte[] window = new byte[WINDOW_BYTES];
	private long base;
	private int loaded;
	private int at;
	private long limit;

	ByteCursor(Path path) throws IOException {
		channel = FileChannel.open(path);
		fileBytes = channel.size();
		limit = fileBytes;
	}

	long fileBytes() {
		return fileBytes;
	}

	long position() {
		return base + at;
	}

	long remaining() {
		return limit - position();
	}

	/** Goes to a place; what is read next ends before another one. */
	void moveTo(long position, long newLimit) {
		limit = Math.min(newLimit, fileBytes);
		long place = position - base;
		if (place >= 0 && place <= loaded) {
			at = (int) place;
		} else {
			base = position;
			loaded = 0;
			at = 0;
		}
	}

	int u1() throws IOException, BrokenException {
		if (position() >= limit) {
			throw new BrokenException(position(), "a value goes beyond the end of what it is in");
		}
		if (at == loaded) {
			fill();
		}
		return window[at++] & 0xFF;
	}

	private void fill() throws IOException {
		base += at;
		at = 0;
		loaded = channel.read(ByteBuffer.wrap(window), base);
		if (loaded <= 0) {
			throw new EOFException("the file became shorter while it was read");
		}
	}

	/** Big-endian, as in headers. */
	long fixed(int lengthBytes) throws IOException, BrokenException {
		long value = 0;
		for (int i = 0; i < lengthBytes; i++) {
			value = value << 8 | u1();
		}
		return value;
	}

	long varint() throws IOException, BrokenException {
		long value = 0;
		for (int i = 0; i < MAX_VARINT_BYTES - 1; i++) {
			int b = u1();
			value |= (b & 0x7FL) << 7 * i;
			if (b < 0x80) {
				return value;
			}
		}
		return value | (long) u1() << 56;
	}

	/** How many things follow, each of which takes a byte at least. */
	int count(String what) throws IOException, BrokenException {
		long start = position();
		long count = varint();
		if (count < 0 || count > remaining() || count > Integer.MAX_VALUE) {
			throw new BrokenException(start, count + " " + what + " where " + remaining() + " bytes are left");
		}
		return (int) count;
	}

	void skip(long lengthBytes) throws BrokenException {
		if (lengthBytes > remaining()) {
			throw new BrokenException(position(), lengthBytes + " bytes where " + remaining() + " are left");
		}
		moveTo(position() + lengthBytes, limit);
	}

	/** A text of the metadata, in any encoding that readers know there. */
	String text() throws IOException, BrokenException {
		long start = position();
		int encoding = u1();
		switch (encoding) {
			case 0:
				return null;
			case 1:
				return "";
			case 3:
				return new String(bytes(count("bytes of a text")), StandardCharsets.UTF_8);
			case 4:
				StringBuilder chars = new StringBuilder();
				for (int rest = count("characters"); rest > 0; rest--) {
					chars.append((char) varint());
				}
				return chars.toString();
			case 5:
				return new String(bytes(count("bytes of a text")), StandardCharsets.ISO_8859_1);
			default:
				throw new BrokenException(start, "a text in the encoding " + encoding);
		}
	}

	byte[] bytes(int lengthBytes) throws IOException, BrokenException {
		byte[] bytes = new byte[lengthBytes];
		for (int i = 0; i < lengthBytes; i++) {
			bytes[i] = (byte) u1();
		}
		return bytes;
	}

	/** @return a hash of the bytes from a place to this one */
	long hashFrom(long start) throws IOException, BrokenException {
		long end = position();
		long limitBefore = limit;
		moveTo(start, end);
		long hash = end - start;
		while (position() < end) {
			hash = hash * 0x9E3779B97F4A7C15L + u1();
		}
		moveTo(end, limitBefore);
		return hash ^ hash >>> 32;
	}

	/** @return the CRC32C of the whole file */
	int checksum() throws IOException {
		CRC32C sum = new CRC32C();
		moveTo(0, fileBytes);
		while (position() < fileBytes) {
			fill();
			sum.update(window, 0, loaded);
			at = loaded;
		}
		moveTo(0, fileBytes);
		return (int) sum.getValue();
	}

	@Override
	public void close() throws IOException {
		channel.close();
	}
}

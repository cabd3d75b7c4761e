/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.io;

import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.StreamCorruptedException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The bytes of a recording, front to back, with the primitives of the format.
 */
final class ChunkBytes implements Closeable {
	private static final int BUFFER_BYTES = 1 << 20;
	private static final int MAX_STRING_BYTES = 1 << 26;

	private final InputStream in;
	private long offset;

	ChunkBytes(Path path) throws IOException {
		in = new BufferedInputStream(Files.newInputStream(path), BUFFER_BYTES);
	}

	/** Bytes read so far. */
	long offset() {
		return offset;
	}

	int readByte() throws IOException {
		int b = in.read();
		if (b < 0) {
			throw new EOFException("the file ends at offset " + offset + ", in the middle of something");
		}
		offset++;
		return b;
	}

	/** Big-endian, as in the header of a chunk. */
	long readFixed(int lengthBytes) throws IOException {
		long value = 0;
		for (int i = 0; i < lengthBytes; i++) {
			value = value << 8 | readByte();
		}
		return value;
	}

	/** Seven bits a byte, low ones first; the ninth byte carries eight. */
	long readVarint() throws IOException {
		long value = 0;
		for (int i = 0; i < 8; i++) {
			int b = readByte();
			value |= (b & 0x7FL) << 7 * i;
			if (b < 0x80) {
				return value;
			}
		}
		return value | (long) readByte() << 56;
	}

	/** A string of the metadata, in any of its encodings. */
	String readString() throws IOException {
		int encoding = readByte();
		return switch (encoding) {
			case 0 -> null;
			case 1 -> "";
			case 3 -> new String(readBytes(), StandardCharsets.UTF_8);
			case 4 -> readChars();
			case 5 -> new String(readBytes(), StandardCharsets.ISO_8859_1);
			default ->
				throw new StreamCorruptedException(
						"unknown string encoding " + encoding + " at offset " + (offset - 1));
		};
	}

	private byte[] readBytes() throws IOException {
		return readBytes(readLength());
	}

	byte[] readBytes(int length) throws IOException {
		byte[] bytes = new byte[length];
		int read = in.readNBytes(bytes, 0, length);
		if (read < length) {
			offset += read;
			throw new EOFException("the file ends at offset " + offset + ", in the middle of something");
		}
		offset += length;
		return bytes;
	}

	private String readChars() throws IOException {
		int length = readLength();
		StringBuilder chars = new StringBuilder(Math.min(length, 1024));
		for (int i = 0; i < length; i++) {
			chars.append((char) readVarint());
		}
		return chars.toString();
	}

	private int readLength() throws IOException {
		long length = readVarint();
		if (length < 0 || length > MAX_STRING_BYTES) {
			throw new StreamCorruptedException("impossible string length " + length + " at offset " + offset);
		}
		return (int) length;
	}

	void skipTo(long target) throws IOException {
		if (target < offset) {
			throw new StreamCorruptedException("the content of an event goes beyond its end at offset " + target);
		}
		try {
			in.skipNBytes(target - offset);
		} catch (EOFException e) {
			throw new EOFException("the file ends before offset " + target);
		}
		offset = target;
	}

	@Override
	public void close() throws IOException {
		in.close();
	}
}

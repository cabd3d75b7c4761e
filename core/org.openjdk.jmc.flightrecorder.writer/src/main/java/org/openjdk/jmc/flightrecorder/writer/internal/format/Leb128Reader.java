/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.format;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

/**
 * A cursor over encoded bytes, the inverse of {@link Leb128Writer}. It reads what this library has encoded, to find the
 * constants that an event refers to. Not thread-safe.
 */
public final class Leb128Reader {
	private final byte[] bytes;
	private int position;

	/**
	 * @param bytes
	 *            the bytes to read
	 * @param position
	 *            where to start
	 */
	public Leb128Reader(byte[] bytes, int position) {
		this.bytes = bytes;
		this.position = position;
	}

	/** @return the place of the next byte */
	public int position() {
		return position;
	}

	/**
	 * Moves forward.
	 *
	 * @param lengthBytes
	 *            how many bytes to skip
	 */
	public void skip(long lengthBytes) {
		position = Math.addExact(position, Math.toIntExact(lengthBytes));
	}

	/** @return the next raw byte, signed */
	public byte getByte() {
		return bytes[position++];
	}

	/** @return the next LEB128 number */
	public long getLong() {
		long value = getLong(bytes, position);
		position = skipLong(bytes, position);
		return value;
	}

	/**
	 * Reads a text of a constant.
	 *
	 * @return the text, or null
	 * @throws IllegalArgumentException
	 *             when it is a reference, or in an encoding that does not exist
	 */
	public String getString() {
		byte encoding = getByte();
		return switch (encoding) {
			case StringEncoding.NULL -> null;
			case StringEncoding.EMPTY -> "";
			case StringEncoding.UTF_8 -> getString(StandardCharsets.UTF_8);
			case StringEncoding.LATIN_1 -> getString(StandardCharsets.ISO_8859_1);
			case StringEncoding.CHARS -> {
				StringBuilder chars = new StringBuilder();
				for (int rest = getCount(); rest > 0; rest--) {
					chars.append((char) getLong());
				}
				yield chars.toString();
			}
			default ->
				throw new IllegalArgumentException("A text in place must have the encoding 0, 1, 3, 4 or 5, not "
						+ encoding + " at offset " + (position - 1));
		};
	}

	private int getCount() {
		long count = getLong();
		int remainingBytes = bytes.length - position;
		if (count < 0 || count > remainingBytes) {
			throw new IllegalArgumentException(
					"a number of characters of " + count + " where " + remainingBytes + " bytes are left");
		}
		return (int) count;
	}

	private String getString(Charset charset) {
		int lengthBytes = getCount();
		String text = new String(bytes, position, lengthBytes, charset);
		position += lengthBytes;
		return text;
	}

	/**
	 * Reads a number without making a cursor.
	 *
	 * @param at
	 *            the first byte of a LEB128 number
	 * @return the number
	 */
	public static long getLong(byte[] source, int at) {
		long value = 0;
		int next = at;
		for (int shift = 0; shift < 56; shift += 7) {
			byte bits = source[next++];
			value |= (bits & 0x7FL) << shift;
			if (bits >= 0) {
				return value;
			}
		}
		return value | (source[next] & 0xFFL) << 56;
	}

	/**
	 * @param at
	 *            the first byte of a LEB128 number
	 * @return the place behind its last byte
	 */
	public static int skipLong(byte[] source, int at) {
		int next = at;
		int last = at + Leb128.MAX_BYTES - 1;
		while (next < last && source[next] < 0) {
			next++;
		}
		return next + 1;
	}
}

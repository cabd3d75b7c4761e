/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.format;

import java.util.Arrays;

/**
 * How text is written (format section 4.1). The first byte names the encoding:
 *
 * <pre>
 *  0  null
 *  1  empty
 *  2  reference: LEB id in the java.lang.String pool
 *  3  UTF-8:     LEB length in bytes, bytes
 *  4  UTF-16:    LEB count of units, LEB units
 *  5  Latin-1:   LEB length in bytes, bytes
 * </pre>
 *
 * ASCII goes out as UTF-8, which every reader knows; other Latin-1 text takes one byte a character in encoding 5, where
 * that is allowed; all else is UTF-8. Text with a surrogate that lacks its other half has no UTF-8 form: it is written
 * as UTF-16 units where that is allowed; otherwise U+FFFD takes the surrogate's place. NUL is an ordinary character.
 */
public final class StringEncoding {
	/** First byte of a null string. */
	public static final int NULL = 0;
	/** First byte of an empty string. */
	public static final int EMPTY = 1;
	/** First byte of a reference to the string pool. */
	public static final int REFERENCE = 2;
	/** First byte of UTF-8 text. */
	public static final int UTF_8 = 3;
	/** First byte of text that is given as UTF-16 units. */
	public static final int CHARS = 4;
	/** First byte of Latin-1 text. */
	public static final int LATIN_1 = 5;

	private static final char REPLACEMENT = '\uFFFD';
	private static final int MAX_PREFIX_BYTES = 1 + 5;
	/** The most bytes of a character in UTF-8. A pair of surrogates is two characters and takes four bytes. */
	private static final int MAX_UTF8_BYTES_PER_CHAR = 3;

	private static final int MAX_ASCII = 0x7F;
	private static final int MAX_LATIN_1 = 0xFF;
	private static final int MAX_ONE_PASS_CHARS = 1 << 10;

	// The marks of UTF-8 for a character of several bytes, the first byte highest.
	private static final int TWO_BYTES = 0xC080_0000;
	private static final int THREE_BYTES = 0xE080_8000;
	private static final int FOUR_BYTES = 0xF080_8080;

	private StringEncoding() {}

	/**
	 * Writes the text of an event's field or of a constant's field.
	 *
	 * @param text
	 *            may be null
	 */
	public static void put(Leb128Writer out, String text) {
		put(out, text, true);
	}

	/**
	 * Writes the text of a constant that wraps it, as HotSpot writes symbols and enumerations. The text is in UTF-8
	 * whatever its characters are, and also when it is empty, because async-profiler refuses a symbol in another
	 * encoding.
	 *
	 * @param text
	 *            may be null
	 */
	public static void putWrapped(Leb128Writer out, String text) {
		if (text != null && text.isEmpty()) {
			out.putByte(UTF_8);
			out.putByte(0);
		} else {
			put(out, text, false);
		}
	}

	/** @return the bytes that {@link #putWrapped} writes of a text, which is not null */
	public static byte[] wrapped(String text) {
		Leb128Writer out = new Leb128Writer(text.length() + 2);
		putWrapped(out, text);
		return Arrays.copyOf(out.array(), out.position());
	}

	/**
	 * @param bytes
	 *            holds an encoded value
	 * @param from
	 *            its first byte
	 * @param to
	 *            after its last byte
	 * @return whether the value is an empty text as {@link #putWrapped} writes it
	 */
	public static boolean isEmptyUtf8(byte[] bytes, int from, int to) {
		return to - from == 2 && bytes[from] == UTF_8 && bytes[from + 1] == 0;
	}

	/**
	 * Writes a text of the metadata. It is in UTF-8 whatever its characters are, because Go refuses encoding 5 there.
	 *
	 * @param text
	 *            may be null
	 */
	public static void putUtf8(Leb128Writer out, String text) {
		put(out, text, false);
	}

	private static void put(Leb128Writer out, String text, boolean anyEncoding) {
		if (text == null) {
			out.putByte(NULL);
			return;
		}
		int length = text.length();
		if (length == 0) {
			out.putByte(EMPTY);
			return;
		}
		int bits = bitsOf(text, length);
		if (bits <= MAX_ASCII) {
			putLowBytes(out, UTF_8, text, length);
		} else if (bits <= MAX_LATIN_1 && anyEncoding) {
			putLowBytes(out, LATIN_1, text, length);
		} else if (!tryUtf8(out, text, anyEncoding)) {
			putChars(out, text);
		}
	}

	/** @return the bitwise OR of all characters, or the first character alone if it is not Latin-1 */
	private static int bitsOf(String text, int length) {
		int bits = text.charAt(0);
		if (bits <= MAX_LATIN_1) {
			// A loop that may end early takes longer than this one, which goes to the end.
			for (int i = 1; i < length; i++) {
				bits |= text.charAt(i);
			}
		}
		return bits;
	}

	/** Writes a text of one byte for each character. */
	@SuppressWarnings("deprecation") // copies the low bytes at once, which are all there is
	private static void putLowBytes(Leb128Writer out, int encoding, String text, int length) {
		out.ensure(MAX_PREFIX_BYTES + length);
		byte[] target = out.array();
		int start = out.position();
		target[start] = (byte) encoding;
		int at = Leb128.put(target, start + 1, length);
		text.getBytes(0, length, target, at);
		out.advanceTo(at + length);
	}

	/**
	 * Writes a text in UTF-8. One pass is enough for a short text: it leaves room for the longest possible length, and
	 * closes the gap afterwards. A long text is measured first. Otherwise it would take three times its room.
	 *
	 * @return false if half of a surrogate pair stands alone and another encoding may keep it
	 */
	private static boolean tryUtf8(Leb128Writer out, String text, boolean anyEncoding) {
		int length = text.length();
		int maxBytes = length <= MAX_ONE_PASS_CHARS ? MAX_UTF8_BYTES_PER_CHAR * length : utf8Length(text);
		int start = out.position();
		int maxLengthBytes = Leb128.encodedLength(maxBytes);
		// A character is stored as four bytes at once; the next one overwrites those beyond its own.
		out.ensure(1 + maxLengthBytes + maxBytes + Integer.BYTES);
		byte[] target = out.array();
		int first = start + 1 + maxLengthBytes;
		int at = first;
		for (int i = 0; i < length; i++) {
			char c = text.charAt(i);
			if (c < 0x80) {
				target[at++] = (byte) c;
			} else if (c < 0x800) {
				BigEndian.putInt(target, at, TWO_BYTES | (c & 0x7C0) << 18 | (c & 0x3F) << 16);
				at += 2;
			} else if (!Character.isSurrogate(c)) {
				at = putThreeBytes(target, at, c);
			} else if (startsPair(text, i, length)) {
				int codePoint = Character.toCodePoint(c, text.charAt(++i));
				int high = (codePoint & 0x1C0000) << 6 | (codePoint & 0x3F000) << 4;
				at = BigEndian.putInt(target, at, FOUR_BYTES | high | (codePoint & 0xFC0) << 2 | codePoint & 0x3F);
			} else if (anyEncoding) {
				return false;
			} else {
				at = putThreeBytes(target, at, REPLACEMENT);
			}
		}
		closeUp(out, start, first, at);
		return true;
	}

	private static int putThreeBytes(byte[] target, int at, char c) {
		BigEndian.putInt(target, at, THREE_BYTES | (c & 0xF000) << 12 | (c & 0xFC0) << 10 | (c & 0x3F) << 8);
		return at + 3;
	}

	private static int utf8Length(String text) {
		int length = text.length();
		long bytes = 0;
		for (int i = 0; i < length; i++) {
			char c = text.charAt(i);
			// Each half of a pair takes two bytes. A half that stands alone takes three, as the character in its place
			// does.
			bytes += c < 0x80 ? 1 : c < 0x800 || isPaired(text, i, length) ? 2 : 3;
		}
		if (bytes > Leb128Writer.MAX_CAPACITY_BYTES) {
			throw new IllegalArgumentException("A string may take at most " + Leb128Writer.MAX_CAPACITY_BYTES
					+ " bytes when encoded, this one of " + length + " characters needs " + bytes);
		}
		return (int) bytes;
	}

	private static boolean isPaired(String text, int index, int length) {
		return startsPair(text, index, length)
				|| index > 0
						&& Character.isLowSurrogate(text.charAt(index))
						&& Character.isHighSurrogate(text.charAt(index - 1));
	}

	private static void closeUp(Leb128Writer out, int start, int first, int end) {
		byte[] target = out.array();
		int lengthBytes = end - first;
		int actualFirst = start + 1 + Leb128.encodedLength(lengthBytes);
		if (actualFirst < first) {
			System.arraycopy(target, first, target, actualFirst, lengthBytes);
		}
		target[start] = UTF_8;
		Leb128.putExactly(target, start + 1, lengthBytes);
		out.advanceTo(actualFirst + lengthBytes);
	}

	private static void putChars(Leb128Writer out, String text) {
		int length = text.length();
		out.putByte(CHARS);
		out.putInt(length);
		for (int i = 0; i < length; i++) {
			out.putShort(text.charAt(i));
		}
	}

	private static boolean startsPair(String text, int index, int length) {
		return Character.isHighSurrogate(text.charAt(index))
				&& index + 1 < length
				&& Character.isLowSurrogate(text.charAt(index + 1));
	}
}

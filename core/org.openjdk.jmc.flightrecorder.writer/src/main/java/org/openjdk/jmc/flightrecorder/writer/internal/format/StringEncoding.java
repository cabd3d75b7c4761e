/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.format;

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
 * as UTF-16 units where that is allowed, else U+FFFD takes the surrogate's place. NUL is an ordinary character.
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

	private static final int MAX_ONE_PASS_CHARS = 1 << 10;

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
		// Most texts are ASCII. If this one is not, the stored bytes are overwritten.
		out.ensure(MAX_PREFIX_BYTES + length);
		int start = out.position();
		byte[] target = out.array();
		target[start] = UTF_8;
		int at = Leb128.put(target, start + 1, length);
		for (int i = 0; i < length; i++) {
			char c = text.charAt(i);
			if (c >= 0x80) {
				putNonAscii(out, text, i, anyEncoding && c <= 0xFF, anyEncoding);
				return;
			}
			target[at + i] = (byte) c;
		}
		out.reserve(at + length - start);
	}

	/**
	 * Writes a text that is not ASCII. The first character beyond ASCII decides which encoding is tried. Bytes that
	 * were stored in vain are overwritten.
	 */
	private static void putNonAscii(
			Leb128Writer out, String text, int asciiPrefix, boolean perhapsLatin1, boolean anyEncoding) {
		if (perhapsLatin1 && tryLatin1(out, text, asciiPrefix)) {
			return;
		}
		if (!tryUtf8(out, text, anyEncoding)) {
			putChars(out, text);
		}
	}

	/** Tries to write a text in Latin-1. The characters before the first one beyond ASCII need no check. */
	private static boolean tryLatin1(Leb128Writer out, String text, int asciiPrefix) {
		int length = text.length();
		int start = out.position();
		byte[] target = out.array();
		// The bytes of the ASCII prefix are the same in UTF-8, and stand there already.
		int at = start + 1 + Leb128.encodedLength(length);
		for (int i = asciiPrefix; i < length; i++) {
			char c = text.charAt(i);
			if (c > 0xFF) {
				return false;
			}
			target[at + i] = (byte) c;
		}
		target[start] = LATIN_1;
		out.advanceTo(at + length);
		return true;
	}

	/**
	 * Writes a text in UTF-8. One pass is enough for a short text: it leaves room for the longest possible length, and
	 * closes the gap afterwards. A long text is measured before, or it would take three times its room.
	 *
	 * @return false when half of a surrogate pair stands alone and may be kept by another encoding
	 */
	private static boolean tryUtf8(Leb128Writer out, String text, boolean anyEncoding) {
		int length = text.length();
		int maxBytes = length <= MAX_ONE_PASS_CHARS ? MAX_UTF8_BYTES_PER_CHAR * length : utf8Length(text);
		int start = out.position();
		int maxLengthBytes = Leb128.encodedLength(maxBytes);
		out.ensure(1 + maxLengthBytes + maxBytes);
		byte[] target = out.array();
		int first = start + 1 + maxLengthBytes;
		int at = first;
		for (int i = 0; i < length; i++) {
			char c = text.charAt(i);
			if (c < 0x80) {
				target[at++] = (byte) c;
			} else if (c < 0x800) {
				target[at++] = (byte) (0xC0 | c >> 6);
				target[at++] = (byte) (0x80 | c & 0x3F);
			} else if (!Character.isSurrogate(c)) {
				target[at++] = (byte) (0xE0 | c >> 12);
				target[at++] = (byte) (0x80 | c >> 6 & 0x3F);
				target[at++] = (byte) (0x80 | c & 0x3F);
			} else if (startsPair(text, i, length)) {
				int codePoint = Character.toCodePoint(c, text.charAt(++i));
				target[at++] = (byte) (0xF0 | codePoint >> 18);
				target[at++] = (byte) (0x80 | codePoint >> 12 & 0x3F);
				target[at++] = (byte) (0x80 | codePoint >> 6 & 0x3F);
				target[at++] = (byte) (0x80 | codePoint & 0x3F);
			} else if (anyEncoding) {
				return false;
			} else {
				target[at++] = (byte) (0xE0 | REPLACEMENT >> 12);
				target[at++] = (byte) (0x80 | REPLACEMENT >> 6 & 0x3F);
				target[at++] = (byte) (0x80 | REPLACEMENT & 0x3F);
			}
		}
		closeUp(out, start, first, at);
		return true;
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

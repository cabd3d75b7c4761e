/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.encoding;

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

	private StringEncoding() {}

	/**
	 * Text of an event field or of a constant's field.
	 *
	 * @param out
	 *            where to write
	 * @param text
	 *            may be null
	 */
	public static void put(Leb128Writer out, String text) {
		put(out, text, true);
	}

	/**
	 * Text in UTF-8 whatever its characters: for symbols (async-profiler reads encoding 3 only) and for metadata (Go
	 * refuses encoding 5 there).
	 *
	 * @param out
	 *            where to write
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
		// Hope for ASCII; what was stored is overwritten when the hope fails.
		out.ensure(MAX_PREFIX_BYTES + length);
		int start = out.position();
		byte[] target = out.array();
		target[start] = UTF_8;
		int at = Leb128Writer.putLeb(target, start + 1, length);
		for (int i = 0; i < length; i++) {
			char c = text.charAt(i);
			if (c >= 0x80) {
				putNonAscii(out, text, i, anyEncoding);
				return;
			}
			target[at + i] = (byte) c;
		}
		out.reserve(at + length - start);
	}

	private static void putNonAscii(Leb128Writer out, String text, int asciiPrefix, boolean anyEncoding) {
		int length = text.length();
		boolean latin1 = true;
		boolean paired = true;
		long utf8Length = asciiPrefix;
		for (int i = asciiPrefix; i < length; i++) {
			char c = text.charAt(i);
			latin1 &= c <= 0xFF;
			if (c < 0x80) {
				utf8Length++;
			} else if (c < 0x800) {
				utf8Length += 2;
			} else if (startsPair(text, i, length)) {
				utf8Length += 4;
				i++;
			} else {
				utf8Length += 3;
				paired &= !Character.isSurrogate(c);
			}
		}
		if (anyEncoding && latin1) {
			putLatin1(out, text, length);
		} else if (anyEncoding && !paired) {
			putChars(out, text, length);
		} else {
			putMultiByte(out, text, length, utf8Length);
		}
	}

	private static void putChars(Leb128Writer out, String text, int length) {
		out.putByte(CHARS);
		out.putInt(length);
		for (int i = 0; i < length; i++) {
			out.putShort(text.charAt(i));
		}
	}

	private static void putLatin1(Leb128Writer out, String text, int length) {
		out.putByte(LATIN_1);
		out.putInt(length);
		out.ensure(length);
		byte[] target = out.array();
		int at = out.reserve(length);
		for (int i = 0; i < length; i++) {
			target[at + i] = (byte) text.charAt(i);
		}
	}

	private static void putMultiByte(Leb128Writer out, String text, int length, long utf8Length) {
		if (utf8Length > Leb128Writer.MAX_CAPACITY_BYTES) {
			throw new IllegalArgumentException("A string may take at most " + Leb128Writer.MAX_CAPACITY_BYTES
					+ " bytes when encoded, this one of " + length + " characters needs " + utf8Length);
		}
		out.putByte(UTF_8);
		out.putLong(utf8Length);
		out.ensure((int) utf8Length);
		byte[] target = out.array();
		int at = out.reserve((int) utf8Length);
		for (int i = 0; i < length; i++) {
			char c = text.charAt(i);
			if (c < 0x80) {
				target[at++] = (byte) c;
			} else if (c < 0x800) {
				target[at++] = (byte) (0xC0 | c >> 6);
				target[at++] = (byte) (0x80 | c & 0x3F);
			} else if (startsPair(text, i, length)) {
				int codePoint = Character.toCodePoint(c, text.charAt(++i));
				target[at++] = (byte) (0xF0 | codePoint >> 18);
				target[at++] = (byte) (0x80 | codePoint >> 12 & 0x3F);
				target[at++] = (byte) (0x80 | codePoint >> 6 & 0x3F);
				target[at++] = (byte) (0x80 | codePoint & 0x3F);
			} else {
				char valid = Character.isSurrogate(c) ? REPLACEMENT : c;
				target[at++] = (byte) (0xE0 | valid >> 12);
				target[at++] = (byte) (0x80 | valid >> 6 & 0x3F);
				target[at++] = (byte) (0x80 | valid & 0x3F);
			}
		}
		assert at == out.position();
	}

	private static boolean startsPair(String text, int index, int length) {
		return Character.isHighSurrogate(text.charAt(index))
				&& index + 1 < length
				&& Character.isLowSurrogate(text.charAt(index + 1));
	}
}

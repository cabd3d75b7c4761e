/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.format;

/** The first byte of a text (format section 4). */
public final class TextEncoding {
	/** No text. */
	public static final int NULL = 0;
	/** A text without characters. */
	public static final int EMPTY = 1;
	/** The key of a constant follows. */
	public static final int REFERENCE = 2;
	/** A number of bytes follows, and the bytes. */
	public static final int UTF_8 = 3;
	/** A number of UTF-16 units follows, and a varint for each. */
	public static final int CHARS = 4;
	/** A number of bytes follows, and the bytes. */
	public static final int LATIN_1 = 5;

	private TextEncoding() {}
}

/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.format;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** Makes a few bytes of a recording in memory: the counterpart of {@link ByteCursor}. For one thread. */
public final class ByteWriter {
	private static final int MAX_VARINT_BYTES = 9;

	private final ByteArrayOutputStream out = new ByteArrayOutputStream();

	/** Nothing is written yet. */
	public ByteWriter() {}

	/**
	 * Writes seven bits a byte, low ones first; the ninth byte carries eight.
	 *
	 * @param value
	 *            the number
	 * @return this
	 */
	public ByteWriter varint(long value) {
		long rest = value;
		for (int i = 1; i < MAX_VARINT_BYTES && (rest & ~0x7FL) != 0; i++) {
			out.write((int) rest & 0x7F | 0x80);
			rest >>>= 7;
		}
		out.write((int) rest);
		return this;
	}

	/**
	 * Writes a text in UTF-8, which all readers accept everywhere, unless it has an unpaired surrogate.
	 *
	 * @param text
	 *            the text, may be null
	 * @return this
	 */
	public ByteWriter text(String text) {
		if (text == null) {
			out.write(TextEncoding.NULL);
		} else if (text.isEmpty()) {
			out.write(TextEncoding.EMPTY);
		} else if (StandardCharsets.UTF_8.newEncoder().canEncode(text)) {
			utf8(text);
		} else {
			out.write(TextEncoding.CHARS);
			varint(text.length());
			text.chars().forEach(this::varint);
		}
		return this;
	}

	/**
	 * Writes a text in UTF-8, even one without characters.
	 *
	 * @param text
	 *            the text
	 * @return this
	 */
	public ByteWriter utf8(String text) {
		byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
		out.write(TextEncoding.UTF_8);
		varint(bytes.length);
		out.writeBytes(bytes);
		return this;
	}

	/**
	 * Tells what was written.
	 *
	 * @return a copy
	 */
	public byte[] bytes() {
		return out.toByteArray();
	}
}

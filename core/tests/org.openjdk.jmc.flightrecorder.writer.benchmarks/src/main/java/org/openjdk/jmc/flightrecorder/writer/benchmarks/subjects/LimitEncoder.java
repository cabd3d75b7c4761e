/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.benchmarks.subjects;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;

/**
 * Puts events into an array and the array into a stream, the bytes that the direct writer would write. An event is its
 * size in one byte, its type, its start, a null thread and a null stack trace in one byte each, and its fields; all
 * events of the benchmarks are shorter than 128 bytes.
 */
final class LimitEncoder implements AutoCloseable {
	private static final int MAX_EVENT_BYTES = 127;
	/** What the writer calls the first type of events. */
	private static final int TYPE = 2;

	private final OutputStream out;
	private final byte[] bytes = new byte[64 << 10];
	private int eventStart;
	private int position;

	LimitEncoder(OutputStream out) {
		this.out = out;
	}

	void beginEvent() {
		if (position > bytes.length - MAX_EVENT_BYTES) {
			append();
		}
		eventStart = position++;
		putLong(TYPE);
		putLong(System.nanoTime());
		bytes[position++] = 0;
		bytes[position++] = 0;
	}

	void endEvent() {
		bytes[eventStart] = (byte) (position - eventStart);
	}

	/** Seven bits to a byte, the low ones first; a ninth byte would take eight. */
	void putLong(long value) {
		byte[] target = bytes;
		int at = position;
		int length = 1;
		while ((value & ~0x7FL) != 0 && length < 9) {
			target[at++] = (byte) (value | 0x80);
			value >>>= 7;
			length++;
		}
		target[at++] = (byte) value;
		position = at;
	}

	void putDouble(double value) {
		long bits = Double.doubleToRawLongBits(value);
		for (int shift = 56; shift >= 0; shift -= 8) {
			bytes[position++] = (byte) (bits >>> shift);
		}
	}

	void putBoolean(boolean value) {
		bytes[position++] = (byte) (value ? 1 : 0);
	}

	void putPooled(int index) {
		bytes[position++] = 2;
		putLong(index);
	}

	@SuppressWarnings("deprecation") // the one way that copies the low bytes of a string without a check
	void putAscii(String text) {
		int length = text.length();
		bytes[position++] = 3;
		putLong(length);
		text.getBytes(0, length, bytes, position);
		position += length;
	}

	void putUtf8(String text) {
		byte[] target = bytes;
		int start = position + 2;
		int at = start;
		for (int i = 0, length = text.length(); i < length; i++) {
			int c = text.charAt(i);
			if (c < 0x80) {
				target[at++] = (byte) c;
			} else if (c < 0x800) {
				target[at++] = (byte) (0xC0 | c >> 6);
				target[at++] = (byte) (0x80 | c & 0x3F);
			} else if (Character.isHighSurrogate((char) c)) {
				int codePoint = Character.toCodePoint((char) c, text.charAt(++i));
				target[at++] = (byte) (0xF0 | codePoint >> 18);
				target[at++] = (byte) (0x80 | codePoint >> 12 & 0x3F);
				target[at++] = (byte) (0x80 | codePoint >> 6 & 0x3F);
				target[at++] = (byte) (0x80 | codePoint & 0x3F);
			} else {
				target[at++] = (byte) (0xE0 | c >> 12);
				target[at++] = (byte) (0x80 | c >> 6 & 0x3F);
				target[at++] = (byte) (0x80 | c & 0x3F);
			}
		}
		target[start - 2] = 3;
		target[start - 1] = (byte) (at - start);
		position = at;
	}

	private void append() {
		try {
			out.write(bytes, 0, position);
		} catch (IOException e) {
			throw new UncheckedIOException(e);
		}
		position = 0;
	}

	@Override
	public void close() throws IOException {
		append();
		out.close();
	}
}

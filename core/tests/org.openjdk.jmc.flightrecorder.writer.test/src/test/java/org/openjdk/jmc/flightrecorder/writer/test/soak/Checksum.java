/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.soak;

/** A checksum over the fields of an event, made the same way when it is written and when it is read. */
final class Checksum {
	private static final long MULTIPLIER = 0x9E37_79B9_7F4A_7C15L;

	private Checksum() {}

	static long of(int writer, long sequence) {
		return add(add(MULTIPLIER, writer), sequence);
	}

	static long add(long sum, long value) {
		long mixed = (sum ^ value) * MULTIPLIER;
		return mixed ^ mixed >>> 29;
	}

	static long add(long sum, String text) {
		return add(sum, text == null ? -1 : text.hashCode());
	}

	static long add(long sum, int[] values) {
		long result = add(sum, values.length);
		for (int value : values) {
			result = add(result, value);
		}
		return result;
	}

	static long add(long sum, String[] texts) {
		long result = add(sum, texts.length);
		for (String text : texts) {
			result = add(result, text);
		}
		return result;
	}
}

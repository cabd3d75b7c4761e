/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.profile;

import java.util.Arrays;

/** A reusable list of unboxed numbers. */
final class LongList {
	private long[] values = new long[64];
	private int size;

	void clear() {
		size = 0;
	}

	void add(long value) {
		if (size == values.length) {
			values = Arrays.copyOf(values, size * 2);
		}
		values[size++] = value;
	}

	int size() {
		return size;
	}

	long get(int index) {
		return values[index];
	}
}

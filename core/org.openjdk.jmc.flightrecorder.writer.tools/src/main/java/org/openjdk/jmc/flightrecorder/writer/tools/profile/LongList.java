/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.profile;

import java.util.Arrays;

/** A reusable list of unboxed numbers, equal to others of the same numbers. */
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

	LongList copy() {
		LongList copy = new LongList();
		copy.values = Arrays.copyOf(values, size);
		copy.size = size;
		return copy;
	}

	@Override
	public boolean equals(Object other) {
		return other instanceof LongList list && Arrays.equals(values, 0, size, list.values, 0, list.size);
	}

	@Override
	public int hashCode() {
		int hash = size;
		for (int i = 0; i < size; i++) {
			hash = hash * 31 + Long.hashCode(values[i]);
		}
		return hash;
	}

	long get(int index) {
		return values[index];
	}
}

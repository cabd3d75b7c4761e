/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.format;

import java.util.Arrays;

/**
 * Maps numbers to places in an array: a hash table in two arrays, open addressing, at most half full. For one thread.
 */
public final class LongIndex {
	private static final int FIRST_CAPACITY = 16;
	private static final int NONE = -1;

	private long[] keys = new long[FIRST_CAPACITY];
	private int[] values = filled(FIRST_CAPACITY);
	private int count;

	/** An index without keys. */
	public LongIndex() {}

	private static int[] filled(int capacity) {
		int[] values = new int[capacity];
		Arrays.fill(values, NONE);
		return values;
	}

	private int slot(long key) {
		int mask = keys.length - 1;
		long mixed = key * 0x9E3779B97F4A7C15L;
		int slot = (int) (mixed >>> 32) & mask;
		while (values[slot] != NONE && keys[slot] != key) {
			slot = slot + 1 & mask;
		}
		return slot;
	}

	/**
	 * Looks up a key.
	 *
	 * @param key
	 *            any number
	 * @return what was put last for the key, or -1
	 */
	public int get(long key) {
		return values[slot(key)];
	}

	/**
	 * Puts a value, which replaces an earlier one of the key.
	 *
	 * @param key
	 *            any number
	 * @param value
	 *            0 or more
	 */
	public void put(long key, int value) {
		int slot = slot(key);
		if (values[slot] == NONE && ++count * 2 > keys.length) {
			long[] oldKeys = keys;
			int[] oldValues = values;
			keys = new long[2 * oldKeys.length];
			values = filled(keys.length);
			for (int i = 0; i < oldKeys.length; i++) {
				if (oldValues[i] != NONE) {
					int moved = slot(oldKeys[i]);
					keys[moved] = oldKeys[i];
					values[moved] = oldValues[i];
				}
			}
			slot = slot(key);
		}
		keys[slot] = key;
		values[slot] = value;
	}

	/**
	 * Tells how many keys have a value.
	 *
	 * @return the count
	 */
	public int size() {
		return count;
	}
}

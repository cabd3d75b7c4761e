/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.format;

import java.util.Arrays;

/**
 * Where the constants of a type are, in the order in which the JDK reads them. A key with several different values has
 * several entries: the JDK takes the last one, JMC's parser the first. Memory: 20 bytes an entry, and 24 to 48 for its
 * key.
 */
public final class ConstantPool {
	private static final int FIRST_CAPACITY = 16;
	private static final int[] NO_EARLIER = {};

	private final ValueType type;
	private final LongIndex lastByKey = new LongIndex();
	private long[] keys = new long[FIRST_CAPACITY];
	private long[] starts = new long[FIRST_CAPACITY];
	private int[] lengths = new int[FIRST_CAPACITY];
	/** For each entry, the earlier entry of the same key, plus one; most pools have none. */
	private int[] earlier = NO_EARLIER;

	private int count;

	ConstantPool(ValueType type) {
		this.type = type;
	}

	void add(long key, long start, int lengthBytes) {
		if (count == keys.length) {
			keys = Arrays.copyOf(keys, 2 * count);
			starts = Arrays.copyOf(starts, 2 * count);
			lengths = Arrays.copyOf(lengths, 2 * count);
		}
		int before = lastByKey.get(key);
		if (before >= 0) {
			if (count >= earlier.length) {
				earlier = Arrays.copyOf(earlier, keys.length);
			}
			earlier[count] = before + 1;
		}
		keys[count] = key;
		starts[count] = start;
		lengths[count] = lengthBytes;
		lastByKey.put(key, count++);
	}

	/**
	 * Tells the type.
	 *
	 * @return that of all constants here
	 */
	public ValueType type() {
		return type;
	}

	/**
	 * Tells how many entries there are.
	 *
	 * @return one for each constant, more if a key has several values
	 */
	public int count() {
		return count;
	}

	/**
	 * Finds a constant as the JDK does.
	 *
	 * @param key
	 *            its key
	 * @return its entry, -1 if there is none
	 */
	public int entry(long key) {
		return lastByKey.get(key);
	}

	/**
	 * Finds another value of the same key.
	 *
	 * @param entry
	 *            an entry
	 * @return an entry with another value, -1 if there are no more
	 */
	public int earlier(int entry) {
		return entry < earlier.length ? earlier[entry] - 1 : -1;
	}

	/**
	 * Tells the key.
	 *
	 * @param entry
	 *            0 or more
	 * @return the key
	 */
	public long key(int entry) {
		return keys[entry];
	}

	/**
	 * Tells where an entry begins.
	 *
	 * @param entry
	 *            0 or more
	 * @return the position of its key
	 */
	public long start(int entry) {
		return starts[entry];
	}

	/**
	 * Tells where an entry ends.
	 *
	 * @param entry
	 *            0 or more
	 * @return the position behind its value
	 */
	public long end(int entry) {
		return starts[entry] + lengths[entry];
	}
}

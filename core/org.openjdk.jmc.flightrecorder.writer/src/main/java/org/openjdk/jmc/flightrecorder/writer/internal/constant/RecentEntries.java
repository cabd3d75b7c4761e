/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.constant;

import java.util.Arrays;

/**
 * Remembers entries by their hash, in a fixed number of places. A hash has two places, the first of them for the newer
 * entry. A third entry pushes the oldest out. A forgotten entry costs time and changes nothing.
 * <p>
 * <b>Concurrency.</b> Any number of threads, no lock and no fence. Fields of entries must be final, so that a thread that
 * finds an entry sees all of it. Two threads that put at once may push out one entry too many.
 *
 * @param <E>
 *            entries, immutable
 */
public final class RecentEntries<E> {
	/** 2^32 divided by the golden ratio: the product spreads hashes that differ in few bits (Knuth, volume 3, 6.4). */
	private static final int GOLDEN_RATIO = 0x9E37_79B9;

	private final E[] places;

	/**
	 * @param capacity
	 *            how many entries at most, a power of two and at least 2
	 */
	@SuppressWarnings("unchecked")
	public RecentEntries(int capacity) {
		places = (E[]) new Object[capacity];
	}

	/** @return the newest entry with such a hash, or one with another hash, or null */
	public E newest(int hash) {
		return places[place(hash)];
	}

	/** @return the entry that was the newest before, or one with another hash, or null */
	public E older(int hash) {
		return places[place(hash) ^ 1];
	}

	/**
	 * Remembers an entry.
	 *
	 * @return the entry that it pushes out, or null
	 */
	public E put(int hash, E entry) {
		int place = place(hash);
		E before = places[place];
		E pushedOut = null;
		if (before != null) {
			pushedOut = places[place ^ 1];
			places[place ^ 1] = before;
		}
		places[place] = entry;
		return pushedOut;
	}

	/** @return how many entries at most */
	public int capacity() {
		return places.length;
	}

	/** Forgets everything. */
	public void clear() {
		Arrays.fill(places, null);
	}

	private int place(int hash) {
		return spread(hash) & places.length - 1;
	}

	/** @return a number whose low bits differ, because hashes of texts and lines differ in few bits, in a regular way */
	static int spread(int hash) {
		int product = hash * GOLDEN_RATIO;
		return product ^ product >>> 16;
	}
}

/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.object;

import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * Remembers entries by their hash, in a fixed number of places. A hash has two places, the first of them for the newer
 * entry. A third entry pushes the oldest out. A forgotten entry costs time and changes nothing.
 * <p>
 * <b>Concurrency.</b> Any number of threads, no lock. Two threads that put at once may push out one entry too many.
 *
 * @param <E>
 *            entries, immutable
 */
final class RecentEntries<E> {
	private final AtomicReferenceArray<E> places;

	/**
	 * @param capacity
	 *            how many entries at most, a power of two
	 */
	RecentEntries(int capacity) {
		places = new AtomicReferenceArray<>(capacity);
	}

	/** @return the newest entry with such a hash, or one with another hash, or null */
	E newest(int hash) {
		return places.getAcquire(place(hash));
	}

	/** @return the entry that was the newest before, or null */
	E older(int hash) {
		return places.getAcquire(place(hash) + 1);
	}

	/**
	 * Remembers an entry.
	 *
	 * @return the entry that it pushes out, or null
	 */
	E put(int hash, E entry) {
		int place = place(hash);
		E pushedOut = places.getAcquire(place + 1);
		places.setRelease(place + 1, places.getAcquire(place));
		places.setRelease(place, entry);
		return pushedOut;
	}

	/** @return how many entries at most */
	int capacity() {
		return places.length();
	}

	/** Forgets everything. */
	void clear() {
		for (int i = 0; i < places.length(); i++) {
			places.setRelease(i, null);
		}
	}

	/**
	 * The first of the two places of a hash. The bits are mixed, because hashes of texts and lines differ mostly in
	 * their low bits and in a regular way.
	 */
	private int place(int hash) {
		int mixed = hash * 0x9E37_79B9;
		return (mixed ^ mixed >>> 15) & places.length() - 2;
	}
}

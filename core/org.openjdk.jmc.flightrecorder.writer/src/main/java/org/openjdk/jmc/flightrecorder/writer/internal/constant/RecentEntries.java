/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.constant;

import java.util.function.ToIntFunction;

/**
 * Remembers entries by their hash. A hash has two places, the first of them for the newer entry. A third entry pushes
 * the oldest out. A forgotten entry costs time and changes nothing. There are few places at first, and more as soon as
 * an entry would be pushed out, up to the usual number. From then on, the places double whenever entries in use are
 * pushed out again and again, up to a limit.
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

	private static final int FIRST_PLACES = 1 << 3;

	private final int usualCapacity;
	private final int maxCapacity;
	private final ToIntFunction<? super E> hashOf;
	private volatile E[] places;
	/** Entries in use that were pushed out since the places last grew. Threads that race may miss some. */
	private int lost;

	/**
	 * @param capacity
	 *            how many entries at most, a power of two and at least 2
	 * @param hashOf
	 *            gives the hash with which an entry was put
	 */
	public RecentEntries(int capacity, ToIntFunction<? super E> hashOf) {
		this(capacity, capacity, hashOf);
	}

	/**
	 * @param usualCapacity
	 *            how many entries, whether those that are pushed out are in use or not; a power of two and at least 2
	 * @param maxCapacity
	 *            how many entries at most
	 * @param hashOf
	 *            gives the hash with which an entry was put
	 */
	public RecentEntries(int usualCapacity, int maxCapacity, ToIntFunction<? super E> hashOf) {
		this.usualCapacity = usualCapacity;
		this.maxCapacity = maxCapacity;
		this.hashOf = hashOf;
		clear();
	}

	/**
	 * Gives the first entry to look at: {@code for (E e = newest(hash); e != null; e = older(hash, e))}.
	 *
	 * @return the newest entry with such a hash, or one with another hash, or null
	 */
	public E newest(int hash) {
		E[] current = places;
		return current[place(hash, current.length)];
	}

	/** @return the entry to look at after another one, or null */
	public E older(int hash, E entry) {
		E[] current = places;
		E older = current[place(hash, current.length) ^ 1];
		return older == entry ? null : older;
	}

	/**
	 * Remembers an entry.
	 *
	 * @return the entry that it pushes out, or null
	 */
	public E put(int hash, E entry) {
		E[] current = places;
		while (current.length < usualCapacity && isTaken(current, place(hash, current.length))) {
			current = enlarge(current);
		}
		return put(current, hash, entry);
	}

	private static boolean isTaken(Object[] current, int place) {
		return current[place] != null && current[place ^ 1] != null;
	}

	private static <E> E put(E[] current, int hash, E entry) {
		int place = place(hash, current.length);
		E before = current[place];
		E pushedOut = null;
		if (before != null) {
			pushedOut = current[place ^ 1];
			current[place ^ 1] = before;
		}
		current[place] = entry;
		return pushedOut;
	}

	/** Counts an entry in use that was pushed out. After more of them than there are places, the places double. */
	public void countLost() {
		E[] current = places;
		if (current.length < maxCapacity && ++lost > current.length) {
			enlarge(current);
		}
	}

	private E[] enlarge(E[] current) {
		E[] larger = newPlaces(2 * current.length);
		for (int place = 0; place < current.length; place += 2) {
			E second = current[place + 1];
			// The older one first.
			boolean secondIsNewer = second != null && place(hashOf.applyAsInt(second), current.length) == place + 1;
			reinsert(larger, secondIsNewer ? current[place] : second);
			reinsert(larger, secondIsNewer ? second : current[place]);
		}
		places = larger;
		lost = 0;
		return larger;
	}

	private void reinsert(E[] larger, E entry) {
		if (entry != null) {
			put(larger, hashOf.applyAsInt(entry), entry);
		}
	}

	@SuppressWarnings("unchecked")
	private E[] newPlaces(int capacity) {
		return (E[]) new Object[capacity];
	}

	/** @return the number of entries that there is room for, now or once that many have come */
	public int capacity() {
		return Math.max(places.length, usualCapacity);
	}

	/** Forgets everything. */
	public void clear() {
		places = newPlaces(Math.min(FIRST_PLACES, usualCapacity));
		lost = 0;
	}

	private static int place(int hash, int capacity) {
		return spread(hash) & capacity - 1;
	}

	/** @return a number whose low bits differ, because hashes of texts and lines differ in few bits, in a regular way */
	static int spread(int hash) {
		int product = hash * GOLDEN_RATIO;
		return product ^ product >>> 16;
	}
}

/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.constant;

import org.openjdk.jmc.flightrecorder.writer.internal.format.Leb128;
import org.openjdk.jmc.flightrecorder.writer.internal.format.StringEncoding;

/**
 * Remembers strings that were pooled, and hashes of strings that were seen once. A string is pooled when it comes a
 * second time, so strings that never repeat cost no memory and leave nothing behind, not even a reference.
 * <p>
 * <b>Concurrency.</b> Shared by all threads of a recording without any lock: places are used as in {@link RecentEntries},
 * and losing a race costs one more look-up in the pool. Bounded: two arrays of fixed size, and only strings of at most
 * {@value #MAX_HELD_CHARS} characters are held.
 * <p>
 * The array is of its own, as the cast to the class of an entry, which a shared class needs, makes an event of four
 * strings 5 % slower.
 */
final class StringCache {
	/** Longer strings are found by their encoded bytes instead of being held. */
	static final int MAX_HELD_CHARS = 256;

	/** A string with the id of its constant. */
	static final class Entry {
		final String text;
		final int hash;
		final long id;
		/**
		 * The reference that is written in place of the text, by {@link Leb128#pack}; 0 for an id that is too large for
		 * that.
		 */
		final long packedReference;

		final long chunkNumber;

		Entry(String text, int hash, long id, long chunkNumber) {
			this.text = text;
			this.hash = hash;
			this.id = id;
			packedReference = Leb128.pack(StringEncoding.REFERENCE, id);
			this.chunkNumber = chunkNumber;
		}
	}

	private final Entry[] pooled;
	private final int[] seenOnce;
	private final int mask;
	private final boolean remembersNone;

	/**
	 * @param capacity
	 *            how many strings to remember, rounded up to a power of two; 0 for none, so that no string is ever
	 *            pooled
	 */
	StringCache(int capacity) {
		remembersNone = capacity == 0;
		int places = Integer.highestOneBit(Math.max(2, capacity) * 2 - 1);
		pooled = new Entry[places];
		seenOnce = new int[places];
		mask = places - 1;
	}

	static int hash(String text) {
		return RecentEntries.spread(text.hashCode());
	}

	/** @return the entry in the place of this hash, which may be that of a string with another hash, or null */
	Entry entryAt(int hash) {
		return pooled[hash & mask];
	}

	/** @return the entry of an equal string, perhaps of an older chunk, or null */
	Entry find(int hash, String text) {
		Entry entry = pooled[hash & mask];
		if (entry != null && entry.hash == hash && entry.text.equals(text)) {
			return entry;
		}
		entry = pooled[hash & mask ^ 1];
		return entry != null && entry.hash == hash && entry.text.equals(text) ? entry : null;
	}

	/** Remembers an entry; the one that was there moves over and displaces its neighbour, which is older. */
	void remember(Entry entry) {
		int home = entry.hash & mask;
		Entry previous = pooled[home];
		if (previous != null && !(previous.hash == entry.hash && previous.text.equals(entry.text))) {
			pooled[home ^ 1] = previous;
		}
		pooled[home] = entry;
	}

	/**
	 * Notes that a string has come.
	 *
	 * @return whether a string of this hash has come before; by chance it may have been another string
	 */
	boolean wasSeenBefore(int hash) {
		if (remembersNone) {
			return false;
		}
		int place = hash & mask;
		if (seenOnce[place] == hash) {
			return true;
		}
		seenOnce[place] = hash;
		return false;
	}
}

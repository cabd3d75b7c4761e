/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.constant;

import java.util.concurrent.atomic.AtomicLong;
import org.openjdk.jmc.flightrecorder.writer.internal.format.Leb128;
import org.openjdk.jmc.flightrecorder.writer.internal.format.StringEncoding;

/**
 * Remembers strings that were pooled, and hashes of strings that were seen once. A string is pooled when it comes a
 * second time, so strings that never repeat cost no memory and leave nothing behind, not even a reference.
 * <p>
 * It begins small and grows with what repeats: the places of pooled strings, when strings in use push each other out; the
 * places of hashes, when a string comes again so late that many others came between.
 *
 * <pre>
 *  pooled    | newer, older |  a hash has two places; a third entry pushes the older out
 *  seenOnce  | last, kept   |  a hash that leaves the first place is forgotten, but one of 64 stays in the second
 * </pre>
 *
 * So if any number of strings come in turn, some are noticed in each round, and make room for the others.
 * <p>
 * <b>Concurrency.</b> Shared by all threads of a recording without any lock: places are used as in {@link RecentEntries},
 * and losing a race costs one more look-up in the pool. Bounded: by the number of strings, by the bytes of those that are
 * held, and only strings of at most {@value #MAX_HELD_CHARS} characters are held.
 * <p>
 * This class has an array of its own: a shared class needs a cast to the class of an entry, which makes an event of
 * four strings 5 % slower.
 */
final class StringCache {
	/** Longer strings are found by their encoded bytes instead of being held. */
	static final int MAX_HELD_CHARS = 256;
	/** The heap that a place takes: two references, two hashes, and a string of usual length with its entry. */
	static final int STRING_BYTES = 64;

	private static final int FIRST_PLACES = 64;
	/** Up to this number, places are added as soon as strings push each other out; beyond it, only when many do. */
	private static final int USUAL_PLACES = 1 << 12;

	private static final int MAX_PLACES = 1 << 28;
	/** The factor by which the places grow in each step to the usual number. */
	private static final int STEP = 8;

	/** The array of hashes grows to this length whether strings repeat or not. */
	private static final int FIRST_HASHES = 1 << 12;
	/**
	 * The array of hashes doubles when one in so many was found as a kept hash, because others may have been forgotten.
	 */
	private static final int LATE_PART = 8;
	/** One in so many hashes that leave their place stays in the other one. */
	private static final int KEPT_PART = 64;

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

	/** How many strings at most, a power of two; 0 for none. */
	private final int maxPlaces;
	/** How much heap the texts of the entries may take. */
	private final long maxBytes;

	private final AtomicLong heldBytes = new AtomicLong();

	/** Never null, and its length is a power of two. A plain field: a thread that finds an earlier array loses a race. */
	Entry[] pooled;
	/** The same. */
	int[] seenOnce;
	/** Entries in use that were pushed out since the places last grew. */
	private int lost;
	/** Hashes that came since their places last grew. */
	private int marked;
	/** Hashes that were found since then in the place where one of {@value #KEPT_PART} stays. */
	private int foundKept;

	/**
	 * @param maxStrings
	 *            how many strings to remember at most, rounded up to a power of two; 0 for none, so that no string is ever
	 *            pooled
	 * @param maxBytes
	 *            how much heap they may take
	 */
	StringCache(int maxStrings, long maxBytes) {
		int strings = (int) Math.min(Math.min(maxStrings, MAX_PLACES), maxBytes / STRING_BYTES);
		maxPlaces = strings == 0 ? 0 : Integer.highestOneBit(Math.max(2, strings) * 2 - 1);
		this.maxBytes = maxBytes;
		forget();
	}

	private void forget() {
		pooled = new Entry[Math.max(2, Math.min(FIRST_PLACES, maxPlaces))];
		seenOnce = new int[2 * pooled.length];
		heldBytes.set(0);
	}

	static int hash(String text) {
		return RecentEntries.spread(text.hashCode());
	}

	/** @return the entry of this very string, perhaps of an older chunk, or null; looks at no character */
	Entry findSame(String text) {
		Entry[] current = pooled;
		int home = hash(text) & current.length - 1;
		Entry entry = current[home];
		if (entry != null && entry.text == text) {
			return entry;
		}
		entry = current[home ^ 1];
		return entry != null && entry.text == text ? entry : null;
	}

	/** @return the entry of an equal string, perhaps of an older chunk, or null */
	Entry find(int hash, String text) {
		Entry[] current = pooled;
		int home = hash & current.length - 1;
		Entry entry = current[home];
		if (entry != null && entry.hash == hash && entry.text.equals(text)) {
			return entry;
		}
		entry = current[home ^ 1];
		return entry != null && entry.hash == hash && entry.text.equals(text) ? entry : null;
	}

	/** Remembers an entry; the one that was there moves over and displaces its neighbour, which is older. */
	void remember(Entry entry) {
		if (heldBytes.addAndGet(bytesOf(entry)) > maxBytes) {
			forget();
		}
		Entry[] current = pooled;
		Entry pushedOut = put(current, entry);
		if (pushedOut != null) {
			heldBytes.addAndGet(-bytesOf(pushedOut));
			if (pushedOut.chunkNumber == entry.chunkNumber
					&& ++lost > (current.length < USUAL_PLACES ? 0 : current.length / 8)) {
				enlarge(current);
			}
		}
	}

	private static long bytesOf(Entry entry) {
		return STRING_BYTES + (long) Character.BYTES * entry.text.length();
	}

	/** @return the entry that is no longer remembered, or null */
	private static Entry put(Entry[] places, Entry entry) {
		int home = entry.hash & places.length - 1;
		Entry previous = places[home];
		places[home] = entry;
		if (previous == null || previous.hash == entry.hash && previous.text.equals(entry.text)) {
			return previous;
		}
		Entry older = places[home ^ 1];
		places[home ^ 1] = previous;
		return older;
	}

	private void enlarge(Entry[] current) {
		lost = 0;
		if (current.length < maxPlaces) {
			// In few steps to the usual size: each of them leaves garbage.
			int places =
					current.length < USUAL_PLACES ? Math.min(STEP * current.length, USUAL_PLACES) : 2 * current.length;
			Entry[] larger = new Entry[Math.min(places, maxPlaces)];
			for (Entry entry : current) {
				if (entry != null) {
					put(larger, entry);
				}
			}
			pooled = larger;
		}
	}

	/**
	 * Notes that a string has come.
	 *
	 * @return whether a string of this hash has come before; by chance it may have been another string
	 */
	boolean wasSeenBefore(int hash) {
		if (maxPlaces == 0) {
			return false;
		}
		int[] current = seenOnce;
		int place = hash & current.length - 2;
		int last = current[place];
		if (last == hash) {
			return true;
		}
		if (current[place + 1] == hash) {
			// It is pooled now, and its place is free for the other one.
			current[place] = hash;
			current[place + 1] = last;
			if (++foundKept > current.length / LATE_PART) {
				enlarge(current, 2L * current.length);
			}
			return true;
		}
		mark(current, place, hash, last);
		return false;
	}

	private void mark(int[] current, int place, int hash, int last) {
		current[place] = hash;
		int count = ++marked;
		if (last != 0 && (current[place + 1] == 0 || count % KEPT_PART == 0)) {
			current[place + 1] = last;
		}
		if (count > current.length / 2) {
			enlarge(current, FIRST_HASHES);
		}
	}

	private void enlarge(int[] current, long wantedLength) {
		int length = (int) Math.min(wantedLength, 2L * maxPlaces);
		if (current.length < length) {
			marked = 0;
			foundKept = 0;
			int[] larger = new int[length];
			for (int hash : current) {
				if (hash != 0) {
					int place = hash & larger.length - 2;
					larger[larger[place] == 0 ? place : place + 1] = hash;
				}
			}
			seenOnce = larger;
		}
	}
}

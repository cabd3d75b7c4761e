/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.constant;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.function.IntPredicate;

/**
 * Maps the hashes of entries to their places in a {@link ConstantTable}.
 *
 * <pre>
 *  directory  | 00 | 01 | 10 | 11 |      by the first bits of the hash; neighbours may be one segment
 *                |    |     \ /
 *  segments    slots slots slots         open addressing by the last bits; a slot is hash (32 bits) : place + 1 (32 bits)
 * </pre>
 *
 * A small table is one segment that doubles. From then on a full segment is divided in two, by one more bit of the hash
 * (extendible hashing), so an add moves a thousand slots at most. Doubling millions of slots at once would take a
 * hundred milliseconds, and all threads that add a constant would wait for it.
 * <p>
 * <b>Concurrency.</b> Assumption: {@link #add} is called under one lock of the caller. Guarantee: a look-up through
 * {@link #segmentOf} without a lock finds every slot whose add happened before; it may miss one that is being added. A
 * segment is published by a release store when its slots are in it, and a slot never changes once set.
 */
final class ConstantSlots {
	/** The slots of a segment before it is divided: 16 KiB. */
	static final int SEGMENT_SLOTS = 1 << 11;

	private static final int MIN_SLOTS = 16;
	/** Hashes that agree in many bits must not make the directory huge. */
	private static final int MAX_PLACES_PER_SEGMENT = 4;

	private static final VarHandle SLOT = MethodHandles.arrayElementVarHandle(long[].class);
	private static final VarHandle SEGMENT = MethodHandles.arrayElementVarHandle(long[][].class);

	private final int segmentSlots;

	private volatile long[][] directory;
	/** How many bits of the hash each place of the directory has in common with its neighbours of the same segment. */
	private byte[] depths;
	/** The slots that are set, at the first place of each segment. */
	private int[] counts;

	private int segmentCount;
	private long slotCount;

	/**
	 * @param capacity
	 *            how many entries are expected, 0 if unknown
	 */
	ConstantSlots(int capacity) {
		this(capacity, SEGMENT_SLOTS);
	}

	/**
	 * @param capacity
	 *            how many entries are expected, 0 if unknown
	 * @param segmentSlots
	 *            a power of two, {@value #MIN_SLOTS} at least
	 */
	ConstantSlots(int capacity, int segmentSlots) {
		this.segmentSlots = segmentSlots;
		int wanted = Math.max(MIN_SLOTS, slotsFor(capacity));
		int length = Math.min(segmentSlots, wanted);
		long[][] segments = new long[wanted / length][];
		for (int i = 0; i < segments.length; i++) {
			segments[i] = new long[length];
		}
		counts = new int[segments.length];
		depths = new byte[segments.length];
		Arrays.fill(depths, (byte) depthOf(segments));
		segmentCount = segments.length;
		slotCount = wanted;
		directory = segments;
	}

	/** @return the least power of two that is at least twice the number of entries */
	private static int slotsFor(int entries) {
		return Integer.highestOneBit(Math.max(1, entries) * 2 - 1) * 2;
	}

	/** @return how many bits of the hash a directory is indexed by */
	private static int depthOf(long[][] segments) {
		return Integer.numberOfTrailingZeros(segments.length);
	}

	private static int indexIn(long[][] segments, int hash) {
		// In two steps, because a shift by all 32 bits would shift nothing.
		return hash >>> 1 >>> Integer.numberOfLeadingZeros(segments.length);
	}

	/**
	 * @param hash
	 *            of the bytes that are looked for
	 * @return the slots that may have them, a power of two of them, to be searched from {@code hash & length - 1} on
	 */
	long[] segmentOf(int hash) {
		long[][] segments = directory;
		return (long[]) SEGMENT.getAcquire(segments, indexIn(segments, hash));
	}

	/**
	 * @param segment
	 *            what {@link #segmentOf} returned
	 * @return a slot of it, 0 if it is not set
	 */
	static long slot(long[] segment, int index) {
		return (long) SLOT.getAcquire(segment, index);
	}

	static int hashOf(long slot) {
		return (int) (slot >>> Integer.SIZE);
	}

	static int placeOf(long slot) {
		return (int) slot - 1;
	}

	/** @return how many bytes of heap the slots take */
	long sizeBytes() {
		return slotCount * Long.BYTES;
	}

	/**
	 * Adds an entry.
	 *
	 * @param hash
	 *            of its bytes
	 * @param place
	 *            where it is, 0 or more
	 */
	void add(int hash, int place) {
		int first = firstPlaceOf(hash);
		while (2 * (counts[first] + 1) > directory[first].length) {
			enlarge(first);
			first = firstPlaceOf(hash);
		}
		put(directory[first], hash, place);
		counts[first]++;
	}

	private static void put(long[] segment, int hash, int place) {
		int mask = segment.length - 1;
		int i = hash & mask;
		while (segment[i] != 0) {
			i = i + 1 & mask;
		}
		SLOT.setRelease(segment, i, (long) hash << Integer.SIZE | place + 1 & 0xFFFF_FFFFL);
	}

	private int firstPlaceOf(int hash) {
		int index = indexIn(directory, hash);
		return index & -placesOf(index);
	}

	/** @return how many places of the directory share the segment of this one */
	private int placesOf(int index) {
		return 1 << depthOf(directory) - depths[index];
	}

	private void enlarge(int first) {
		boolean alone = depths[first] == depthOf(directory);
		if (directory[first].length < segmentSlots
				|| alone && directory.length > MAX_PLACES_PER_SEGMENT * segmentCount) {
			doubleSegment(first);
		} else if (alone) {
			doubleDirectory();
		} else {
			divide(first);
		}
	}

	/** Doubles the segment of a small table, or one whose hashes cannot be told apart. */
	private void doubleSegment(int first) {
		long[] segment = directory[first];
		long[] doubled = new long[2 * segment.length];
		for (long slot : segment) {
			if (slot != 0) {
				put(doubled, hashOf(slot), placeOf(slot));
			}
		}
		slotCount += segment.length;
		replace(first, placesOf(first), doubled, counts[first]);
	}

	private void replace(int from, int places, long[] segment, int count) {
		counts[from] = count;
		for (int i = from; i < from + places; i++) {
			SEGMENT.setRelease(directory, i, segment);
		}
	}

	private void doubleDirectory() {
		long[][] old = directory;
		long[][] segments = new long[2 * old.length][];
		byte[] newDepths = new byte[segments.length];
		int[] newCounts = new int[segments.length];
		for (int i = 0; i < segments.length; i++) {
			segments[i] = old[i / 2];
			newDepths[i] = depths[i / 2];
		}
		for (int i = 0; i < old.length; i++) {
			newCounts[2 * i] = counts[i];
		}
		depths = newDepths;
		counts = newCounts;
		directory = segments;
	}

	/** Divides a segment: the first half of its places gets the hashes whose next bit is 0. */
	private void divide(int first) {
		long[] segment = directory[first];
		int bit = Integer.SIZE - 1 - depths[first];
		int countOfOnes = 0;
		for (long slot : segment) {
			countOfOnes += slot == 0 ? 0 : hashOf(slot) >>> bit & 1;
		}
		int countOfZeros = counts[first] - countOfOnes;
		// A segment that was doubled may have more than two usual ones can take.
		long[] zeros = new long[Math.max(segmentSlots, slotsFor(countOfZeros))];
		long[] ones = new long[Math.max(segmentSlots, slotsFor(countOfOnes))];
		for (long slot : segment) {
			if (slot != 0) {
				put((hashOf(slot) >>> bit & 1) == 0 ? zeros : ones, hashOf(slot), placeOf(slot));
			}
		}
		int half = placesOf(first) / 2;
		Arrays.fill(depths, first, first + 2 * half, (byte) (depths[first] + 1));
		replace(first, half, zeros, countOfZeros);
		replace(first + half, half, ones, countOfOnes);
		segmentCount++;
		slotCount += zeros.length + ones.length - segment.length;
	}

	/**
	 * Goes through all entries; the lock of {@link #add} must be held.
	 *
	 * @param wanted
	 *            is given the place of each entry until it returns true
	 * @return whether it did
	 */
	boolean anyMatch(IntPredicate wanted) {
		long[][] segments = directory;
		for (int i = 0; i < segments.length; i += placesOf(i)) {
			for (long slot : segments[i]) {
				if (slot != 0 && wanted.test(placeOf(slot))) {
					return true;
				}
			}
		}
		return false;
	}
}

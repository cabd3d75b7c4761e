/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.constant;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import java.util.function.IntUnaryOperator;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Seed;

/** Whatever the hashes are, each entry is found, once, and no add moves more than a segment. */
class ConstantSlotsTest {
	private static final int MULTIPLIER = 0x9E37_79B9;

	private static boolean isThere(ConstantSlots slots, int hash, int place) {
		long[] segment = slots.segmentOf(hash);
		int mask = segment.length - 1;
		for (int i = hash & mask; ; i = i + 1 & mask) {
			long slot = ConstantSlots.slot(segment, i);
			if (slot == 0) {
				return false;
			}
			if (ConstantSlots.hashOf(slot) == hash && ConstantSlots.placeOf(slot) == place) {
				return true;
			}
		}
	}

	private static ConstantSlots filled(int capacity, int segmentSlots, int entries, IntUnaryOperator hash) {
		ConstantSlots slots = new ConstantSlots(capacity, segmentSlots);
		for (int place = 0; place < entries; place++) {
			assertFalse(isThere(slots, hash.applyAsInt(place), place));
			slots.add(hash.applyAsInt(place), place);
			assertTrue(isThere(slots, hash.applyAsInt(place), place));
		}
		for (int place = 0; place < entries; place++) {
			assertTrue(isThere(slots, hash.applyAsInt(place), place), "entry " + place);
		}
		assertEachOnce(slots, entries);
		assertSegments(slots);
		return slots;
	}

	/** No segment is more than half full, and their bytes are those that are told. */
	private static void assertSegments(ConstantSlots slots) {
		Set<long[]> segments = Collections.newSetFromMap(new IdentityHashMap<>());
		int prefixBits = 16;
		for (int i = 0; i < 1 << prefixBits; i++) {
			segments.add(slots.segmentOf(i << Integer.SIZE - prefixBits));
		}
		long slotCount = 0;
		for (long[] segment : segments) {
			long used = LongStream.of(segment).filter(slot -> slot != 0).count();
			assertTrue(2 * used <= segment.length, () -> used + " of " + segment.length);
			slotCount += segment.length;
		}
		assertEquals(slotCount * Long.BYTES, slots.sizeBytes());
	}

	private static void assertEachOnce(ConstantSlots slots, int entries) {
		BitSet seen = new BitSet(entries);
		assertFalse(slots.anyMatch(place -> {
			assertFalse(seen.get(place), () -> place + " comes twice");
			seen.set(place);
			return false;
		}));
		assertEquals(entries, seen.cardinality());
		assertEquals(entries > 0, slots.anyMatch(place -> place == entries - 1));
	}

	@ParameterizedTest
	@ValueSource(ints = {0, 1, 7, 8, 9, 100, 1023, 1024, 1025, 50_000})
	void entriesOfSpreadHashesAreFound(int entries) {
		for (int capacity : new int[] {0, 1, 1000, 10_000}) {
			for (int segmentSlots : new int[] {16, 64, ConstantSlots.SEGMENT_SLOTS}) {
				ConstantSlots slots = filled(capacity, segmentSlots, entries, place -> place * MULTIPLIER);
				// A quarter of the slots is set at least, or what was asked for is there.
				long mostSlots = Math.max(16, 4L * Math.max(entries, capacity));
				assertTrue(
						slots.sizeBytes() <= 2 * mostSlots * Long.BYTES,
						() -> slots.sizeBytes() + " bytes for " + entries + " of " + capacity);
			}
		}
	}

	@Test
	void entriesOfRandomHashesAreFound() throws Exception {
		Seed.forEach(3, random -> {
			int[] hashes = random.ints(100_000).toArray();
			filled(0, ConstantSlots.SEGMENT_SLOTS, hashes.length, place -> hashes[place]);
			filled(0, 16, 20_000, place -> hashes[place]);
		});
	}

	/** No bit of these tells them apart, so their segment becomes longer than others. */
	@Test
	void entriesOfEqualHashesAreFound() {
		for (int hash : new int[] {0, -1, 1, Integer.MIN_VALUE, MULTIPLIER}) {
			filled(0, 16, 500, place -> hash);
			filled(0, 16, 500, place -> place % 2 == 0 ? hash : place * MULTIPLIER);
		}
	}

	/** The first bits choose the segment, the last ones the slot; here the others differ, and then these. */
	@Test
	void entriesOfHashesThatAgreeInSomeBitsAreFound() {
		filled(0, 16, 4_000, place -> place << 4);
		filled(0, 16, 4_000, place -> place);
		filled(0, 16, 4_000, place -> place << 20);
		filled(0, 16, 4_000, Integer::reverse);
	}

	/** Whoever holds a segment from before finds in it what it had. */
	@Test
	void anAddMovesOneSegmentAlone() {
		int segmentSlots = 64;
		ConstantSlots slots = new ConstantSlots(0, segmentSlots);
		int[] samples = new int[256];
		Arrays.setAll(samples, i -> i << 24);
		for (int place = 0; place < 10_000; place++) {
			long[][] before = new long[samples.length][];
			Arrays.setAll(before, i -> slots.segmentOf(samples[i]));
			int hash = place * MULTIPLIER;
			long[] own = slots.segmentOf(hash);
			slots.add(hash, place);
			assertTrue(slots.segmentOf(hash).length <= segmentSlots);
			boolean divided = slots.segmentOf(hash) != own;
			for (int i = 0; i < samples.length; i++) {
				if (before[i] == own && divided) {
					assertNotSame(own, slots.segmentOf(samples[i]));
				} else {
					assertSame(before[i], slots.segmentOf(samples[i]));
				}
			}
		}
	}

	@Test
	void expectedConstantsArePresentFromTheStart() {
		int capacity = 100_000;
		ConstantSlots slots = new ConstantSlots(capacity);
		long sizeBytes = slots.sizeBytes();
		for (int place = 0; place < capacity; place++) {
			slots.add(place * MULTIPLIER, place);
		}
		assertEquals(sizeBytes, slots.sizeBytes());
		assertEachOnce(slots, capacity);
	}
}

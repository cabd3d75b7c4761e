/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.constant;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** Two entries for each hash are remembered, the newest first. */
class RecentEntriesTest {
	private static boolean isFound(RecentEntries<Integer> entries, int hash, int wanted) {
		for (Integer entry = entries.newest(hash); entry != null; entry = entries.older(hash, entry)) {
			if (entry == wanted) {
				return true;
			}
		}
		return false;
	}

	@Test
	void thirdEntryOfAHashPushesTheOldestOut() {
		RecentEntries<String> entries = new RecentEntries<>(16, text -> 5);
		assertNull(entries.newest(5));
		assertNull(entries.put(5, "a"));
		assertNull(entries.put(5, "b"));
		assertEquals("b", entries.newest(5));
		assertEquals("a", entries.older(5, "b"));
		assertEquals("a", entries.put(5, "c"));
		assertEquals("c", entries.newest(5));
		assertEquals("b", entries.older(5, "c"));
		assertNull(entries.older(5, "b"), "both were looked at");
		entries.clear();
		assertNull(entries.newest(5));
	}

	@Test
	void placesDoubleWhenAsManyEntriesInUseWereLostUpToTheMost() {
		RecentEntries<Integer> entries = new RecentEntries<>(4, 16, number -> number);
		int[] capacities = new int[40];
		for (int i = 0; i < capacities.length; i++) {
			entries.put(i, i);
			entries.countLost();
			capacities[i] = entries.capacity();
		}
		assertEquals(4, capacities[3]);
		assertEquals(8, capacities[4]);
		assertEquals(8, capacities[12]);
		assertEquals(16, capacities[13]);
		assertEquals(16, capacities[39]);
		assertEquals(39, entries.newest(39));
		int kept = 0;
		for (int i = 0; i < 40; i++) {
			kept += isFound(entries, i, i) ? 1 : 0;
		}
		assertTrue(kept > 4 && kept <= 16, "kept: " + kept);
		entries.clear();
		assertEquals(4, entries.capacity());
		RecentEntries<Integer> fixed = new RecentEntries<>(4, number -> number);
		for (int i = 0; i < 40; i++) {
			fixed.countLost();
		}
		assertEquals(4, fixed.capacity());
	}

	@Test
	void nothingIsPushedOutWhileThereAreFewerPlacesThanUsual() {
		RecentEntries<Integer> entries = new RecentEntries<>(1 << 10, number -> number);
		for (int i = 0; i < 100; i++) {
			assertNull(entries.put(i, i));
		}
		for (int i = 0; i < 100; i++) {
			assertTrue(isFound(entries, i, i), "entry " + i);
		}
	}

	@Test
	void nothingIsLostWhenPlacesDouble() {
		RecentEntries<Integer> entries = new RecentEntries<>(2, 4, number -> number);
		entries.put(7, 7);
		entries.put(8, 8);
		for (int i = 0; i < 3; i++) {
			entries.countLost();
		}
		assertEquals(4, entries.capacity());
		for (int number : new int[] {7, 8}) {
			assertTrue(isFound(entries, number, number));
		}
	}

	@Test
	void everyHashHasAPlace() {
		RecentEntries<Integer> entries = new RecentEntries<>(2, number -> number);
		for (int hash : new int[] {0, -1, Integer.MIN_VALUE, Integer.MAX_VALUE, 12345}) {
			entries.put(hash, hash);
			assertEquals(hash, entries.newest(hash));
		}
	}

	@Test
	void hashesInARowDoNotShareAFewPlaces() {
		RecentEntries<Integer> entries = new RecentEntries<>(1 << 10, number -> number * 8);
		for (int i = 0; i < 400; i++) {
			entries.put(i * 8, i);
		}
		int kept = 0;
		for (int i = 0; i < 400; i++) {
			kept += isFound(entries, i * 8, i) ? 1 : 0;
		}
		assertTrue(kept > 300, "kept: " + kept);
	}
}

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
	@Test
	void thirdEntryOfAHashPushesTheOldestOut() {
		RecentEntries<String> entries = new RecentEntries<>(16);
		assertNull(entries.newest(5));
		assertNull(entries.put(5, "a"));
		assertNull(entries.put(5, "b"));
		assertEquals("b", entries.newest(5));
		assertEquals("a", entries.older(5));
		assertEquals("a", entries.put(5, "c"));
		assertEquals("c", entries.newest(5));
		assertEquals("b", entries.older(5));
		entries.clear();
		assertNull(entries.newest(5));
		assertNull(entries.older(5));
	}

	@Test
	void everyHashHasAPlace() {
		RecentEntries<Integer> entries = new RecentEntries<>(2);
		for (int hash : new int[] {0, -1, Integer.MIN_VALUE, Integer.MAX_VALUE, 12345}) {
			entries.put(hash, hash);
			assertEquals(hash, entries.newest(hash));
		}
	}

	@Test
	void hashesInARowDoNotShareAFewPlaces() {
		RecentEntries<Integer> entries = new RecentEntries<>(1 << 10);
		for (int i = 0; i < 400; i++) {
			entries.put(i * 8, i);
		}
		int kept = 0;
		for (int i = 0; i < 400; i++) {
			Integer newest = entries.newest(i * 8);
			Integer older = entries.older(i * 8);
			kept += newest != null && newest == i || older != null && older == i ? 1 : 0;
		}
		assertTrue(kept > 300, "kept: " + kept);
	}
}

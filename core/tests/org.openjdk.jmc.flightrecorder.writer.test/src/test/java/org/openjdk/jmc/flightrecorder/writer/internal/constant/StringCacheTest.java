/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.constant;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Strings that repeat are remembered, for a while. */
class StringCacheTest {
	private static StringCache.Entry entry(String text, long id) {
		return new StringCache.Entry(text, StringCache.hash(text), id, 1);
	}

	private static StringCache.Entry find(StringCache cache, String text) {
		return cache.find(StringCache.hash(text), text);
	}

	@Test
	void secondTimeIsNoticed() {
		StringCache cache = new StringCache(1024);
		assertFalse(cache.wasSeenBefore(StringCache.hash("a")));
		assertTrue(cache.wasSeenBefore(StringCache.hash("a")));
		assertFalse(cache.wasSeenBefore(StringCache.hash("b")));
	}

	@Test
	void rememberedStringsAreFoundByTheirContent() {
		StringCache cache = new StringCache(1024);
		StringCache.Entry entry = entry("text", 5);
		assertNull(find(cache, "text"));
		cache.remember(entry);
		assertSame(entry, find(cache, new StringBuilder("te").append("xt").toString()));
		assertNull(find(cache, "texts"));
	}

	@Test
	void newerEntryOfAStringTakesThePlaceOfTheOlder() {
		StringCache cache = new StringCache(16);
		cache.remember(entry("text", 5));
		cache.remember(new StringCache.Entry("text", StringCache.hash("text"), 5, 2));
		assertEquals(2, find(cache, "text").chunkNumber);
	}

	@Test
	void whatItFindsIsNeverAnotherString() {
		StringCache cache = new StringCache(4);
		for (int i = 0; i < 1000; i++) {
			cache.remember(entry("text " + i, i));
			for (int j = 0; j <= i; j++) {
				StringCache.Entry found = find(cache, "text " + j);
				assertTrue(found == null || found.id == j);
			}
			assertEquals(i, find(cache, "text " + i).id);
		}
	}

	@Test
	void mostStringsOfASmallSetAreHeldAtOnce() {
		StringCache cache = new StringCache(1000);
		List<String> texts = new ArrayList<>();
		for (int i = 0; i < 250; i++) {
			texts.add("some text " + i);
			cache.remember(entry(texts.get(i), i));
		}
		long held = texts.stream().filter(t -> find(cache, t) != null).count();
		assertTrue(held > 225, () -> held + " of 250 are held");
	}
}

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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Strings that repeat are remembered, for a while. */
class StringCacheTest {
	/** More than any of the tests needs. */
	private static final long BYTES = 1 << 26;

	private static StringCache.Entry entry(String text, long id) {
		return new StringCache.Entry(text, StringCache.hash(text), id, 1);
	}

	private static StringCache.Entry find(StringCache cache, String text) {
		return cache.find(StringCache.hash(text), text);
	}

	@Test
	void secondTimeIsNoticed() {
		StringCache cache = new StringCache(1024, BYTES);
		assertFalse(cache.wasSeenBefore(StringCache.hash("a")));
		assertTrue(cache.wasSeenBefore(StringCache.hash("a")));
		assertFalse(cache.wasSeenBefore(StringCache.hash("b")));
	}

	@Test
	void rememberedStringsAreFoundByTheirContent() {
		StringCache cache = new StringCache(1024, BYTES);
		StringCache.Entry entry = entry("text", 5);
		assertNull(find(cache, "text"));
		cache.remember(entry);
		assertSame(entry, find(cache, new StringBuilder("te").append("xt").toString()));
		assertNull(find(cache, "texts"));
	}

	@Test
	void stringItselfIsFoundInBothOfItsPlacesAndAnEqualOneIsNot() {
		for (int i = 0; i < 10; i++) {
			StringCache cache = new StringCache(2, BYTES);
			StringCache.Entry older = entry("older " + i, 1);
			StringCache.Entry newer = entry("newer " + i, 2);
			cache.remember(older);
			assertNull(cache.findSame(newer.text));
			cache.remember(newer);
			assertSame(older, cache.findSame(older.text));
			assertSame(newer, cache.findSame(newer.text));
			assertNull(cache.findSame("older ".concat(String.valueOf(i))));
		}
	}

	@Test
	void newerEntryOfAStringTakesThePlaceOfTheOlder() {
		StringCache cache = new StringCache(16, BYTES);
		cache.remember(entry("text", 5));
		cache.remember(new StringCache.Entry("text", StringCache.hash("text"), 5, 2));
		assertEquals(2, find(cache, "text").chunkNumber);
	}

	/** Each chunk has an entry of its own for a string. */
	@Test
	void stringOfManyChunksLeavesTheOthersWhereTheyAre() {
		for (int i = 0; i < 10; i++) {
			StringCache cache = new StringCache(2, 1_000);
			StringCache.Entry other = entry("other " + i, 1);
			cache.remember(other);
			for (int chunk = 0; chunk < 1_000; chunk++) {
				cache.remember(new StringCache.Entry("text", StringCache.hash("text"), 5, chunk));
				assertEquals(chunk, find(cache, "text").chunkNumber);
			}
			assertSame(other, find(cache, other.text));
		}
	}

	@Test
	void stringThatIsPushedOutTakesNoMemoryAnyMore() {
		StringCache cache = new StringCache(2, 1_000);
		int most = 0;
		for (int i = 1; i < 1_000; i++) {
			cache.remember(entry("text " + i, i));
			assertEquals(i, find(cache, "text " + i).id);
			int held = 0;
			for (int j = 1; j <= i; j++) {
				held += find(cache, "text " + j) == null ? 0 : 1;
			}
			assertTrue(held >= Math.min(2, most), "held at text " + i);
			most = Math.max(most, held);
		}
		assertTrue(most >= 2, "held at most");
	}

	@Test
	void foundStringIsNeverAnotherOne() {
		StringCache cache = new StringCache(4, BYTES);
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
		StringCache cache = new StringCache(1000, BYTES);
		List<String> texts = new ArrayList<>();
		for (int i = 0; i < 250; i++) {
			texts.add("some text " + i);
			cache.remember(entry(texts.get(i), i));
		}
		long held = texts.stream().filter(t -> find(cache, t) != null).count();
		assertTrue(held > 225, () -> held + " of 250 are held");
	}

	@ParameterizedTest
	@ValueSource(ints = {2, 300, 4_000, 10_000, 100_000})
	void stringsThatComeInTurnAreSoonNoticedAndHeldHoweverManyTheyAre(int count) {
		StringCache cache = new StringCache(1 << 18, BYTES);
		int missed = 0;
		int taken = 0;
		for (int round = 0; round < 10; round++) {
			missed = 0;
			taken = 0;
			for (int i = 0; i < count; i++) {
				String text = "a text " + i;
				if (find(cache, text) == null) {
					missed++;
					if (cache.wasSeenBefore(StringCache.hash(text))) {
						cache.remember(entry(text, i));
					} else {
						taken++;
					}
				}
			}
		}
		int lastMissed = missed;
		int lastTaken = taken;
		assertTrue(lastTaken <= count / 25, () -> lastTaken + " of " + count + " taken for new in the last round");
		assertTrue(lastMissed <= count / 6, () -> lastMissed + " of " + count + " not held in the last round");
	}

	/** The places of a cache that holds no text. */
	private static long sizeBytes(StringCache cache) {
		return 4L * cache.pooled.length + (long) Integer.BYTES * cache.seenOnce.length;
	}

	@Test
	void stringsThatNeverRepeatMakeTheCacheNoLarger() {
		StringCache cache = new StringCache(1 << 18, BYTES);
		for (int i = 0; i < 1_000_000; i++) {
			assertFalse(cache.wasSeenBefore(StringCache.hash("a text " + i)), "text " + i);
		}
		assertTrue(sizeBytes(cache) <= 40_000, () -> sizeBytes(cache) + " bytes");
	}

	@Test
	void cacheThatHasHeldNothingIsSmall() {
		StringCache cache = new StringCache(1 << 18, BYTES);
		for (int i = 0; i < 10; i++) {
			assertFalse(cache.wasSeenBefore(StringCache.hash("a text " + i)), "text " + i);
		}
		assertTrue(sizeBytes(cache) <= 1_000, () -> sizeBytes(cache) + " bytes");
	}

	@Test
	void longStringsAreForgottenWhenTheyTakeAllTheBytes() {
		long most = 1 << 16;
		StringCache cache = new StringCache(1 << 10, most);
		String start = "x".repeat(StringCache.MAX_HELD_CHARS - 5);
		for (int i = 0; i < 10_000; i++) {
			String text = start + i;
			cache.remember(entry(text, i));
			assertEquals(i, find(cache, text).id);
		}
		long held = 0;
		for (int i = 0; i < 10_000; i++) {
			held += find(cache, start + i) == null ? 0 : 2 * StringCache.MAX_HELD_CHARS;
		}
		long heldBytes = held;
		assertTrue(heldBytes > most / 8 && heldBytes <= most, () -> heldBytes + " bytes of texts");
	}
}

/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.constant;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import org.openjdk.jmc.flightrecorder.writer.internal.type.FixedConstant;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Deadline;

/** Ids of content, for as long as the directory remembers it, and never one id for two contents. */
class ConstantDirectoryTest {
	private static final FixedConstant[] NONE = {};

	private static long id(ConstantDirectory directory, int content) {
		return id(directory, content, 0);
	}

	private static long id(ConstantDirectory directory, int content, long wished) {
		byte[] bytes = ByteBuffer.allocate(Integer.BYTES).putInt(content).array();
		return directory.idOf(ConstantTable.hash(bytes, 0, bytes.length), bytes, 0, bytes.length, wished);
	}

	@Test
	void idsAreCountedFromOneAndKept() {
		ConstantDirectory directory = new ConstantDirectory(1 << 20, true, NONE);
		assertEquals(1, id(directory, 700));
		assertEquals(2, id(directory, 701));
		assertEquals(1, id(directory, 700));
	}

	@Test
	void idsOfFixedConstantsAreNotGivenAway() {
		FixedConstant[] fixed = {
			new FixedConstant(0, "a", false), new FixedConstant(40, "b", false), new FixedConstant(3, "c", false)
		};
		assertEquals(41, id(new ConstantDirectory(1 << 20, true, fixed), 1));
	}

	@Test
	void wishIsGrantedWhereItIsFree() {
		FixedConstant[] fixed = {new FixedConstant(3, "c", false)};
		ConstantDirectory directory = new ConstantDirectory(1 << 20, true, fixed);
		assertEquals(30, id(directory, 700, 30));
		assertEquals(12, id(directory, 701, 12), "skipped before");
		assertEquals(31, id(directory, 702));
		assertEquals(32, id(directory, 703, 12), "taken");
		assertEquals(33, id(directory, 704, 30), "taken");
		assertEquals(34, id(directory, 705, 3), "of a fixed constant");
		assertEquals(12, id(directory, 701, 77), "known");
		assertEquals(77, id(directory, 706, 77));
	}

	@Test
	void wishThatIsNoIdIsNotGranted() {
		ConstantDirectory directory = new ConstantDirectory(1 << 20, true, NONE);
		long next = 1;
		for (long wished : new long[] {0, -1, Long.MIN_VALUE, Long.MAX_VALUE, 1L << 40}) {
			assertEquals(next, id(directory, (int) next, wished), () -> "wished " + wished);
			next++;
		}
		assertEquals((1L << 40) - 1, id(directory, 800, (1L << 40) - 1));
		assertEquals(1L << 40, id(directory, 801));
		assertEquals(500, id(directory, 802, 500));
		assertEquals((1L << 40) + 1, id(directory, 803, 100_000), "too many were skipped to know each");
	}

	@Test
	void wishesOfForgottenContentsAreNeverGrantedTwice() {
		ConstantDirectory directory = new ConstantDirectory(1 << 14, true, NONE);
		Map<Long, Integer> contentOfId = new HashMap<>();
		for (int round = 0; round < 3; round++) {
			for (int content = 0; content < 20_000; content++) {
				long id = id(directory, content, content * 7 % 20_000 + 1);
				Integer known = contentOfId.putIfAbsent(id, content);
				assertTrue(known == null || known == content, () -> id + " is " + known);
			}
		}
	}

	@Test
	void withoutMemoryEachAskingGivesANewId() {
		ConstantDirectory directory = new ConstantDirectory(1 << 20, false, NONE);
		assertNotEquals(id(directory, 1), id(directory, 1));
	}

	@Test
	void evictedContentGetsANewUnusedId() {
		ConstantDirectory directory = new ConstantDirectory(1 << 14, true, NONE);
		Map<Long, Integer> contentOfId = new HashMap<>();
		int changed = 0;
		for (int round = 0; round < 3; round++) {
			long first = id(directory, 0);
			for (int content = 0; content < 20_000; content++) {
				long id = id(directory, content);
				Integer known = contentOfId.putIfAbsent(id, content);
				assertTrue(known == null || known == content, () -> id + " is " + known);
			}
			changed += id(directory, 0) == first ? 0 : 1;
		}
		assertTrue(changed > 0, "a bounded directory forgets");
	}

	/** @return the id of a content of 10,000 bytes that stands behind 50,000 others */
	private static long idOfLong(ConstantDirectory directory, int content) {
		byte[] bytes = new byte[60_000];
		ByteBuffer.wrap(bytes).putInt(50_000, content);
		return directory.idOf(ConstantTable.hash(bytes, 50_000, 60_000), bytes, 50_000, 60_000, 0);
	}

	@Test
	void memoryIsForContentsAndNotForWhatStandsBeforeThem() {
		ConstantDirectory directory = new ConstantDirectory(1 << 17, true, NONE);
		int contents = 20;
		for (int content = 0; content < contents; content++) {
			assertEquals(1 + content, idOfLong(directory, content));
		}
		// Six have room in a half of the memory.
		for (int content = contents - 6; content < contents; content++) {
			assertEquals(1 + content, idOfLong(directory, content), "one of the last six");
		}
		assertEquals(1 + contents, idOfLong(directory, contents - 13), "there is no room for thirteen");
	}

	/** With its lock still held, the next thread would wait without end. */
	@Test
	void directoryIsFreeForOtherThreadsAfterEachCall() throws Exception {
		ConstantDirectory directory = new ConstantDirectory(1 << 20, true, NONE);
		byte[] bytes = {1, 2, 3};
		List<Callable<Long>> calls = List.of(
				() -> id(directory, 700),
				() -> directory.idOfKeyed(ConstantTable.hash(bytes, 0, 3), bytes, 0, 3, 0),
				directory::unusedId,
				() -> id(directory, 701));
		for (int i = 0; i < calls.size(); i++) {
			assertEquals(1 + i, Deadline.within("a call in a thread of its own", calls.get(i)));
		}
	}

	@Test
	void frequentlyUsedContentIsNotEvicted() {
		ConstantDirectory directory = new ConstantDirectory(1 << 14, true, NONE);
		long kept = id(directory, -1);
		for (int content = 0; content < 50_000; content++) {
			id(directory, content);
			if (content % 20 == 0) {
				assertEquals(kept, id(directory, -1));
			}
		}
	}
}

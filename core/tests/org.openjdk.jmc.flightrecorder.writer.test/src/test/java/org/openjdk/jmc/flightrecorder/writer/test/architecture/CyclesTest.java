/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What counts as a cycle. */
class CyclesTest {
	@Test
	void classesInARowAreNoCycle() {
		assertEquals(1, Cycles.largest(Map.of("a", Set.of("a", "b"), "b", Set.of("c"), "c", Set.of())));
	}

	@Test
	void cyclesThatShareAClassAreOne() {
		assertEquals(
				3, Cycles.largest(Map.of("a", Set.of("b"), "b", Set.of("a", "c"), "c", Set.of("b"), "d", Set.of("a"))));
	}

	@Test
	void largestOfSeveralCounts() {
		assertEquals(
				3,
				Cycles.largest(Map.of(
						"a", Set.of("b"),
						"b", Set.of("a", "c"),
						"c", Set.of("d"),
						"d", Set.of("e"),
						"e", Set.of("c"))));
	}
}

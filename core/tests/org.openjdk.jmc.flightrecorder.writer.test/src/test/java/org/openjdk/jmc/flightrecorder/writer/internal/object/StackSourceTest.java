/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.object;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.StackWalker.StackFrame;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Stacks of equal frames are one stack, whoever made them. */
class StackSourceTest {
	private static List<StackFrame> walk(StackWalker.Option... options) {
		return StackWalker.getInstance(Set.of(options)).walk(frames -> frames.collect(Collectors.toList()));
	}

	private static List<List<StackFrame>> twoWalksOfOnePlace() {
		List<List<StackFrame>> walks = new ArrayList<>();
		for (int i = 0; i < 2; i++) {
			walks.add(walk(StackWalker.Option.RETAIN_CLASS_REFERENCE));
		}
		return walks;
	}

	@Test
	void elementsAreTheirOwnKeys() {
		StackTraceElement[] stack = {new StackTraceElement("a.A", "run", "A.java", 3)};
		StackTraceElement[] equal = {new StackTraceElement("a.A", "run", "A.java", 3)};
		StackTraceElement[] other = {new StackTraceElement("a.A", "run", "A.java", 4)};
		assertEquals(StackSource.ELEMENTS.hash(stack, 1), StackSource.ELEMENTS.hash(equal, 1));
		assertTrue(StackSource.ELEMENTS.isSame(stack, equal));
		assertFalse(StackSource.ELEMENTS.isSame(stack, other));
		assertSame(stack[0], StackSource.keyOf(stack[0]));
	}

	@Test
	void lineTellsElementsApartInTheHash() {
		StackTraceElement[] stack = {new StackTraceElement("a.A", "run", "A.java", 3)};
		StackTraceElement[] other = {new StackTraceElement("a.A", "run", "A.java", 4)};
		assertNotEquals(StackSource.ELEMENTS.hash(stack, 1), StackSource.ELEMENTS.hash(other, 1));
	}

	@Test
	void twoWalksOfOnePlaceAreOneStackAndTheirKeysHoldNoClass() {
		List<List<StackFrame>> walks = twoWalksOfOnePlace();
		Object[] keys = walks.get(0).stream().map(StackSource::keyOf).toArray();
		assertEquals(
				StackSource.WALK.hash(walks.get(0), keys.length), StackSource.WALK.hash(walks.get(1), keys.length));
		assertTrue(StackSource.WALK.isSame(walks.get(1), keys));
		assertTrue(Arrays.stream(keys).noneMatch(StackFrame.class::isInstance));
		Object caller = keys[1];
		assertFalse(StackSource.WALK.isSame(walks.get(1), 0, caller));
	}

	@Test
	void walkThatKeepsNoClassesIsRecognized() {
		assertTrue(StackSource.retainsClass(
				walk(StackWalker.Option.RETAIN_CLASS_REFERENCE).get(0)));
		assertFalse(StackSource.retainsClass(
				walk(StackWalker.Option.SHOW_REFLECT_FRAMES).get(0)));
	}
}

/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.object;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.StackWalker.StackFrame;
import java.util.Arrays;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.openjdk.jmc.flightrecorder.writer.internal.object.JavaObjectFields.JavaStackTrace;

/** The stack of the caller begins behind the frames of this library, to which this test belongs by its package. */
class CallerStackTest {
	private static JavaStackTrace take(int maxDepth) {
		CallerStack stack = new CallerStack(maxDepth);
		return Optional.of(stack).map(CallerStack::take).orElseThrow();
	}

	private static String[] classes(JavaStackTrace stack) {
		return Arrays.stream(stack.frames())
				.map(frame -> ((StackFrame) frame).getClassName())
				.toArray(String[]::new);
	}

	@Test
	void onlyOwnFramesOnTopAreLeftOut() {
		String[] classes = classes(take(Integer.MAX_VALUE));
		assertEquals(Optional.class.getName(), classes[0]);
		assertTrue(Arrays.asList(classes).contains(CallerStackTest.class.getName()), () -> Arrays.toString(classes));
	}

	@Test
	void framesKeepTheirClasses() {
		assertEquals(Optional.class, ((StackFrame) take(1).frames()[0]).getDeclaringClass());
	}

	@Test
	void stackIsTruncatedWhereItIsLongerThanTheDepth() {
		int whole = take(Integer.MAX_VALUE).frames().length;
		for (int depth : new int[] {0, 1, whole - 1, whole, whole + 1}) {
			JavaStackTrace stack = take(depth);
			assertEquals(Math.min(depth, whole), stack.frames().length);
			assertEquals(depth < whole, stack.truncated(), () -> depth + " of " + whole);
		}
		assertFalse(take(Integer.MAX_VALUE).truncated());
	}
}

/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.javaclass;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The elements of arrays and collections in one text. */
class ArrayTextsTest {
	/** An enum whose constants call themselves something else. */
	enum Size {
		SMALL;

		@Override
		public String toString() {
			return "small";
		}
	}

	private static Stream<Arguments> several() {
		return Stream.of(
				Arguments.of(new int[] {1, -2}, "1, -2"),
				Arguments.of(new double[] {0.5}, "0.5"),
				Arguments.of(new boolean[] {true, false}, "true, false"),
				Arguments.of(new char[] {'a', 'b'}, "a, b"),
				Arguments.of(new String[] {"pen", null, ""}, "pen, null, "),
				Arguments.of(new String[0], ""),
				Arguments.of(Arrays.asList(1L, null), "1, null"),
				Arguments.of(List.of(TimeUnit.DAYS), "DAYS"),
				Arguments.of(new Size[] {Size.SMALL}, "SMALL"),
				Arguments.of(Optional.of(List.of("a", "b")), "a, b"));
	}

	@ParameterizedTest
	@MethodSource("several")
	void elementsAreInOneText(Object several, String text) {
		assertEquals(text, ArrayTexts.of(several));
	}

	@Test
	void nothingIsNull() {
		assertNull(ArrayTexts.of((Object) null));
		assertNull(ArrayTexts.of(Optional.empty()));
	}

	@Test
	void getterOfAnArrayBecomesOneOfAText() throws Throwable {
		MethodHandle text = ArrayTexts.of(MethodHandles.identity(int[].class));
		assertEquals(MethodType.methodType(String.class, int[].class), text.type());
		assertEquals("1, 2", (String) text.invokeExact(new int[] {1, 2}));
	}
}

/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.event;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

/** Values of annotations are texts, and arrays of whatever are arrays of texts. */
class AnnotationTextsTest {
	@Test
	void elementsOfAnyArrayAreTextsInTheirOrder() {
		assertArrayEquals(new String[] {"-1", "2"}, (String[]) AnnotationTexts.of(new int[] {-1, 2}));
		assertArrayEquals(new String[] {"x", " "}, (String[]) AnnotationTexts.of(new char[] {'x', ' '}));
		assertArrayEquals(new String[] {"a", "null"}, (String[]) AnnotationTexts.of(new Object[] {"a", null}));
		assertArrayEquals(new String[0], (String[]) AnnotationTexts.of(new double[0]));
	}

	@Test
	void valueThatIsNoArrayIsOneText() {
		assertEquals("1.25", AnnotationTexts.of(1.25));
		assertEquals("x", AnnotationTexts.of('x'));
		assertEquals("", AnnotationTexts.of(""));
	}
}

/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.format;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** At the end of a stack the question for room says no, and on a long one yes. */
class StackRoomTest {
	private boolean atTheEnd = true;

	private int goDown(int depth) {
		try {
			return goDown(depth + 1) + 1;
		} catch (StackOverflowError e) {
			// The first frame on the way back: hardly any stack is left.
			atTheEnd &= StackRoom.isEnoughForOutput();
			throw new IllegalStateException("unwind");
		}
	}

	@Test
	void thereIsRoomUntilTheEndOfTheStack() {
		assertTrue(StackRoom.isEnoughForOutput());
		StackRoom.requireFewFrames();
		assertThrows(IllegalStateException.class, () -> goDown(0));
		assertFalse(atTheEnd);
		assertTrue(StackRoom.isEnoughForOutput());
	}
}

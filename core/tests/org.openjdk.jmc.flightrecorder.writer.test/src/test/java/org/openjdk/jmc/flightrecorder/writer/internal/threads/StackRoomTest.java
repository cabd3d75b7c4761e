/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.threads;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** At the end of a stack the question for room says no, and on a long one yes. */
class StackRoomTest {
	private boolean atTheEnd = true;
	private boolean outputFits = true;
	private boolean fewFramesFit = true;

	private int goDown(int depth) {
		try {
			return goDown(depth + 1) + 1;
		} catch (StackOverflowError e) {
			// The first frame on the way back: hardly any stack is left.
			atTheEnd &= StackRoom.isEnoughForOutput();
			throw new IllegalStateException("unwind");
		}
	}

	/** Where ten frames fit and hardly more, none of the two questions finds enough. No class is loaded there. */
	private int goDownToWhereTenFramesFit(int depth) {
		try {
			return goDownToWhereTenFramesFit(depth + 1) + 1;
		} catch (StackOverflowError e) {
			if (!hasTenFrames()) {
				throw e;
			}
			outputFits = StackRoom.isEnoughForOutput();
			fewFramesFit = isEnoughForFewFrames();
			return 1;
		}
	}

	private static boolean isEnoughForFewFrames() {
		try {
			StackRoom.requireFewFrames();
			return true;
		} catch (StackOverflowError e) {
			return false;
		}
	}

	private static boolean hasTenFrames() {
		try {
			return frames(10) == 10;
		} catch (StackOverflowError e) {
			return false;
		}
	}

	private static int frames(int count) {
		return count == 0 ? 0 : frames(count - 1) + 1;
	}

	@Test
	void roomForTenFramesIsNotEnough() {
		assertTrue(hasTenFrames() && isEnoughForFewFrames());
		assertTrue(goDownToWhereTenFramesFit(0) > 100);
		assertFalse(outputFits);
		assertFalse(fewFramesFit);
	}

	@Test
	void roomIsReportedUntilTheEndOfTheStack() {
		assertTrue(StackRoom.isEnoughForOutput());
		StackRoom.requireFewFrames();
		assertThrows(IllegalStateException.class, () -> goDown(0));
		assertFalse(atTheEnd);
		assertTrue(StackRoom.isEnoughForOutput());
	}
}

/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.soak;

/**
 * Tells which numbers of a sequence were seen: each must be, once, in about the right order. Memory is constant; numbers
 * that lie too far back to be remembered are taken for missing once and for all.
 */
final class SequenceCheck {
	/** Within a flush and around the end of a chunk events come in any order. */
	private static final int WINDOW = 1 << 22;

	private final long[] seen = new long[WINDOW / Long.SIZE];
	/** All below were seen, or counted as missing. */
	private long next;

	private long doubled;
	private long missing;

	/** Begins in the middle of the sequence: what is below does not count. */
	void startAt(long first) {
		next = first;
	}

	void see(long number) {
		if (number < next) {
			doubled++;
			return;
		}
		while (number - next >= WINDOW) {
			pass();
		}
		int word = word(number);
		long bit = 1L << number;
		if ((seen[word] & bit) != 0) {
			doubled++;
		}
		seen[word] |= bit;
		while ((seen[word(next)] & 1L << next) != 0) {
			pass();
		}
	}

	/** Goes on by one number. */
	private void pass() {
		int word = word(next);
		long bit = 1L << next;
		if ((seen[word] & bit) == 0) {
			missing++;
		}
		seen[word] &= ~bit;
		next++;
	}

	/** Says how many there were. */
	void endAt(long end) {
		while (next < end) {
			pass();
		}
	}

	private static int word(long number) {
		return (int) (number % WINDOW) / Long.SIZE;
	}

	/** The first number that was not seen yet. */
	long next() {
		return next;
	}

	long doubled() {
		return doubled;
	}

	long missing() {
		return missing;
	}
}

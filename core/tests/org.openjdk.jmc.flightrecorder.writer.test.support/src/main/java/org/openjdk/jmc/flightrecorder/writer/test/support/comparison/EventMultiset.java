/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.support.comparison;

/**
 * A multiset of events in constant memory: how many, and two sums over their digests. Equal multisets have equal sums
 * whatever the order; different ones have different sums, but for a chance of about one in 2^128.
 */
final class EventMultiset {
	private long count;
	private long sumHigh;
	private long sumLow;
	private long mixHigh;
	private long mixLow;

	void add(Digest digest) {
		count++;
		sumHigh += digest.high();
		sumLow += digest.low();
		// A plain exclusive or would be blind to an event that comes twice; a sum of products is not.
		mixHigh += digest.high() * (digest.low() | 1);
		mixLow += Long.rotateLeft(digest.low(), 29) * (digest.high() | 1);
	}

	long count() {
		return count;
	}

	boolean isEqualTo(EventMultiset other) {
		return count == other.count
				&& sumHigh == other.sumHigh
				&& sumLow == other.sumLow
				&& mixHigh == other.mixHigh
				&& mixLow == other.mixLow;
	}
}

/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.random;

/** Sums over recordings. */
final class RandomTotals {
	private long recordings;
	private long events;
	private long failed;
	private long chunks;
	private long threads;
	private long bytes;

	void add(RandomRecording.Counts counts) {
		recordings++;
		events += counts.events();
		failed += counts.failed();
		chunks += counts.chunks();
		threads += counts.threads();
		bytes += counts.bytes();
	}

	long recordings() {
		return recordings;
	}

	long events() {
		return events;
	}

	long chunks() {
		return chunks;
	}

	@Override
	public String toString() {
		return recordings + " recordings by " + threads + " threads, " + events + " events and " + failed
				+ " that had to fail, " + chunks + " chunks, " + bytes + " bytes";
	}
}

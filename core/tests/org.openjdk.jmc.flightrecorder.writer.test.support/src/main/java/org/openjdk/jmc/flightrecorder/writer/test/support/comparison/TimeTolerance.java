/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.support.comparison;

import java.util.List;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ChunkClock;

/**
 * How far apart two right readings of the times of one recording may be, in nanoseconds; zero means not at all.
 * <p>
 * Each chunk that the JDK records has a clock of its own, and those of one recording disagree by some hundred
 * nanoseconds. JMC's parser reads a chunk by its own clock; the JDK's reader, by which copies are made, reads all by
 * the first, or all since the metadata last changed. So the two disagree about the original already, by no more than
 * any two of its clocks. Lengths of time do not depend on where a clock stands.
 * <p>
 * Where a tick is not a whole number of nanoseconds, both round, and not alike: the JDK's reader takes the difference
 * of two rounded instants for a duration, JMC's parser rounds the duration.
 *
 * @param instantNanos
 *            for points in time
 * @param timespanNanos
 *            for lengths of time
 */
record TimeTolerance(long instantNanos, long timespanNanos) {
	/**
	 * @param clocks
	 *            of all chunks of the original
	 */
	static TimeTolerance of(List<ChunkClock> clocks) {
		long mostBehindNanos = 0;
		long mostAheadNanos = 0;
		boolean isRounded = false;
		for (ChunkClock clock : clocks) {
			long driftNanos = clock.driftNanos(clocks.get(0));
			mostBehindNanos = Math.min(mostBehindNanos, driftNanos);
			mostAheadNanos = Math.max(mostAheadNanos, driftNanos);
			isRounded |= !clock.ticksInWholeNanos();
		}
		long disagreementNanos = mostAheadNanos - mostBehindNanos;
		// Drifts are rounded too where ticks are: they may be one nanosecond more.
		long roundingNanos = isRounded ? 1 : 0;
		return new TimeTolerance(
				disagreementNanos == 0 ? roundingNanos : disagreementNanos + 2 * roundingNanos, roundingNanos);
	}

	/** One line that says what is tolerated and why, empty when nothing is. */
	String reason() {
		String instants = instantNanos > 1
				? "points in time within " + instantNanos + " ns, since the original's chunks disagree so far on the "
						+ "time and its readers follow different ones"
				: "";
		String rounding = timespanNanos > 0
				? "times within " + timespanNanos + " ns, since a tick of the original is no whole number of "
						+ "nanoseconds and its readers round differently"
				: "";
		return instants + (instants.isEmpty() || rounding.isEmpty() ? "" : "; ") + rounding;
	}
}

/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.format;

import java.math.BigInteger;

/**
 * The clock of a chunk, from its header: a time with its tick, and the frequency.
 *
 * @param startEpochNanos
 *            nanoseconds since 1970 at the start of the chunk
 * @param startTicks
 *            ticks at the start of the chunk
 * @param ticksPerSecond
 *            frequency of the clock
 */
public record ChunkClock(long startEpochNanos, long startTicks, long ticksPerSecond) {
	public static final long NANOS_PER_SECOND = 1_000_000_000;

	/** Whether every tick is a whole number of nanoseconds, so that there is nothing to round. */
	public boolean ticksInWholeNanos() {
		return NANOS_PER_SECOND % ticksPerSecond == 0;
	}

	/**
	 * Tells the time of a tick, rounded as the JDK's reader and JMC's parser round it.
	 *
	 * @param ticks
	 *            of this clock
	 * @return nanoseconds since 1970
	 */
	public long epochNanos(long ticks) {
		return startEpochNanos + nanos(ticks - startTicks);
	}

	/**
	 * Tells how long a number of ticks takes, rounded as the JDK's reader and JMC's parser round it.
	 *
	 * @param ticks
	 *            of this clock
	 * @return nanoseconds
	 */
	public long nanos(long ticks) {
		// The same for most clocks, without divisions.
		return ticksPerSecond == NANOS_PER_SECOND
				? (long) (double) ticks
				: (long) (ticks / (ticksPerSecond / (double) NANOS_PER_SECOND));
	}

	/**
	 * Tells how many ticks a time takes.
	 *
	 * @param nanos
	 *            nanoseconds
	 * @return ticks of this clock, rounded up, so that {@link #nanos} gives the same time again where ticks are short enough
	 */
	public long ticks(long nanos) {
		if (ticksPerSecond == NANOS_PER_SECOND) {
			return nanos;
		}
		long seconds = Math.floorDiv(nanos, NANOS_PER_SECOND);
		BigInteger rest = BigInteger.valueOf(Math.floorMod(nanos, NANOS_PER_SECOND))
				.multiply(BigInteger.valueOf(ticksPerSecond))
				.add(BigInteger.valueOf(NANOS_PER_SECOND - 1))
				.divide(BigInteger.valueOf(NANOS_PER_SECOND));
		return seconds * ticksPerSecond + rest.longValue();
	}

	/**
	 * Tells the tick of a time.
	 *
	 * @param epochNanos
	 *            nanoseconds since 1970
	 * @return the first tick that is not before it
	 */
	public long ticksAt(long epochNanos) {
		return startTicks + ticks(epochNanos - startEpochNanos);
	}

	/**
	 * How far this chunk's start is ahead of the time that another chunk's clock shows at the same tick.
	 */
	public long driftNanos(ChunkClock other) {
		BigInteger ticks = BigInteger.valueOf(startTicks).subtract(BigInteger.valueOf(other.startTicks));
		long passedNanos = ticks.multiply(BigInteger.valueOf(NANOS_PER_SECOND))
				.divide(BigInteger.valueOf(other.ticksPerSecond))
				.longValue();
		return startEpochNanos - other.startEpochNanos - passedNanos;
	}
}

/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.chunk;

import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmc.flightrecorder.writer.internal.type.FieldLayout;
import org.openjdk.jmc.flightrecorder.writer.internal.type.FieldUnit;

/**
 * The one tick clock of a recording. All chunks use it, because the JDK converts the ticks of every chunk with the
 * clock of the first (format section 3.3). Immutable and thread-safe.
 *
 * <pre>
 *  time = startEpochNanos + (ticks - startTicks) * 10^9 / ticksPerSecond
 * </pre>
 *
 * Where the client chose nothing, a tick is a nanosecond of {@link System#nanoTime()}, unchanged: clients put raw
 * readings of it into their events.
 */
public final class RecordingClock {
	/** Stands for the moment in which the clock is made. Any other number is a time. */
	public static final long NOW = -1;

	private static final long NANOS_PER_SECOND = TimeUnit.SECONDS.toNanos(1);

	/** Half a century. Times of events may be anything, but the times of a header must be plausible for a recording. */
	private static final long LONGEST_NANOS = TimeUnit.DAYS.toNanos(365 * 50);

	private final long startEpochNanos;
	private final long startTicks;
	private final long ticksPerSecond;
	private final boolean ticksOfNanoTime;
	/** Whether a tick is a nanosecond of {@link System#nanoTime()}, unchanged. */
	private final boolean ticksAreNanoTime;

	private final boolean startGiven;
	private final long createdNanoTime;
	private final long createdTicks;
	private final long earliestTicks;
	private final long latestTicks;
	private final long epochTicks;

	/**
	 * @param startEpochNanos
	 *            when the recording starts, in nanoseconds since the epoch, or {@link #NOW}
	 * @param startTicks
	 *            the same instant in ticks, or {@link #NOW} for {@link System#nanoTime()}
	 * @param ticksPerSecond
	 *            at least 1
	 */
	public RecordingClock(long startEpochNanos, long startTicks, long ticksPerSecond) {
		Instant now = Instant.now();
		createdNanoTime = System.nanoTime();
		long nowEpochNanos = epochNanos(now);
		this.ticksPerSecond = ticksPerSecond;
		this.startEpochNanos = startEpochNanos != NOW ? startEpochNanos : nowEpochNanos;
		ticksOfNanoTime = startTicks == NOW;
		ticksAreNanoTime = ticksOfNanoTime && ticksPerSecond == NANOS_PER_SECOND;
		startGiven = startEpochNanos != NOW || !ticksOfNanoTime;
		this.startTicks = ticksOfNanoTime ? chosenStartTicks() : startTicks;
		earliestTicks = earliestTicks();
		latestTicks = latestTicks();
		epochTicks = epochTicks();
		createdTicks = ticksOfNanoTime ? this.startTicks : presentTicks(nowEpochNanos);
	}

	/**
	 * The start of a recording whose client gave none. Where the clock is so fast that {@link System#nanoTime()} in
	 * ticks does not fit a long, any start will do.
	 */
	private long chosenStartTicks() {
		try {
			return nanosToTicks(createdNanoTime);
		} catch (ArithmeticException e) {
			return 1;
		}
	}

	/**
	 * The present in ticks. A fast clock that starts in the past may have no ticks for the present, and then stops at
	 * its end.
	 */
	private long presentTicks(long nowEpochNanos) {
		try {
			return ticksAt(nowEpochNanos);
		} catch (ArithmeticException e) {
			return nowEpochNanos < startEpochNanos ? earliestTicks : latestTicks;
		}
	}

	private long earliestTicks() {
		try {
			return Math.subtractExact(startTicks, nanosToTicks(LONGEST_NANOS));
		} catch (ArithmeticException e) {
			return Long.MIN_VALUE;
		}
	}

	private long latestTicks() {
		try {
			return Math.addExact(startTicks, nanosToTicks(LONGEST_NANOS));
		} catch (ArithmeticException e) {
			return Long.MAX_VALUE;
		}
	}

	private long epochTicks() {
		try {
			return ticksAt(0);
		} catch (ArithmeticException e) {
			return Long.MIN_VALUE;
		}
	}

	/**
	 * @param ticks
	 *            what a client says
	 * @return the same, or the end of the time that a recording may take: no chunk starts or ends behind it
	 */
	long limited(long ticks) {
		return Math.min(ticks, latestTicks);
	}

	/**
	 * @param ticks
	 *            what a client says
	 * @return the same, or the earliest or latest time that a chunk may start or end at
	 */
	long limitedOnBothSides(long ticks) {
		return Math.max(earliestTicks, limited(ticks));
	}

	private static long epochNanos(Instant instant) {
		return Math.addExact(Math.multiplyExact(instant.getEpochSecond(), NANOS_PER_SECOND), instant.getNano());
	}

	/** @return the instant of {@link #startTicks}, in nanoseconds since the epoch */
	public long startEpochNanos() {
		return startEpochNanos;
	}

	/** @return the ticks at which the recording starts */
	public long startTicks() {
		return startTicks;
	}

	/** @return the frequency */
	public long ticksPerSecond() {
		return ticksPerSecond;
	}

	/** @return whether the client said when the recording starts; else it started when it was opened */
	public boolean isStartGiven() {
		return startGiven;
	}

	/** @return whether ticks follow {@link System#nanoTime()}; else they are the client's own */
	public boolean ticksOfNanoTime() {
		return ticksOfNanoTime;
	}

	/** @return the present moment in ticks, or the latest that ticks can express */
	public long now() {
		return ticksAtNanoTime(System.nanoTime());
	}

	/**
	 * @param nanoTime
	 *            a reading of {@link System#nanoTime()}
	 * @return its moment in ticks, or the earliest or latest that ticks can express
	 */
	public long ticksAtNanoTime(long nanoTime) {
		if (ticksAreNanoTime) {
			return nanoTime;
		}
		try {
			return Math.addExact(createdTicks, nanosToTicks(nanoTime - createdNanoTime));
		} catch (ArithmeticException e) {
			return nanoTime < createdNanoTime ? earliestTicks : latestTicks;
		}
	}

	/**
	 * @param instant
	 *            any instant that fits
	 * @return its ticks
	 * @throws ArithmeticException
	 *             when they do not fit a long
	 */
	public long ticksAt(Instant instant) {
		return ticksAt(epochNanos(instant));
	}

	/**
	 * @param epochNanos
	 *            nanoseconds since the epoch
	 * @return their ticks
	 */
	public long ticksAt(long epochNanos) {
		return Math.addExact(startTicks, nanosToTicks(Math.subtractExact(epochNanos, startEpochNanos)));
	}

	/**
	 * @param ticks
	 *            a point in time
	 * @return nanoseconds since the epoch
	 */
	public long epochNanosAt(long ticks) {
		return startEpochNanos + ticksToNanos(ticks - startTicks);
	}

	/**
	 * @param duration
	 *            a span
	 * @return its length in ticks
	 * @throws ArithmeticException
	 *             when it does not fit a long
	 */
	public long ticksOf(Duration duration) {
		return nanosToTicks(duration.toNanos());
	}

	/**
	 * @param nanos
	 *            a span in nanoseconds
	 * @return the same in ticks
	 */
	public long nanosToTicks(long nanos) {
		return ticksPerSecond == NANOS_PER_SECOND ? nanos : scale(nanos, ticksPerSecond, NANOS_PER_SECOND);
	}

	/**
	 * @param ticks
	 *            a span in ticks
	 * @return the same in nanoseconds
	 */
	public long ticksToNanos(long ticks) {
		return ticksPerSecond == NANOS_PER_SECOND ? ticks : scale(ticks, NANOS_PER_SECOND, ticksPerSecond);
	}

	private static long scale(long value, long multiplier, long divisor) {
		long whole = value / divisor;
		long rest = value % divisor;
		if (Math.multiplyHigh(rest, multiplier) == rest * multiplier >> Long.SIZE - 1) {
			return Math.addExact(Math.multiplyExact(whole, multiplier), rest * multiplier / divisor);
		}
		return BigInteger.valueOf(value)
				.multiply(BigInteger.valueOf(multiplier))
				.divide(BigInteger.valueOf(divisor))
				.longValueExact();
	}

	/**
	 * Converts a time that a client gave in the unit it declared.
	 *
	 * @param field
	 *            a field with {@link FieldLayout#time} other than {@link FieldLayout.Time#AS_DECLARED}
	 * @param value
	 *            the client's value; the smallest and the largest long mean "none" and stay what they are
	 * @return ticks; a span beyond them is the longest or the shortest that a long can express
	 * @throws IllegalArgumentException
	 *             when the point in time is beyond the range of ticks
	 */
	public long toTicks(FieldLayout field, long value) {
		if (field.unit == FieldUnit.TICKS || value == Long.MIN_VALUE || value == Long.MAX_VALUE) {
			return value;
		}
		return converted(field, value);
	}

	/**
	 * @param field
	 *            a long that was not set
	 * @return zero in the unit that was declared: the epoch for a point in time that is converted to ticks, or "none" if
	 *         that is beyond the range of ticks
	 */
	public long unsetTicks(FieldLayout field) {
		return field.time == FieldLayout.Time.TIMESTAMP ? epochTicks : 0;
	}

	private long converted(FieldLayout field, long value) {
		boolean span = field.time == FieldLayout.Time.DURATION;
		try {
			long nanos = field.unit.toNanos(value);
			return span ? nanosToTicks(nanos) : ticksAt(nanos);
		} catch (ArithmeticException e) {
			if (span) {
				return value < 0 ? Long.MIN_VALUE + 1 : Long.MAX_VALUE;
			}
			throw FieldUnit.outOfReach(field.name, FieldUnit.TICKS, value + " " + field.unit, e);
		}
	}
}

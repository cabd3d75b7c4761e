/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.event;

import java.time.Duration;
import java.time.Instant;
import org.openjdk.jmc.flightrecorder.writer.internal.chunk.RecordingClock;
import org.openjdk.jmc.flightrecorder.writer.internal.type.FieldLayout;

/**
 * Instants and durations as the numbers that a field's annotation promises. The smallest long stands for none, as in
 * the JDK's own events; the largest for a span without end.
 */
public final class FieldTimes {
	public static final long NONE = Long.MIN_VALUE;
	private static final long FOREVER = Long.MAX_VALUE;

	private FieldTimes() {}

	/** What a field counts. */
	public enum Unit {
		/** Ticks of the recording. */
		TICKS,
		/** Milliseconds, since the epoch for points in time. */
		MILLISECONDS,
		/** Seconds. */
		SECONDS,
		/** Microseconds. */
		MICROSECONDS,
		/** Nanoseconds. */
		NANOSECONDS
	}

	/**
	 * @param annotation
	 *            the value of {@code @Timestamp}
	 * @return the unit, null when readers do not know it
	 */
	public static Unit ofTimestamp(String annotation) {
		return "TICKS".equals(annotation)
				? Unit.TICKS
				: "MILLISECONDS_SINCE_EPOCH".equals(annotation) ? Unit.MILLISECONDS : null;
	}

	/**
	 * @param annotation
	 *            the value of {@code @Timespan}
	 * @return the unit, null when readers do not know it
	 */
	public static Unit ofTimespan(String annotation) {
		for (Unit unit : Unit.values()) {
			if (unit.name().equals(annotation)) {
				return unit;
			}
		}
		return null;
	}

	public static long instant(RecordingClock clock, FieldLayout field, Unit unit, Instant value) {
		if (value == null) {
			return NONE;
		}
		try {
			return unit == Unit.TICKS ? clock.ticksAt(value) : value.toEpochMilli();
		} catch (ArithmeticException e) {
			throw new IllegalArgumentException(
					"The field '" + field.name + "' counts " + unit + " in a long, which does not reach to " + value,
					e);
		}
	}

	public static long duration(RecordingClock clock, FieldLayout field, Unit unit, Duration value) {
		if (value == null) {
			return field.time == FieldLayout.Time.DURATION ? 0 : NONE;
		}
		try {
			switch (unit) {
				case TICKS:
					return clock.ticksOf(value);
				case SECONDS:
					return value.getSeconds();
				case MILLISECONDS:
					return value.toMillis();
				case MICROSECONDS:
					return Math.addExact(Math.multiplyExact(value.getSeconds(), 1_000_000L), value.getNano() / 1_000);
				default:
					return value.toNanos();
			}
		} catch (ArithmeticException e) {
			// ChronoUnit.FOREVER is the longest of all.
			return value.isNegative() ? NONE + 1 : FOREVER;
		}
	}
}

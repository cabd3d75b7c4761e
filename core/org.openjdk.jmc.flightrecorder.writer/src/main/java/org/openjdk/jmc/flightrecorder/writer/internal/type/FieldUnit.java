/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.type;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.TimeUnit;

/** The units that a field of time counts, by the names that the annotations of the JDK use. */
public enum FieldUnit {
	/** Ticks of the recording, which only its clock can convert. */
	TICKS(null),
	/** Seconds. */
	SECONDS(TimeUnit.SECONDS),
	/** Milliseconds. */
	MILLISECONDS(TimeUnit.MILLISECONDS),
	/** Microseconds. */
	MICROSECONDS(TimeUnit.MICROSECONDS),
	/** Nanoseconds. */
	NANOSECONDS(TimeUnit.NANOSECONDS);

	private static final String SINCE_EPOCH = "_SINCE_EPOCH";

	private final TimeUnit unit;

	FieldUnit(TimeUnit unit) {
		this.unit = unit;
	}

	/**
	 * @param value
	 *            the value of {@code jdk.jfr.Timestamp}, as in {@code "TICKS"} or {@code "MILLISECONDS_SINCE_EPOCH"}
	 * @return the unit, null for a text that names none
	 */
	public static FieldUnit ofTimestamp(String value) {
		if (TICKS.name().equals(value)) {
			return TICKS;
		}
		boolean sinceEpoch = value != null && value.endsWith(SINCE_EPOCH);
		FieldUnit unit = sinceEpoch ? ofTimespan(value.substring(0, value.length() - SINCE_EPOCH.length())) : null;
		return unit == TICKS ? null : unit;
	}

	/**
	 * @param value
	 *            the value of {@code jdk.jfr.Timespan}, as in {@code "NANOSECONDS"}
	 * @return the unit, null for a text that names none
	 */
	public static FieldUnit ofTimespan(String value) {
		for (FieldUnit unit : values()) {
			if (unit.name().equals(value)) {
				return unit;
			}
		}
		return null;
	}

	/** @return whether readers understand a point in time that counts this */
	public boolean isReadableAsTimestamp() {
		return this == TICKS || this == MILLISECONDS;
	}

	/**
	 * @param value
	 *            a number of this unit, other than {@link #TICKS}
	 * @return the same in nanoseconds
	 * @throws ArithmeticException
	 *             when a long does not reach there
	 */
	public long toNanos(long value) {
		return Math.multiplyExact(value, unit.toNanos(1));
	}

	/**
	 * Converts a point in time to this unit, which is not {@link #TICKS}.
	 *
	 * @return the whole units since the epoch, rounded down
	 * @throws ArithmeticException
	 *             when a long does not reach there
	 */
	public long sinceEpoch(Instant instant) {
		long seconds = instant.getEpochSecond();
		long perSecond = unit.convert(1, TimeUnit.SECONDS);
		long rest = unit.convert(instant.getNano(), TimeUnit.NANOSECONDS);
		// Before the epoch, the last second is counted backwards, because the whole seconds may be one too many for a
		// long.
		return seconds >= 0 ? sum(seconds, perSecond, rest) : sum(seconds + 1, perSecond, rest - perSecond);
	}

	/**
	 * Converts a span of time to this unit, which is not {@link #TICKS}.
	 *
	 * @return the whole units, rounded towards zero
	 * @throws ArithmeticException
	 *             when a long does not reach there
	 */
	public long of(Duration duration) {
		boolean back = duration.isNegative() && duration.getNano() > 0;
		long seconds = back ? duration.getSeconds() + 1 : duration.getSeconds();
		long nanos = back ? duration.getNano() - TimeUnit.SECONDS.toNanos(1) : duration.getNano();
		return sum(seconds, unit.convert(1, TimeUnit.SECONDS), unit.convert(nanos, TimeUnit.NANOSECONDS));
	}

	private static long sum(long seconds, long perSecond, long rest) {
		return Math.addExact(Math.multiplyExact(seconds, perSecond), rest);
	}

	/** @return the exception for a time that does not fit the field; its text is the same for all kinds of events */
	public static IllegalArgumentException outOfReach(
			String field, FieldUnit counted, Object value, ArithmeticException cause) {
		return new IllegalArgumentException(
				"The field '" + field + "' counts " + counted + " in a long, which cannot hold " + value, cause);
	}
}

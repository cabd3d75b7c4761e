/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.event;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmc.flightrecorder.writer.internal.chunk.RecordingClock;
import org.openjdk.jmc.flightrecorder.writer.internal.type.AnnotationDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.FieldDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.FieldLayout;
import org.openjdk.jmc.flightrecorder.writer.internal.type.ValueKind;

/**
 * What a field's annotation makes of an {@link Instant} or a {@link Duration}. Immutable.
 */
public final class FieldTime {
	/** A point in time that the file has in ticks, whatever was declared. */
	public static final FieldTime POINT_IN_TICKS = new FieldTime(FieldLayout.Unit.TICKS, true);

	private static final String SINCE_EPOCH = "_SINCE_EPOCH";

	private final FieldLayout.Unit unit;
	private final boolean isPoint;

	private FieldTime(FieldLayout.Unit unit, boolean isPoint) {
		this.unit = unit;
		this.isPoint = isPoint;
	}

	/** @return null for a field that is no time */
	public static FieldTime of(FieldDefinition field) {
		if (field.kind() != ValueKind.LONG) {
			return null;
		}
		for (AnnotationDefinition annotation : field.annotations()) {
			boolean point = annotation.type().name().equals("jdk.jfr.Timestamp");
			if (point || annotation.type().name().equals("jdk.jfr.Timespan")) {
				FieldLayout.Unit unit = unit(annotation.value("value"), point);
				return unit == null ? null : new FieldTime(unit, point);
			}
		}
		return null;
	}

	/** An annotation without a value has that of its declaration in the JDK. */
	private static FieldLayout.Unit unit(Object value, boolean point) {
		if (value == null) {
			return point ? FieldLayout.Unit.MILLISECONDS : FieldLayout.Unit.NANOSECONDS;
		}
		String name = value.toString();
		for (FieldLayout.Unit unit : FieldLayout.Unit.values()) {
			boolean ticks = unit == FieldLayout.Unit.TICKS;
			if (name.equals(point && !ticks ? unit + SINCE_EPOCH : unit.toString())) {
				return unit;
			}
		}
		return null;
	}

	/** @return whether the field is a point in time, else a span */
	public boolean isPoint() {
		return isPoint;
	}

	/**
	 * @return what a field that is a point in time holds for an instant
	 * @throws ArithmeticException
	 *             when it does not fit a long
	 */
	public long valueOf(Instant instant, RecordingClock clock) {
		switch (unit) {
			case TICKS:
				return clock.ticksAt(instant);
			case SECONDS:
				return instant.getEpochSecond();
			case MILLISECONDS:
				return instant.toEpochMilli();
			default:
				return inUnits(instant.getEpochSecond(), instant.getNano());
		}
	}

	/**
	 * @return what a field that is a span holds for a duration
	 * @throws ArithmeticException
	 *             when it does not fit a long
	 */
	public long valueOf(Duration duration, RecordingClock clock) {
		switch (unit) {
			case TICKS:
				return clock.ticksOf(duration);
			case SECONDS:
				return duration.toSeconds();
			case MILLISECONDS:
				return duration.toMillis();
			default:
				return inUnits(duration.getSeconds(), duration.getNano());
		}
	}

	private long inUnits(long seconds, int nanos) {
		boolean micro = unit == FieldLayout.Unit.MICROSECONDS;
		long perSecond = (micro ? TimeUnit.MICROSECONDS : TimeUnit.NANOSECONDS).convert(1, TimeUnit.SECONDS);
		return Math.addExact(
				Math.multiplyExact(seconds, perSecond), micro ? TimeUnit.NANOSECONDS.toMicros(nanos) : nanos);
	}
}

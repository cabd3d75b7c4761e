/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.engine;

import java.io.IOException;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ChunkClock;
import org.openjdk.jmc.flightrecorder.writer.tools.format.FieldPath;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ValueReader;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ValueType;

/**
 * Takes events that start in a stretch of time, by the clock of their chunk.
 *
 * @param fromEpochNanos
 *            the first nanosecond
 * @param toEpochNanos
 *            the nanosecond behind the last
 */
public record TimeCondition(long fromEpochNanos, long toEpochNanos) implements EventCondition {
	@Override
	public EventTest test(ValueReader chunk, ValueType type) throws IOException {
		FieldPath start = type == null ? null : startTime(type);
		if (start == null) {
			return EventTest.NONE;
		}
		ChunkClock clock = chunk.chunk().header().clock();
		return event -> {
			long nanos = clock.epochNanos(chunk.integer(event, start));
			return nanos >= fromEpochNanos && nanos < toEpochNanos;
		};
	}

	/**
	 * Finds the start of events.
	 *
	 * @param type
	 *            their type
	 * @return the field {@code startTime}, wherever it is; null if there is none that is an integer
	 */
	public static FieldPath startTime(ValueType type) {
		return ticks(type, "startTime");
	}

	/**
	 * Finds the duration of events.
	 *
	 * @param type
	 *            their type
	 * @return the field {@code duration}, wherever it is; null if there is none that is an integer, or no start
	 */
	public static FieldPath duration(ValueType type) {
		return startTime(type) == null ? null : ticks(type, "duration");
	}

	private static FieldPath ticks(ValueType type, String name) {
		FieldPath path = FieldPath.of(type, name);
		return path != null && path.last().isLong() ? path : null;
	}
}

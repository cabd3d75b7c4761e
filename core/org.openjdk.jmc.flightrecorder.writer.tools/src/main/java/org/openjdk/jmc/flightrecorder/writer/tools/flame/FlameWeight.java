/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.flame;

import java.io.IOException;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ChunkClock;
import org.openjdk.jmc.flightrecorder.writer.tools.format.EventWalk;
import org.openjdk.jmc.flightrecorder.writer.tools.format.Field;
import org.openjdk.jmc.flightrecorder.writer.tools.format.FieldPath;
import org.openjdk.jmc.flightrecorder.writer.tools.format.Form;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ValueReader;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ValueType;

/** The weight of an event: 1, or the number in one of its fields, which counts the same in all events. */
final class FlameWeight {
	private static final double NANOS_PER_SECOND = 1e9;

	private final String field;
	/** What the events until now count, and the type of the first; null if none has a weight. */
	private String unit;

	private ValueType first;

	/**
	 * @param field
	 *            null if all events count 1
	 */
	FlameWeight(String field) {
		this.field = field;
	}

	/** Reads the weight of events of one type in one chunk. */
	@FunctionalInterface
	interface Of {
		/** Reads a weight; what is negative or not finite counts as 0. */
		double read(EventWalk event) throws IOException;
	}

	private String unit(Field number) {
		String amount = number.annotation("jdk.jfr.DataAmount");
		if (number.annotation("jdk.jfr.Timespan") != null) {
			return "ns";
		}
		return amount == null ? field : amount.equals("BITS") ? "bits" : "bytes";
	}

	private void require(String unitOfType, ValueType type, ValueReader chunk) throws IOException {
		if (unit == null) {
			unit = unitOfType;
			first = type;
		} else if (!unit.equals(unitOfType)) {
			throw new IOException(chunk.chunk().source().name() + ": the field " + field + " counts " + unit
					+ " in the event " + first + " and " + unitOfType + " in " + type + "; --event selects one");
		}
	}

	private Field number(ValueType type) {
		FieldPath path = FieldPath.of(type, field);
		boolean isNumber = path != null
				&& !path.last().isArray()
				&& path.last().form() != null
				&& path.last().form() != Form.TEXT
				&& path.last().form() != Form.STRUCT
				&& !path.last().type().name().equals("boolean")
				&& !path.last().type().name().equals("char");
		return isNumber ? path.last() : null;
	}

	Of of(ValueReader chunk, ValueType type) {
		if (field == null) {
			return event -> 1;
		}
		Field number = number(type);
		if (number == null) {
			return event -> 0;
		}
		FieldPath path = FieldPath.of(type, field);
		double factor = nanosPerUnit(
				number.annotation("jdk.jfr.Timespan"), chunk.chunk().header().clock());
		String unitOfType = unit(number);
		return event -> {
			double weight = chunk.real(event, path) * factor;
			// NaN is not greater than 0, and beside an infinite number all others are nothing.
			if (!(weight > 0 && weight < Double.POSITIVE_INFINITY)) {
				return 0;
			}
			require(unitOfType, type, chunk);
			return weight;
		};
	}

	private static double nanosPerUnit(String timespan, ChunkClock clock) {
		if (timespan == null) {
			return 1;
		}
		return switch (timespan) {
			case "TICKS" -> NANOS_PER_SECOND / clock.ticksPerSecond();
			case "MICROSECONDS" -> 1e3;
			case "MILLISECONDS" -> 1e6;
			case "SECONDS" -> NANOS_PER_SECOND;
			default -> 1;
		};
	}

	/** What the weights count, for instance "samples". */
	String unit() {
		return field == null ? "samples" : unit == null ? field : unit;
	}
}

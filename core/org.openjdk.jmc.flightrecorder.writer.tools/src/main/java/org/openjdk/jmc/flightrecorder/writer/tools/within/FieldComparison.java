/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.within;

import java.io.IOException;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.function.LongFunction;
import java.util.regex.Pattern;
import org.openjdk.jmc.flightrecorder.writer.tools.cli.UserPattern;
import org.openjdk.jmc.flightrecorder.writer.tools.engine.EventTest;
import org.openjdk.jmc.flightrecorder.writer.tools.engine.EventThreads;
import org.openjdk.jmc.flightrecorder.writer.tools.engine.ThreadIdentity;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ChunkClock;
import org.openjdk.jmc.flightrecorder.writer.tools.format.EventWalk;
import org.openjdk.jmc.flightrecorder.writer.tools.format.Field;
import org.openjdk.jmc.flightrecorder.writer.tools.format.FieldPath;
import org.openjdk.jmc.flightrecorder.writer.tools.format.Form;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ValueReader;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ValueType;
import org.openjdk.jmc.flightrecorder.writer.tools.io.TimeText;
import org.openjdk.jmc.flightrecorder.writer.tools.within.EventExpression.Condition;
import org.openjdk.jmc.flightrecorder.writer.tools.within.EventExpression.Operator;

/**
 * A condition on a field, made for the events of one type in one chunk. The kind of the field decides how values are
 * compared.
 */
final class FieldComparison {
	private static final Set<Form> NUMBERS = Set.of(Form.BYTE, Form.INT, Form.LONG, Form.FLOAT, Form.DOUBLE);

	private FieldComparison() {}

	/** Reads a value of an event. */
	@FunctionalInterface
	interface Value<T> {
		T read(EventWalk event) throws IOException;
	}

	/**
	 * @throws ExpressionException
	 *             if the field cannot be compared in that way
	 */
	static EventTest of(EventExpression expression, Condition condition, ValueReader chunk, ValueType type) {
		FieldPath path = FieldPath.of(type, condition.field());
		Field field = path.last();
		String what = "the field " + condition.field() + " of " + type;
		if (field.isArray()) {
			throw expression.wrong(condition.fieldIndex(), what + " is an array and cannot be compared");
		}
		if (condition.operator() == Operator.MATCH) {
			UserPattern pattern = new UserPattern(
					Pattern.compile(condition.value()), "the regular expression for " + condition.field());
			Value<String> text = text(expression, condition, chunk, path);
			return event -> {
				String value = text.read(event);
				return value != null && pattern.matches(value);
			};
		}
		ChunkClock clock = chunk.chunk().header().clock();
		String timespan = field.isInteger() ? field.annotation("jdk.jfr.Timespan") : null;
		if (timespan != null) {
			Duration value = parsed(expression, condition, TimeText::duration, "a time such as 10ms");
			Value<Duration> actual = integer(chunk, path, number -> duration(number, timespan, clock));
			return event -> compares(condition, actual.read(event), value);
		}
		String timestamp = field.isInteger() ? field.annotation("jdk.jfr.Timestamp") : null;
		if (timestamp != null) {
			Instant value = parsed(expression, condition, Instant::parse, "a time such as 2026-01-31T23:59:00Z");
			Value<Instant> actual = integer(chunk, path, number -> instant(number, timestamp, clock));
			return event -> compares(condition, actual.read(event), value);
		}
		if (isNumber(field)) {
			BigDecimal value = parsed(expression, condition, BigDecimal::new, "a number");
			return event -> compares(condition, chunk.number(event, path), value);
		}
		if (condition.operator() != Operator.EQUAL) {
			throw expression.wrong(
					condition.fieldIndex(), what + " is a " + field.type() + ", which cannot be compared by < or >");
		}
		Value<String> text = text(expression, condition, chunk, path);
		return event -> condition.value().equals(text.read(event));
	}

	private static boolean isNumber(Field field) {
		return NUMBERS.contains(field.form())
				&& !field.type().name().equals("boolean")
				&& !field.type().name().equals("char");
	}

	private static <T> T parsed(
			EventExpression expression, Condition condition, Function<String, T> parser, String kind) {
		try {
			return parser.apply(condition.value());
		} catch (DateTimeException | NumberFormatException e) {
			throw expression.wrong(
					condition.valueIndex(),
					"the field " + condition.field() + " is compared with " + kind + ", not with '" + condition.value()
							+ "'");
		}
	}

	private static <T extends Comparable<T>> boolean compares(Condition condition, T actual, T wanted) {
		if (actual == null) {
			return false;
		}
		int order = actual.compareTo(wanted);
		return switch (condition.operator()) {
			case LESS -> order < 0;
			case GREATER -> order > 0;
			default -> order == 0;
		};
	}

	/** An integer with a meaning; null if something on the path is null. */
	private static <T> Value<T> integer(ValueReader chunk, FieldPath path, LongFunction<T> meaning) {
		return event -> {
			BigDecimal number = chunk.number(event, path);
			return number == null ? null : meaning.apply(number.longValue());
		};
	}

	private static Duration duration(long value, String unit, ChunkClock clock) {
		// The largest and the smallest number mean none.
		if (value == Long.MAX_VALUE || value == Long.MIN_VALUE) {
			return Duration.ofSeconds(value);
		}
		return switch (unit) {
			case "TICKS" -> Duration.ofNanos(clock.nanos(value));
			case "MICROSECONDS" -> Duration.of(value, ChronoUnit.MICROS);
			case "MILLISECONDS" -> Duration.ofMillis(value);
			case "SECONDS" -> Duration.ofSeconds(value);
			default -> Duration.ofNanos(value);
		};
	}

	private static Instant instant(long value, String unit, ChunkClock clock) {
		if (value == Long.MIN_VALUE) {
			return Instant.MIN;
		}
		return unit.equals("MILLISECONDS_SINCE_EPOCH")
				? Instant.ofEpochMilli(value)
				: Instant.ofEpochSecond(0, clock.epochNanos(value));
	}

	/** The text that a user sees: names of threads and classes, texts, numbers. */
	static Value<String> text(EventExpression expression, Condition condition, ValueReader chunk, FieldPath path) {
		Field field = path.last();
		ValueType type = field.type();
		EventThreads<ThreadIdentity> thread = type != null && type.name().equals("java.lang.Thread")
				? EventThreads.of(chunk, path, identity -> identity)
				: null;
		if (thread != null) {
			return event -> {
				ThreadIdentity identity = thread.read(event);
				return identity == null ? null : identity.name();
			};
		}
		FieldPath name = type != null && type.name().equals("java.lang.Class") ? path.then("name") : null;
		if (ValueReader.isText(name)) {
			return event -> {
				String text = chunk.text(event, name);
				return text == null ? null : text.replace('/', '.');
			};
		}
		if (ValueReader.isText(path)) {
			return event -> chunk.text(event, path);
		}
		if (isNumber(field)) {
			return event -> Objects.toString(chunk.number(event, path), null);
		}
		if (NUMBERS.contains(field.form())) {
			return integer(
					chunk,
					path,
					type.name().equals("boolean")
							? number -> Boolean.toString(number != 0)
							: number -> Character.toString((char) number));
		}
		throw expression.wrong(
				condition.fieldIndex(),
				"the field " + condition.field() + " is a " + type + ", which has no text; compare a field of it, "
						+ "with a dot before its name");
	}
}

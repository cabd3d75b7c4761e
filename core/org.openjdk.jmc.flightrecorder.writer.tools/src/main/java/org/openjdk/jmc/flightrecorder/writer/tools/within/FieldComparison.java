/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.within;

import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import jdk.jfr.EventType;
import jdk.jfr.Timespan;
import jdk.jfr.Timestamp;
import jdk.jfr.ValueDescriptor;
import jdk.jfr.consumer.RecordedClass;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedThread;
import org.openjdk.jmc.flightrecorder.writer.tools.io.EventThread;
import org.openjdk.jmc.flightrecorder.writer.tools.io.TimeText;
import org.openjdk.jmc.flightrecorder.writer.tools.within.EventExpression.Condition;
import org.openjdk.jmc.flightrecorder.writer.tools.within.EventExpression.Operator;

/**
 * A condition for the events of one type: spans and points in time are compared as such, numbers as numbers, everything
 * else as text. A null meets no condition.
 */
final class FieldComparison {
	private static final Set<String> INTEGERS = Set.of("byte", "short", "int", "long");
	private static final Set<String> FRACTIONS = Set.of("float", "double");

	private FieldComparison() {}

	/**
	 * @param type
	 *            a type that has the field
	 * @throws ExpressionException
	 *             if the value cannot be compared with those of the field
	 */
	static Predicate<RecordedEvent> of(EventExpression expression, Condition condition, EventType type) {
		ValueDescriptor field = type.getField(condition.field());
		if (field.isArray()) {
			throw expression.wrong(
					condition.fieldIndex(),
					"the field " + condition.field() + " of " + type.getName() + " is an array and cannot be compared");
		}
		if (condition.operator() == Operator.MATCH) {
			Pattern pattern = Pattern.compile(condition.value());
			return event -> {
				String text = text(event.getValue(condition.field()));
				return text != null && pattern.matcher(text).matches();
			};
		}
		if (field.getAnnotation(Timespan.class) != null) {
			Duration value = parsed(expression, condition, TimeText::duration, "a time such as 10ms");
			return event -> compares(condition, event.getDuration(condition.field()), value);
		}
		if (field.getAnnotation(Timestamp.class) != null) {
			Instant value = parsed(expression, condition, Instant::parse, "a time such as 2026-01-31T23:59:00Z");
			return event -> compares(condition, event.getInstant(condition.field()), value);
		}
		if (INTEGERS.contains(field.getTypeName()) || FRACTIONS.contains(field.getTypeName())) {
			BigDecimal value = parsed(expression, condition, BigDecimal::new, "a number");
			return event -> compares(condition, number(event.getValue(condition.field())), value);
		}
		if (condition.operator() != Operator.EQUAL) {
			throw expression.wrong(
					condition.fieldIndex(),
					"the field " + condition.field() + " of " + type.getName() + " is a " + field.getTypeName()
							+ ", which is neither less nor greater than another");
		}
		return event -> condition.value().equals(text(event.getValue(condition.field())));
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

	/** Not a number and the infinite ones meet no condition. */
	private static BigDecimal number(Object value) {
		if (value instanceof Float || value instanceof Double) {
			double fraction = ((Number) value).doubleValue();
			return Double.isFinite(fraction) ? new BigDecimal(value.toString()) : null;
		}
		return value instanceof Number integer ? BigDecimal.valueOf(integer.longValue()) : null;
	}

	/** The text that a person sees. */
	static String text(Object value) {
		if (value instanceof RecordedThread thread) {
			return EventThread.name(thread);
		}
		return value instanceof RecordedClass type ? type.getName() : Objects.toString(value, null);
	}
}

/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.within;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.openjdk.jmc.flightrecorder.writer.tools.engine.EventTest;
import org.openjdk.jmc.flightrecorder.writer.tools.engine.TimeCondition;
import org.openjdk.jmc.flightrecorder.writer.tools.format.EventWalk;
import org.openjdk.jmc.flightrecorder.writer.tools.format.FieldPath;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ValueReader;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ValueType;
import org.openjdk.jmc.flightrecorder.writer.tools.io.NearNames;
import org.openjdk.jmc.flightrecorder.writer.tools.within.EventExpression.Condition;
import org.openjdk.jmc.flightrecorder.writer.tools.within.EventExpression.Operator;

/**
 * The events that match an expression and take long enough. Counts the events that it sees, so that it can tell why it
 * found nothing.
 */
final class EnclosingEvents {
	/** Texts that did not match are kept for a message. */
	private static final int MAX_TEXTS = 1000;

	private static final int MAX_TEXT_LENGTH = 100;

	private final EventExpression expression;
	private final long longerThanNanos;
	/** Types that the expression names, with a duration and with all fields of its conditions. */
	private final Set<String> types = new TreeSet<>();
	/** A type that the expression names, whose events have no duration. */
	private String instant;
	/** The failure for a type with a duration that lacks a field of a condition. */
	private ExpressionException missingField;

	private final TreeSet<String> otherTexts = new TreeSet<>();
	private long met;
	private long tooShort;
	private long found;

	/**
	 * @param longerThanNanos
	 *            how long an event must take at least, less than zero for any
	 */
	EnclosingEvents(EventExpression expression, long longerThanNanos) {
		this.expression = expression;
		this.longerThanNanos = longerThanNanos;
	}

	/** Adds the types of a chunk, including types without events. */
	void declare(ValueReader chunk) {
		for (ValueType type : chunk.types().types()) {
			if (!type.isEvent() || !expression.names(type.name())) {
				continue;
			}
			if (TimeCondition.duration(type) == null) {
				instant = type.name();
				continue;
			}
			ExpressionException missing = missingField(type);
			if (missing == null) {
				types.add(type.name());
				conditions(chunk, type);
			} else if (missingField == null) {
				missingField = missing;
			}
		}
	}

	private ExpressionException missingField(ValueType type) {
		for (Condition condition : expression.conditions()) {
			if (FieldPath.of(type, condition.field()) == null) {
				List<String> fields =
						type.fields().stream().map(field -> field.name()).toList();
				return expression.wrong(
						condition.fieldIndex(),
						type + " has no field " + condition.field(),
						NearNames.hint(condition.field(), fields));
			}
		}
		return null;
	}

	/**
	 * Checks the types; called after all chunks have been declared.
	 *
	 * @throws ExpressionException
	 *             if a named type exists, but none is usable
	 */
	void requireTypes() {
		if (!types.isEmpty()) {
			return;
		}
		if (missingField != null) {
			throw missingField;
		}
		if (instant != null) {
			throw expression.wrong(0, instant + " has no duration, so no event lies inside it");
		}
	}

	private List<EventTest> conditions(ValueReader chunk, ValueType type) {
		List<EventTest> tests = new ArrayList<>();
		for (Condition condition : expression.conditions()) {
			tests.add(FieldComparison.of(expression, condition, chunk, type));
		}
		return tests;
	}

	/** Whether events of a type may enclose others. */
	boolean mayBe(ValueType type) {
		return expression.names(type.name()) && TimeCondition.duration(type) != null && missingField(type) == null;
	}

	/**
	 * Takes events that enclose others.
	 *
	 * @param type
	 *            a type whose events {@link #mayBe} such
	 * @param times
	 *            has read the event
	 */
	EventTest test(ValueReader chunk, ValueType type, EnclosedTimes.Times times) {
		List<EventTest> conditions = conditions(chunk, type);
		Condition shown = textCondition();
		FieldComparison.Value<String> text = shown == null
				? event -> null
				: FieldComparison.text(expression, shown, chunk, FieldPath.of(type, shown.field()));
		return event -> {
			met++;
			for (EventTest condition : conditions) {
				if (!condition.test(event)) {
					keepText(text, event);
					return false;
				}
			}
			if (longerThanNanos >= 0 && times.lengthNanos() <= longerThanNanos) {
				tooShort++;
				return false;
			}
			found++;
			return true;
		};
	}

	private void keepText(FieldComparison.Value<String> text, EventWalk event) throws IOException {
		if (found == 0 && otherTexts.size() < MAX_TEXTS) {
			String value = text.read(event);
			if (value != null && value.length() <= MAX_TEXT_LENGTH) {
				otherTexts.add(value);
			}
		}
	}

	private Condition textCondition() {
		return expression.conditions().stream()
				.filter(c -> c.operator() == Operator.MATCH || c.operator() == Operator.EQUAL)
				.findFirst()
				.orElse(null);
	}

	/** @return a warning if nothing was found, else null */
	String warning(Set<String> all) {
		if (found > 0) {
			return null;
		}
		String prefix = "--within '" + expression.text() + "' ";
		if (types.isEmpty()) {
			return prefix + "names no event type of the recording" + NearNames.hint(expression.event(), all);
		}
		if (met == 0) {
			return prefix + "found no event: there is none of " + String.join(", ", types);
		}
		if (tooShort > 0) {
			return String.format("%sfound no event: %,d of %,d match, but none is long enough", prefix, tooShort, met);
		}
		Condition text = textCondition();
		List<String> near = text == null ? List.of() : NearNames.of(text.value(), otherTexts);
		List<String> shown = near.isEmpty() ? otherTexts.stream().limit(3).toList() : near;
		return String.format(
				"%sfound no event: none of %,d matches%s",
				prefix, met, shown.isEmpty() ? "" : "; values of " + text.field() + " are " + String.join(", ", shown));
	}
}

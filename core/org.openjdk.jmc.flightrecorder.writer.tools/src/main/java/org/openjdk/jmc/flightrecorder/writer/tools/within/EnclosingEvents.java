/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.within;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.WeakHashMap;
import java.util.function.Predicate;
import jdk.jfr.EventType;
import jdk.jfr.consumer.RecordedEvent;
import org.openjdk.jmc.flightrecorder.writer.tools.io.NearNames;
import org.openjdk.jmc.flightrecorder.writer.tools.within.EventExpression.Condition;
import org.openjdk.jmc.flightrecorder.writer.tools.within.EventExpression.Operator;

/**
 * The events that one expression means, while a recording is gone through.
 */
final class EnclosingEvents {
	/** Texts that did not match are kept for a message. */
	private static final int MOST_TEXTS = 1000;

	private final EventExpression expression;
	private final long longerThanNanos;
	/** Names of types whose events may enclose others. */
	private final Set<String> types = new TreeSet<>();

	/** The types of a chunk are forgotten with it. */
	private final Map<EventType, List<Predicate<RecordedEvent>>> tests = new WeakHashMap<>();

	private final TreeSet<String> otherTexts = new TreeSet<>();
	private long met;
	private long tooShort;
	private long found;

	/**
	 * @throws ExpressionException
	 *             if the types that are meant have no such fields
	 */
	EnclosingEvents(EventExpression expression, long longerThanNanos, List<EventType> all) {
		this.expression = expression;
		this.longerThanNanos = longerThanNanos;
		List<EventType> named =
				all.stream().filter(type -> expression.names(type.getName())).toList();
		List<EventType> lasting =
				named.stream().filter(type -> type.getField("duration") != null).toList();
		if (!named.isEmpty() && lasting.isEmpty()) {
			throw expression.wrong(0, named.get(0).getName() + " has no duration, so nothing lies inside of it");
		}
		for (Condition condition : expression.conditions()) {
			requireField(condition, lasting);
		}
		for (EventType type : lasting) {
			if (expression.conditions().stream().allMatch(condition -> type.getField(condition.field()) != null)) {
				types.add(type.getName());
				tests(type);
			}
		}
	}

	private void requireField(Condition condition, List<EventType> lasting) {
		if (!lasting.isEmpty() && lasting.stream().allMatch(type -> type.getField(condition.field()) == null)) {
			EventType type = lasting.get(0);
			List<String> fields =
					type.getFields().stream().map(field -> field.getName()).toList();
			throw expression.wrong(
					condition.fieldIndex(),
					type.getName() + " has no field " + condition.field(),
					NearNames.hint(condition.field(), fields));
		}
	}

	private List<Predicate<RecordedEvent>> tests(EventType type) {
		return tests.computeIfAbsent(type, t -> expression.conditions().stream()
				.filter(condition -> t.getField(condition.field()) != null)
				.map(condition -> FieldComparison.of(expression, condition, t))
				.toList());
	}

	/** Whether an event encloses others. */
	boolean include(RecordedEvent event) {
		EventType type = event.getEventType();
		if (!types.contains(type.getName())) {
			return false;
		}
		met++;
		List<Predicate<RecordedEvent>> conditions = tests(type);
		boolean complete = conditions.size() == expression.conditions().size();
		if (!complete || !conditions.stream().allMatch(condition -> condition.test(event))) {
			keepText(event);
			return false;
		}
		if (longerThanNanos >= 0 && event.getDuration().toNanos() <= longerThanNanos) {
			tooShort++;
			return false;
		}
		found++;
		return true;
	}

	private void keepText(RecordedEvent event) {
		Condition text = textCondition();
		if (text != null && otherTexts.size() < MOST_TEXTS && event.hasField(text.field())) {
			String value = FieldComparison.text(event.getValue(text.field()));
			if (value != null) {
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

	/** @return what to tell when nothing was found, null when something was */
	String warning(List<EventType> all) {
		if (found > 0) {
			return null;
		}
		String prefix = "--within '" + expression.text() + "' ";
		if (types.isEmpty()) {
			List<String> names = all.stream().map(EventType::getName).toList();
			return prefix + "names no event type of the recording" + NearNames.hint(expression.event(), names);
		}
		if (met == 0) {
			return prefix + "found no event: there is none of " + String.join(", ", types);
		}
		if (tooShort > 0) {
			return String.format(
					"%sfound no event: %,d of %,d match, none of them is long enough", prefix, tooShort, met);
		}
		Condition text = textCondition();
		List<String> near = text == null ? List.of() : NearNames.of(text.value(), otherTexts);
		List<String> shown = near.isEmpty() ? otherTexts.stream().limit(3).toList() : near;
		return String.format(
				"%sfound no event: none of %,d matches%s",
				prefix, met, shown.isEmpty() ? "" : "; values of " + text.field() + " are " + String.join(", ", shown));
	}
}

/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.support.comparison;

import java.lang.reflect.Array;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import jdk.jfr.ValueDescriptor;
import jdk.jfr.consumer.RecordedClass;
import jdk.jfr.consumer.RecordedClassLoader;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedMethod;
import jdk.jfr.consumer.RecordedObject;
import jdk.jfr.consumer.RecordedStackTrace;
import jdk.jfr.consumer.RecordedThread;
import jdk.jfr.consumer.RecordedThreadGroup;

/**
 * Events of the JDK's reader as text, whole or as a digest: times as points and stretches of time, numbers bit by bit,
 * everything else down to its last field. Ids of constants are not part of it: they are private to a file.
 * <p>
 * Stack traces, threads, classes and methods are shared by many events. For digests each is put into text once and
 * then stands there as a digest of its own.
 */
final class EventText {
	private static final int MAX_DEPTH = 1000;
	private static final int MAX_CACHED = 20_000;

	private final Map<Long, String> eventTypeNames;
	private final Digester digester = new Digester();
	private final Map<List<ValueDescriptor>, List<FieldPlan>> plans = new IdentityHashMap<>();
	private final Map<RecordedObject, Digest> digests = new IdentityHashMap<>();
	private final StringBuilder eventText = new StringBuilder();
	private boolean isWhole;

	/**
	 * @param eventTypeNames
	 *            the name of each event type by its id in this file
	 */
	EventText(Map<Long, String> eventTypeNames) {
		this.eventTypeNames = new HashMap<>(eventTypeNames);
	}

	/**
	 * @return a digest over all values of the event
	 */
	Digest digest(RecordedEvent event) {
		isWhole = false;
		eventText.setLength(0);
		for (FieldPlan field : plan(event)) {
			eventText.append(field.name()).append('=');
			appendField(eventText, event, field, 0);
			eventText.append('\n');
		}
		appendEndTimeIfOdd(eventText, event);
		return digester.digest(eventText);
	}

	/**
	 * @return every value by the name of its field
	 */
	Map<String, String> values(RecordedEvent event) {
		isWhole = true;
		Map<String, String> values = new LinkedHashMap<>();
		for (FieldPlan field : plan(event)) {
			StringBuilder text = new StringBuilder();
			appendField(text, event, field, 0);
			values.put(field.name(), text.toString());
		}
		StringBuilder endTime = new StringBuilder();
		appendEndTimeIfOdd(endTime, event);
		if (!endTime.isEmpty()) {
			values.put("end time", endTime.toString());
		}
		return values;
	}

	private List<FieldPlan> plan(RecordedObject object) {
		List<ValueDescriptor> fields = object.getFields();
		List<FieldPlan> plan = plans.get(fields);
		if (plan == null) {
			if (plans.size() >= MAX_CACHED) {
				plans.clear();
			}
			plan = object instanceof RecordedEvent event
					? FieldPlan.forEvent(event.getEventType().getName(), fields)
					: FieldPlan.forStruct(fields);
			plans.put(fields, plan);
		}
		return plan;
	}

	private void appendField(StringBuilder text, RecordedObject object, FieldPlan field, int depth) {
		try {
			switch (field.kind()) {
				case START_TIME -> append(text, ((RecordedEvent) object).getStartTime());
				case DURATION -> append(text, ((RecordedEvent) object).getDuration());
				case INSTANT -> append(text, object.getInstant(field.name()));
				case TIMESPAN -> append(text, object.getDuration(field.name()));
				case EVENT_TYPE_ID -> text.append(eventTypeNames.getOrDefault(object.getLong(field.name()), "unknown"));
				case PLAIN -> appendValue(text, object.getValue(field.name()), depth);
			}
		} catch (IllegalArgumentException e) {
			// Not a number, or a unit that the reader does not know: what is left is the bare value.
			appendValue(text, object.getValue(field.name()), depth);
		}
	}

	/**
	 * The end is start plus duration, so it says nothing new, except that readers work it out from ticks: where a tick
	 * is not a nanosecond, it is one nanosecond off in about every second event.
	 */
	private void appendEndTimeIfOdd(StringBuilder text, RecordedEvent event) {
		Instant end = event.getEndTime();
		try {
			Duration odd = Duration.between(event.getStartTime(), end)
					.minus(event.getDuration())
					.abs();
			if (odd.getSeconds() == 0 && odd.getNano() <= 1) {
				return;
			}
		} catch (ArithmeticException | DateTimeException e) {
			// No end that could be worked out: it is compared as it is.
		}
		append(text, end);
	}

	private void append(StringBuilder text, Instant instant) {
		if (isWhole) {
			text.append(instant);
		} else {
			text.append(instant.getEpochSecond()).append('.').append(instant.getNano());
		}
	}

	private void append(StringBuilder text, Duration duration) {
		if (isWhole) {
			text.append(duration);
		} else {
			text.append(duration.getSeconds()).append('.').append(duration.getNano());
		}
	}

	private void appendValue(StringBuilder text, Object value, int depth) {
		if (value instanceof RecordedObject object) {
			appendObject(text, object, depth);
		} else if (value instanceof String string) {
			ValueText.appendQuoted(text, string);
		} else if (value instanceof List<?> list) {
			text.append('[');
			list.forEach(element -> {
				appendValue(text, element, depth + 1);
				text.append(' ');
			});
			text.append(']');
		} else if (value != null && value.getClass().isArray()) {
			text.append('[');
			for (int i = 0, length = Array.getLength(value); i < length; i++) {
				appendValue(text, Array.get(value, i), depth + 1);
				text.append(' ');
			}
			text.append(']');
		} else {
			ValueText.appendSimple(text, value);
		}
	}

	private void appendObject(StringBuilder text, RecordedObject object, int depth) {
		if (depth > MAX_DEPTH) {
			text.append("deeper than ").append(MAX_DEPTH);
		} else if (!isWhole && isShared(object)) {
			Digest digest = digests.get(object);
			if (digest == null) {
				StringBuilder ownText = new StringBuilder();
				appendFields(ownText, object, depth);
				digest = digester.digest(ownText);
				if (digests.size() >= MAX_CACHED) {
					digests.clear();
				}
				digests.put(object, digest);
			}
			text.append(digest.high()).append('_').append(digest.low());
		} else {
			appendFields(text, object, depth);
		}
	}

	private static boolean isShared(RecordedObject object) {
		return object instanceof RecordedStackTrace
				|| object instanceof RecordedThread
				|| object instanceof RecordedClass
				|| object instanceof RecordedMethod
				|| object instanceof RecordedClassLoader
				|| object instanceof RecordedThreadGroup;
	}

	private void appendFields(StringBuilder text, RecordedObject object, int depth) {
		// The class tells whether typed getters (getThread, getStackTrace, ...) work on it.
		text.append(object.getClass().getSimpleName()).append('{');
		for (FieldPlan field : plan(object)) {
			text.append(field.name()).append('=');
			appendField(text, object, field, depth + 1);
			text.append(' ');
		}
		text.append('}');
	}
}

/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.rewrite;

import java.io.IOException;
import java.lang.reflect.Array;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import jdk.jfr.EventType;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedObject;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.TypedField;
import org.openjdk.jmc.flightrecorder.writer.api.TypedValue;
import org.openjdk.jmc.flightrecorder.writer.api.TypedValueBuilder;
import org.openjdk.jmc.flightrecorder.writer.tools.redact.Redaction;

/**
 * Writes recorded events without the texts that a redaction removes. An event without such texts is written as it is.
 * Any other, also one whose thread or stack trace has such a text, is made anew from its values, so that the recording
 * never sees the text. For a recording whose ticks are nanoseconds.
 */
final class RedactingWriter implements EventCopy.Step {
	private static final String ACTIVE_SETTING = "jdk.ActiveSetting";
	/** The name of the variable or property whose value an event has. */
	private static final String KEY = "key";

	private final Redaction redaction;
	private final Map<EventType, FieldPath> paths = new IdentityHashMap<>();
	private final Map<EventType, Type> types = new IdentityHashMap<>();
	private final Map<Long, Long> idsBySourceId = new HashMap<>();
	private final Check check;
	private long redactedEvents;

	/** What has to hold before the result may be used. */
	interface Check {
		void run() throws IOException;
	}

	RedactingWriter(Redaction redaction, Check check) {
		this.redaction = redaction;
		this.check = check;
	}

	@Override
	public void end() throws IOException {
		check.run();
	}

	/** Events that were not written as they were. */
	long redactedEvents() {
		return redactedEvents;
	}

	@Override
	public void begin(Iterable<EventType> sourceTypes, Recording out) {
		for (EventType type : sourceTypes) {
			idsBySourceId.put(type.getId(), out.registerEventType(type).getId());
		}
	}

	@Override
	public void write(RecordedEvent event, Recording out) {
		EventType eventType = event.getEventType();
		FieldPath path = paths.computeIfAbsent(eventType, t -> FieldPath.ofEvent(t.getName(), t.getFields()));
		redaction.startEvent(event.hasField(KEY) && event.getValue(KEY) instanceof String key ? key : null);
		if (isTouched(event, path)) {
			Type type = types.computeIfAbsent(eventType, out::registerEventType);
			out.writeEvent(type.asValue(value -> putEvent(value, type, event, path, out)));
			redactedEvents++;
		} else {
			out.writeEvent(event);
		}
	}

	private boolean isTouched(RecordedObject object, FieldPath path) {
		for (FieldPath field : path.fieldsWithTexts()) {
			if (isTouchedValue(object.getValue(field.name), field)) {
				return true;
			}
		}
		return false;
	}

	private boolean isTouchedValue(Object value, FieldPath path) {
		if (value instanceof String text) {
			return redaction.apply(path.path, text) != text;
		}
		if (value instanceof RecordedObject object) {
			Boolean known = path.touched.get(object);
			if (known == null) {
				known = isTouched(object, path);
				path.touched.put(object, known);
			}
			return known;
		}
		Object list = value instanceof Object[] array ? Arrays.asList(array) : value;
		if (list instanceof Iterable<?> elements) {
			for (Object element : elements) {
				if (isTouchedValue(element, path)) {
					return true;
				}
			}
		}
		return false;
	}

	private void putEvent(TypedValueBuilder out, Type type, RecordedEvent event, FieldPath path, Recording recording) {
		for (FieldPath field : path.fields()) {
			Object value = event.getValue(field.name);
			if (field.name.equals("startTime")) {
				out.putField(field.name, recording.toTicks(event.getStartTime()));
			} else if (field.name.equals("duration") && isFinite(value)) {
				out.putField(field.name, event.getDuration().toNanos());
			} else if (field.name.equals("id") && path.name.equals(ACTIVE_SETTING) && value instanceof Long id) {
				out.putField(field.name, idsBySourceId.getOrDefault(id, id).longValue());
			} else {
				put(out, type, event, field, recording);
			}
		}
	}

	private void put(TypedValueBuilder out, Type type, RecordedObject object, FieldPath path, Recording recording) {
		Object value = object.getValue(path.name);
		TypedField field = type.getField(path.name);
		if (value == null || field == null) {
			return;
		}
		if (field.isArray()) {
			TypedValue[] elements = new TypedValue[Array.getLength(value)];
			for (int i = 0; i < elements.length; i++) {
				elements[i] = element(field.getType(), Array.get(value, i), path, recording);
			}
			out.putField(path.name, elements);
		} else if (path.time == FieldPath.Time.INSTANT && isFinite(value)) {
			out.putField(path.name, recording.toTicks(object.getInstant(path.name)));
		} else if (path.time == FieldPath.Time.TIMESPAN && isFinite(value)) {
			Duration timespan = object.getDuration(path.name);
			out.putField(path.name, field.getType().asValue((Object) timespan.toNanos()));
		} else {
			out.putField(path.name, element(field.getType(), value, path, recording));
		}
	}

	/** The smallest and the largest number mean "none" on every clock. */
	private static boolean isFinite(Object ticks) {
		return ticks instanceof Long number && number != Long.MIN_VALUE && number != Long.MAX_VALUE;
	}

	private TypedValue element(Type type, Object value, FieldPath path, Recording recording) {
		if (value instanceof RecordedObject object) {
			TypedValue known = path.values.get(object);
			if (known == null) {
				known = type.asValue(out -> {
					for (FieldPath field : path.fields()) {
						put(out, type, object, field, recording);
					}
				});
				path.values.put(object, known);
			}
			return known;
		}
		if (value instanceof String text) {
			return type.asValue(
					path.isSymbol ? redaction.replaceName(path.path, text) : redaction.replace(path.path, text));
		}
		return type.asValue(value);
	}
}

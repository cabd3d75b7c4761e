/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.rewrite;

import java.lang.reflect.Array;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import jdk.jfr.EventType;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedObject;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.TypedField;
import org.openjdk.jmc.flightrecorder.writer.api.TypedValue;
import org.openjdk.jmc.flightrecorder.writer.api.TypedValueBuilder;

/**
 * Writes recorded events with other values where a change says so. An event without such values is written as it is.
 * Any other, also one whose thread or stack trace has such a value, is made anew from its values, so that the recording
 * never sees the original. For a recording whose ticks are nanoseconds.
 */
public final class EventRewriter {
	private static final String ACTIVE_SETTING = "jdk.ActiveSetting";

	private final EventChange change;
	private final Map<EventType, Source> sources = new IdentityHashMap<>();
	private final Map<Long, Long> idsBySourceId = new HashMap<>();
	private final Set<Long> movedSourceIds = new HashSet<>();
	private long rewrittenEvents;

	/** What is known of a type of the original. */
	private static final class Source {
		final FieldPath path;
		/** The type that takes its events whatever they have, or null. */
		final Type other;
		/** The type of events that have something to change. */
		Type type;

		Source(FieldPath path, Type other) {
			this.path = path;
			this.other = other;
			type = other;
		}
	}

	/**
	 * Nothing has been written yet.
	 *
	 * @param change
	 *            what becomes of the values
	 */
	public EventRewriter(EventChange change) {
		this.change = change;
	}

	/**
	 * Events that were not written as they were.
	 *
	 * @return how many
	 */
	public long rewrittenEvents() {
		return rewrittenEvents;
	}

	/**
	 * Comes before all events.
	 *
	 * @param sourceTypes
	 *            the event types of the original; they are registered
	 * @param out
	 *            where events go
	 */
	public void begin(Iterable<EventType> sourceTypes, Recording out) {
		for (EventType type : sourceTypes) {
			Type other = change.otherType(type);
			if (other != null) {
				movedSourceIds.add(type.getId());
			}
			idsBySourceId.put(type.getId(), (other != null ? other : out.registerEventType(type)).getId());
		}
	}

	/**
	 * Writes an event.
	 *
	 * @param event
	 *            the event
	 * @param out
	 *            where it goes
	 */
	public void write(RecordedEvent event, Recording out) {
		Source source = sources.computeIfAbsent(event.getEventType(), this::source);
		if (source.other != null || isMovedSetting(event) || isTouched(event, source.path)) {
			if (source.type == null) {
				source.type = out.registerEventType(event.getEventType());
			}
			Type type = source.type;
			out.writeEvent(type.asValue(value -> putEvent(value, type, event, source, out)));
			rewrittenEvents++;
		} else {
			out.writeEvent(event);
		}
	}

	private Source source(EventType type) {
		return new Source(FieldPath.ofEvent(type.getName(), type.getFields()), change.otherType(type));
	}

	/** Whether it is a setting of events that get another type. */
	private boolean isMovedSetting(RecordedEvent event) {
		return !movedSourceIds.isEmpty()
				&& event.getEventType().getName().equals(ACTIVE_SETTING)
				&& movedSourceIds.contains(event.getLong("id"));
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
			return change.wouldChange(path, text);
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

	private void putEvent(TypedValueBuilder out, Type type, RecordedEvent event, Source source, Recording recording) {
		for (FieldPath field : source.path.fields()) {
			Object value = event.getValue(field.name);
			if (field.name.equals("startTime")) {
				out.putField(field.name, recording.toTicks(event.getStartTime()));
			} else if (field.name.equals("duration") && isFinite(value)) {
				out.putField(field.name, event.getDuration().toNanos());
			} else if (field.name.equals("id") && source.path.name.equals(ACTIVE_SETTING) && value instanceof Long id) {
				out.putField(field.name, idsBySourceId.getOrDefault(id, id).longValue());
			} else if (source.other != null && isFinite(value) && change.otherUnit(field) != null) {
				long converted = inUnit(event.getDuration(field.name), change.otherUnit(field));
				out.putField(field.name, type.getField(field.name).getType().asValue((Object) converted));
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

	/** Spans that are too long for the unit are the longest that it has. */
	private static long inUnit(Duration timespan, ChronoUnit unit) {
		try {
			long perSecond = ChronoUnit.SECONDS.getDuration().dividedBy(unit.getDuration());
			return Math.addExact(
					Math.multiplyExact(timespan.getSeconds(), perSecond),
					timespan.getNano() / unit.getDuration().toNanos());
		} catch (ArithmeticException e) {
			return timespan.isNegative() ? Long.MIN_VALUE : Long.MAX_VALUE;
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
			return type.asValue(change.change(path, text));
		}
		return type.asValue(value);
	}
}

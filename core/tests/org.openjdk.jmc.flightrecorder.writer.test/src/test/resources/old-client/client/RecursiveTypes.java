/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package client;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.TypeStructureBuilder;
import org.openjdk.jmc.flightrecorder.writer.api.TypedValue;
import org.openjdk.jmc.flightrecorder.writer.api.TypedValueBuilder;
import org.openjdk.jmc.flightrecorder.writer.api.Types;

import jdk.jfr.EventType;
import jdk.jfr.Timespan;
import jdk.jfr.Timestamp;
import jdk.jfr.ValueDescriptor;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedObject;
import jdk.jfr.consumer.RecordingFile;

/**
 * Copies a recording of any JDK, with no types but those that it declares itself, by name, as its fields ask for them:
 * a type that uses itself, in one step or in several, is asked for while its own callback runs. Each type of event has
 * a file of its own, so that one that cannot be written well does not spoil the others.
 */
public class RecursiveTypes {
	private static final long START_TICKS = 1_000_000;
	private static final int MAX_DEPTH = 12;
	private static final Duration LONGEST = Duration.ofDays(365);

	private final Recording recording;
	private final Types types;
	private final Instant start;

	private RecursiveTypes(Recording recording, Instant start) {
		this.recording = recording;
		this.types = recording.getTypes();
		this.start = start;
	}

	/** The directory has a file {@code input}, and gets a file for each type of event in it. */
	public static void write(Path directory) throws Exception {
		Map<String, List<RecordedEvent>> events = new TreeMap<>();
		Instant start = Instant.MAX;
		List<EventType> all;
		try (RecordingFile in = new RecordingFile(directory.resolve("input"))) {
			all = in.readEventTypes();
			while (in.hasMoreEvents()) {
				RecordedEvent event = in.readEvent();
				start = event.getStartTime().isBefore(start) ? event.getStartTime() : start;
				events.computeIfAbsent(event.getEventType().getName(), n -> new ArrayList<>()).add(event);
			}
		}
		for (Map.Entry<String, List<RecordedEvent>> entry : events.entrySet()) {
			long startNanos = start.getEpochSecond() * 1_000_000_000L + start.getNano();
			try (Recording out = Recordings.newRecording(directory.resolve(entry.getKey() + ".jfr").toFile(),
					s -> s.withTimestamp(startNanos).withStartTicks(START_TICKS))) {
				RecursiveTypes copy = new RecursiveTypes(out, start);
				for (EventType type : all) {
					copy.declareFieldsOf(type);
				}
				for (RecordedEvent event : entry.getValue()) {
					copy.write(event);
				}
			}
		}
	}

	/** All types of the recording, those of other events too. */
	private void declareFieldsOf(EventType type) {
		type.getFields().forEach(this::type);
	}

	private Type type(ValueDescriptor field) {
		String name = field.getTypeName();
		Type known = types.getType(name);
		if (known != null) {
			return known; // a forward reference, while the type is being described further up
		}
		boolean pooled = !name.equals("jdk.types.StackFrame");
		return types.getOrAdd(name, pooled, builder -> addFields(builder, field.getFields()));
	}

	private void addFields(TypeStructureBuilder builder, List<ValueDescriptor> fields) {
		for (ValueDescriptor field : fields) {
			builder.addField(field.getName(), type(field), f -> {
				if (field.isArray()) {
					f.asArray();
				}
				if (field.getAnnotation(Timestamp.class) != null) {
					f.addAnnotation(unit("jdk.jfr.Timestamp"), "TICKS");
				} else if (field.getAnnotation(Timespan.class) != null) {
					f.addAnnotation(unit("jdk.jfr.Timespan"), "NANOSECONDS");
				}
			});
		}
	}

	private Type unit(String name) {
		return types.getOrAdd(name, "java.lang.annotation.Annotation",
				builder -> builder.addField("value", Types.Builtin.STRING));
	}

	private void write(RecordedEvent event) {
		Type type = types.getOrAdd(event.getEventType().getName(), "jdk.jfr.Event",
				builder -> addFields(builder, event.getFields()));
		recording.writeEvent(type.asValue(v -> putAll(v, type, event, 0)));
	}

	private void putAll(TypedValueBuilder value, Type type, RecordedObject object, int depth) {
		for (ValueDescriptor field : object.getFields()) {
			put(value, field, type.getField(field.getName()).getType(), object, depth);
		}
	}

	private void put(TypedValueBuilder value, ValueDescriptor field, Type type, RecordedObject object, int depth) {
		String name = field.getName();
		Object content = object.getValue(name);
		if (field.getAnnotation(Timestamp.class) != null) {
			value.putField(name, START_TICKS + nanos(Duration.between(start, object.getInstant(name))));
		} else if (field.getAnnotation(Timespan.class) != null) {
			value.putField(name, nanos(object.getDuration(name)));
		} else if (content == null || content instanceof RecordedObject && depth > MAX_DEPTH) {
			value.putField(name, type.nullValue());
		} else if (content instanceof RecordedObject struct) {
			value.putField(name, type.asValue(v -> putAll(v, type, struct, depth + 1)));
		} else if (content instanceof Object[] array) {
			TypedValue[] elements = new TypedValue[array.length];
			for (int i = 0; i < elements.length; i++) {
				RecordedObject element = (RecordedObject) array[i];
				elements[i] = type.asValue(v -> putAll(v, type, element, depth + 1));
			}
			value.putField(name, elements);
		} else {
			value.putField(name, type.asValue(content));
		}
	}

	/** Recordings say "never" and "for ever" by times that no long of nanoseconds reaches. */
	private static long nanos(Duration duration) {
		return duration.compareTo(LONGEST) > 0 || duration.compareTo(LONGEST.negated()) < 0 ? 0 : duration.toNanos();
	}
}

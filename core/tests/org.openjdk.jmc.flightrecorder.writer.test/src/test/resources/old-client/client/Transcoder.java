/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package client;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.openjdk.jmc.flightrecorder.writer.RecordingImpl;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.TypedValue;
import org.openjdk.jmc.flightrecorder.writer.api.TypedValueBuilder;
import org.openjdk.jmc.flightrecorder.writer.api.Types;

import jdk.jfr.AnnotationElement;
import jdk.jfr.EventType;
import jdk.jfr.ValueDescriptor;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedObject;
import jdk.jfr.consumer.RecordingFile;

/** Copies a recording: types from descriptors, values from recorded objects. */
public class Transcoder {
	private final RecordingImpl recording;
	private final Map<String, Type> events = new HashMap<>();
	private final Set<String> begun = new HashSet<>();

	private Transcoder(RecordingImpl recording) {
		this.recording = recording;
	}

	/** The input has the name of the output and an ending of its own. */
	public static void write(Path file) throws Exception {
		Path input = file.resolveSibling(file.getFileName() + ".in");
		try (RecordingFile in = new RecordingFile(input);
				RecordingImpl out = (RecordingImpl) Recordings.newRecording(file)) {
			Transcoder transcoder = new Transcoder(out);
			while (in.hasMoreEvents()) {
				transcoder.copy(in.readEvent());
			}
		}
	}

	private void copy(RecordedEvent event) {
		Type type = events.computeIfAbsent(event.getEventType().getName(), n -> eventType(event.getEventType()));
		recording.writeEvent(type.asValue(v -> {
			for (ValueDescriptor field : event.getFields()) {
				put(v, field, event.getValue(field.getName()));
			}
		}));
	}

	private Type eventType(EventType eventType) {
		return recording.registerType(eventType.getName(), "jdk.jfr.Event", b -> {
			for (ValueDescriptor field : eventType.getFields()) {
				b.addField(field.getName(), type(field), f -> {
					if (field.isArray()) {
						f.asArray();
					}
					for (AnnotationElement annotation : field.getAnnotationElements()) {
						Type annotationType = annotationType(annotation);
						if (annotation.hasValue("value")) {
							f.addAnnotation(annotationType, String.valueOf(annotation.getValue("value")));
						} else {
							f.addAnnotation(annotationType);
						}
					}
				});
			}
			List<String> categories = eventType.getCategoryNames();
			b.addAnnotation(Types.JDK.ANNOTATION_CATEGORY,
					c -> c.putField("value", categories.toArray(new String[0])));
			if (eventType.getLabel() != null) {
				b.addAnnotation(Types.JDK.ANNOTATION_LABEL, eventType.getLabel());
			}
		});
	}

	private Type annotationType(AnnotationElement annotation) {
		return recording.registerAnnotationType(annotation.getTypeName(), b -> {
			if (annotation.hasValue("value")) {
				b.addField("value", Types.Builtin.STRING);
			}
		});
	}

	private Type type(ValueDescriptor field) {
		if (field.getFields().isEmpty()) {
			return recording.getType(field.getTypeName());
		}
		Types types = recording.getTypes();
		Type known = types.getType(field.getTypeName());
		if (known != null) {
			return known;
		} else if (!begun.add(field.getTypeName())) {
			return types.getType(field.getTypeName(), true); // old objects and references contain each other
		}
		return types.getOrAdd(field.getTypeName(), b -> {
			for (ValueDescriptor inner : field.getFields()) {
				Type innerType = inner.getTypeName().equals(field.getTypeName()) ? b.selfType() : type(inner);
				b.addField(inner.getName(), innerType, f -> {
					if (inner.isArray()) {
						f.asArray();
					}
				});
			}
		});
	}

	private void put(TypedValueBuilder v, ValueDescriptor field, Object value) {
		String name = field.getName();
		if (value == null) {
			return;
		} else if (value instanceof RecordedObject object) {
			v.putField(name, struct(object, type(field), 0));
		} else if (value instanceof Object[] array) {
			Type element = type(field);
			TypedValue[] values = new TypedValue[array.length];
			for (int i = 0; i < values.length; i++) {
				values[i] = array[i] instanceof RecordedObject object ? struct(object, element, 0)
						: element.asValue(array[i]);
			}
			v.putField(name, values);
		} else if (!field.getFields().isEmpty()) {
			v.putField(name, (String) value);
		} else {
			v.putField(name, recording.getType(field.getTypeName()).asValue(value));
		}
	}

	private TypedValue struct(RecordedObject object, Type type, int depth) {
		return type.asValue(v -> {
			for (ValueDescriptor field : object.getFields()) {
				Object value = object.getValue(field.getName());
				if (depth > 20 || type.getField(field.getName()) == null) {
					continue;
				} else if (value instanceof RecordedObject inner) {
					v.putField(field.getName(), struct(inner, type.getField(field.getName()).getType(), depth + 1));
				} else if (value instanceof List<?> list) {
					Type element = type.getField(field.getName()).getType();
					v.putField(field.getName(), list.stream().map(e -> struct((RecordedObject) e, element, depth + 1))
							.toArray(TypedValue[]::new));
				} else if (value instanceof Object[] array) {
					Type element = type.getField(field.getName()).getType();
					v.putField(field.getName(), Arrays.stream(array)
							.map(e -> struct((RecordedObject) e, element, depth + 1)).toArray(TypedValue[]::new));
				} else {
					put(v, field, value);
				}
			}
		});
	}
}

/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.differential;

import java.lang.management.ManagementFactory;
import java.lang.reflect.Array;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Supplier;
import org.openjdk.jmc.flightrecorder.writer.api.Annotation;
import org.openjdk.jmc.flightrecorder.writer.api.NamedType;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.RecordingSettings;
import org.openjdk.jmc.flightrecorder.writer.api.RecordingSettingsBuilder;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.TypeStructure;
import org.openjdk.jmc.flightrecorder.writer.api.TypeStructureBuilder;
import org.openjdk.jmc.flightrecorder.writer.api.TypedField;
import org.openjdk.jmc.flightrecorder.writer.api.TypedFieldBuilder;
import org.openjdk.jmc.flightrecorder.writer.api.TypedFieldValue;
import org.openjdk.jmc.flightrecorder.writer.api.TypedValue;
import org.openjdk.jmc.flightrecorder.writer.api.TypedValueBuilder;
import org.openjdk.jmc.flightrecorder.writer.api.Types;

/**
 * Tells what can be seen of an object through the API, as text. Each version of the writer gets a copy of this class,
 * linked against its own; so the class uses nothing that 9.1.2 does not have.
 */
public final class Describer implements Function<Object, String> {
	private static final int MAX_DEPTH = 4;
	private static final long NEAR_NANOS = TimeUnit.HOURS.toNanos(1);
	/**
	 * No program reads the clock before. On a machine that was just started, small numbers are near to its clock, which an
	 * hour in both directions would take for readings: for those of 9.1.2, and a moment later no more for ours.
	 */
	private static final long JVM_START_NANO_TIME = System.nanoTime()
			- TimeUnit.MILLISECONDS.toNanos(ManagementFactory.getRuntimeMXBean().getUptime());

	/** Called by reflection. */
	public Describer() {}

	@Override
	public String apply(Object object) {
		return ask(() -> describe(object, 0));
	}

	private static String ask(Supplier<String> question) {
		try {
			return question.get();
		} catch (RuntimeException | StackOverflowError e) {
			return "!" + e.getClass().getSimpleName();
		}
	}

	private static String describe(Object object, int depth) {
		if (object instanceof Type type) {
			return depth == 0 ? type(type) : name(type);
		} else if (object instanceof TypedField field) {
			return field(field, depth);
		} else if (object instanceof TypedValue value) {
			return depth > MAX_DEPTH ? "..." : value(value, depth);
		} else if (object instanceof TypedFieldValue value) {
			return fieldValue(value, depth);
		} else if (object instanceof Annotation annotation) {
			return annotation(annotation, depth);
		} else if (object instanceof TypeStructure structure) {
			return "fields " + ask(() -> describe(structure.getFields(), depth + 1)) + " annotations "
					+ ask(() -> describe(structure.getAnnotations(), depth + 1));
		} else if (object instanceof RecordingSettings settings) {
			return "settings " + time(settings.getStartTimestamp()) + " " + time(settings.getStartTicks()) + " "
					+ settings.getDuration() + " " + settings.shouldInitializeJDKTypes();
		} else if (object instanceof TypedValueBuilder builder) {
			return "builder of " + ask(() -> name(builder.getType()));
		} else if (object instanceof Collection<?> collection) {
			StringBuilder text = new StringBuilder("[");
			collection.forEach(e -> text.append(text.length() == 1 ? "" : ", ").append(describe(e, depth + 1)));
			return text.append(']').toString();
		} else if (object instanceof Map<?, ?> map) {
			Map<String, String> sorted = new TreeMap<>();
			map.forEach((key, value) -> sorted.put(String.valueOf(key), describe(value, depth + 1)));
			return sorted.toString();
		} else if (object != null && object.getClass().isArray()) {
			StringBuilder text = new StringBuilder("{");
			for (int i = 0; i < Array.getLength(object); i++) {
				text.append(i == 0 ? "" : ", ").append(describe(Array.get(object, i), depth));
			}
			return text.append('}').toString();
		}
		return plain(object);
	}

	private static String plain(Object object) {
		for (Class<?> opaque : List.of(
				Recording.class,
				Types.class,
				TypeStructureBuilder.class,
				TypedFieldBuilder.class,
				RecordingSettingsBuilder.class)) {
			if (opaque.isInstance(object)) {
				return opaque.getSimpleName();
			}
		}
		if (object instanceof Long number) {
			return time(number);
		}
		return object instanceof Class<?> c ? c.getName() : text(object);
	}

	/** Without the identity hash of an object that says nothing of itself. */
	private static String text(Object object) {
		String text = String.valueOf(object);
		return object != null
						&& text.equals(object.getClass().getName() + "@"
								+ Integer.toHexString(System.identityHashCode(object)))
				? object.getClass().getSimpleName()
				: text;
	}

	/** Both versions are asked one after the other, so the time of the call is no difference. */
	private static String time(long nanos) {
		if (nanos >= JVM_START_NANO_TIME && nanos - System.nanoTime() < NEAR_NANOS) {
			return "now in ticks";
		}
		long epochNanos = TimeUnit.MILLISECONDS.toNanos(System.currentTimeMillis());
		return Math.abs(nanos - epochNanos) < NEAR_NANOS ? "now" : String.valueOf(nanos);
	}

	private static String name(NamedType type) {
		return type == null ? "null" : type.getTypeName();
	}

	private static String type(Type type) {
		boolean resolved = type.isResolved();
		return "type " + name(type) + (resolved ? "" : " unresolved")
				+ " builtin " + ask(() -> String.valueOf(type.isBuiltin()))
				+ " simple " + ask(() -> String.valueOf(type.isSimple()))
				+ " pool " + ask(() -> String.valueOf(type.hasConstantPool()))
				+ " super " + ask(type::getSupertype)
				+ " fields " + ask(() -> describe(type.getFields(), 1))
				+ " annotations " + ask(() -> describe(type.getAnnotations(), 1));
	}

	private static String field(TypedField field, int depth) {
		return ask(field::getName) + ": " + ask(() -> name(field.getType())) + (field.isArray() ? "[]" : "")
				+ ask(() -> field.getAnnotations().isEmpty()
						? ""
						: " " + describe(field.getAnnotations(), Math.max(1, depth)));
	}

	private static String value(TypedValue value, int depth) {
		if (value.isNull()) {
			return name(value.getType()) + "(null)" + ask(() -> value.getValue() == null ? "" : "?" + value.getValue());
		}
		return name(value.getType()) + "("
				+ ask(() -> value.getValue() instanceof TypedValue || value.getValue() instanceof Map
						? "?" + value.getValue().getClass().getSimpleName()
						: describe(value.getValue(), depth + 1))
				+ ")"
				+ ask(() -> value.getFieldValues().isEmpty() ? "" : describe(value.getFieldValues(), depth + 1));
	}

	private static String fieldValue(TypedFieldValue value, int depth) {
		return ask(() -> value.getField().getName()) + "="
				+ (value.getField().isArray()
						? ask(() -> describe(value.getValues(), depth))
						: ask(() -> describe(value.getValue(), depth)));
	}

	private static String annotation(Annotation annotation, int depth) {
		return "@" + name(annotation.getType()) + "(" + ask(() -> String.valueOf(annotation.getValue())) + ")"
				+ ask(() -> annotation.getAttributes().isEmpty() ? "" : describe(annotation.getAttributes(), depth + 1))
				+ ask(() ->
						annotation.getAnnotations().isEmpty() ? "" : describe(annotation.getAnnotations(), depth + 1));
	}
}

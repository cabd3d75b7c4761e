/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.testing;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.openjdk.jmc.flightrecorder.writer.api.JdkEventType;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.StackTraceBuilder;
import org.openjdk.jmc.flightrecorder.writer.api.ThreadDescription;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.TypedValue;
import org.openjdk.jmc.flightrecorder.writer.api.TypedValueBuilder;
import org.openjdk.jmc.flightrecorder.writer.api.Types;

/** Writes the events of a fixture into a recording with a tick for each nanosecond. */
final class FixtureEvents {
	/** When the recording starts; 0 would mean the clock of this JVM. */
	static final long START_TICKS = 1;

	private static final String GC_PAUSE = "jdk.GCPhasePause";
	private static final Map<Class<?>, Types.Builtin> FIELD_TYPES = Map.of(
			String.class, Types.Builtin.STRING,
			Long.class, Types.Builtin.LONG,
			Integer.class, Types.Builtin.INT,
			Double.class, Types.Builtin.DOUBLE,
			Boolean.class, Types.Builtin.BOOLEAN);

	private final Recording out;
	private final Map<String, Long> threadIds = new HashMap<>();
	private final Map<String, Type> types = new HashMap<>();
	private int pauses;

	FixtureEvents(Recording out) {
		this.out = out;
	}

	static void requireKnownType(String field, Object value) {
		if (value == null || !FIELD_TYPES.containsKey(value.getClass())) {
			throw new IllegalArgumentException(
					"The field '" + field + "' must be a text, a number or a boolean, not " + value);
		}
	}

	void executionSample(Duration time, String thread, List<FixtureFrame> stack) {
		write(JdkEventType.EXECUTION_SAMPLE, time, event -> event.putField("sampledThread", thread(thread))
				.putField("stackTrace", stackTrace(stack))
				.putField("state", "STATE_RUNNABLE"));
	}

	void allocation(Duration time, String thread, String className, long bytes, List<FixtureFrame> stack) {
		write(JdkEventType.OBJECT_ALLOCATION_SAMPLE, time, event -> event.putField("eventThread", thread(thread))
				.putField("stackTrace", stackTrace(stack))
				.putField("objectClass", classNamed(className))
				.putField("weight", bytes));
	}

	void monitorEnter(Duration time, Duration duration, String thread, String monitorClass, List<FixtureFrame> stack) {
		write(JdkEventType.JAVA_MONITOR_ENTER, time, event -> event.putField("duration", duration.toNanos())
				.putField("eventThread", thread(thread))
				.putField("stackTrace", stackTrace(stack))
				.putField("monitorClass", classNamed(monitorClass)));
	}

	void gcPause(Duration time, Duration duration, String name) {
		Type type = types.computeIfAbsent(
				GC_PAUSE,
				n -> out.registerEventType(n, structure -> structure
						.addAnnotation(Types.JDK.ANNOTATION_LABEL, "GC Phase Pause")
						.addField(
								"duration",
								Types.Builtin.LONG,
								field -> field.addAnnotation(Types.JDK.ANNOTATION_TIMESPAN, "TICKS"))
						.addField("gcId", Types.Builtin.INT)
						.addField("name", Types.Builtin.STRING)));
		int number = ++pauses;
		write(type, time, event -> event.putField("duration", duration.toNanos())
				.putField("gcId", number)
				.putField("name", name));
	}

	void event(Duration time, String name, String thread, Map<String, Object> fields) {
		Type type = types.computeIfAbsent(
				name,
				n -> out.registerEventType(
						n,
						structure -> fields.forEach(
								(field, value) -> structure.addField(field, FIELD_TYPES.get(value.getClass())))));
		write(type, time, event -> {
			if (thread != null) {
				event.putField("eventThread", thread(thread));
			}
			fields.forEach((field, value) -> put(event, field, value));
		});
	}

	private static void put(TypedValueBuilder event, String field, Object value) {
		if (value instanceof String text) {
			event.putField(field, text);
		} else if (value instanceof Long number) {
			event.putField(field, number.longValue());
		} else if (value instanceof Integer number) {
			event.putField(field, number.intValue());
		} else if (value instanceof Double number) {
			event.putField(field, number.doubleValue());
		} else {
			event.putField(field, ((Boolean) value).booleanValue());
		}
	}

	private void write(JdkEventType type, Duration time, Consumer<TypedValueBuilder> fields) {
		write(types.computeIfAbsent(type.name(), n -> out.registerEventType(type)), time, fields);
	}

	private void write(Type type, Duration time, Consumer<TypedValueBuilder> fields) {
		out.writeEvent(type.asValue(event -> {
			event.putField("startTime", START_TICKS + time.toNanos());
			fields.accept(event);
		}));
	}

	private TypedValue thread(String name) {
		long id = threadIds.computeIfAbsent(name, n -> threadIds.size() + 1L);
		return out.jdkValues().thread(ThreadDescription.ofJava(name, id));
	}

	private TypedValue classNamed(String name) {
		return out.jdkValues()
				.classNamed(
						switch (name) {
							case "boolean[]" -> "[Z";
							case "byte[]" -> "[B";
							case "char[]" -> "[C";
							case "short[]" -> "[S";
							case "int[]" -> "[I";
							case "long[]" -> "[J";
							case "float[]" -> "[F";
							case "double[]" -> "[D";
							default -> name;
						});
	}

	private TypedValue stackTrace(List<FixtureFrame> frames) {
		StackTraceBuilder stackTrace = out.jdkValues().newStackTrace();
		for (FixtureFrame frame : frames) {
			stackTrace.addFrame(frame.className(), frame.method(), null, frame.line(), StackTraceBuilder.JIT_COMPILED);
		}
		return stackTrace.build();
	}
}

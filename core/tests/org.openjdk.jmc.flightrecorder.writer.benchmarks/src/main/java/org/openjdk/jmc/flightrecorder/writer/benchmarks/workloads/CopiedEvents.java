/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.benchmarks.workloads;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import jdk.jfr.ValueDescriptor;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedObject;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.TypeStructureBuilder;
import org.openjdk.jmc.flightrecorder.writer.api.TypedValue;
import org.openjdk.jmc.flightrecorder.writer.api.TypedValueBuilder;
import org.openjdk.jmc.flightrecorder.writer.api.Types;

/**
 * Copies recorded events as tools do it with the API of 9.1.2: types from the fields' descriptors, values by recursion.
 * A stack trace is a value of the JDK's type, with its methods, classes and names. Other structures are left out, and
 * arrays, which 9.1.2 cannot write in events; annotations cost nothing per event and are left out too.
 */
final class CopiedEvents extends ApiEvents {
	private final List<RecordedEvent> events;
	private final Map<Long, Type> types = new HashMap<>();
	private final Type stackTrace;
	private final Type thread;

	CopiedEvents(Recording recording, List<RecordedEvent> events) {
		super(recording);
		this.events = events;
		stackTrace = recording.getType(Types.JDK.STACK_TRACE);
		thread = recording.getType(Types.JDK.THREAD);
	}

	@Override
	public void write(int first, int count) {
		for (int i = first; i < first + count; i++) {
			RecordedEvent event = events.get(i);
			Type type = types.computeIfAbsent(event.getEventType().getId(), id -> register(event));
			recording.writeEvent(type.asValue(v -> putFields(v, event)));
		}
	}

	private Type register(RecordedEvent event) {
		return recording.registerType(event.getEventType().getName(), "jdk.jfr.Event", b -> addFields(b, event));
	}

	private static void addFields(TypeStructureBuilder structure, RecordedEvent event) {
		for (ValueDescriptor field : event.getFields()) {
			Types.Predefined type = typeOf(field);
			if (type != null) {
				structure.addField(field.getName(), type);
			}
		}
	}

	private static Types.Predefined typeOf(ValueDescriptor field) {
		if (field.isArray()) {
			return null;
		}
		return switch (field.getTypeName()) {
			case "long" -> Types.Builtin.LONG;
			case "int" -> Types.Builtin.INT;
			case "short" -> Types.Builtin.SHORT;
			case "byte" -> Types.Builtin.BYTE;
			case "char" -> Types.Builtin.CHAR;
			case "boolean" -> Types.Builtin.BOOLEAN;
			case "float" -> Types.Builtin.FLOAT;
			case "double" -> Types.Builtin.DOUBLE;
			case "java.lang.String" -> Types.Builtin.STRING;
			case "java.lang.Thread" -> Types.JDK.THREAD;
			case "jdk.types.StackTrace" -> Types.JDK.STACK_TRACE;
			default -> null;
		};
	}

	private void putFields(TypedValueBuilder value, RecordedEvent event) {
		for (ValueDescriptor field : event.getFields()) {
			if (typeOf(field) != null) {
				put(value, field, event);
			}
		}
	}

	private void put(TypedValueBuilder value, ValueDescriptor field, RecordedEvent event) {
		String name = field.getName();
		switch (field.getTypeName()) {
			case "long" -> value.putField(name, event.getLong(name));
			case "int" -> value.putField(name, event.getInt(name));
			case "short" -> value.putField(name, event.getShort(name));
			case "byte" -> value.putField(name, event.getByte(name));
			case "char" -> value.putField(name, event.getChar(name));
			case "boolean" -> value.putField(name, event.getBoolean(name));
			case "float" -> value.putField(name, event.getFloat(name));
			case "double" -> value.putField(name, event.getDouble(name));
			case "java.lang.String" -> value.putField(name, event.getString(name));
			case "java.lang.Thread" -> value.putField(name, thread(event.getThread(name)));
			default -> value.putField(name, stack(event.getValue(name)));
		}
	}

	private TypedValue thread(jdk.jfr.consumer.RecordedThread source) {
		return source == null
				? thread.nullValue()
				: thread.asValue(t -> t.putField("osName", source.getOSName())
						.putField("osThreadId", source.getOSThreadId())
						.putField("javaName", source.getJavaName())
						.putField("javaThreadId", source.getJavaThreadId()));
	}

	private TypedValue stack(RecordedObject source) {
		if (!(source instanceof jdk.jfr.consumer.RecordedStackTrace stack)
				|| stack.getFrames().size() < 2) {
			return stackTrace.nullValue();
		}
		StackTraceElement[] elements = stack.getFrames().stream()
				.map(f -> new StackTraceElement(
						f.getMethod().getType().getName(), f.getMethod().getName(), null, f.getLineNumber()))
				.toArray(StackTraceElement[]::new);
		return stackTrace.asValue(s -> StackTypes.putStack(s, elements));
	}
}

/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.event;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Function;
import org.openjdk.jmc.flightrecorder.writer.internal.chunk.RecordingClock;
import org.openjdk.jmc.flightrecorder.writer.internal.constant.ChunkConstants;
import org.openjdk.jmc.flightrecorder.writer.internal.encoding.Leb128Writer;
import org.openjdk.jmc.flightrecorder.writer.internal.event.JavaFieldType.Container;
import org.openjdk.jmc.flightrecorder.writer.internal.event.JavaFieldType.Content;
import org.openjdk.jmc.flightrecorder.writer.internal.type.FieldLayout;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeLayout;
import org.openjdk.jmc.flightrecorder.writer.internal.type.ValueKind;

/**
 * Compiles a class: for each field of its type the accessor that gives the value, joined to the method of
 * {@link FieldPuts} that writes it. One instance compiles one event class and the records in it; not thread-safe.
 */
final class ObjectCompiler {
	private static final int VALUE = 2;

	private final RecordingClock clock;
	private final ObjectEncoder objects;
	private final Function<Class<?>, Map<String, JavaField>> recordFields;
	private final Map<Structure, Deferred> structures = new HashMap<>();

	/**
	 * @param clock
	 *            converts times
	 * @param objects
	 *            writes threads, classes and stack traces
	 * @param recordFields
	 *            what to read from a record for each field of its type
	 */
	ObjectCompiler(
			RecordingClock clock, ObjectEncoder objects, Function<Class<?>, Map<String, JavaField>> recordFields) {
		this.clock = clock;
		this.objects = objects;
		this.recordFields = recordFields;
	}

	/**
	 * What to read for a field.
	 *
	 * @param type
	 *            what it holds
	 * @param unit
	 *            what it counts, for instants and durations, else null
	 * @param getter
	 *            takes the object and returns the Java type
	 */
	record JavaField(JavaFieldType type, FieldTimes.Unit unit, MethodHandle getter) {}

	/** A record is written in another way where it is, or is in, a constant. */
	private record Structure(Class<?> javaClass, boolean inConstant) {}

	/** Records may contain themselves, so they are referred to before they are compiled. */
	private static final class Deferred implements ObjectPutter {
		private ObjectPutter compiled;

		@Override
		public void put(Leb128Writer out, ChunkConstants constants, Object source, int depth) {
			compiled.put(out, constants, source, depth);
		}
	}

	/**
	 * @param layout
	 *            a type
	 * @param fields
	 *            what to read, by the names of the type's fields; others are left out, and so is a start time
	 * @param inConstant
	 *            whether objects are encoded for a constant pool
	 * @return writes the fields of an object in the order of the file
	 */
	ObjectPutter compile(TypeLayout layout, Map<String, JavaField> fields, boolean inConstant) {
		List<MethodHandle> puts = new ArrayList<>();
		for (FieldLayout field : layout.fields) {
			JavaField javaField = fields.get(field.name);
			if (javaField != null && field.time != FieldLayout.Time.START) {
				puts.add(put(field, javaField, inConstant));
			}
		}
		return PutterCompiler.compile(puts);
	}

	private MethodHandle put(FieldLayout field, JavaField javaField, boolean inConstant) {
		JavaFieldType type = javaField.type;
		MethodHandle put;
		if (type.container() == Container.ONE) {
			put = putElement(field, javaField, inConstant);
		} else if (type.container() == Container.ARRAY && type.element().isPrimitive()) {
			put = FieldPuts.handle("putPrimitives", JavaFieldType.primitiveKind(type.element()));
		} else {
			MethodHandle element = withValue(putElement(field, javaField, inConstant), Object.class);
			put = FieldPuts.handle(
					type.container() == Container.ARRAY ? "putArray" : "putCollection",
					PutterCompiler.compile(List.of(element)));
		}
		MethodHandle getter = value(javaField);
		return MethodHandles.filterArguments(withValue(put, getter.type().returnType()), VALUE, getter);
	}

	/** Casts the value, where a missing number becomes zero. */
	private static MethodHandle withValue(MethodHandle put, Class<?> type) {
		return MethodHandles.explicitCastArguments(put, put.type().changeParameterType(VALUE, type));
	}

	/** @return takes an Object and gives what is in the field, or in the optional */
	private static MethodHandle value(JavaField javaField) {
		Class<?> type = javaField.type.javaType();
		MethodHandle getter = javaField.getter.asType(MethodType.methodType(type, Object.class));
		if (!javaField.type.optional()) {
			return getter;
		}
		String conversion = type == OptionalInt.class
				? "intOf"
				: type == OptionalLong.class ? "longOf" : type == OptionalDouble.class ? "doubleOf" : "valueOf";
		return MethodHandles.filterReturnValue(getter, FieldPuts.handle(conversion));
	}

	private MethodHandle putElement(FieldLayout field, JavaField javaField, boolean inConstant) {
		switch (javaField.type.content()) {
			case PRIMITIVE:
				boolean time = field.time != FieldLayout.Time.AS_DECLARED && field.kind == ValueKind.LONG;
				return time
						? FieldPuts.handle("putTime", clock, field)
						: FieldPuts.primitive(JavaFieldType.primitiveKind(javaField.type.element()));
			case TEXT:
				return FieldPuts.handle(inConstant ? "putStringInConstant" : "putString");
			case ENUM:
				return FieldPuts.handle(inConstant ? "putEnumInConstant" : "putEnum");
			case INSTANT:
				return FieldPuts.handle("putInstant", clock, field, javaField.unit);
			case DURATION:
				return FieldPuts.handle("putDuration", clock, field, javaField.unit);
			case RECORD:
				TypeDefinition type = field.type;
				ObjectPutter fields = structure(javaField.type.element(), type, inConstant || field.byReference);
				return field.byReference
						? FieldPuts.handle(field.array ? "putPooledElement" : "putPooled", fields, type)
						: FieldPuts.handle("putInline", fields, type.layout());
			default:
				return FieldPuts.handle("putObject", objects, field, inConstant);
		}
	}

	private ObjectPutter structure(Class<?> javaClass, TypeDefinition type, boolean inConstant) {
		Structure key = new Structure(javaClass, inConstant);
		Deferred begun = structures.get(key);
		if (begun != null) {
			return begun.compiled != null ? begun.compiled : begun;
		}
		Deferred made = new Deferred();
		structures.put(key, made);
		made.compiled = compile(type.layout(), recordFields.apply(javaClass), inConstant);
		return made.compiled;
	}

	/**
	 * @param startField
	 *            the start time of an event type
	 * @param fields
	 *            what to read, by the names of the type's fields
	 * @return takes an Object and gives ticks, or {@link FieldTimes#NONE}; null when it has no start time
	 */
	MethodHandle startTicks(FieldLayout startField, Map<String, JavaField> fields) {
		JavaField javaField = fields.get(startField.name);
		if (javaField == null) {
			return null;
		}
		boolean instant = javaField.type.content() == Content.INSTANT;
		MethodHandle ticks = FieldPuts.handle(instant ? "startAt" : "startOf", clock, startField);
		MethodHandle getter = value(javaField);
		return MethodHandles.filterReturnValue(
				getter,
				MethodHandles.explicitCastArguments(
						ticks, MethodType.methodType(long.class, getter.type().returnType())));
	}
}

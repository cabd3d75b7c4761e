/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.javaclass;

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
import java.util.function.Supplier;
import org.openjdk.jmc.flightrecorder.writer.internal.chunk.RecordingClock;
import org.openjdk.jmc.flightrecorder.writer.internal.event.FieldEncoding;
import org.openjdk.jmc.flightrecorder.writer.internal.javaclass.JavaFieldType.Container;
import org.openjdk.jmc.flightrecorder.writer.internal.javaclass.JavaFieldType.Content;
import org.openjdk.jmc.flightrecorder.writer.internal.object.ObjectEncoder;
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
	private final Map<Structure, ObjectPutter> structures = new HashMap<>();

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
	 * @param getter
	 *            takes the object and returns the Java type
	 */
	record JavaField(JavaFieldType type, MethodHandle getter) {}

	/** A record is written in another way where it is, or is in, a constant. */
	private record Structure(Class<?> javaClass, boolean inConstant) {}

	/**
	 * How a field or an element is written.
	 *
	 * @param method
	 *            a method of {@link FieldPuts}
	 * @param arguments
	 *            for its first parameters
	 */
	private record Put(String method, Object... arguments) {
		/** What is shared by all recordings. */
		void describe(StringBuilder key) {
			key.append(method);
			for (Object argument : arguments) {
				key.append(' ').append(FieldPuts.isShared(argument) ? argument : "*");
			}
		}

		int addBound(List<Object> bound) {
			int first = bound.size();
			for (Object argument : arguments) {
				if (!FieldPuts.isShared(argument)) {
					bound.add(argument);
				}
			}
			return first;
		}
	}

	/**
	 * @param owner
	 *            the class
	 * @param layout
	 *            its type
	 * @param fields
	 *            what to read, by the names of the type's fields; others are left out, and so is a start time
	 * @return writes the fields of an object of the class, in the order of the file, to an event
	 */
	ObjectPutter compile(Class<?> owner, TypeLayout layout, Map<String, JavaField> fields) {
		ObjectPutter putter = new ObjectPutter();
		compile(putter, owner, layout, fields, false);
		return putter;
	}

	private void compile(
			ObjectPutter putter, Class<?> owner, TypeLayout layout, Map<String, JavaField> fields, boolean inConstant) {
		StringBuilder key = new StringBuilder();
		List<Object> bound = new ArrayList<>();
		List<Supplier<MethodHandle>> handles = new ArrayList<>();
		for (FieldLayout field : layout.fields) {
			JavaField javaField = fields.get(field.name);
			if (javaField != null && field.time != FieldLayout.Time.START) {
				Put put = put(owner, field, javaField, inConstant);
				put.describe(key.append(field.name).append(": "));
				key.append("; ");
				int firstBound = put.addBound(bound);
				handles.add(() -> handle(put, firstBound, value(javaField)));
			}
		}
		putter.complete(
				CompiledCodes.find(
						owner,
						key.toString(),
						() -> PutterCompiler.compile(
								handles.stream().map(Supplier::get).toList())),
				bound.toArray());
	}

	private Put put(Class<?> owner, FieldLayout field, JavaField javaField, boolean inConstant) {
		JavaFieldType type = javaField.type;
		Put one = element(field, javaField, inConstant);
		if (type.container() == Container.ONE) {
			return one;
		}
		if (type.container() == Container.ARRAY && type.element().isPrimitive()) {
			return new Put("putPrimitives", JavaFieldType.primitiveKind(type.element()));
		}
		String method = type.container() == Container.ARRAY ? "putArray" : "putCollection";
		return new Put(method, elements(owner, one, type.element()));
	}

	/** @return writes one element, given as an object */
	private static ObjectPutter elements(Class<?> owner, Put put, Class<?> element) {
		StringBuilder key =
				new StringBuilder("element ").append(element.getName()).append(": ");
		put.describe(key);
		List<Object> bound = new ArrayList<>();
		int firstBound = put.addBound(bound);
		ObjectPutter putter = new ObjectPutter();
		putter.complete(
				CompiledCodes.find(
						owner, key.toString(), () -> PutterCompiler.compile(List.of(handle(put, firstBound, null)))),
				bound.toArray());
		return putter;
	}

	private static MethodHandle handle(Put put, int firstBound, MethodHandle getter) {
		MethodHandle handle = FieldPuts.sharedHandle(put.method, put.arguments, firstBound);
		return getter == null
				? withValue(handle, Object.class)
				: MethodHandles.filterArguments(withValue(handle, getter.type().returnType()), VALUE, getter);
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

	private Put element(FieldLayout field, JavaField javaField, boolean inConstant) {
		switch (javaField.type.content()) {
			case PRIMITIVE:
				boolean time = field.time != FieldLayout.Time.AS_DECLARED && field.kind == ValueKind.LONG;
				return time
						? new Put("putTime", clock, field)
						: new Put(FieldPuts.primitive(JavaFieldType.primitiveKind(javaField.type.element())));
			case TEXT:
				return new Put("putString", inConstant);
			case ENUM:
				return new Put("putEnum", inConstant);
			case INSTANT:
				return new Put("putInstant", clock, field);
			case DURATION:
				return new Put("putDuration", clock, field);
			case RECORD:
				TypeDefinition type = field.type;
				ObjectPutter fields = structure(javaField.type.element(), type, inConstant || field.byReference);
				return field.byReference
						? new Put(field.array ? "putPooledElement" : "putPooled", fields, type)
						: new Put("putInline", fields, type.layout());
			default:
				return new Put("putObject", objects, field, inConstant);
		}
	}

	private ObjectPutter structure(Class<?> javaClass, TypeDefinition type, boolean inConstant) {
		Structure key = new Structure(javaClass, inConstant);
		ObjectPutter begun = structures.get(key);
		if (begun == null) {
			begun = new ObjectPutter();
			structures.put(key, begun);
			compile(begun, javaClass, type.layout(), recordFields.apply(javaClass), inConstant);
		}
		return begun;
	}

	/**
	 * @param startField
	 *            the start time of an event type
	 * @param fields
	 *            what to read, by the names of the type's fields
	 * @return takes an Object and gives ticks, or {@link FieldEncoding#NO_TIME}; null when it has no start time
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

/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.javaclass;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.LongUnaryOperator;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntFunction;
import java.util.function.ToLongFunction;
import org.openjdk.jmc.flightrecorder.writer.internal.chunk.RecordingClock;
import org.openjdk.jmc.flightrecorder.writer.internal.event.FieldEncoding;
import org.openjdk.jmc.flightrecorder.writer.internal.javaclass.FieldPuts.InlineRecord;
import org.openjdk.jmc.flightrecorder.writer.internal.javaclass.FieldPuts.ObjectField;
import org.openjdk.jmc.flightrecorder.writer.internal.javaclass.FieldPuts.PooledRecord;
import org.openjdk.jmc.flightrecorder.writer.internal.javaclass.FieldPuts.TimeField;
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

	/** A record class. Its records are written in another way where they are, or are in, a constant. */
	private record Structure(Class<?> javaClass, boolean inConstant) {}

	/**
	 * How a field or an element is written.
	 *
	 * @param how
	 *            the same in all recordings
	 * @param bound
	 *            what it is bound to in this recording, null when it is not
	 */
	private record Put(FieldPut how, Object bound) {
		Put(FieldPut how) {
			this(how, null);
		}

		/** @return the place of what it is bound to */
		int addBound(List<Object> all) {
			if (how.boundTo() != null) {
				all.add(how.boundTo().cast(bound));
			}
			return all.size() - 1;
		}
	}

	/**
	 * @param fields
	 *            what to read, by the names of the type's fields; a field that is not here is left out, and so is a
	 *            start time
	 * @return code that writes the fields of an object of the class, in the order of the file, to an event
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
				key.append(field.name).append(": ").append(put.how).append("; ");
				int place = put.addBound(bound);
				handles.add(() -> handle(put.how.handle(place), value(javaField)));
			}
		}
		putter.complete(
				CompiledCodes.find(
						owner,
						key.toString(),
						() -> PutterCompiler.SHARED.compile(
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
			return new Put(FieldPut.PRIMITIVES, JavaFieldType.primitiveKind(type.element()));
		}
		FieldPut all = type.container() == Container.ARRAY ? FieldPut.ARRAY : FieldPut.COLLECTION;
		return new Put(all, elements(owner, one, type.element()));
	}

	/** @return code that writes one element, given as an object */
	private static ObjectPutter elements(Class<?> owner, Put put, Class<?> element) {
		List<Object> bound = new ArrayList<>();
		int place = put.addBound(bound);
		ObjectPutter putter = new ObjectPutter();
		putter.complete(
				CompiledCodes.find(
						owner,
						"element " + element.getName() + ": " + put.how,
						() -> PutterCompiler.SHARED.compile(List.of(withValue(put.how.handle(place), Object.class)))),
				bound.toArray());
		return putter;
	}

	private static MethodHandle handle(MethodHandle put, MethodHandle getter) {
		return MethodHandles.filterArguments(withValue(put, getter.type().returnType()), VALUE, getter);
	}

	/** Casts the value, where a missing number becomes zero. */
	private static MethodHandle withValue(MethodHandle put, Class<?> type) {
		return MethodHandles.explicitCastArguments(put, put.type().changeParameterType(VALUE, type));
	}

	/** @return a handle that takes an Object and gives the content of the field, or of its optional */
	private static MethodHandle value(JavaField javaField) {
		Class<?> type = javaField.type.javaType();
		MethodHandle getter = javaField.getter.asType(MethodType.methodType(type, Object.class));
		if (!javaField.type.optional()) {
			return getter;
		}
		return MethodHandles.filterReturnValue(
				getter, contentOf(type).asType(contentOf(type).type().changeParameterType(0, type)));
	}

	/** @return a handle that takes an optional and gives its content; a missing number is zero, as everywhere */
	private static MethodHandle contentOf(Class<?> optionalType) {
		if (optionalType == OptionalInt.class) {
			return FieldPut.handle(ToIntFunction.class, (ToIntFunction<OptionalInt>)
					optional -> optional == null ? 0 : optional.orElse(0));
		} else if (optionalType == OptionalLong.class) {
			return FieldPut.handle(ToLongFunction.class, (ToLongFunction<OptionalLong>)
					optional -> optional == null ? 0 : optional.orElse(0));
		} else if (optionalType == OptionalDouble.class) {
			return FieldPut.handle(ToDoubleFunction.class, (ToDoubleFunction<OptionalDouble>)
					optional -> optional == null ? 0 : optional.orElse(0));
		}
		return FieldPut.handle(Function.class, (Function<Optional<?>, Object>)
				optional -> optional == null ? null : optional.orElse(null));
	}

	private Put element(FieldLayout field, JavaField javaField, boolean inConstant) {
		return switch (javaField.type.content()) {
			case PRIMITIVE ->
				field.time != FieldLayout.Time.AS_DECLARED && field.kind == ValueKind.LONG
						? new Put(FieldPut.TIME, new TimeField(clock, field))
						: new Put(FieldPut.of(JavaFieldType.primitiveKind(javaField.type.element())));
			case TEXT -> new Put(inConstant ? FieldPut.TEXT_IN_CONSTANT : FieldPut.TEXT);
			case ENUM -> new Put(inConstant ? FieldPut.ENUM_IN_CONSTANT : FieldPut.ENUM);
			case INSTANT -> new Put(FieldPut.INSTANT, new TimeField(clock, field));
			case DURATION -> new Put(FieldPut.DURATION, new TimeField(clock, field));
			case THREAD, CLASS, STACK_TRACE -> new Put(FieldPut.OBJECT, new ObjectField(objects, field, inConstant));
			case RECORD -> {
				TypeDefinition type = field.type;
				ObjectPutter fields = structure(javaField.type.element(), type, inConstant || field.byReference);
				yield field.byReference
						? new Put(
								field.array ? FieldPut.POOLED_ELEMENT : FieldPut.POOLED,
								new PooledRecord(fields, clock, type))
						: new Put(FieldPut.INLINE, new InlineRecord(fields, clock, type.layout()));
			}
		};
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
	 * @return a handle that takes an Object and gives ticks, or {@link FieldEncoding#NO_TIME}; null without a start
	 *         time
	 */
	MethodHandle startTicks(FieldLayout startField, Map<String, JavaField> fields) {
		JavaField javaField = fields.get(startField.name);
		if (javaField == null) {
			return null;
		}
		MethodHandle ticks = javaField.type.content() == Content.INSTANT
				? FieldPut.handle(ToLongFunction.class, (ToLongFunction<Instant>)
						value -> FieldEncoding.instant(clock, startField, value))
				: FieldPut.handle(
						LongUnaryOperator.class,
						value -> value == 0 ? FieldEncoding.NO_TIME : clock.toTicks(startField, value));
		MethodHandle getter = value(javaField);
		return MethodHandles.filterReturnValue(
				getter,
				MethodHandles.explicitCastArguments(
						ticks, MethodType.methodType(long.class, getter.type().returnType())));
	}
}

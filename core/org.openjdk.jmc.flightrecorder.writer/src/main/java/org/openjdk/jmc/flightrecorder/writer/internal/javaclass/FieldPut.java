/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.javaclass;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.function.ObjDoubleConsumer;
import java.util.function.ObjIntConsumer;
import java.util.function.ObjLongConsumer;
import org.openjdk.jmc.flightrecorder.writer.internal.constant.ChunkConstants;
import org.openjdk.jmc.flightrecorder.writer.internal.format.Leb128Writer;
import org.openjdk.jmc.flightrecorder.writer.internal.type.ValueKind;

/**
 * The ways in which a field or an element of an array is written, each with the method that does it. The method becomes
 * part of a method handle: its function is bound to the handle as a constant, which the JIT compiler inlines.
 * <p>
 * What belongs to a recording, such as its clock, is no part of the handle. A constant whose method takes such a thing
 * is {@linkplain #boundTo bound}: the thing comes with each call.
 */
enum FieldPut {
	BOOLEAN,
	BYTE,
	CHAR,
	SHORT,
	INT,
	LONG,
	FLOAT,
	DOUBLE,
	TEXT,
	TEXT_IN_CONSTANT,
	ENUM,
	ENUM_IN_CONSTANT,
	/** A number that is a time, in a field that is written in ticks. */
	TIME(FieldPuts.TimeField.class),
	INSTANT(FieldPuts.TimeField.class),
	DURATION(FieldPuts.TimeField.class),
	/** A thread, class or stack trace, or an array of these. */
	OBJECT(FieldPuts.ObjectField.class),
	/** An array of numbers, chars or booleans. */
	PRIMITIVES(ValueKind.class),
	ARRAY(ObjectPutter.class),
	COLLECTION(ObjectPutter.class),
	/** A record in place. */
	INLINE(FieldPuts.InlineRecord.class),
	/** A record that is a constant. */
	POOLED(FieldPuts.PooledRecord.class),
	/** A record that is a constant, in an array. */
	POOLED_ELEMENT(FieldPuts.PooledRecord.class);

	/**
	 * The number of parameters of each handle: writer, constants, value, depth. The object that a handle is bound to
	 * comes in front of them.
	 */
	private static final int PARAMETERS = 4;

	private final Class<?> boundTo;

	FieldPut() {
		this(null);
	}

	FieldPut(Class<?> boundTo) {
		this.boundTo = boundTo;
	}

	/**
	 * Makes the handle of this constant. Each handle is made when it is needed, because a function takes time to make.
	 */
	private MethodHandle put() {
		return switch (this) {
			case BOOLEAN -> ofInt(boolean.class, (out, value) -> out.putBoolean(value != 0));
			case BYTE -> ofInt(byte.class, Leb128Writer::putByte);
			case CHAR -> ofInt(char.class, Leb128Writer::putShort);
			case SHORT -> ofInt(short.class, Leb128Writer::putShort);
			case INT -> ofInt(int.class, Leb128Writer::putInt);
			case LONG ->
				number(ObjLongConsumer.class, (ObjLongConsumer<Leb128Writer>) Leb128Writer::putLong, long.class);
			case FLOAT ->
				number(FloatPut.class, (out, value) -> out.putFloatBits(Float.floatToRawIntBits(value)), float.class);
			case DOUBLE ->
				number(
						ObjDoubleConsumer.class,
						(ObjDoubleConsumer<Leb128Writer>)
								(out, value) -> out.putDoubleBits(Double.doubleToRawLongBits(value)),
						double.class);
			case TEXT -> ofText(FieldPuts::putString);
			case TEXT_IN_CONSTANT -> ofText(FieldPuts::putStringInConstant);
			case ENUM -> ofText(FieldPuts::putEnum);
			case ENUM_IN_CONSTANT -> ofText(FieldPuts::putEnumInConstant);
			case TIME -> ofTime(FieldPuts::putTime);
			case INSTANT -> ofObject(FieldPuts::putInstant);
			case DURATION -> ofObject(FieldPuts::putDuration);
			case OBJECT -> ofObject(FieldPuts::putObject);
			case PRIMITIVES -> ofObject(FieldPuts::putPrimitives);
			case ARRAY -> ofObject(FieldPuts::putArray);
			case COLLECTION -> ofObject(FieldPuts::putCollection);
			case INLINE -> ofObject(FieldPuts::putInline);
			case POOLED -> ofObject(FieldPuts::putPooled);
			case POOLED_ELEMENT -> ofObject(FieldPuts::putPooledElement);
		};
	}

	/** Writes a float. */
	interface FloatPut {
		void put(Leb128Writer out, float value);
	}

	/** Writes a text. */
	interface TextPut<V> {
		void put(Leb128Writer out, ChunkConstants constants, V value);
	}

	/** Writes a time in a recording. */
	interface TimePut {
		void put(FieldPuts.TimeField bound, Leb128Writer out, long value);
	}

	/** Writes an object in a recording. */
	interface ObjectPut<B, V> {
		void put(B bound, Leb128Writer out, ChunkConstants constants, V value, int depth);
	}

	private static MethodHandle ofInt(Class<?> kind, ObjIntConsumer<Leb128Writer> put) {
		return number(ObjIntConsumer.class, put, kind);
	}

	private static <F> MethodHandle number(Class<F> type, F put, Class<?> kind) {
		MethodType number = MethodType.methodType(void.class, Leb128Writer.class, kind);
		MethodHandle withConstants = MethodHandles.dropArguments(
				MethodHandles.explicitCastArguments(handle(type, put), number), 1, ChunkConstants.class);
		return MethodHandles.dropArguments(withConstants, PARAMETERS - 1, int.class);
	}

	private static <V> MethodHandle ofText(TextPut<V> put) {
		return MethodHandles.dropArguments(handle(TextPut.class, put), PARAMETERS - 1, int.class);
	}

	private static MethodHandle ofTime(TimePut put) {
		MethodHandle withConstants = MethodHandles.dropArguments(handle(TimePut.class, put), 2, ChunkConstants.class);
		return MethodHandles.dropArguments(withConstants, PARAMETERS, int.class);
	}

	private static <B, V> MethodHandle ofObject(ObjectPut<B, V> put) {
		return handle(ObjectPut.class, put);
	}

	/** @return a handle that calls the function, which is one of the functional interface */
	static <F> MethodHandle handle(Class<F> type, F function) {
		for (Method method : type.getMethods()) {
			if (Modifier.isAbstract(method.getModifiers())) {
				try {
					return MethodHandles.lookup().unreflect(method).bindTo(function);
				} catch (IllegalAccessException e) {
					throw new IllegalStateException("A function of this package cannot be called: " + method, e);
				}
			}
		}
		throw new IllegalArgumentException("Not a functional interface: " + type);
	}

	/** @return how values of a primitive kind are written as they are: the constant has the name of the kind */
	static FieldPut of(ValueKind kind) {
		return valueOf(kind.name());
	}

	/** @return the class of what comes with each call, null for nothing */
	Class<?> boundTo() {
		return boundTo;
	}

	/**
	 * A handle that all recordings share.
	 *
	 * @param place
	 *            the index of the bound object of this constant among all objects that the code is bound to
	 * @return a handle that takes writer, constants, value, depth, and all objects that the code is bound to
	 */
	MethodHandle handle(int place) {
		MethodHandle put = put();
		if (boundTo == null) {
			return MethodHandles.dropArguments(put, PARAMETERS, Object[].class);
		}
		MethodHandle bound = MethodHandles.insertArguments(MethodHandles.arrayElementGetter(Object[].class), 1, place);
		MethodHandle of = MethodHandles.filterArguments(
				put, 0, bound.asType(bound.type().changeReturnType(put.type().parameterType(0))));
		MethodType boundLast = of.type().dropParameterTypes(0, 1).appendParameterTypes(Object[].class);
		return MethodHandles.permuteArguments(of, boundLast, PARAMETERS, 0, 1, 2, 3);
	}
}

/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.javaclass;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.ConcurrentModificationException;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.RandomAccess;
import org.openjdk.jmc.flightrecorder.writer.internal.chunk.RecordingClock;
import org.openjdk.jmc.flightrecorder.writer.internal.constant.ChunkConstants;
import org.openjdk.jmc.flightrecorder.writer.internal.event.FieldEncoding;
import org.openjdk.jmc.flightrecorder.writer.internal.event.PrimitiveArrays;
import org.openjdk.jmc.flightrecorder.writer.internal.format.Leb128Writer;
import org.openjdk.jmc.flightrecorder.writer.internal.object.ObjectEncoder;
import org.openjdk.jmc.flightrecorder.writer.internal.type.FieldLayout;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeLayout;
import org.openjdk.jmc.flightrecorder.writer.internal.type.ValueKind;

/**
 * One method for each kind of field, called through method handles that {@link ObjectCompiler} composes. All have the
 * parameters {@code (..., Leb128Writer out, ChunkConstants constants, value, int depth)}; those before are the same for
 * all objects of a class.
 */
final class FieldPuts {
	/** The place of what code is bound to, behind writer, constants, value and depth. */
	private static final int BOUND = 4;

	private static final MethodHandles.Lookup LOOKUP = MethodHandles.lookup();

	private FieldPuts() {}

	/**
	 * @param name
	 *            the name of a method of this class
	 * @param arguments
	 *            for its first parameters
	 * @return its handle without those parameters
	 */
	static MethodHandle handle(String name, Object... arguments) {
		return MethodHandles.insertArguments(method(name), 0, arguments);
	}

	private static MethodHandle method(String name) {
		for (var method : FieldPuts.class.getDeclaredMethods()) {
			if (method.getName().equals(name)) {
				try {
					return LOOKUP.unreflect(method);
				} catch (IllegalAccessException e) {
					throw new IllegalStateException("An own method cannot be called: " + name, e);
				}
			}
		}
		throw new IllegalArgumentException("There is no method " + name);
	}

	/**
	 * A handle that all recordings share.
	 *
	 * @param name
	 *            the name of a method of this class that writes a field
	 * @param arguments
	 *            for its first parameters; those that {@link #isShared} are part of the handle
	 * @param firstBound
	 *            the place of the first of the others in what code is bound to
	 * @return takes writer, constants, value, depth, and what code is bound to
	 */
	static MethodHandle sharedHandle(String name, Object[] arguments, int firstBound) {
		MethodHandle handle = method(name);
		int boundCount = 0;
		for (Object argument : arguments) {
			if (isShared(argument)) {
				handle = MethodHandles.insertArguments(handle, boundCount, argument);
			} else {
				Class<?> type = handle.type().parameterType(boundCount);
				handle = MethodHandles.filterArguments(handle, boundCount, bound(firstBound + boundCount, type));
				boundCount++;
			}
		}
		int[] order = new int[boundCount + BOUND];
		for (int i = 0; i < order.length; i++) {
			order[i] = i < boundCount ? BOUND : i - boundCount;
		}
		MethodType shared = handle.type().dropParameterTypes(0, boundCount).insertParameterTypes(BOUND, Object[].class);
		return MethodHandles.permuteArguments(handle, shared, order);
	}

	/** @return takes what code is bound to, and gives one part of it */
	private static MethodHandle bound(int place, Class<?> type) {
		MethodHandle element = MethodHandles.arrayElementGetter(Object[].class);
		return MethodHandles.insertArguments(element, 1, place).asType(MethodType.methodType(type, Object[].class));
	}

	/** @return whether an argument is the same in all recordings */
	static boolean isShared(Object argument) {
		return argument instanceof Enum<?> || argument instanceof Boolean || argument == null;
	}

	/** @return the name of the method for values of a primitive kind that are written as they are */
	static String primitive(ValueKind kind) {
		switch (kind) {
			case BOOLEAN:
				return "putBoolean";
			case BYTE:
				return "putByte";
			case CHAR:
				return "putChar";
			case SHORT:
				return "putShort";
			case INT:
				return "putInt";
			case LONG:
				return "putLong";
			case FLOAT:
				return "putFloat";
			default:
				return "putDouble";
		}
	}

	private static void putBoolean(Leb128Writer out, ChunkConstants constants, boolean value, int depth) {
		out.putBoolean(value);
	}

	private static void putByte(Leb128Writer out, ChunkConstants constants, byte value, int depth) {
		out.putByte(value);
	}

	private static void putChar(Leb128Writer out, ChunkConstants constants, char value, int depth) {
		out.putShort(value);
	}

	private static void putShort(Leb128Writer out, ChunkConstants constants, short value, int depth) {
		out.putShort(value);
	}

	private static void putInt(Leb128Writer out, ChunkConstants constants, int value, int depth) {
		out.putInt(value);
	}

	private static void putLong(Leb128Writer out, ChunkConstants constants, long value, int depth) {
		out.putLong(value);
	}

	private static void putFloat(Leb128Writer out, ChunkConstants constants, float value, int depth) {
		out.putFloatBits(Float.floatToRawIntBits(value));
	}

	private static void putDouble(Leb128Writer out, ChunkConstants constants, double value, int depth) {
		out.putDoubleBits(Double.doubleToRawLongBits(value));
	}

	/** A time that is written in ticks whatever its unit is. */
	private static void putTime(
			RecordingClock clock,
			FieldLayout field,
			Leb128Writer out,
			ChunkConstants constants,
			long value,
			int depth) {
		out.putLong(clock.toTicks(field, value));
	}

	private static void putInstant(
			RecordingClock clock,
			FieldLayout field,
			Leb128Writer out,
			ChunkConstants constants,
			Instant value,
			int depth) {
		out.putLong(FieldEncoding.instant(clock, field, value));
	}

	private static void putDuration(
			RecordingClock clock,
			FieldLayout field,
			Leb128Writer out,
			ChunkConstants constants,
			Duration value,
			int depth) {
		out.putLong(FieldEncoding.duration(clock, field, value));
	}

	/** The start of an event: {@link FieldEncoding#NO_TIME} where the object says none. */
	private static long startOf(RecordingClock clock, FieldLayout field, long value) {
		return value == 0 ? FieldEncoding.NO_TIME : clock.toTicks(field, value);
	}

	private static long startAt(RecordingClock clock, FieldLayout field, Instant value) {
		return FieldEncoding.instant(clock, field, value);
	}

	private static void putEnum(
			boolean inConstant, Leb128Writer out, ChunkConstants constants, Enum<?> value, int depth) {
		putString(inConstant, out, constants, value == null ? null : value.name(), depth);
	}

	private static void putString(
			boolean inConstant, Leb128Writer out, ChunkConstants constants, String value, int depth) {
		FieldEncoding.putText(out, constants, value, inConstant, false);
	}

	/** A thread, class or stack trace, or an array of these. */
	private static void putObject(
			ObjectEncoder objects,
			FieldLayout field,
			boolean inConstant,
			Leb128Writer out,
			ChunkConstants constants,
			Object value,
			int depth) {
		objects.putElement(out, constants, field, value, inConstant);
	}

	private static void putPrimitives(
			ValueKind kind, Leb128Writer out, ChunkConstants constants, Object array, int depth) {
		if (array == null) {
			out.putByte(0);
		} else {
			PrimitiveArrays.put(out, kind, array);
		}
	}

	private static void putArray(
			ObjectPutter element, Leb128Writer out, ChunkConstants constants, Object array, int depth) {
		if (array == null) {
			out.putByte(0);
			return;
		}
		Object[] elements = (Object[]) array;
		out.putInt(elements.length);
		for (Object value : elements) {
			element.put(out, constants, value, depth);
		}
	}

	private static void putCollection(
			ObjectPutter element, Leb128Writer out, ChunkConstants constants, Object collection, int depth) {
		if (collection == null) {
			out.putByte(0);
			return;
		}
		Collection<?> elements = (Collection<?>) collection;
		int count = elements.size();
		out.putInt(count);
		if (elements instanceof List<?> list && elements instanceof RandomAccess) {
			for (int i = 0; i < count; i++) {
				element.put(out, constants, list.get(i), depth);
			}
			return;
		}
		Iterator<?> iterator = elements.iterator();
		for (int i = 0; i < count; i++) {
			element.put(out, constants, iterator.next(), depth);
		}
		if (iterator.hasNext()) {
			throw new ConcurrentModificationException(
					"A collection of " + count + " elements grew while it was being written");
		}
	}

	/** A structure in place. */
	private static void putInline(
			ObjectPutter fields,
			TypeLayout layout,
			Leb128Writer out,
			ChunkConstants constants,
			Object value,
			int depth) {
		if (value == null) {
			FieldEncoding.putNull(out, constants, layout);
		} else {
			fields.put(out, constants, value, FieldEncoding.deeper(layout.type, depth));
		}
	}

	/** A structure that may contain another of its type is a constant. */
	private static void putPooled(
			ObjectPutter fields,
			TypeDefinition type,
			Leb128Writer out,
			ChunkConstants constants,
			Object value,
			int depth) {
		if (value == null) {
			out.putByte(0);
		} else {
			putPooledElement(fields, type, out, constants, value, depth);
		}
	}

	/**
	 * Such a structure in an array, encoded behind what was written so far, then interned. A missing one is one without
	 * content, as in arrays of structures in place: the JDK's reader fails on a reference to nothing in an array.
	 */
	private static void putPooledElement(
			ObjectPutter fields,
			TypeDefinition type,
			Leb128Writer out,
			ChunkConstants constants,
			Object value,
			int depth) {
		int start = out.position();
		if (value == null) {
			FieldEncoding.putNull(out, constants, type.layout());
		} else {
			fields.put(out, constants, value, FieldEncoding.deeper(type, depth));
		}
		out.putLong(FieldEncoding.intern(out, constants, type, start));
	}

	private static Object valueOf(Optional<?> optional) {
		return optional == null ? null : optional.orElse(null);
	}

	private static int intOf(OptionalInt optional) {
		return optional == null ? 0 : optional.orElse(0);
	}

	private static long longOf(OptionalLong optional) {
		return optional == null ? 0 : optional.orElse(0);
	}

	private static double doubleOf(OptionalDouble optional) {
		return optional == null ? 0 : optional.orElse(0);
	}
}

/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.api;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Collects the field values of one composite value. It is handed to the callback of {@link Type#asValue(Consumer)}, or
 * made by {@link Type#valueBuilder()}.
 * <p>
 * Rules for all {@code putField} methods:
 * <ul>
 * <li>Fields can be put in any order; if a field is put again, the last value counts.</li>
 * <li>The Java type must be exactly the field's type, so an int does not go into a long field; a field of a simple type
 * (see {@link Type#isSimple()}) also takes what its only field takes. Anything else is an
 * {@link IllegalArgumentException}.</li>
 * <li>A single value under a name that the type does not declare is ignored, and logged once for each type and name, so
 * that one program can feed types that come with and without a field. An array under such a name is an
 * {@link IllegalArgumentException}. {@link Strictness#FIELDS} makes both an error.</li>
 * <li>What is not put stays unset: {@code startTime} of an event becomes the time of writing, everything else null,
 * zero or false.</li>
 * </ul>
 * A builder is used by one thread at a time. A callback may make other values, register types and write events.
 */
public interface TypedValueBuilder {
	/**
	 * The type of the value that is being built.
	 *
	 * @return the type, never null
	 */
	Type getType();

	/**
	 * Puts a byte.
	 *
	 * @param name
	 *            the name of the field
	 * @param value
	 *            the number
	 * @return this builder
	 * @throws IllegalArgumentException
	 *             if the field does not take a byte
	 */
	TypedValueBuilder putField(String name, byte value);

	/**
	 * Puts an array of byte values.
	 *
	 * @param name
	 *            the name of the field
	 * @param values
	 *            the elements, copied at once; may be empty
	 * @return this builder
	 * @throws IllegalArgumentException
	 *             if the type has no such field, or if it is not an array that takes a byte
	 * @throws NullPointerException
	 *             if {@code values} is null
	 */
	TypedValueBuilder putField(String name, byte[] values);

	/**
	 * Puts a char.
	 *
	 * @param name
	 *            the name of the field
	 * @param value
	 *            the UTF-16 unit
	 * @return this builder
	 * @throws IllegalArgumentException
	 *             if the field does not take a char
	 */
	TypedValueBuilder putField(String name, char value);

	/**
	 * Puts an array of char values.
	 *
	 * @param name
	 *            the name of the field
	 * @param values
	 *            the elements, copied at once; may be empty
	 * @return this builder
	 * @throws IllegalArgumentException
	 *             if the type has no such field, or if it is not an array that takes a char
	 * @throws NullPointerException
	 *             if {@code values} is null
	 */
	TypedValueBuilder putField(String name, char[] values);

	/**
	 * Puts a short.
	 *
	 * @param name
	 *            the name of the field
	 * @param value
	 *            the number
	 * @return this builder
	 * @throws IllegalArgumentException
	 *             if the field does not take a short
	 */
	TypedValueBuilder putField(String name, short value);

	/**
	 * Puts an array of short values.
	 *
	 * @param name
	 *            the name of the field
	 * @param values
	 *            the elements, copied at once; may be empty
	 * @return this builder
	 * @throws IllegalArgumentException
	 *             if the type has no such field, or if it is not an array that takes a short
	 * @throws NullPointerException
	 *             if {@code values} is null
	 */
	TypedValueBuilder putField(String name, short[] values);

	/**
	 * Puts an int.
	 *
	 * @param name
	 *            the name of the field
	 * @param value
	 *            the number
	 * @return this builder
	 * @throws IllegalArgumentException
	 *             if the field does not take an int
	 */
	TypedValueBuilder putField(String name, int value);

	/**
	 * Puts an array of int values.
	 *
	 * @param name
	 *            the name of the field
	 * @param values
	 *            the elements, copied at once; may be empty
	 * @return this builder
	 * @throws IllegalArgumentException
	 *             if the type has no such field, or if it is not an array that takes an int
	 * @throws NullPointerException
	 *             if {@code values} is null
	 */
	TypedValueBuilder putField(String name, int[] values);

	/**
	 * Puts a long. {@code startTime} and {@code duration} of an event count ticks, by default nanoseconds, unless they
	 * declare another unit; {@link Recording#toTicks(Instant)} converts, and so does
	 * {@link #putField(String, Instant)}.
	 *
	 * @param name
	 *            the name of the field
	 * @param value
	 *            the number; for a time, in the unit that the field's annotations state
	 * @return this builder
	 * @throws IllegalArgumentException
	 *             if the field does not take a long
	 */
	TypedValueBuilder putField(String name, long value);

	/**
	 * Puts an array of long values.
	 *
	 * @param name
	 *            the name of the field
	 * @param values
	 *            the elements, copied at once; may be empty
	 * @return this builder
	 * @throws IllegalArgumentException
	 *             if the type has no such field, or if it is not an array that takes a long
	 * @throws NullPointerException
	 *             if {@code values} is null
	 */
	TypedValueBuilder putField(String name, long[] values);

	/**
	 * Puts a float.
	 *
	 * @param name
	 *            the name of the field
	 * @param value
	 *            the number, any bit pattern
	 * @return this builder
	 * @throws IllegalArgumentException
	 *             if the field does not take a float
	 */
	TypedValueBuilder putField(String name, float value);

	/**
	 * Puts an array of float values.
	 *
	 * @param name
	 *            the name of the field
	 * @param values
	 *            the elements, copied at once; may be empty
	 * @return this builder
	 * @throws IllegalArgumentException
	 *             if the type has no such field, or if it is not an array that takes a float
	 * @throws NullPointerException
	 *             if {@code values} is null
	 */
	TypedValueBuilder putField(String name, float[] values);

	/**
	 * Puts a double.
	 *
	 * @param name
	 *            the name of the field
	 * @param value
	 *            the number, any bit pattern
	 * @return this builder
	 * @throws IllegalArgumentException
	 *             if the field does not take a double
	 */
	TypedValueBuilder putField(String name, double value);

	/**
	 * Puts an array of double values.
	 *
	 * @param name
	 *            the name of the field
	 * @param values
	 *            the elements, copied at once; may be empty
	 * @return this builder
	 * @throws IllegalArgumentException
	 *             if the type has no such field, or if it is not an array that takes a double
	 * @throws NullPointerException
	 *             if {@code values} is null
	 */
	TypedValueBuilder putField(String name, double[] values);

	/**
	 * Puts a boolean.
	 *
	 * @param name
	 *            the name of the field
	 * @param value
	 *            the truth value
	 * @return this builder
	 * @throws IllegalArgumentException
	 *             if the field does not take a boolean
	 */
	TypedValueBuilder putField(String name, boolean value);

	/**
	 * Puts an array of boolean values.
	 *
	 * @param name
	 *            the name of the field
	 * @param values
	 *            the elements, copied at once; may be empty
	 * @return this builder
	 * @throws IllegalArgumentException
	 *             if the type has no such field, or if it is not an array that takes a boolean
	 * @throws NullPointerException
	 *             if {@code values} is null
	 */
	TypedValueBuilder putField(String name, boolean[] values);

	/**
	 * Puts a String.
	 *
	 * @param name
	 *            the name of the field
	 * @param value
	 *            the text, or null
	 * @return this builder
	 * @throws IllegalArgumentException
	 *             if the field does not take a String
	 */
	TypedValueBuilder putField(String name, String value);

	/**
	 * Puts an array of Strings.
	 *
	 * @param name
	 *            the name of the field
	 * @param values
	 *            the elements, copied at once; may be empty, elements may be null
	 * @return this builder
	 * @throws IllegalArgumentException
	 *             if the type has no such field, or if it is not an array that takes a String
	 * @throws NullPointerException
	 *             if {@code values} is null
	 */
	TypedValueBuilder putField(String name, String[] values);

	/**
	 * Puts a point in time, in the unit that the field declares: {@code putField("startTime", instant)} says when an
	 * event starts. Ticks are those of the recording whose type is built, see {@link Recording#toTicks(Instant)}.
	 *
	 * @param name
	 *            the name of the field
	 * @param instant
	 *            the time, rounded down to the unit; null is the smallest long, which stands for none, and leaves
	 *            {@code startTime} of an event as it is
	 * @return this builder
	 * @throws IllegalArgumentException
	 *             if the field is no {@code long} with the annotation {@code jdk.jfr.Timestamp}, or if the time is too
	 *             far away for a long in that unit
	 */
	default TypedValueBuilder putField(String name, Instant instant) {
		throw new UnsupportedOperationException(
				"This implementation of TypedValueBuilder does not support putField(String, Instant)");
	}

	/**
	 * Puts a span of time, in the unit that the field declares: {@code putField("duration", duration)} says how long an
	 * event took, if its type has that field.
	 *
	 * @param name
	 *            the name of the field
	 * @param duration
	 *            the span, rounded towards zero; null is 0 for {@code duration} of an event, and for other fields the
	 *            smallest long, which stands for none; a span that does not fit a long in that unit is the longest or
	 *            the shortest that does
	 * @return this builder
	 * @throws IllegalArgumentException
	 *             if the field is no {@code long} with the annotation {@code jdk.jfr.Timespan}; {@code duration} of an
	 *             event needs no annotation
	 */
	default TypedValueBuilder putField(String name, Duration duration) {
		throw new UnsupportedOperationException(
				"This implementation of TypedValueBuilder does not support putField(String, Duration)");
	}

	/**
	 * Puts the value that another builder has collected.
	 *
	 * @param name
	 *            the name of the field
	 * @param fieldValueBuilder
	 *            a builder for the field's type, made by {@link Type#valueBuilder()}; its present content counts
	 * @return this builder
	 * @throws IllegalArgumentException
	 *             if the field has another type than the builder
	 * @throws NullPointerException
	 *             if {@code fieldValueBuilder} is null
	 */
	TypedValueBuilder putField(String name, TypedValueBuilder fieldValueBuilder);

	/**
	 * Puts a value that exists already. Values used many times are best made once and put like this.
	 *
	 * @param name
	 *            the name of the field
	 * @param value
	 *            the value, also of an equal type of another recording; null for a null value
	 * @return this builder
	 * @throws IllegalArgumentException
	 *             if the value has another type than the field
	 */
	TypedValueBuilder putField(String name, TypedValue value);

	/**
	 * Puts an array of values that exist already.
	 *
	 * @param name
	 *            the name of the field
	 * @param values
	 *            the elements, copied at once; may be empty
	 * @return this builder
	 * @throws IllegalArgumentException
	 *             if the type has no such field, if it is no array, or if an element has another type
	 * @throws NullPointerException
	 *             if {@code values} is null
	 */
	TypedValueBuilder putField(String name, TypedValue... values);

	/**
	 * Puts a value of composite type, field by field. The callback is not called if the type has no such field.
	 *
	 * @param name
	 *            the name of the field
	 * @param fieldValueCallback
	 *            called once, immediately, with a builder for the field's type; what it throws is passed on
	 * @return this builder
	 * @throws IllegalArgumentException
	 *             if the field has a builtin type
	 * @throws NullPointerException
	 *             if the type has the field and {@code fieldValueCallback} is null
	 */
	TypedValueBuilder putField(String name, Consumer<TypedValueBuilder> fieldValueCallback);

	/**
	 * Puts an array of values of composite type, one callback for each element.
	 *
	 * @param name
	 *            the name of the field
	 * @param callback1
	 *            puts the fields of the first element
	 * @param callback2
	 *            puts the fields of the second element
	 * @param otherCallbacks
	 *            put the fields of any further elements
	 * @return this builder
	 * @throws IllegalArgumentException
	 *             if the type has no such field, or if it is not an array of a composite type
	 * @throws NullPointerException
	 *             if a callback is null
	 */
	@SuppressWarnings("unchecked")
	TypedValueBuilder putFields(
			String name,
			Consumer<TypedValueBuilder> callback1,
			Consumer<TypedValueBuilder> callback2,
			Consumer<TypedValueBuilder>... otherCallbacks);

	/**
	 * The values that were put so far.
	 *
	 * @return an unmodifiable map from field name to value, without the fields that were not put
	 */
	Map<String, ? extends TypedFieldValue> build();
}

/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.api;

import java.util.List;

/**
 * A value of some {@link Type}, ready to be written or to become part of other values.
 * <p>
 * Values are immutable and belong to no thread, no chunk and no recording: make one once, for instance a thread or a
 * stack trace, and use it in as many events, from as many threads and in as many recordings with an equal type as you
 * like. Reusing a value is also the fastest way, because it need not be encoded again.
 * <p>
 * Values are made by {@link Type#asValue(java.util.function.Consumer)} and its overloads, and by
 * {@link Type#nullValue()}.
 */
public interface TypedValue {
	/**
	 * The type of this value.
	 *
	 * @return the type, never null
	 */
	Type getType();

	/**
	 * The Java value: a boxed primitive or a String for a builtin type. A value of a simple type (see
	 * {@link Type#isSimple()}) returns the value of its only field.
	 *
	 * @return the Java value; null for a null value and for a composite type with more than one field
	 */
	Object getValue();

	/**
	 * Tells whether this is the null value of its type. In the file it becomes a null reference, and zero or false for
	 * a primitive type.
	 *
	 * @return true for a null value
	 */
	boolean isNull();

	/**
	 * The values of all fields in the order in which the type declares them. Fields that were not set appear as null
	 * values. The list is made on demand, so this is meant for looking at values, not for writing many.
	 *
	 * @return an unmodifiable list, empty for builtin types and null values
	 */
	List<? extends TypedFieldValue> getFieldValues();
}

/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer;

import java.util.Arrays;
import java.util.Objects;
import org.openjdk.jmc.flightrecorder.writer.api.TypedFieldValue;

/**
 * A field together with its value or values. Immutable, thread-safe; equal by content.
 */
public final class TypedFieldValueImpl implements TypedFieldValue {
	private final TypedFieldImpl field;
	private final TypedValueImpl[] values;

	/**
	 * The value of a field.
	 *
	 * @param field
	 *            the field
	 * @param value
	 *            its value, may be null
	 */
	public TypedFieldValueImpl(TypedFieldImpl field, TypedValueImpl value) {
		this(field, new TypedValueImpl[] {value});
	}

	/**
	 * The elements of a field that is an array.
	 *
	 * @param field
	 *            the field
	 * @param values
	 *            its elements; null is an empty array
	 */
	public TypedFieldValueImpl(TypedFieldImpl field, TypedValueImpl[] values) {
		this.field = Objects.requireNonNull(field, "The field of a value must not be null");
		if (values != null && values.length > 1 && !field.isArray()) {
			throw new IllegalArgumentException(
					"Field '" + field.getName() + "' is not an array; it cannot have " + values.length + " values");
		}
		this.values = values == null ? new TypedValueImpl[0] : values;
	}

	@Override
	public TypedFieldImpl getField() {
		return field;
	}

	@Override
	public TypedValueImpl getValue() {
		if (field.isArray()) {
			throw new IllegalArgumentException(
					"Field '" + field.getName() + "' is an array; getValues() returns its elements");
		}
		return values.length == 0 ? null : values[0];
	}

	@Override
	public TypedValueImpl[] getValues() {
		if (!field.isArray()) {
			throw new IllegalArgumentException(
					"Field '" + field.getName() + "' is not an array; getValue() returns its value");
		}
		return values;
	}

	/** @return the elements of an array, or the single value of another field */
	TypedValueImpl[] elements() {
		return values;
	}

	@Override
	public boolean equals(Object other) {
		return this == other
				|| other instanceof TypedFieldValueImpl that
						&& field.equals(that.field)
						&& Arrays.equals(values, that.values);
	}

	@Override
	public int hashCode() {
		return 31 * field.hashCode() + Arrays.hashCode(values);
	}

	@Override
	public String toString() {
		return field.getName() + "=" + (field.isArray() ? Arrays.toString(values) : String.valueOf(getValue()));
	}
}

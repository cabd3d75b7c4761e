/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.api;

/**
 * The value of one field. Ask {@link TypedField#isArray()} of {@link #getField()} which of the two accessors to call:
 * a single value has {@link #getValue()}, an array has {@link #getValues()}, and the other one refuses.
 */
public interface TypedFieldValue {
	/**
	 * The field that has the value.
	 *
	 * @return the field, never null
	 */
	TypedField getField();

	/**
	 * The value of a field that is no array.
	 *
	 * @return the value; a field that was not set has a value whose {@link TypedValue#isNull()} is true
	 * @throws IllegalArgumentException
	 *             if the field is an array
	 */
	TypedValue getValue();

	/**
	 * The values of a field that is an array.
	 *
	 * @return the elements in their order; empty for an empty array
	 * @throws IllegalArgumentException
	 *             if the field is not an array
	 */
	TypedValue[] getValues();
}

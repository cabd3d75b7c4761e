/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.format;

/**
 * A field of a type, as the metadata of a chunk declares it.
 *
 * @param name
 *            its name
 * @param ordinal
 *            its place among the fields of its type, from 0
 * @param owner
 *            the type that has the field
 * @param type
 *            the type of its values; null if the metadata does not declare it
 * @param form
 *            how a value stands in place; null if the type is not declared
 * @param isArray
 *            whether a number of values stands there, behind their count
 * @param isPooled
 *            whether the keys of constants stand there instead of values
 * @param declaration
 *            the element, with its annotations
 */
public record Field(
		String name,
		int ordinal,
		ValueType owner,
		ValueType type,
		Form form,
		boolean isArray,
		boolean isPooled,
		Element declaration) {
	/**
	 * Looks up an annotation.
	 *
	 * @param annotationName
	 *            the full name of its class
	 * @return its value; empty if it has none, null if there is no such annotation
	 */
	public String annotation(String annotationName) {
		return owner.table().annotation(declaration, annotationName);
	}

	/**
	 * Tells whether values are integers.
	 *
	 * @return true for single values that are a byte, boolean, char, short, int or long
	 */
	public boolean isInteger() {
		return !isArray && (form == Form.BYTE || form == Form.INT || form == Form.LONG);
	}

	/**
	 * Tells whether a varint of up to nine bytes stands in the value itself.
	 *
	 * @return false for arrays, keys of constants and all other numbers
	 */
	public boolean isLong() {
		return form == Form.LONG && !isArray && !isPooled;
	}

	/** The field and its type, for messages. */
	@Override
	public String toString() {
		return "the field " + name + " of " + owner;
	}
}

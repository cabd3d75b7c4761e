/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.recorded;

import java.util.List;
import java.util.Map;

/**
 * A type as the metadata of a file has it. Types refer to each other by their ids, which are those of one chunk.
 *
 * @param id
 *            its id
 * @param name
 *            its name
 * @param supertype
 *            the name of its supertype, or null
 * @param simple
 *            whether readers show it as the value of its only field
 * @param fields
 *            its fields in order
 * @param annotations
 *            its annotations in order
 * @param settings
 *            the settings of an event type in order
 */
record OriginalType(
		long id,
		String name,
		String supertype,
		boolean simple,
		List<Field> fields,
		List<Annotation> annotations,
		List<Setting> settings) {

	/**
	 * A field.
	 *
	 * @param name
	 *            its name
	 * @param typeId
	 *            the type of one element
	 * @param array
	 *            whether it has any number of elements
	 * @param pooled
	 *            whether it refers to a constant pool
	 * @param annotations
	 *            its annotations in order
	 */
	record Field(String name, long typeId, boolean array, boolean pooled, List<Annotation> annotations) {}

	/**
	 * An annotation.
	 *
	 * @param typeId
	 *            its type
	 * @param values
	 *            its values by the names of the type's fields; those of an array have a number behind the name
	 */
	record Annotation(long typeId, Map<String, String> values) {}

	/**
	 * A setting.
	 *
	 * @param name
	 *            its name
	 * @param typeId
	 *            its type
	 * @param defaultValue
	 *            the default as text
	 * @param annotations
	 *            its annotations in order
	 */
	record Setting(String name, long typeId, String defaultValue, List<Annotation> annotations) {}
}

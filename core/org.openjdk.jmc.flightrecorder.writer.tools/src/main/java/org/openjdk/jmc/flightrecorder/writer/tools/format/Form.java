/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.format;

import java.util.Map;

/** The form of a value in the file (format section 2.2). */
public enum Form {
	/** A byte or a boolean. */
	BYTE,
	/** A varint that readers take as char, short or int: at most five bytes. */
	INT,
	/** A varint of up to nine bytes. */
	LONG,
	/** Four bytes, big-endian. */
	FLOAT,
	/** Eight bytes, big-endian. */
	DOUBLE,
	/** A text (format section 4). */
	TEXT,
	/** The fields of the type, one behind the other. */
	STRUCT;

	private static final Map<String, Form> BY_TYPE_NAME = Map.of(
			"boolean",
			BYTE,
			"byte",
			BYTE,
			"char",
			INT,
			"short",
			INT,
			"int",
			INT,
			"long",
			LONG,
			"float",
			FLOAT,
			"double",
			DOUBLE,
			ValueType.STRING,
			TEXT);

	/**
	 * Finds the form of a type without fields.
	 *
	 * @param typeName
	 *            the name of the type
	 * @return null if readers know no such type
	 */
	static Form ofPrimitive(String typeName) {
		return BY_TYPE_NAME.get(typeName);
	}
}

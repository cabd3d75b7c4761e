/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.recovery;

import java.util.HashMap;
import java.util.Map;

/**
 * The types of a chunk, as far as they say what the bytes of the chunk mean.
 *
 * @param byId
 *            all classes
 * @param id
 *            the id that the metadata gives itself
 * @param structureHash
 *            of the names, ids and fields: readers that meet an id again take the types of the chunk before
 */
record StoredTypes(Map<Long, StoredType> byId, long id, long structureHash) {
	static final String STRING = "java.lang.String";
	static final String SYMBOL = "jdk.types.Symbol";

	/** How a value is written. */
	enum Form {
		BYTE,
		NUMBER,
		FOUR_BYTES,
		EIGHT_BYTES,
		STRING,
		REFERENCE,
		/** The id of an event type: JMC refuses the file if there is none of that id. */
		EVENT_TYPE,
		STRUCT
	}

	private static final Map<String, Form> PRIMITIVES = new HashMap<>();

	static {
		PRIMITIVES.put("boolean", Form.BYTE);
		PRIMITIVES.put("byte", Form.BYTE);
		PRIMITIVES.put("char", Form.NUMBER);
		PRIMITIVES.put("short", Form.NUMBER);
		PRIMITIVES.put("int", Form.NUMBER);
		PRIMITIVES.put("long", Form.NUMBER);
		PRIMITIVES.put("float", Form.FOUR_BYTES);
		PRIMITIVES.put("double", Form.EIGHT_BYTES);
		PRIMITIVES.put(STRING, Form.STRING);
	}

	/** @return how values of a class without fields are written, null when it is none of those that readers know */
	static Form primitive(String name) {
		return PRIMITIVES.get(name);
	}

	/** A class. */
	static final class StoredType {
		final long id;
		final String name;
		final boolean event;
		StoredField[] fields = {};

		StoredType(long id, String name, boolean event) {
			this.id = id;
			this.name = name;
			this.event = event;
		}

		@Override
		public String toString() {
			return name;
		}
	}

	/**
	 * A field.
	 *
	 * @param form
	 *            of its value, or of each element
	 * @param struct
	 *            the type of a value that is a struct in place, null otherwise
	 * @param array
	 *            whether a number of values comes first
	 */
	record StoredField(String name, Form form, StoredType struct, boolean array) {}
}

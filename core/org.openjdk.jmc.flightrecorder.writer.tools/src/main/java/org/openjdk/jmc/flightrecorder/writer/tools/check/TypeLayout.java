/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A type as far as it says what bytes mean. */
final class TypeLayout {
	static final String STRING = "java.lang.String";
	static final String SYMBOL = "jdk.types.Symbol";
	static final String STACK_FRAME = "jdk.types.StackFrame";
	static final String STACK_TRACE = "jdk.types.StackTrace";

	/** How a value stands in the file. */
	enum Form {
		BYTE,
		/** At most five bytes. */
		INT,
		LONG,
		FOUR_BYTES,
		EIGHT_BYTES,
		TEXT,
		STRUCT
	}

	private static final Map<String, Form> PRIMITIVES = Map.of(
			"boolean",
			Form.BYTE,
			"byte",
			Form.BYTE,
			"char",
			Form.INT,
			"short",
			Form.INT,
			"int",
			Form.INT,
			"long",
			Form.LONG,
			"float",
			Form.FOUR_BYTES,
			"double",
			Form.EIGHT_BYTES,
			STRING,
			Form.TEXT);

	/** Which forms a parser of texts has met that are not empty: until then the JDK's takes an empty one for null. */
	static final class TextState {
		boolean utf8Met;
		boolean latin1Met;
	}

	/** A field; the type may be null, and the field then ends what can be read. */
	static final class FieldLayout {
		final String name;
		final TypeLayout type;
		final Form form;
		final boolean array;
		final boolean pooled;
		final TextState text = new TextState();

		FieldLayout(String name, TypeLayout type, Form form, boolean array, boolean pooled) {
			this.name = name;
			this.type = type;
			this.form = form;
			this.array = array;
			this.pooled = pooled;
		}
	}

	final long id;
	final String name;
	final String superType;
	final boolean simple;
	final List<FieldLayout> fields = new ArrayList<>();
	final TextState text = new TextState();

	TypeLayout(long id, String name, String superType, boolean simple) {
		this.id = id;
		this.name = name;
		this.superType = superType;
		this.simple = simple;
	}

	static Form primitive(String name) {
		return PRIMITIVES.get(name);
	}

	boolean isEvent() {
		return "jdk.jfr.Event".equals(superType);
	}

	/** Whether the value is a text and nothing else, so that equal values have equal bytes. */
	boolean isText() {
		return name.equals(STRING) || fields.size() == 1 && fields.get(0).form == Form.TEXT && !fields.get(0).pooled;
	}

	@Override
	public String toString() {
		return name;
	}
}

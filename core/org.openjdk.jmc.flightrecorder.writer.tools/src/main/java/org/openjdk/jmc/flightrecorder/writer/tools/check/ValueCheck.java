/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.check;

import java.io.IOException;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ByteCursor;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ConstantPool;
import org.openjdk.jmc.flightrecorder.writer.tools.format.Constants;
import org.openjdk.jmc.flightrecorder.writer.tools.format.Field;
import org.openjdk.jmc.flightrecorder.writer.tools.format.Form;
import org.openjdk.jmc.flightrecorder.writer.tools.format.TextEncoding;
import org.openjdk.jmc.flightrecorder.writer.tools.format.TypeTable;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ValueType;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ValueWalk;

/**
 * The rules of values, checked field by field. Constants are checked twice: first in the order in which the JDK reads
 * them, and again when all of them are known.
 */
final class ValueCheck {
	private static final int MAX_DEPTH = 200;
	private static final int MAX_INT_BYTES = 5;
	/** From here on, async-profiler loses the kind of the frame. */
	private static final long LARGEST_FRAME_TYPE = 99;

	private final ByteCursor in;
	private final Findings findings;
	private final TypeTable types;
	private final Constants constants;
	/**
	 * Bits: the encodings in which the JDK's parser has read a text that is not empty. Before that, it reads an empty
	 * text as null. One parser reads all texts.
	 */
	private int encodingsMet;

	private boolean inEvent;
	/** Whether the JDK parses the value here; it parses each once, and skips some. */
	private boolean isParsed;
	/** Whether the JDK has taken the last text for null. */
	private boolean isNull;
	/** Null if there are no such events. */
	private final ValueType setting;
	/** Whether there may be constants that are not known yet. */
	private boolean isFirstPass = true;

	private boolean isEncodingUnknown;

	/**
	 * @param encodingsMet
	 *            those of the chunk before if the JDK goes on with its parsers; 0 if it does not
	 */
	ValueCheck(ByteCursor in, Findings findings, TypeTable types, Constants constants, int encodingsMet) {
		this.in = in;
		this.findings = findings;
		this.types = types;
		setting = types.named("jdk.ActiveSetting");
		this.constants = constants;
		this.encodingsMet = encodingsMet;
	}

	/** All constants are known. */
	void endFirstPass() {
		isFirstPass = false;
	}

	int encodingsMet() {
		return encodingsMet;
	}

	/**
	 * Checks an event from behind its type.
	 *
	 * @throws IOException
	 *             if a field cannot be read, and so the rest of the event cannot
	 */
	void event(ValueType type) throws IOException {
		inEvent = true;
		isParsed = true;
		value(type);
	}

	/**
	 * Checks a constant from behind its key, in the order in which the JDK reads them.
	 *
	 * @param isSkipped
	 *            whether the JDK keeps the value from the chunk before
	 * @return false if the JDK takes it for null
	 */
	boolean constantInOrder(ValueType type, boolean isSkipped) throws IOException {
		isNull = false;
		isParsed = !isSkipped;
		inEvent = false;
		value(type);
		boolean isOnlyText = type == types.string() || type.declaration().get("simpleType") != null;
		return isSkipped || !isOnlyText || !isNull;
	}

	/** Checks a constant from behind its key. */
	void constant(ValueType type) throws IOException {
		inEvent = false;
		isParsed = false;
		value(type);
	}

	/** @return the rule that is broken where the last value could not be read */
	Rule brokenRule(Rule usual) {
		Rule rule = isEncodingUnknown ? Rule.TEXT_ENCODING : usual;
		isEncodingUnknown = false;
		return rule;
	}

	private void value(ValueType type) throws IOException {
		if (!type.fields().isEmpty()) {
			fields(type, 0);
		} else if (type == types.string()) {
			text(type);
		} else {
			ValueWalk.skip(in, type);
		}
	}

	private void fields(ValueType type, int depth) throws IOException {
		if (depth > MAX_DEPTH) {
			throw in.malformed(in.position(), "structs nested more than " + MAX_DEPTH + " deep");
		}
		for (Field field : type.fields()) {
			int count = 1;
			if (field.isArray()) {
				count = in.count("elements of " + field.name());
				if (count > 0 && inEvent && depth == 0) {
					findings.add(Rule.ARRAY_IN_EVENT, in.position(), field.toString());
				}
			}
			for (int i = 0; i < count; i++) {
				if (field.isPooled()) {
					reference(field);
				} else {
					inPlace(field, depth);
				}
			}
		}
	}

	private void inPlace(Field field, int depth) throws IOException {
		long start = in.position();
		if (field.form() == null) {
			throw in.malformed(start, field + ", whose type is not known");
		}
		switch (field.form()) {
			case BYTE -> in.skip(1);
			case INT -> {
				in.skipVarints(1);
				long lengthBytes = in.position() - start;
				if (lengthBytes > MAX_INT_BYTES && !isFirstPass) {
					findings.add(
							Rule.INT_OF_NINE_BYTES,
							start,
							lengthBytes + " bytes of " + field.name() + " of " + field.owner());
				}
			}
			case LONG -> number(field, start);
			case FLOAT -> in.skip(Float.BYTES);
			case DOUBLE -> in.skip(Double.BYTES);
			case TEXT -> text(field.owner());
			case STRUCT -> fields(field.type(), depth + 1);
		}
	}

	private void number(Field field, long start) throws IOException {
		long number = in.varint();
		if (inEvent && field.owner() == setting && field.name().equals("id")) {
			ValueType type = types.byId(number);
			if (type == null || !type.isEvent()) {
				findings.add(Rule.SETTING_OF_UNKNOWN_TYPE, start, "a setting of the event type " + number);
			}
		}
	}

	private void reference(Field field) throws IOException {
		long start = in.position();
		long key = in.varint();
		if (isFirstPass || field.type() == null) {
			return;
		}
		ValueType owner = field.owner();
		boolean isThere = isThere(field.type(), key);
		if (!isThere && WellKnownTypes.isNeeded(field)) {
			findings.add(Rule.FRAME_PART_MISSING, start, "no " + field.name() + " of a " + owner + ", key " + key);
		} else if (!isThere && key != 0) {
			findings.add(
					Rule.MISSING_CONSTANT,
					start,
					field.name() + " of " + owner + " is the " + field.type() + " " + key);
		}
		if ((key < 0 || key > LARGEST_FRAME_TYPE)
				&& owner.name().equals(WellKnownTypes.STACK_FRAME)
				&& field.name().equals("type")) {
			findings.add(Rule.FRAME_TYPE_KEY, start, "a frame type with the key " + key);
		}
	}

	private boolean isThere(ValueType type, long key) {
		ConstantPool pool = constants.pool(type);
		return pool != null && pool.entry(key) >= 0;
	}

	private void text(ValueType owner) throws IOException {
		long start = in.position();
		int encoding = in.u1();
		if (encoding != TextEncoding.UTF_8
				&& !inEvent
				&& !isFirstPass
				&& owner.name().equals(WellKnownTypes.SYMBOL)) {
			findings.add(Rule.SYMBOL_NOT_IN_UTF8, start, "a symbol in the encoding " + encoding);
		}
		switch (encoding) {
			case TextEncoding.REFERENCE -> {
				long key = in.varint();
				if (!isFirstPass && key != 0 && (types.string() == null || !isThere(types.string(), key))) {
					findings.add(Rule.MISSING_CONSTANT, start, "the text " + key + " in a " + owner);
				}
			}
			case TextEncoding.UTF_8, TextEncoding.LATIN_1 -> {
				int lengthBytes = in.count("bytes of a text");
				in.skip(lengthBytes);
				if (isParsed) {
					meet(owner, encoding, lengthBytes == 0, start);
				}
			}
			default -> {
				isNull = encoding == TextEncoding.NULL;
				isEncodingUnknown = encoding > TextEncoding.LATIN_1;
				in.skipText(encoding);
			}
		}
	}

	private void meet(ValueType owner, int encoding, boolean isEmpty, long start) {
		if (!isEmpty) {
			encodingsMet |= 1 << encoding;
		} else if ((encodingsMet & 1 << encoding) == 0) {
			isNull = true;
			findings.add(Rule.EMPTY_TEXT_FIRST, start, "an empty text in a " + owner);
		}
	}

	/** Whether async-profiler or JDK 17 loses its place in constants of a type. */
	static boolean isMisread(ValueType type) {
		return !WellKnownTypes.isKnown(type)
				&& type.fields().stream().anyMatch(field -> field.isArray() || !field.isPooled() && !isPlain(field));
	}

	private static boolean isPlain(Field field) {
		return field.form() == Form.LONG
				|| field.form() == Form.INT
				|| field.form() == Form.TEXT
				|| field.form() == Form.BYTE && field.type().name().equals("boolean");
	}
}

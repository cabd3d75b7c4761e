/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.check;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.openjdk.jmc.flightrecorder.writer.tools.check.TypeLayout.FieldLayout;
import org.openjdk.jmc.flightrecorder.writer.tools.check.TypeLayout.Form;
import org.openjdk.jmc.flightrecorder.writer.tools.check.TypeLayout.TextState;

/** Walks through values by their types, and checks each. */
final class ValueWalk {
	private static final int DEEPEST = 200;
	private static final int MAX_INT_BYTES = 5;
	/** From here on async-profiler loses the kind of the frame. */
	private static final long LARGEST_FRAME_TYPE = 99;

	private static final int NULL = 0;
	private static final int EMPTY = 1;
	private static final int REFERENCE = 2;
	private static final int UTF_8 = 3;
	private static final int CHARS = 4;
	private static final int LATIN_1 = 5;

	private final ByteCursor in;
	private final Findings findings;
	private final Map<Long, TypeLayout> types;
	private final TypeLayout stringType;
	/** By the id of the type; keys are put in while constants are read, and looked up afterwards. */
	private final Map<Long, ConstantTable> constants = new HashMap<>();

	private boolean inEvent;
	/** Whether keys are only collected, in the order in which the JDK reads constants. */
	private boolean collecting;

	ValueWalk(ByteCursor in, Findings findings, Map<Long, TypeLayout> types) {
		this.in = in;
		this.findings = findings;
		this.types = types;
		stringType = types.values().stream()
				.filter(type -> type.name.equals(TypeLayout.STRING))
				.findFirst()
				.orElse(null);
	}

	Map<Long, ConstantTable> constants() {
		return constants;
	}

	void collect(boolean keys) {
		collecting = keys;
	}

	boolean isCollecting() {
		return collecting;
	}

	/** @throws BrokenException when a field cannot be read, so that the rest cannot */
	void event(TypeLayout type) throws IOException, BrokenException {
		inEvent = true;
		fields(type, 0);
	}

	/** A constant from behind its key. */
	void constant(TypeLayout type) throws IOException, BrokenException {
		inEvent = false;
		if (type.fields.isEmpty()) {
			text(type, type.text, false);
		} else {
			fields(type, 0);
		}
	}

	private void fields(TypeLayout type, int depth) throws IOException, BrokenException {
		if (depth > DEEPEST) {
			throw new BrokenException(in.position(), "structs more than " + DEEPEST + " deep");
		}
		for (FieldLayout field : type.fields) {
			int count = 1;
			if (field.array) {
				count = in.count("elements of " + field.name);
				if (count > 0 && inEvent && depth == 0 && !collecting) {
					findings.add(Rule.ARRAY_IN_EVENT, in.position(), "the field " + field.name + " of " + type);
				}
			}
			for (int i = 0; i < count; i++) {
				value(type, field, depth);
			}
		}
	}

	private void value(TypeLayout owner, FieldLayout field, int depth) throws IOException, BrokenException {
		long start = in.position();
		if (field.pooled) {
			reference(owner, field, start);
			return;
		}
		if (field.form == null) {
			throw new BrokenException(start, "the field " + field.name + " of " + owner + ", whose type is not known");
		}
		switch (field.form) {
			case BYTE -> in.u1();
			case INT -> {
				in.varint();
				if (in.position() - start > MAX_INT_BYTES && !collecting) {
					findings.add(
							Rule.INT_OF_NINE_BYTES,
							start,
							(in.position() - start) + " bytes of " + field.name + " of " + owner);
				}
			}
			case LONG -> number(owner, field, start);
			case FOUR_BYTES -> in.skip(Float.BYTES);
			case EIGHT_BYTES -> in.skip(Double.BYTES);
			case TEXT -> text(owner, field.text, owner.name.equals(TypeLayout.SYMBOL) && !inEvent);
			default -> fields(field.type, depth + 1);
		}
	}

	private void number(TypeLayout owner, FieldLayout field, long start) throws IOException, BrokenException {
		long number = in.varint();
		if (inEvent && owner.name.equals("jdk.ActiveSetting") && field.name.equals("id") && !collecting) {
			TypeLayout type = types.get(number);
			if (type == null || !type.isEvent()) {
				findings.add(Rule.SETTING_OF_NOTHING, start, "a setting of the event type " + number);
			}
		}
	}

	private void reference(TypeLayout owner, FieldLayout field, long start) throws IOException, BrokenException {
		long key = in.varint();
		if (collecting || field.type == null) {
			return;
		}
		boolean isThere = isThere(field.type, key);
		if (!isThere && WellKnownTypes.isNeeded(owner, field)) {
			findings.add(Rule.FRAME_PART_MISSING, start, "no " + field.name + " of a " + owner + ", key " + key);
		} else if (!isThere && key != 0) {
			findings.add(
					Rule.MISSING_CONSTANT, start, field.name + " of " + owner + " is the " + field.type + " " + key);
		}
		if (owner.name.equals(TypeLayout.STACK_FRAME)
				&& field.name.equals("type")
				&& (key < 0 || key > LARGEST_FRAME_TYPE)) {
			findings.add(Rule.FRAME_TYPE_KEY, start, "a frame type with the key " + key);
		}
	}

	private boolean isThere(TypeLayout type, long key) {
		ConstantTable table = constants.get(type.id);
		return table != null && table.contains(key);
	}

	private void text(TypeLayout owner, TextState state, boolean symbol) throws IOException, BrokenException {
		long start = in.position();
		int encoding = in.u1();
		if (symbol && encoding != UTF_8 && !collecting) {
			findings.add(Rule.SYMBOL_NOT_IN_UTF8, start, "a symbol in the encoding " + encoding);
		}
		switch (encoding) {
			case NULL, EMPTY -> {}
			case REFERENCE -> {
				long key = in.varint();
				if (!collecting && key != 0 && (stringType == null || !isThere(stringType, key))) {
					findings.add(Rule.MISSING_CONSTANT, start, "the text " + key + " in a " + owner);
				}
			}
			case UTF_8 -> {
				int lengthBytes = in.count("bytes of a text");
				in.skip(lengthBytes);
				emptyFirst(owner, state.utf8Met, lengthBytes, start);
				state.utf8Met |= lengthBytes > 0;
			}
			case LATIN_1 -> {
				int lengthBytes = in.count("bytes of a text");
				in.skip(lengthBytes);
				emptyFirst(owner, state.latin1Met, lengthBytes, start);
				state.latin1Met |= lengthBytes > 0;
			}
			case CHARS -> {
				for (int rest = in.count("characters"); rest > 0; rest--) {
					in.varint();
				}
			}
			default -> {
				findings.add(Rule.TEXT_ENCODING, start, "a text in the encoding " + encoding + " in a " + owner);
				throw new BrokenException(start, null);
			}
		}
	}

	/** Constants are read once by the JDK, in the order in which keys are collected. */
	private void emptyFirst(TypeLayout owner, boolean met, int lengthBytes, long start) {
		if (lengthBytes == 0 && !met && inEvent != collecting) {
			findings.add(Rule.EMPTY_TEXT_FIRST, start, "an empty text in a " + owner);
		}
	}

	/** Whether async-profiler or JDK 17 lose their place in constants of a type. */
	static boolean isMisread(TypeLayout type) {
		if (WellKnownTypes.isKnown(type)) {
			return false;
		}
		for (FieldLayout field : type.fields) {
			boolean isPlain = field.form == Form.LONG || field.form == Form.INT || field.form == Form.TEXT;
			if (field.array || !field.pooled && !isPlain && !isBoolean(field)) {
				return true;
			}
		}
		return false;
	}

	private static boolean isBoolean(FieldLayout field) {
		return field.form == Form.BYTE && field.type.name.equals("boolean");
	}
}

/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.format;

import java.io.IOException;

/** Goes through values by the programs of their types, for any purpose. */
public final class ValueWalk {
	/** The limit for structs nested in arrays of structs. */
	private static final int MAX_DEPTH = 200;

	private ValueWalk() {}

	/**
	 * Goes behind a value.
	 *
	 * @param in
	 *            at its first byte
	 * @param type
	 *            its type
	 * @throws IOException
	 *             if it cannot be read
	 */
	public static void skip(ByteCursor in, ValueType type) throws IOException {
		run(in, type, type.skips(), null, 0);
	}

	/**
	 * Goes behind the value of a field, whether in place, in an array or a key.
	 *
	 * @param in
	 *            at its first byte
	 * @param field
	 *            the field
	 * @throws IOException
	 *             if it cannot be read
	 */
	public static void skip(ByteCursor in, Field field) throws IOException {
		run(in, field.owner(), field.owner().programOf(field), null, 0);
	}

	/** Runs a program that begins as {@link #skip} does. */
	static void skip(ByteCursor in, ValueType type, int[] program) throws IOException {
		run(in, type, program, null, 0);
	}

	/**
	 * Visits the references of a value. Afterwards the cursor is behind the value; in an event it may be anywhere
	 * behind the last reference.
	 *
	 * @param in
	 *            at its first byte
	 * @param type
	 *            its type
	 * @param visitor
	 *            visits each of them
	 * @throws IOException
	 *             if it cannot be read
	 */
	public static void visit(ByteCursor in, ValueType type, ReferenceVisitor visitor) throws IOException {
		run(in, type, type.visits(), visitor, 0);
	}

	/**
	 * Visits the references of an event, and goes behind its last field.
	 *
	 * @param in
	 *            at its first byte
	 * @param type
	 *            its type
	 * @param visitor
	 *            visits each of them
	 * @throws IOException
	 *             if it cannot be read
	 */
	public static void visitWhole(ByteCursor in, ValueType type, ReferenceVisitor visitor) throws IOException {
		run(in, type, type.wholeVisits(), visitor, 0);
	}

	private static void run(ByteCursor in, ValueType type, int[] program, ReferenceVisitor visitor, int depth)
			throws IOException {
		for (int step : program) {
			int argument = step >>> ValueType.OPERATION_BITS;
			switch (step & (1 << ValueType.OPERATION_BITS) - 1) {
				case ValueType.VARINTS -> in.skipVarints(argument);
				case ValueType.BYTES -> in.skip(argument);
				case ValueType.TEXT -> text(in, type, visitor);
				case ValueType.REFERENCE -> visitor.reference(type.ofReference(argument), in.varint());
				case ValueType.FIELD -> field(in, type.fields().get(argument), visitor, depth);
				case ValueType.UNREADABLE ->
					throw in.malformed(in.position(), type.fields().get(argument) + ", whose type is not known");
				default -> throw in.malformed(in.position(), "a value of the type " + type + ", which has no fields");
			}
		}
	}

	private static void text(ByteCursor in, ValueType owner, ReferenceVisitor visitor) throws IOException {
		int encoding = in.u1();
		if (encoding == TextEncoding.REFERENCE && visitor != null) {
			visitor.reference(owner.table().string(), in.varint());
		} else {
			in.skipText(encoding);
		}
	}

	/** An array, or a struct in place. */
	private static void field(ByteCursor in, Field field, ReferenceVisitor visitor, int depth) throws IOException {
		if (depth == MAX_DEPTH) {
			throw in.malformed(in.position(), "structs nested more than " + MAX_DEPTH + " deep, in " + field);
		}
		int count = field.isArray() ? in.count("elements") : 1;
		if (field.isPooled()) {
			if (visitor == null) {
				in.skipVarints(count);
			} else {
				for (int i = 0; i < count; i++) {
					visitor.reference(field.type(), in.varint());
				}
			}
			return;
		}
		switch (field.form()) {
			case BYTE -> in.skip(count);
			case FLOAT -> in.skip((long) Float.BYTES * count);
			case DOUBLE -> in.skip((long) Double.BYTES * count);
			case INT, LONG -> in.skipVarints(count);
			case TEXT -> {
				for (int i = 0; i < count; i++) {
					text(in, field.owner(), visitor);
				}
			}
			case STRUCT -> {
				ValueType type = field.type();
				int[] program = visitor == null || !type.hasReferences() ? type.skips() : type.visits();
				for (int i = 0; i < count; i++) {
					run(in, type, program, visitor, depth + 1);
				}
			}
		}
	}
}

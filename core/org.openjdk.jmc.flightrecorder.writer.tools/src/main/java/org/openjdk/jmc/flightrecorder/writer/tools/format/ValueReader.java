/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.format;

import java.io.IOException;
import java.math.BigDecimal;

/**
 * Reads single values of a chunk straight from its bytes: of events, and of constants, which it follows. Constants are
 * found when the first one is asked for. For one thread.
 */
public final class ValueReader {
	/** Little, because many of the constants that are read one after the other are far apart. */
	private static final int WINDOW_BYTES = 1 << 12;

	private final Chunk chunk;
	private final TypeTable types;
	/**
	 * Go to constants, one for each type: those of other types are elsewhere, and those of one type are often read in
	 * their order.
	 */
	private final ByteCursor[] cursors;

	private Constants constants;

	/**
	 * A reader that has not read any value yet.
	 *
	 * @param chunk
	 *            the chunk
	 * @param types
	 *            its types
	 * @throws IOException
	 *             if the source cannot be read
	 */
	public ValueReader(Chunk chunk, TypeTable types) throws IOException {
		this.chunk = chunk;
		this.types = types;
		cursors = new ByteCursor[types.size()];
	}

	/**
	 * Tells the chunk.
	 *
	 * @return what is read
	 */
	public Chunk chunk() {
		return chunk;
	}

	/**
	 * Tells the types.
	 *
	 * @return those of the chunk
	 */
	public TypeTable types() {
		return types;
	}

	/**
	 * Finds the constants.
	 *
	 * @return those of the chunk
	 * @throws IOException
	 *             if they cannot be read
	 */
	public Constants constants() throws IOException {
		if (constants == null) {
			constants = Constants.read(chunk, types, chunk.cursor());
		}
		return constants;
	}

	/** Returns a cursor at a field, or null if something on the path is null. */
	private ByteCursor find(ByteCursor from, FieldPath.Step[] steps) throws IOException {
		ByteCursor cursor = from;
		for (int i = 0; i < steps.length; i++) {
			FieldPath.Step step = steps[i];
			ValueWalk.skip(cursor, step.field().owner(), step.before());
			if (i < steps.length - 1 && step.field().isPooled()) {
				cursor = constant(step.field().type(), cursor.varint());
				if (cursor == null) {
					return null;
				}
			}
		}
		return cursor;
	}

	private ByteCursor constant(ValueType type, long key) throws IOException {
		int entry = entry(type, key);
		return entry < 0 ? null : constant(type, entry);
	}

	private ByteCursor constant(ValueType type, int entry) throws IOException {
		ConstantPool pool = constants().pool(type);
		ByteCursor in = cursors[type.ordinal()];
		if (in == null) {
			in = chunk.cursor(WINDOW_BYTES);
			cursors[type.ordinal()] = in;
		}
		in.moveTo(pool.start(entry), pool.end(entry));
		in.skipVarints(1);
		return in;
	}

	/** Goes to the value itself, even if the field has a key. */
	private ByteCursor value(EventWalk event, FieldPath path) throws IOException {
		event.enterContent();
		ByteCursor cursor = find(event.cursor(), path.steps());
		Field field = path.last();
		return cursor != null && field.isPooled() ? constant(field.type(), cursor.varint()) : cursor;
	}

	/**
	 * Reads the key of a constant that an event refers to.
	 *
	 * @param event
	 *            the event
	 * @param path
	 *            to a field with keys
	 * @return the entry of the constant in the pool of its type, -1 if it is null
	 * @throws IOException
	 *             if it cannot be read
	 */
	public int entry(EventWalk event, FieldPath path) throws IOException {
		event.enterContent();
		ByteCursor cursor = find(event.cursor(), path.steps());
		return cursor == null ? -1 : entry(path.last().type(), cursor.varint());
	}

	/**
	 * Finds a constant.
	 *
	 * @param type
	 *            its type; may be null
	 * @param key
	 *            its key
	 * @return its entry in the pool of its type, -1 if there is none
	 * @throws IOException
	 *             if the constants cannot be read
	 */
	public int entry(ValueType type, long key) throws IOException {
		ConstantPool pool = type == null ? null : constants().pool(type);
		return pool == null ? -1 : pool.entry(key);
	}

	/**
	 * Goes to a field that stands in the event itself.
	 *
	 * @param event
	 *            the event; its cursor is at the first byte of the field
	 * @param path
	 *            a single name
	 * @throws IOException
	 *             if the fields before it cannot be read
	 */
	public void moveTo(EventWalk event, FieldPath path) throws IOException {
		event.enterContent();
		find(event.cursor(), path.steps());
	}

	/**
	 * Reads an integer.
	 *
	 * @param event
	 *            the event
	 * @param path
	 *            to a field that is a byte, boolean, char, short, int or long
	 * @return its value, 0 if something on the path is null
	 * @throws IOException
	 *             if it cannot be read
	 */
	public long integer(EventWalk event, FieldPath path) throws IOException {
		ByteCursor cursor = value(event, path);
		return cursor == null ? 0 : integer(cursor, path.last());
	}

	private static long integer(ByteCursor cursor, Field field) throws IOException {
		if (field.form() == Form.LONG) {
			return cursor.varint();
		}
		return switch (field.type().name()) {
			case "boolean" -> cursor.u1();
			case "byte" -> (byte) cursor.u1();
			case "char" -> (char) cursor.varint();
			case "short" -> (short) cursor.varint();
			case "int" -> (int) cursor.varint();
			default -> cursor.varint();
		};
	}

	/**
	 * Reads a number of any kind.
	 *
	 * @param event
	 *            the event
	 * @param path
	 *            to a field that is a number
	 * @return its value; null if something on the path is null, or if the value is not finite
	 * @throws IOException
	 *             if it cannot be read
	 */
	public BigDecimal number(EventWalk event, FieldPath path) throws IOException {
		ByteCursor cursor = value(event, path);
		Field field = path.last();
		if (cursor == null) {
			return null;
		}
		if (field.form() == Form.FLOAT) {
			float value = Float.intBitsToFloat((int) cursor.fixed(Float.BYTES));
			return Float.isFinite(value) ? new BigDecimal(Float.toString(value)) : null;
		}
		if (field.form() == Form.DOUBLE) {
			double value = Double.longBitsToDouble(cursor.fixed(Double.BYTES));
			return Double.isFinite(value) ? new BigDecimal(Double.toString(value)) : null;
		}
		return BigDecimal.valueOf(integer(cursor, field));
	}

	/**
	 * Reads a number of any kind as the nearest double.
	 *
	 * @param event
	 *            the event
	 * @param path
	 *            to a field that is a number
	 * @return its value; 0 if something on the path is null
	 * @throws IOException
	 *             if it cannot be read
	 */
	public double real(EventWalk event, FieldPath path) throws IOException {
		ByteCursor cursor = value(event, path);
		if (cursor == null) {
			return 0;
		}
		return switch (path.last().form()) {
			case FLOAT -> Float.intBitsToFloat((int) cursor.fixed(Float.BYTES));
			case DOUBLE -> Double.longBitsToDouble(cursor.fixed(Double.BYTES));
			default -> integer(cursor, path.last());
		};
	}

	/**
	 * Reads a text.
	 *
	 * @param event
	 *            the event
	 * @param path
	 *            to a field that is a text, or a struct with one field that is a text, and so on
	 * @return null if there is none
	 * @throws IOException
	 *             if it cannot be read
	 */
	public String text(EventWalk event, FieldPath path) throws IOException {
		ByteCursor cursor = value(event, path);
		return cursor == null ? null : text(cursor, path.last().type());
	}

	/**
	 * Reads a text of a constant.
	 *
	 * @param type
	 *            the type of the constant
	 * @param entry
	 *            its entry in the pool of its type
	 * @param path
	 *            to a field that is a text, or a struct with one field that is a text, and so on
	 * @return null if there is none
	 * @throws IOException
	 *             if it cannot be read
	 */
	public String text(ValueType type, int entry, FieldPath path) throws IOException {
		ByteCursor cursor = constantValue(type, entry, path);
		return cursor == null ? null : text(cursor, path.last().type());
	}

	/**
	 * Reads an integer of a constant.
	 *
	 * @param type
	 *            the type of the constant
	 * @param entry
	 *            its entry in the pool of its type
	 * @param path
	 *            to a field that is an integer
	 * @return its value, 0 if something on the path is null
	 * @throws IOException
	 *             if it cannot be read
	 */
	public long integer(ValueType type, int entry, FieldPath path) throws IOException {
		ByteCursor cursor = constantValue(type, entry, path);
		return cursor == null ? 0 : integer(cursor, path.last());
	}

	private ByteCursor constantValue(ValueType type, int entry, FieldPath path) throws IOException {
		ByteCursor cursor = find(constant(type, entry), path.steps());
		Field field = path.last();
		return cursor != null && field.isPooled() ? constant(field.type(), cursor.varint()) : cursor;
	}

	private String text(ByteCursor from, ValueType type) throws IOException {
		ByteCursor cursor = from;
		ValueType at = type;
		// Limits a chain of references: each step goes to another constant, and as many steps as there are types are
		// enough.
		for (int rest = types.size() + 1; rest > 0; rest--) {
			if (at.fields().isEmpty()) {
				int encoding = cursor.u1();
				if (encoding != TextEncoding.REFERENCE) {
					return cursor.text(encoding);
				}
				cursor = constant(types.string(), cursor.varint());
			} else {
				Field only = at.fields().get(0);
				at = only.type();
				cursor = only.isPooled() ? constant(at, cursor.varint()) : cursor;
			}
			if (cursor == null || at == null) {
				return null;
			}
		}
		return null;
	}

	/**
	 * Tells whether {@link #text} can read a field.
	 *
	 * @param path
	 *            to the field; may be null
	 * @return true for texts, and for structs of one field that is such
	 */
	public static boolean isText(FieldPath path) {
		Field at = path == null ? null : path.last();
		for (int rest = 8; at != null && at.type() != null && !at.isArray() && rest > 0; rest--) {
			if (at.form() == Form.TEXT) {
				return true;
			}
			at = at.type().fields().size() == 1 ? at.type().fields().get(0) : null;
		}
		return false;
	}
}

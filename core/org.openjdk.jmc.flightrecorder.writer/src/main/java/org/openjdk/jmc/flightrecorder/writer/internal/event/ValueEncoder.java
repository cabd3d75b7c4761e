/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.event;

import org.openjdk.jmc.flightrecorder.writer.internal.chunk.RecordingClock;
import org.openjdk.jmc.flightrecorder.writer.internal.chunk.RecordingSession;
import org.openjdk.jmc.flightrecorder.writer.internal.constant.ChunkConstants;
import org.openjdk.jmc.flightrecorder.writer.internal.encoding.Leb128Writer;
import org.openjdk.jmc.flightrecorder.writer.internal.encoding.StringEncoding;
import org.openjdk.jmc.flightrecorder.writer.internal.type.FieldDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.FieldLayout;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeLayout;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeRegistry;
import org.openjdk.jmc.flightrecorder.writer.internal.type.Value;
import org.openjdk.jmc.flightrecorder.writer.internal.type.ValueKind;

/**
 * The door for values: walks a value's slots in the order of the file. No name is looked up and no client's code runs,
 * so an event can be encoded again when the chunk changes under it. Thread-safe; allocates nothing but what a
 * first-seen constant takes.
 */
public final class ValueEncoder {
	/** Deeper values would overflow the stack of some reader, if not ours. */
	private static final int MAX_DEPTH = 256;
	/** What a number or a reference to a string may take. */
	private static final int MAX_FIELD_BYTES = 1 + Leb128Writer.MAX_LEB_BYTES;

	private final RecordingSession session;
	private final RecordingClock clock;
	private final TypeRegistry types;

	/**
	 * @param session
	 *            where events go
	 * @param types
	 *            the types of the recording
	 */
	public ValueEncoder(RecordingSession session, TypeRegistry types) {
		this.session = session;
		clock = session.clock();
		this.types = types;
	}

	/**
	 * Writes an event.
	 *
	 * @param event
	 *            a value of an event type
	 * @throws IllegalArgumentException
	 *             when it cannot be written as an event of this recording
	 */
	public void write(Value event) {
		TypeDefinition type = ownEventType(event);
		TypeLayout layout = type.layout();
		Value fields = adapt(event, type);
		long startTicks = startTicks(layout.fields[0], fields);
		Leb128Writer out = session.writers().acquire();
		try {
			ChunkConstants constants;
			do {
				constants = session.constants();
				out.truncate(0);
				out.putLong(type.id());
				out.putLong(startTicks);
				putFields(out, constants, layout, 1, fields, false, 0);
			} while (!session.commit(out, constants, layout, startTicks));
		} finally {
			session.writers().release(out);
		}
	}

	private TypeDefinition ownEventType(Value event) {
		TypeDefinition type = event.definition();
		if (type.registry() != types) {
			type = types.adopt(type);
		}
		if (!type.isEvent()) {
			throw new IllegalArgumentException("Only values of types with supertype '" + TypeDefinition.EVENT_SUPERTYPE
					+ "' can be written as events; '" + type.name() + "' has " + type.supertype());
		}
		if (event.isNullValue()) {
			throw new NullPointerException("A null value of type '" + type.name() + "' cannot be written as an event");
		}
		return type;
	}

	private long startTicks(FieldLayout field, Value event) {
		boolean given = field.ordinal >= 0 && event.isSet(field.ordinal);
		return given ? clock.toTicks(field, event.primitives()[field.slot]) : clock.now();
	}

	/** A value made by another recording is used as it is where its fields have the same places, else moved by name. */
	private static Value adapt(Value value, TypeDefinition type) {
		TypeDefinition actual = value.definition();
		if (actual == type || value.isNullValue() || type.isCongruentWith(actual)) {
			return value;
		}
		Value adapted = new Value(type);
		for (FieldDefinition field : type.fields()) {
			FieldDefinition source = actual.fieldNamed(field.name());
			if (source != null
					&& value.isSet(source.ordinal())
					&& source.isArray() == field.isArray()
					&& source.type().kind() == field.type().kind()) {
				if (field.isInPrimitives()) {
					adapted.set(field, value.primitives()[source.slot()]);
				} else {
					adapted.set(field, value.references()[source.slot()]);
				}
			}
		}
		return adapted;
	}

	/**
	 * Numbers and nulls, which are most fields, go to the array by a position in a local: one that lives in a field of
	 * the writer would be stored and loaded again for each.
	 */
	private void putFields(
			Leb128Writer out,
			ChunkConstants constants,
			TypeLayout layout,
			int from,
			Value value,
			boolean inConstant,
			int depth) {
		long[] primitives = value.primitives();
		Object[] references = value.references();
		FieldLayout[] fields = layout.fields;
		out.ensure(fields.length * MAX_FIELD_BYTES);
		byte[] target = out.array();
		int at = out.position();
		for (int i = from; i < fields.length; i++) {
			FieldLayout field = fields[i];
			if (field.isInPrimitives) {
				at = putPrimitive(target, at, field, primitives[field.slot]);
				continue;
			}
			Object reference = references[field.slot];
			if (reference == null && field.isNullZeroByte) {
				target[at++] = 0;
				continue;
			}
			boolean text = field.kind == ValueKind.STRING && !field.array;
			if (text && !inConstant) {
				long id = constants.idOfPooled((String) reference);
				if (id >= 0) {
					target[at] = StringEncoding.REFERENCE;
					at = Leb128Writer.putLeb(target, at + 1, id);
					continue;
				}
			}
			out.advanceTo(at);
			if (field.array) {
				putArray(out, constants, field, reference, inConstant, depth);
			} else if (text) {
				putString(out, constants, layout, (String) reference, inConstant);
			} else {
				putComposite(out, constants, field, reference, inConstant, depth);
			}
			out.ensure((fields.length - i) * MAX_FIELD_BYTES);
			target = out.array();
			at = out.position();
		}
		out.advanceTo(at);
	}

	private int putPrimitive(byte[] target, int at, FieldLayout field, long bits) {
		switch (field.kind) {
			case BYTE:
			case BOOLEAN:
				target[at] = (byte) bits;
				return at + 1;
			case SHORT:
			case CHAR:
				return Leb128Writer.putLeb(target, at, bits & 0xFFFF);
			case INT:
				return Leb128Writer.putLeb(target, at, bits & 0xFFFF_FFFFL);
			case FLOAT:
				return Leb128Writer.putFixedInt(target, at, (int) bits);
			case DOUBLE:
				return Leb128Writer.putFixedLong(target, at, bits);
			default:
				return Leb128Writer.putLeb(
						target, at, field.time == FieldLayout.Time.AS_DECLARED ? bits : clock.toTicks(field, bits));
		}
	}

	/**
	 * Strings of constants are always in place, those of wrappers (symbols among them) always UTF-8: other readers
	 * fail.
	 */
	private static void putString(
			Leb128Writer out, ChunkConstants constants, TypeLayout owner, String text, boolean inConstant) {
		if (!inConstant) {
			constants.putUnpooled(out, text);
		} else if (owner.simpleType) {
			StringEncoding.putUtf8(out, text);
		} else {
			StringEncoding.put(out, text);
		}
	}

	/** A struct in place, or its id. */
	void putComposite(
			Leb128Writer out,
			ChunkConstants constants,
			FieldLayout field,
			Object element,
			boolean inConstant,
			int depth) {
		if (depth == MAX_DEPTH) {
			throw new IllegalArgumentException("Values may be nested at most " + MAX_DEPTH + " levels deep; the field '"
					+ field.name + "' of type '" + field.type.name() + "' goes deeper");
		}
		Value value = element instanceof Value v && !v.isNullValue() ? v : null;
		if (field.byReference) {
			out.putLong(idOf(out, constants, field.type, value, element, depth));
		} else if (value != null) {
			putFields(out, constants, field.type.layout(), 0, adapt(value, field.type), inConstant, depth + 1);
		} else if (element instanceof String text) {
			putString(out, constants, field.type.layout(), text, inConstant);
		} else {
			putNull(out, field.type.layout());
		}
	}

	/** Encodes a constant behind what was written so far, interns those bytes and takes them back. */
	long idOf(Leb128Writer out, ChunkConstants constants, TypeDefinition type, Value value, Object element, int depth) {
		TypeLayout layout = type.layout();
		int start = out.position();
		if (element instanceof String text) {
			StringEncoding.putUtf8(out, text);
		} else if (value == null) {
			if (layout.hasFixedConstants) {
				// Zero is the id of one of them, and JMC fails where a frame's type is missing.
				constants.defineFixedConstants(type);
			}
			return 0;
		} else {
			boolean own = value.definition() == type;
			long known = own ? constants.idOfLastInterning(value) : -1;
			if (known >= 0) {
				return known;
			}
			putFields(out, constants, layout, 0, adapt(value, type), true, depth + 1);
		}
		long id = value != null && value.isKeyed()
				? internKeyed(out, constants, type, start, value.key())
				: constants.intern(type, out.array(), start, out.position());
		out.truncate(start);
		if (value != null && value.definition() == type) {
			constants.rememberInterning(value, id);
		}
		return id;
	}

	private static long internKeyed(
			Leb128Writer out, ChunkConstants constants, TypeDefinition type, int start, long key) {
		int end = out.position();
		out.putLong(key);
		return constants.internKeyed(type, out.array(), start, end, out.position());
	}

	/** A missing struct that is written in place: all its fields are zero or null. */
	static void putNull(Leb128Writer out, TypeLayout layout) {
		for (FieldLayout field : layout.fields) {
			if (field.array) {
				out.putByte(0);
			} else if (field.kind == ValueKind.FLOAT) {
				out.putFloatBits(0);
			} else if (field.kind == ValueKind.DOUBLE) {
				out.putDoubleBits(0);
			} else if (field.kind == ValueKind.COMPOSITE && !field.byReference) {
				putNull(out, field.type.layout());
			} else {
				out.putByte(0);
			}
		}
	}

	/** A null array cannot be expressed and becomes an empty one (format section 2.2). */
	private void putArray(
			Leb128Writer out,
			ChunkConstants constants,
			FieldLayout field,
			Object array,
			boolean inConstant,
			int depth) {
		if (array == null) {
			out.putByte(0);
			return;
		}
		if (field.kind.isPrimitive()) {
			PrimitiveArrays.put(out, field.kind, array);
			return;
		}
		Object[] elements = (Object[]) array;
		out.putInt(elements.length);
		for (Object element : elements) {
			if (field.kind.isBuiltin()) {
				String text = (String) element;
				if (inConstant) {
					StringEncoding.put(out, text);
				} else {
					constants.putString(out, text);
				}
			} else {
				putComposite(out, constants, field, element, inConstant, depth);
			}
		}
	}
}

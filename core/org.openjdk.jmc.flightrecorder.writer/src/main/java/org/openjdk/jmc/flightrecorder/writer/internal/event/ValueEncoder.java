/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.event;

import org.openjdk.jmc.flightrecorder.writer.internal.chunk.RecordingClock;
import org.openjdk.jmc.flightrecorder.writer.internal.constant.ChunkConstants;
import org.openjdk.jmc.flightrecorder.writer.internal.format.BigEndian;
import org.openjdk.jmc.flightrecorder.writer.internal.format.Leb128;
import org.openjdk.jmc.flightrecorder.writer.internal.format.Leb128Writer;
import org.openjdk.jmc.flightrecorder.writer.internal.intake.EventIntake;
import org.openjdk.jmc.flightrecorder.writer.internal.intake.EventIntake.InPlaceEncoder;
import org.openjdk.jmc.flightrecorder.writer.internal.type.FieldDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.FieldLayout;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeLayout;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeRegistry;
import org.openjdk.jmc.flightrecorder.writer.internal.type.Value;
import org.openjdk.jmc.flightrecorder.writer.internal.type.ValueKind;

/**
 * The door for values. The encoder walks a value's slots in the order of the file. It looks up no name and runs no
 * client's code, so an event is encoded in place. Thread-safe. The encoder allocates nothing but what a first-seen
 * constant takes. Only a value of another recording whose fields have other places, and one of another type of the same
 * name, are copied, name by name.
 */
public final class ValueEncoder implements EventEncoder<Value>, InPlaceEncoder<Value> {
	/** The most bytes of a number or of a reference to a string. */
	private static final int MAX_FIELD_BYTES = 1 + Leb128.MAX_BYTES;

	private final EventIntake intake;
	private final RecordingClock clock;
	private final TypeRegistry types;

	public ValueEncoder(EventIntake intake, TypeRegistry types) {
		this.intake = intake;
		clock = intake.clock();
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
	@Override
	public void write(Value event) {
		TypeDefinition type = event.definition();
		TypeLayout layout = type.layoutIfCompiled();
		if (layout == null || type.registry() != types || !layout.event || event.isNullValue()) {
			writeOther(event);
		} else {
			write(event, layout);
		}
	}

	/**
	 * Writes the first event of a type or an event of another recording's type, and refuses a value that is no event.
	 */
	private void writeOther(Value event) {
		TypeDefinition type = ownEventType(event);
		write(adapt(event, type), type.layout());
	}

	/** Writes an event in place, which is possible because values are immutable and no client's code runs. */
	private void write(Value event, TypeLayout layout) {
		long startTicks = startTicks(layout.fields[0], event);
		if (!intake.tryWrite(this, event, layout, startTicks)) {
			commit(event, layout, startTicks);
		}
	}

	@Override
	public void encode(Value event, TypeLayout layout, long startTicks, Leb128Writer out, ChunkConstants constants) {
		out.ensure(EventHead.MAX_BYTES + EventHead.MAX_NULLS);
		byte[] target = out.array();
		int at = EventHead.put(target, out.position(), layout.id, startTicks);
		int from = 1;
		if (event.hasOwnReferencesOnly(layout)) {
			at = EventHead.putNulls(target, at, layout.leadingNulls);
			from += layout.leadingNulls;
		}
		out.advanceTo(at);
		putFields(out, constants, layout, from, event, false, 0);
	}

	/**
	 * The slow path for an event that cannot be encoded in place: all buffers are claimed, or the chunk may get no more
	 * constants.
	 */
	private void commit(Value event, TypeLayout layout, long startTicks) {
		Leb128Writer out = intake.writers().acquire();
		try {
			ChunkConstants constants = intake.constants();
			encode(event, layout, startTicks, out, constants);
			intake.commit(out, 0, constants, layout, startTicks);
		} finally {
			intake.writers().release(out);
		}
	}

	private TypeDefinition ownEventType(Value event) {
		TypeDefinition type = event.definition();
		requireEvent(type);
		if (event.isNullValue()) {
			throw new NullPointerException("A null value of type '" + type.name() + "' cannot be written as an event");
		}
		if (type.registry() != types) {
			type = types.adopt(type);
			requireEvent(type);
		}
		return type;
	}

	private static void requireEvent(TypeDefinition type) {
		if (!type.isEvent()) {
			throw new IllegalArgumentException("Only values of types with supertype '" + TypeDefinition.EVENT_SUPERTYPE
					+ "' can be written as events; '" + type.name() + "' has " + type.supertype());
		}
	}

	private long startTicks(FieldLayout field, Value event) {
		boolean given = field.ordinal >= 0 && event.isSet(field.ordinal);
		return given ? clock.toTicks(field, event.primitives()[field.slot]) : clock.now();
	}

	/**
	 * Converts a value of another type to this one, mostly the type of the same name in another recording. A value whose
	 * fields are in the same slots is used as it is, unless its type is of this recording too: what it refers to is in
	 * other constant pools then. The fields of any other value are moved by name.
	 */
	private static Value adapt(Value value, TypeDefinition type) {
		TypeDefinition actual = value.definition();
		if (actual == type || value.isNullValue()) {
			return value;
		}
		boolean twin = actual.isTwinOf(type);
		if (!twin && type.isCongruentWith(actual)) {
			return value;
		}
		Value adapted = Value.withKeyOf(value, type);
		for (FieldDefinition field : type.fields()) {
			FieldDefinition source = actual.fieldNamed(field.name());
			if (source != null
					&& value.isSet(source.ordinal())
					&& source.isArray() == field.isArray()
					&& source.type().kind() == field.type().kind()) {
				if (field.isInPrimitives()) {
					adapted.set(field, value.primitives()[source.slot()]);
				} else {
					Object reference = value.reference(source.slot());
					adapted.set(field, twin ? adaptContent(reference, field.type()) : reference);
				}
			}
		}
		return adapted;
	}

	/** Converts what a field of a twin type holds. */
	private static Object adaptContent(Object reference, TypeDefinition type) {
		if (reference instanceof Value value) {
			return adapt(value, type);
		}
		if (type.kind() != ValueKind.COMPOSITE || !(reference instanceof Object[] elements)) {
			return reference;
		}
		Object[] adapted = new Object[elements.length];
		for (int i = 0; i < adapted.length; i++) {
			adapted[i] = adaptContent(elements[i], type);
		}
		return adapted;
	}

	private void putFields(
			Leb128Writer out,
			ChunkConstants constants,
			TypeLayout layout,
			int from,
			Value value,
			boolean inConstant,
			int depth) {
		int fieldCount = layout.fields.length;
		int i = putPlainFields(out, constants, layout.encodings, from, value, inConstant);
		while (i < fieldCount) {
			putOther(out, constants, layout, layout.fields[i], value, inConstant, depth);
			i = putPlainFields(out, constants, layout.encodings, i + 1, value, inConstant);
		}
	}

	/**
	 * Writes numbers, nulls, and strings and constants that are the same objects again, which are most fields. The loop
	 * calls only small methods, which the JIT compiler inlines, and keeps its position in a local variable. So
	 * everything stays in registers.
	 *
	 * @return the first field that is something else, or the number of fields
	 */
	private static int putPlainFields(
			Leb128Writer out, ChunkConstants constants, int[] encodings, int from, Value value, boolean inConstant) {
		long[] primitives = value.primitives();
		Object[] references = value.references();
		out.ensure((encodings.length - from) * MAX_FIELD_BYTES);
		byte[] target = out.array();
		int at = out.position();
		int i = from;
		fields:
		for (; i < encodings.length; i++) {
			int slot = FieldLayout.slotOf(encodings[i]);
			switch (FieldLayout.stepOf(encodings[i])) {
				case FieldLayout.ONE_BYTE:
					target[at++] = (byte) primitives[slot];
					break;
				case FieldLayout.SHORT_LEB:
					at = Leb128.fit(target, at, primitives[slot] & 0xFFFF);
					break;
				case FieldLayout.INT_LEB:
					at = Leb128.fit(target, at, primitives[slot] & 0xFFFF_FFFFL);
					break;
				case FieldLayout.LONG_LEB:
					at = Leb128.fit(target, at, primitives[slot]);
					break;
				case FieldLayout.FOUR_BYTES:
					at = BigEndian.putInt(target, at, (int) primitives[slot]);
					break;
				case FieldLayout.EIGHT_BYTES:
					at = BigEndian.putLong(target, at, primitives[slot]);
					break;
				case FieldLayout.TEXT:
					long packed =
							inConstant ? 0 : constants.referenceToSame((String) Value.reference(references, slot));
					if (packed == 0) {
						break fields;
					}
					at = Leb128.putPacked(target, at, packed);
					break;
				case FieldLayout.NULLABLE:
					Object reference = Value.reference(references, slot);
					long known = reference == null ? 0 : idOfLastInterning(constants, reference);
					if (known < 0) {
						break fields;
					}
					at = Leb128.fit(target, at, known);
					break;
				default:
					break fields;
			}
		}
		out.advanceTo(at);
		return i;
	}

	/**
	 * Finds the id that a value has in this chunk. The type needs no check: a value that the chunk has interned is of
	 * this recording, and such a value is put only into fields of its type.
	 */
	private static long idOfLastInterning(ChunkConstants constants, Object reference) {
		return reference instanceof Value value ? constants.idOfLastInterning(value) : -1;
	}

	private void putOther(
			Leb128Writer out,
			ChunkConstants constants,
			TypeLayout owner,
			FieldLayout field,
			Value value,
			boolean inConstant,
			int depth) {
		if (field.isInPrimitives) {
			long number = value.primitives()[field.slot];
			boolean unset = number == 0 && !value.isSet(field.ordinal);
			out.putLong(unset ? clock.unsetTicks(field) : clock.toTicks(field, number));
			return;
		}
		Object reference = value.reference(field.slot);
		if (field.array) {
			putArray(out, constants, field, reference, inConstant, depth);
		} else if (field.kind == ValueKind.STRING) {
			FieldEncoding.putText(out, constants, (String) reference, inConstant, owner.pooledWrapper);
		} else {
			putComposite(out, constants, field, reference, inConstant, depth);
		}
	}

	/** Writes a struct in place, or its id. */
	public void putComposite(
			Leb128Writer out,
			ChunkConstants constants,
			FieldLayout field,
			Object element,
			boolean inConstant,
			int depth) {
		int inner = FieldEncoding.deeper(field.type, depth);
		Value value = element instanceof Value v && !v.isNullValue() ? v : null;
		String text = value == null && element instanceof String s ? s : null;
		if (value == null && text == null) {
			FieldEncoding.putNull(out, constants, clock, field);
		} else if (field.byReference) {
			out.putLong(idOf(out, constants, field.type, value, element, depth));
		} else if (value != null) {
			putFields(out, constants, field.type.layout(), 0, adapt(value, field.type), inConstant, inner);
		} else {
			FieldEncoding.putText(out, constants, text, inConstant, field.type.layout().pooledWrapper);
		}
	}

	/**
	 * @param type
	 *            the type of the constant
	 * @param value
	 *            the content of the constant, null for a missing one
	 * @param element
	 *            the same, or the text that a type wraps
	 * @return the id of the constant
	 */
	public long idOf(
			Leb128Writer out, ChunkConstants constants, TypeDefinition type, Value value, Object element, int depth) {
		if (element instanceof String text) {
			return constants.internWrapped(type, text, out);
		}
		TypeLayout layout = type.layout();
		if (value == null) {
			return FieldEncoding.idOfNull(constants, layout);
		}
		boolean own = value.definition() == type;
		long known = own ? constants.idOfLastInterning(value) : -1;
		if (known >= 0) {
			return known;
		}
		long id = own && !value.isKeyed() && layout.pooledWrapper && value.reference(0) instanceof String text
				? constants.internWrapped(type, text, out)
				: intern(out, constants, type, value, depth);
		if (own) {
			constants.rememberInterning(value, id);
		}
		return id;
	}

	private long intern(Leb128Writer out, ChunkConstants constants, TypeDefinition type, Value value, int depth) {
		int start = out.position();
		putFields(out, constants, type.layout(), 0, adapt(value, type), true, depth + 1);
		return value.isKeyed()
				? FieldEncoding.internKeyed(out, constants, type, start, value.key(), 0)
				: FieldEncoding.intern(out, constants, type, start);
	}

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
				FieldEncoding.putText(out, constants, (String) element, inConstant, false);
			} else {
				putComposite(out, constants, field, element, inConstant, depth);
			}
		}
	}
}

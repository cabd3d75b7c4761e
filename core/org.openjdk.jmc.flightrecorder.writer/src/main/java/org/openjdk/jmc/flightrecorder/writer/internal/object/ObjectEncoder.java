/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.object;

import java.lang.reflect.Array;
import java.time.Duration;
import java.time.Instant;
import org.openjdk.jmc.flightrecorder.writer.internal.chunk.RecordingClock;
import org.openjdk.jmc.flightrecorder.writer.internal.constant.ChunkConstants;
import org.openjdk.jmc.flightrecorder.writer.internal.event.EventHead;
import org.openjdk.jmc.flightrecorder.writer.internal.event.FieldEncoding;
import org.openjdk.jmc.flightrecorder.writer.internal.format.Leb128Writer;
import org.openjdk.jmc.flightrecorder.writer.internal.intake.EventIntake;
import org.openjdk.jmc.flightrecorder.writer.internal.type.FieldLayout;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeLayout;

/**
 * Encodes objects that are not values: threads, classes and stack traces of this JVM, and objects of a recording that
 * is being read. The layout of a type says which fields are wanted. An {@link ObjectFields} knows the value of each
 * field of an object. Thread-safe.
 */
public final class ObjectEncoder {
	private final RecordingClock clock;
	private final ObjectFields source;

	public ObjectEncoder(RecordingClock clock, ObjectFields source) {
		this.clock = clock;
		this.source = source;
	}

	/** The values of an event for the fields of its type. */
	public interface EventFields {
		/**
		 * @param index
		 *            the place of the field in the layout
		 * @return a boxed primitive, String, array, or an object that the source knows; null is the default of any type
		 */
		Object valueOf(int index, FieldLayout field);

		/** Called when all values are encoded, and the event is not committed yet. */
		default void encoded() {}
	}

	/** Encodes an event once and commits it. */
	public void write(EventIntake intake, TypeLayout layout, long startTicks, EventFields event) {
		Leb128Writer out = intake.writers().acquire();
		try {
			ChunkConstants constants = intake.constants();
			EventHead.put(out, layout, startTicks);
			for (int i = 1; i < layout.fields.length; i++) {
				FieldLayout field = layout.fields[i];
				put(out, constants, field, event.valueOf(i, field));
			}
			event.encoded();
			intake.commit(out, 0, constants, layout, startTicks);
		} finally {
			intake.writers().release(out);
		}
	}

	/**
	 * Writes one field of an event.
	 *
	 * @param value
	 *            a boxed primitive, String, array, or an object that the source knows; null is the default of any type
	 */
	public void put(Leb128Writer out, ChunkConstants constants, FieldLayout field, Object value) {
		put(out, constants, field, value, false, false, 0);
	}

	/**
	 * Writes one field, or one element of an array.
	 *
	 * @param value
	 *            as for {@link #put}, but no array of elements
	 * @param inConstant
	 *            whether it becomes part of a constant
	 */
	public void putElement(
			Leb128Writer out, ChunkConstants constants, FieldLayout field, Object value, boolean inConstant) {
		putElement(out, constants, field, value, inConstant, false, 0);
	}

	private void put(
			Leb128Writer out,
			ChunkConstants constants,
			FieldLayout field,
			Object value,
			boolean inConstant,
			boolean inWrapper,
			int depth) {
		if (!field.array) {
			putElement(out, constants, field, value, inConstant, inWrapper, depth);
		} else if (value == null) {
			out.putByte(0);
		} else {
			int length = Array.getLength(value);
			out.putInt(length);
			for (int i = 0; i < length; i++) {
				putElement(out, constants, field, Array.get(value, i), inConstant, inWrapper, depth);
			}
		}
	}

	/** Writes one element of an array, or a field that is no array. */
	public void putElement(
			Leb128Writer out,
			ChunkConstants constants,
			FieldLayout field,
			Object value,
			boolean inConstant,
			boolean inWrapper,
			int depth) {
		switch (field.kind) {
			case STRING -> FieldEncoding.putText(out, constants, (String) value, inConstant, inWrapper);
			case COMPOSITE -> putComposite(out, constants, field, value, inConstant, depth);
			case BOOLEAN -> out.putBoolean(value != null && (Boolean) value);
			case CHAR -> out.putShort(value == null ? 0 : (Character) value);
			case BYTE -> out.putByte(value == null ? 0 : ((Number) value).byteValue());
			case SHORT -> out.putShort(value == null ? 0 : ((Number) value).shortValue());
			case INT -> out.putInt(value == null ? 0 : ((Number) value).intValue());
			case FLOAT -> out.putFloatBits(Float.floatToRawIntBits(value == null ? 0 : ((Number) value).floatValue()));
			case DOUBLE ->
				out.putDoubleBits(Double.doubleToRawLongBits(value == null ? 0 : ((Number) value).doubleValue()));
			default -> out.putLong(toLong(field, value));
		}
	}

	private long toLong(FieldLayout field, Object value) {
		if (value instanceof Instant instant) {
			return FieldEncoding.instant(clock, field, instant);
		}
		if (value instanceof Duration duration) {
			return FieldEncoding.duration(clock, field, duration);
		}
		if (value == null) {
			return clock.unsetTicks(field);
		}
		long number = ((Number) value).longValue();
		return field.time == FieldLayout.Time.AS_DECLARED ? number : clock.toTicks(field, number);
	}

	private void putComposite(
			Leb128Writer out,
			ChunkConstants constants,
			FieldLayout field,
			Object value,
			boolean inConstant,
			int depth) {
		TypeLayout layout = field.type.layout();
		if (value == null) {
			FieldEncoding.putNull(out, constants, clock, field);
		} else if (field.byReference) {
			out.putLong(idOf(out, constants, field.type, layout, value, depth));
		} else {
			putFields(out, constants, layout, value, inConstant, depth);
		}
	}

	/** @return the id of the constant that stands for an object, 0 for no object */
	public long idOf(
			Leb128Writer out,
			ChunkConstants constants,
			TypeDefinition type,
			TypeLayout layout,
			Object value,
			int depth) {
		if (value == null) {
			return FieldEncoding.idOfNull(constants, layout);
		}
		long id = source.cachedId(constants, type, value);
		if (id < 0) {
			Object encoded = source.toEncode(value);
			int start = out.position();
			putFields(out, constants, layout, encoded, true, depth);
			long wished = source.idElsewhere(encoded);
			id = source.hasKey(encoded)
					? FieldEncoding.internKeyed(out, constants, type, start, source.keyOf(encoded), wished)
					: FieldEncoding.intern(out, constants, type, start, wished);
			source.cacheId(constants, type, encoded, id);
		}
		return id;
	}

	/** Writes the value of an object for each field of a type. */
	void putFields(
			Leb128Writer out,
			ChunkConstants constants,
			TypeLayout layout,
			Object value,
			boolean inConstant,
			int depth) {
		if (source.putFields(this, out, constants, layout, value, depth)) {
			return;
		}
		int inner = FieldEncoding.deeper(layout.type, depth);
		for (FieldLayout field : layout.fields) {
			// The object of a type that wraps a string is that string.
			Object part = layout.type.isSimple() && !source.hasFields(value) ? value : source.valueOf(value, field);
			put(out, constants, field, part, inConstant, layout.pooledWrapper, inner);
		}
	}
}

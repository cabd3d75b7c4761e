/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.direct;

import java.time.Duration;
import java.time.Instant;
import org.openjdk.jmc.flightrecorder.writer.api.TypedValue;
import org.openjdk.jmc.flightrecorder.writer.internal.chunk.RecordingClock;
import org.openjdk.jmc.flightrecorder.writer.internal.event.FieldEncoding;
import org.openjdk.jmc.flightrecorder.writer.internal.event.PrimitiveArrays;
import org.openjdk.jmc.flightrecorder.writer.internal.format.Leb128Writer;
import org.openjdk.jmc.flightrecorder.writer.internal.object.JavaObjectFields;
import org.openjdk.jmc.flightrecorder.writer.internal.type.FieldLayout;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.Value;
import org.openjdk.jmc.flightrecorder.writer.internal.type.ValueKind;

/**
 * The puts of a {@link DirectEncoder} that take more than comparisons and a store: times, arrays, values and objects of
 * this JVM. An event ends with the put that fails, even where there is no stack left for the call that ends it: then an
 * assignment leaves it. Not thread-safe.
 */
final class DirectPuts {
	static final String THREAD = "java.lang.Thread";
	static final String CLASS = "java.lang.Class";
	static final String STACK_TRACE = "jdk.types.StackTrace";

	private final DirectEncoders shared;
	private final RecordingClock clock;
	private final PendingEvent event;
	private final DirectCursor cursor;
	private final Leb128Writer out;

	DirectPuts(DirectEncoders shared, PendingEvent event) {
		this.shared = shared;
		this.event = event;
		cursor = event.cursor;
		clock = shared.intake.clock();
		out = event.out;
	}

	/** Puts a long that is converted to ticks, or that does not come next without a step of the cursor. */
	void putOtherLong(long value) {
		cursor.reach(DirectFields.LONG);
		long written = value;
		if (cursor.codes[cursor.next] == DirectFields.TICKS) {
			try {
				written = clock.toTicks(cursor.field(), value);
			} catch (IllegalArgumentException e) {
				event.fail();
				throw e;
			}
		}
		out.fitLong(written);
		cursor.next++;
	}

	/** Puts a text that has not just been found by its identity, or that does not come next without a step of the cursor. */
	void putOtherText(String text) {
		cursor.reach(DirectFields.STRING);
		try {
			putText(text);
			cursor.moveOn();
		} catch (RuntimeException | Error e) {
			try {
				event.fail();
			} finally {
				cursor.next = cursor.codes.length - DirectFields.NO_EVENT_FROM_END;
			}
			throw e;
		}
	}

	private void putText(String text) {
		boolean inWrapper = cursor.fields.layout != null && cursor.fields.layout.pooledWrapper;
		FieldEncoding.putText(out, cursor.inConstant ? null : event.constants(), text, cursor.inConstant, inWrapper);
	}

	/**
	 * @param kind
	 *            a built-in kind
	 * @param array
	 *            an array of that kind, null for an empty one
	 */
	void putArray(ValueKind kind, Object array) {
		cursor.reach(DirectFields.ARRAY + kind.ordinal());
		try {
			if (array == null) {
				out.putByte(0);
			} else if (kind == ValueKind.STRING) {
				String[] texts = (String[]) array;
				out.putInt(texts.length);
				for (String text : texts) {
					putText(text);
				}
			} else {
				PrimitiveArrays.put(out, kind, array);
			}
			cursor.moveOn();
		} catch (RuntimeException | Error e) {
			try {
				event.fail();
			} finally {
				cursor.next = cursor.codes.length - DirectFields.NO_EVENT_FROM_END;
			}
			throw e;
		}
	}

	void putInstant(Instant instant) {
		out.fitLong(valueOf(timeField(true, "java.time.Instant"), instant));
		cursor.next++;
	}

	void putDuration(Duration duration) {
		out.fitLong(valueOf(timeField(false, "java.time.Duration"), duration));
		cursor.next++;
	}

	/** @return what a field holds for a point in time */
	long valueOf(FieldLayout field, Instant instant) {
		try {
			return FieldEncoding.instant(clock, field, instant);
		} catch (IllegalArgumentException e) {
			event.fail();
			throw e;
		}
	}

	/** @return what a field holds for an amount of time */
	long valueOf(FieldLayout field, Duration duration) {
		return FieldEncoding.duration(clock, field, duration);
	}

	private FieldLayout timeField(boolean point, String given) {
		cursor.reach(DirectFields.LONG, given);
		FieldLayout field = cursor.field();
		if (field.counted == null || field.isPoint != point) {
			throw event.failure("field '" + field.name + "' takes a '" + given + "' only with the annotation "
					+ (point ? "jdk.jfr.Timestamp" : "jdk.jfr.Timespan"));
		}
		return field;
	}

	/** @return what a value holds; one that another library made is converted */
	Value contentOf(TypedValue value) {
		if (value == null || value instanceof Value) {
			return (Value) value;
		}
		try {
			return shared.contents.apply(value);
		} catch (Throwable e) {
			event.reject();
			throw e;
		}
	}

	/** Puts a whole array; null is an empty one. */
	void putValues(TypedValue[] array) {
		cursor.beginArray(array == null ? 0 : array.length);
		if (array != null) {
			for (TypedValue value : array) {
				put(contentOf(value));
			}
		}
		cursor.endArray();
	}

	/**
	 * @param value
	 *            the next field or element, null for its default
	 */
	void put(Value value) {
		if (value == null || value.isNullValue()) {
			cursor.skip("null");
		} else if (value.definition().kind().isBuiltin()) {
			putBuiltin(value.definition().kind(), value.builtin());
		} else {
			putComposite(value);
		}
	}

	private void putBuiltin(ValueKind kind, Object value) {
		switch (kind) {
			case LONG -> putOtherLong((Long) value);
			case STRING -> putOtherText((String) value);
			default -> {
				cursor.reach(kind.ordinal());
				fitNumber(kind, value);
				cursor.next++;
			}
		}
	}

	private void fitNumber(ValueKind kind, Object value) {
		switch (kind) {
			case BOOLEAN -> out.fitByte((Boolean) value ? 1 : 0);
			case BYTE -> out.fitByte((Byte) value);
			case CHAR -> out.fitShort((Character) value);
			case SHORT -> out.fitShort((Short) value);
			case INT -> out.fitInt((Integer) value);
			case FLOAT -> out.fitFixedInt(Float.floatToRawIntBits((Float) value));
			default -> out.fitFixedLong(Double.doubleToRawLongBits((Double) value));
		}
	}

	private void putComposite(Value value) {
		TypeDefinition type = value.definition();
		cursor.reach(DirectFields.COMPOSITE, type.name());
		FieldLayout field = cursor.field();
		if (!isOf(value, field.type)) {
			throw cursor.refused(type.name());
		}
		try {
			shared.values.putComposite(out, event.constants(), field, value, cursor.inConstant, cursor.depth());
			cursor.moveOn();
		} catch (RuntimeException | Error e) {
			try {
				event.fail();
			} finally {
				cursor.next = cursor.codes.length - DirectFields.NO_EVENT_FROM_END;
			}
			throw e;
		}
	}

	/**
	 * Puts an object of this JVM as a value of one of the JDK's types.
	 *
	 * @param typeName
	 *            the type
	 * @param object
	 *            what {@link JavaObjectFields} takes for it, or null
	 */
	void putObject(String typeName, Object object) {
		cursor.reach(DirectFields.COMPOSITE, typeName);
		FieldLayout field = cursor.field();
		if (!field.type.name().equals(typeName)) {
			throw cursor.refused(typeName);
		}
		encode(field, object, true);
		cursor.moveOn();
	}

	/**
	 * @param field
	 *            an implicit field
	 * @param object
	 *            a value of its type, or what {@link JavaObjectFields} takes for one, or null
	 * @return the id of a constant, which is encoded if it is new
	 */
	long idOf(FieldLayout field, Object object) {
		TypeDefinition type = field.type;
		if (object instanceof Value value && !value.isNullValue() && !isOf(value, type)) {
			throw event.failure("its field '" + field.name + "' takes '" + type.name() + "', not '"
					+ value.definition().name() + "'");
		}
		return encode(field, object, false);
	}

	/**
	 * Encodes an object of this JVM, or a value as a constant. The client's code may run meanwhile, such as
	 * {@code ClassLoader.getName()}.
	 *
	 * @return the id of the constant, 0 if the object was put in place
	 */
	private long encode(FieldLayout field, Object object, boolean inPlace) {
		TypeDefinition type = field.type;
		byte[] resumed = cursor.codes;
		int resumedAt = cursor.next;
		long id = 0;
		cursor.enter();
		try {
			if (inPlace) {
				shared.objects.putElement(
						out, event.constants(), field, object, cursor.inConstant, false, cursor.depth());
			} else {
				id = object instanceof Value value
						? shared.values.idOf(out, event.constants(), type, value.isNullValue() ? null : value, null, 0)
						: shared.objects.idOf(out, event.constants(), type, type.layout(), object, 0);
			}
		} catch (RuntimeException | Error e) {
			if (cursor.next == cursor.busy) {
				cursor.codes = resumed;
			}
			try {
				event.fail();
			} finally {
				cursor.next = cursor.codes.length - DirectFields.NO_EVENT_FROM_END;
			}
			throw e;
		}
		cursor.resume(resumed, resumedAt);
		return id;
	}

	private static boolean isOf(Value value, TypeDefinition type) {
		return value.definition() == type || value.definition().name().equals(type.name());
	}
}

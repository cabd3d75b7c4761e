/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.direct;

import java.util.ArrayList;
import java.util.List;
import org.openjdk.jmc.flightrecorder.writer.internal.format.ImplicitFieldNames;
import org.openjdk.jmc.flightrecorder.writer.internal.format.Leb128;
import org.openjdk.jmc.flightrecorder.writer.internal.type.FieldLayout;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeLayout;
import org.openjdk.jmc.flightrecorder.writer.internal.type.ValueKind;

/**
 * The fields that a direct writer takes one after the other, compiled to codes, so that one comparison tells whether a
 * put fits.
 *
 * <pre>
 *  event            start  duration  stack trace  thread | STRING  ARRAY|INT  COMPOSITE  ...  END
 *                   those that the writer sets itself      those that are put
 *  struct           STRING  LONG  ...  END
 *  array elements   LONG  END            for each element once
 * </pre>
 *
 * Immutable, and shared by all writers of the type.
 */
final class DirectFields {
	/** Start of the event, in ticks. */
	static final byte START = 0;
	/** Length of the event, in ticks. */
	static final byte DURATION = 1;
	/** Id of the thread. */
	static final byte THREAD = 2;
	/** Id of the stack trace. */
	static final byte STACK_TRACE = 3;
	/** How many fields of an event are implicit at most. */
	static final int IMPLICIT_COUNT = 4;

	static final byte BYTE = code(ValueKind.BYTE);
	static final byte CHAR = code(ValueKind.CHAR);
	static final byte SHORT = code(ValueKind.SHORT);
	static final byte INT = code(ValueKind.INT);
	static final byte LONG = code(ValueKind.LONG);
	static final byte FLOAT = code(ValueKind.FLOAT);
	static final byte DOUBLE = code(ValueKind.DOUBLE);
	static final byte BOOLEAN = code(ValueKind.BOOLEAN);
	static final byte STRING = code(ValueKind.STRING);
	static final byte COMPOSITE = code(ValueKind.COMPOSITE);
	/** Added to the code of an element. */
	static final byte ARRAY = 16;
	/** A long that is converted to ticks. */
	static final byte TICKS = 32;
	/** An implicit field between others; its place is noted. */
	static final byte IMPLICIT = 33;
	/** Behind the last field. */
	static final byte END = 34;

	/** Behind {@link #END}: the place of a writer that has no event. */
	static final byte NO_EVENT = 35;
	/** Behind {@link #NO_EVENT}: the place of a writer while the client's code runs. */
	static final byte BUSY = 36;

	/**
	 * How far the place of {@link #NO_EVENT} is from the end of all codes. Where heap or stack have run out in the middle
	 * of a field, the step there is an assignment, because a call may fail again.
	 */
	static final int NO_EVENT_FROM_END = 2;

	/** The event or the struct; null for elements of an array. */
	final TypeLayout layout;
	/** The field for each code but the last. */
	final FieldLayout[] fields;
	/**
	 * What comes next, with {@link #END}, {@link #NO_EVENT} and {@link #BUSY} last.
	 */
	final byte[] codes;
	/** Which implicit fields come first. */
	final byte[] first;
	/** Which implicit fields come in between, in their order. */
	final byte[] interleaved;
	/** The implicit fields, null for those that the event does not have. */
	final FieldLayout[] implicitFields = new FieldLayout[IMPLICIT_COUNT];

	/** How much room all fields take at most if each is a number or a reference to a text. */
	final int roomBytes;

	/** Whether there is a text among the fields themselves, so that nearly every event refers to constants. */
	final boolean hasTexts;

	/** Filled when first used, with equal content when threads race. */
	private final DirectFields[] nested;

	private static byte code(ValueKind kind) {
		return (byte) kind.ordinal();
	}

	private DirectFields(TypeLayout layout) {
		this.layout = layout;
		int firstPut = 0;
		List<Byte> inBetween = new ArrayList<>();
		if (layout.type.isEvent()) {
			while (firstPut < layout.fields.length && implicit(layout.fields[firstPut]) >= 0) {
				firstPut++;
			}
		}
		first = new byte[firstPut];
		for (int i = 0; i < firstPut; i++) {
			first[i] = implicit(layout.fields[i]);
			implicitFields[first[i]] = layout.fields[i];
		}
		int count = layout.fields.length - firstPut;
		fields = new FieldLayout[count];
		codes = new byte[count + 3];
		nested = new DirectFields[count];
		for (int i = 0; i < count; i++) {
			fields[i] = layout.fields[firstPut + i];
			byte implicit = layout.type.isEvent() ? implicit(fields[i]) : -1;
			if (implicit >= 0) {
				codes[i] = IMPLICIT;
				implicitFields[implicit] = fields[i];
				inBetween.add(implicit);
			} else {
				codes[i] = code(fields[i]);
			}
		}
		codes[count] = END;
		hasTexts = hasTexts(codes);
		roomBytes = roomBytes(count);
		codes[noEvent()] = NO_EVENT;
		codes[busy()] = BUSY;
		interleaved = new byte[inBetween.size()];
		for (int i = 0; i < interleaved.length; i++) {
			interleaved[i] = inBetween.get(i);
		}
	}

	/** The elements of an array. */
	private DirectFields(FieldLayout array) {
		layout = null;
		first = new byte[0];
		interleaved = first;
		fields = new FieldLayout[] {array};
		codes = new byte[] {code(array.kind), END, NO_EVENT, BUSY};
		hasTexts = hasTexts(codes);
		roomBytes = roomBytes(1);
		nested = new DirectFields[1];
	}

	/**
	 * @param layout
	 *            an event type or a struct
	 * @return its fields
	 */
	static DirectFields of(TypeLayout layout) {
		return new DirectFields(layout);
	}

	private static byte code(FieldLayout field) {
		if (field.array) {
			return (byte) (ARRAY + code(field.kind));
		}
		return field.time == FieldLayout.Time.TIMESTAMP ? TICKS : code(field.kind);
	}

	private static int roomBytes(int count) {
		return Math.multiplyExact(count, Leb128.MAX_BYTES);
	}

	private static boolean hasTexts(byte[] codes) {
		for (byte code : codes) {
			if (code == STRING) {
				return true;
			}
		}
		return false;
	}

	/** @return which implicit field it is, or -1 */
	private static byte implicit(FieldLayout field) {
		if (field.time == FieldLayout.Time.START) {
			return START;
		} else if (field.time == FieldLayout.Time.DURATION) {
			return DURATION;
		} else if (field.array || !field.byReference) {
			return -1;
		} else if (field.name.equals(ImplicitFieldNames.EVENT_THREAD)
				&& field.type.name().equals("java.lang.Thread")) {
			return THREAD;
		}
		return field.name.equals(ImplicitFieldNames.STACK_TRACE)
						&& field.type.name().equals("jdk.types.StackTrace")
				? STACK_TRACE
				: -1;
	}

	/** @return whether the event has this implicit field */
	boolean has(int implicit) {
		return implicitFields[implicit] != null;
	}

	/** @return the place of {@link #NO_EVENT} among the codes */
	int noEvent() {
		return fields.length + 1;
	}

	/** @return the place of {@link #BUSY} among the codes */
	int busy() {
		return fields.length + 2;
	}

	/** @return how many fields are put */
	int putCount() {
		return fields.length - interleaved.length;
	}

	/** @return the fields of a struct, or the elements of an array */
	DirectFields nested(int index) {
		DirectFields known = nested[index];
		if (known == null) {
			FieldLayout field = fields[index];
			known = isArray(index) ? new DirectFields(field) : new DirectFields(field.type.layout());
			nested[index] = known;
		}
		return known;
	}

	/** @return whether an array is wanted, not one element */
	boolean isArray(int index) {
		return layout != null && fields[index].array;
	}

	/** @return the name of what a code takes */
	static String nameOf(int code) {
		if (code >= ARRAY && code < TICKS) {
			return nameOf(code - ARRAY) + "[]";
		}
		return code == COMPOSITE ? "struct" : ValueKind.values()[code].typeName();
	}
}

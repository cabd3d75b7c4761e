/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.type;

import org.openjdk.jmc.flightrecorder.writer.internal.format.ImplicitFieldNames;

/**
 * A field as it is written: where its value comes from and how it is encoded. Immutable. The fields of this class are
 * plain, because encoders walk over them for every event.
 */
public final class FieldLayout {
	/** What the file's annotation says about a time, where it differs from the declaration. */
	public enum Time {
		/** An ordinary field, written as it is. */
		AS_DECLARED,
		/** Start of an event: always the first field, in ticks. */
		START,
		/** Length of an event: always the second field, in ticks. */
		DURATION,
		/** A point in time that is converted to ticks, because the JDK's reader fails on the declared unit. */
		TIMESTAMP
	}

	/**
	 * One byte. This and the next constants are the steps of an encoder, one for each way to write a field of a
	 * {@link Value}. The encoder switches on one number in place of four questions.
	 */
	public static final int ONE_BYTE = 0;
	/** A short or a char. */
	public static final int SHORT_LEB = 1;
	/** An int. */
	public static final int INT_LEB = 2;
	/** A long as it is. */
	public static final int LONG_LEB = 3;
	/** Four bytes. */
	public static final int FOUR_BYTES = 4;
	/** Eight bytes. */
	public static final int EIGHT_BYTES = 5;
	/** A long that is converted to ticks. */
	public static final int TIME = 6;
	/** A string. */
	public static final int TEXT = 7;
	/** A struct, a constant or an array whose null is one zero byte. */
	public static final int NULLABLE = 8;
	/** Any other field. */
	public static final int OTHER = 9;

	private static final int STEP_BITS = 4;
	private static final String TIMESTAMP = FieldDefinition.TIMESTAMP;
	private static final String TIMESPAN = FieldDefinition.TIMESPAN;

	public final String name;
	/** The type of the field or of its elements in the file. */
	public final TypeDefinition type;
	/** The kind of the field or of its elements. */
	public final ValueKind kind;
	/** Whether a count and elements are written. */
	public final boolean array;
	/** Whether an id is written in place of the value. */
	public final boolean byReference;
	/** The ordinal in the declaration, -1 for the start time that is not declared. */
	public final int ordinal;
	/** The slot in a {@link Value}, -1 for the start time that is not declared. */
	public final int slot;
	/** Whether a {@link Value} keeps the field as bits. */
	public final boolean isInPrimitives;
	/** Whether the value is a time that this library writes in ticks whatever was declared. */
	public final Time time;
	/** The unit in which clients give a time that is written in ticks; {@link FieldUnit#TICKS} for other fields. */
	public final FieldUnit unit;
	/** What the file counts, for longs that are times; null for all other fields. */
	public final FieldUnit counted;
	/** Whether a time is a point, as {@code jdk.jfr.Timestamp} says; else it is a span. */
	public final boolean isPoint;
	/** Whether null is one zero byte: a null string, an empty array, or no reference. */
	public final boolean isNullZeroByte;
	/** Whether the field was declared as a point in time in ticks. */
	public final boolean isTimestampInTicks;
	/** Whether the field was declared as a span in ticks. */
	public final boolean isTimespanInTicks;

	FieldLayout(FieldDefinition field, boolean inEvent) {
		name = field.name();
		boolean start = inEvent && ImplicitFieldNames.START_TIME.equals(name);
		boolean duration = inEvent && ImplicitFieldNames.DURATION.equals(name);
		// Smaller numbers become what the JDK reads there.
		type = start || duration ? field.type().registry().builtin(ValueKind.LONG) : field.type();
		kind = type.kind();
		array = field.isArray();
		byReference = TypeLayout.isPooledInFile(type);
		isNullZeroByte = array || kind == ValueKind.STRING || byReference && !TypeLayout.hasFixedConstants(type);
		ordinal = field.ordinal();
		slot = field.slot();
		isInPrimitives = field.isInPrimitives();
		isTimestampInTicks = "TICKS".equals(field.annotationValue(TIMESTAMP));
		isTimespanInTicks = "TICKS".equals(field.annotationValue(TIMESPAN));
		if (start) {
			time = Time.START;
			unit = unitOf(field.annotationValue(TIMESTAMP));
		} else if (duration) {
			time = Time.DURATION;
			unit = unitOf(field.annotationValue(TIMESPAN));
		} else {
			FieldUnit point =
					kind == ValueKind.LONG && !array ? FieldUnit.ofTimestamp(field.annotationValue(TIMESTAMP)) : null;
			boolean converted = point != null && !point.isReadableAsTimestamp();
			time = converted ? Time.TIMESTAMP : Time.AS_DECLARED;
			unit = converted ? point : FieldUnit.TICKS;
		}
		AnnotationDefinition annotation = kind == ValueKind.LONG ? timeAnnotation(field) : null;
		isPoint = time == Time.START
				|| annotation != null && TIMESTAMP.equals(annotation.type().name());
		counted = time != Time.AS_DECLARED
				? FieldUnit.TICKS
				: annotation == null ? null : FieldDefinition.unitOfTime(annotation);
	}

	/** @return the unit in which clients give a time, which the file need not have; null for fields that are no times */
	public FieldUnit declaredUnit() {
		return time == Time.AS_DECLARED ? counted : unit;
	}

	private static AnnotationDefinition timeAnnotation(FieldDefinition field) {
		for (AnnotationDefinition annotation : field.annotations()) {
			String annotationName = annotation.type().name();
			if (annotationName.equals(TIMESTAMP) || annotationName.equals(TIMESPAN)) {
				return annotation;
			}
		}
		return null;
	}

	/** The unit of a time that the file has in ticks; clients of 9.1.2 may name one by either annotation. */
	private static FieldUnit unitOf(String text) {
		FieldUnit point = FieldUnit.ofTimestamp(text);
		FieldUnit named = point != null ? point : FieldUnit.ofTimespan(text);
		return named != null ? named : FieldUnit.TICKS;
	}

	/**
	 * The step of an encoder for the field, and the slot of the value, in one number.
	 *
	 * @return a number that {@link #stepOf} and {@link #slotOf} take apart
	 */
	int encoding() {
		return slot << STEP_BITS | step();
	}

	/** @return the constant of this class in one of {@link TypeLayout#encodings} */
	public static int stepOf(int encoding) {
		return encoding & (1 << STEP_BITS) - 1;
	}

	/** @return the slot in one of {@link TypeLayout#encodings} */
	public static int slotOf(int encoding) {
		return encoding >> STEP_BITS;
	}

	private int step() {
		if (!isInPrimitives) {
			return kind == ValueKind.STRING && !array ? TEXT : isNullZeroByte ? NULLABLE : OTHER;
		}
		return switch (kind) {
			case BYTE, BOOLEAN -> ONE_BYTE;
			case SHORT, CHAR -> SHORT_LEB;
			case INT -> INT_LEB;
			case FLOAT -> FOUR_BYTES;
			case DOUBLE -> EIGHT_BYTES;
			default -> time == Time.AS_DECLARED ? LONG_LEB : TIME;
		};
	}
}

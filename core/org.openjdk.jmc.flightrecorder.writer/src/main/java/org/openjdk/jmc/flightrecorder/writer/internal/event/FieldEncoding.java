/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.event;

import java.time.Duration;
import java.time.Instant;
import org.openjdk.jmc.flightrecorder.writer.internal.chunk.RecordingClock;
import org.openjdk.jmc.flightrecorder.writer.internal.constant.ChunkConstants;
import org.openjdk.jmc.flightrecorder.writer.internal.format.Leb128Writer;
import org.openjdk.jmc.flightrecorder.writer.internal.format.StringEncoding;
import org.openjdk.jmc.flightrecorder.writer.internal.type.FieldLayout;
import org.openjdk.jmc.flightrecorder.writer.internal.type.FieldUnit;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeLayout;

/**
 * The rules that hold for a field whichever door its event comes through.
 * <ul>
 * <li><b>Texts.</b> A text of an event goes through the string pool, which decides whether a reference or the text is
 * written. A text of a constant is always in place, and a text that a type wraps, such as a symbol, is always UTF-8:
 * other readers fail on anything else (format section 4.1).
 * <li><b>Null.</b> A missing number is 0, a missing text a null text, a missing array an empty one, as the format has
 * no null array (section 2.2). A missing struct in place is one whose fields are all missing. A missing constant is the
 * reference 0; where that is the id of a fixed constant, those constants are written (section 7.2). In an array, it is a
 * constant whose fields are all missing, because the JDK's reader fails on a reference to nothing there.
 * <li><b>Constants.</b> A constant is encoded behind what was written so far and interned. Then its bytes are taken
 * back.
 * <li><b>Times.</b> A missing instant or duration is the smallest long, which readers show as none; a missing
 * {@code duration} of an event is 0. A number that was not set is 0 in the unit that was declared, which is the epoch for
 * one that is converted to ticks. A duration that the field cannot hold becomes the longest or the shortest that it
 * can hold, as readers show the largest long as a span without end. An instant that the field cannot hold is refused.
 * <li><b>Depth.</b> A value may be nested {@value #MAX_DEPTH} levels deep. More would overflow the stack of some
 * reader, and the JDK itself records chains of 200 old objects, each two levels deep.
 * </ul>
 */
public final class FieldEncoding {
	/** How deep values may be nested. */
	public static final int MAX_DEPTH = 512;
	/** The number that readers show as no time. */
	public static final long NO_TIME = Long.MIN_VALUE;

	private static final long LONGEST = Long.MAX_VALUE;
	private static final long SHORTEST = Long.MIN_VALUE + 1;

	private FieldEncoding() {}

	/**
	 * Writes a text.
	 *
	 * @param inConstant
	 *            whether it is part of a constant
	 * @param inWrapper
	 *            whether its type wraps a text, and its values are constants
	 */
	public static void putText(
			Leb128Writer out, ChunkConstants constants, String text, boolean inConstant, boolean inWrapper) {
		if (inWrapper) {
			StringEncoding.putWrapped(out, text);
		} else if (inConstant) {
			StringEncoding.put(out, text);
		} else {
			constants.putString(out, text);
		}
	}

	/** Writes a missing struct in place. */
	public static void putNull(Leb128Writer out, ChunkConstants constants, RecordingClock clock, TypeLayout layout) {
		for (FieldLayout field : layout.fields) {
			if (field.array) {
				out.putByte(0);
			} else {
				putNull(out, constants, clock, field);
			}
		}
	}

	/** Writes a missing field, or a missing element of an array. Only composites need constants. */
	public static void putNull(Leb128Writer out, ChunkConstants constants, RecordingClock clock, FieldLayout field) {
		switch (field.kind) {
			case LONG -> out.putLong(clock.unsetTicks(field));
			case FLOAT -> out.putFloatBits(0);
			case DOUBLE -> out.putDoubleBits(0);
			case COMPOSITE -> {
				TypeLayout layout = field.type.layout();
				if (!field.byReference) {
					putNull(out, constants, clock, layout);
				} else if (field.array && !layout.simpleType && !layout.hasFixedConstants) {
					out.putLong(internNull(out, constants, clock, layout));
				} else {
					out.putLong(idOfNull(constants, layout));
				}
			}
			default -> out.putByte(0);
		}
	}

	/** @return the id of the constant whose fields are all missing */
	public static long internNull(Leb128Writer out, ChunkConstants constants, RecordingClock clock, TypeLayout layout) {
		int start = out.position();
		putNull(out, constants, clock, layout);
		return intern(out, constants, layout.type, start);
	}

	/** @return the id that stands for a missing constant outside of arrays */
	public static long idOfNull(ChunkConstants constants, TypeLayout layout) {
		if (layout.hasFixedConstants) {
			constants.defineFixedConstants(layout.type);
		}
		return 0;
	}

	/** @return the id of the constant whose bytes begin at a place and end at the position; they are taken back */
	public static long intern(Leb128Writer out, ChunkConstants constants, TypeDefinition type, int start) {
		return intern(out, constants, type, start, 0);
	}

	/**
	 * Interns a constant as the other method does. The constant gets the wished id, which it has in another recording,
	 * if that id is free; 0 is no wish.
	 */
	public static long intern(Leb128Writer out, ChunkConstants constants, TypeDefinition type, int start, long wished) {
		long id = constants.intern(type, out.array(), start, out.position(), wished);
		out.truncate(start);
		return id;
	}

	/**
	 * Interns a constant as {@link #intern} does. Constants of equal bytes and different keys are different constants.
	 * The key is in no file.
	 */
	public static long internKeyed(
			Leb128Writer out, ChunkConstants constants, TypeDefinition type, int start, long key, long wished) {
		int end = out.position();
		out.putLong(key);
		long id = constants.internKeyed(type, out.array(), start, end, out.position(), wished);
		out.truncate(start);
		return id;
	}

	/**
	 * @return what a field holds for a point in time
	 * @throws IllegalArgumentException
	 *             when it cannot hold it
	 */
	public static long instant(RecordingClock clock, FieldLayout field, Instant instant) {
		return instant(clock, field, field.counted, instant);
	}

	/**
	 * @param unit
	 *            the unit of the result, which the file need not have
	 * @return a point in time for a field
	 * @throws IllegalArgumentException
	 *             when a long of the unit does not reach there
	 */
	public static long instant(RecordingClock clock, FieldLayout field, FieldUnit unit, Instant instant) {
		if (instant == null) {
			return NO_TIME;
		}
		try {
			return unit == FieldUnit.TICKS ? clock.ticksAt(instant) : unit.sinceEpoch(instant);
		} catch (ArithmeticException e) {
			throw FieldUnit.outOfReach(field.name, unit, instant, e);
		}
	}

	/** @return what a field holds for a span of time, the longest or the shortest if it cannot hold it */
	public static long duration(RecordingClock clock, FieldLayout field, Duration duration) {
		return duration(clock, field, field.counted, duration);
	}

	/**
	 * @param unit
	 *            the unit of the result, which the file need not have
	 * @return a span of time for a field, the longest or the shortest if a long of the unit cannot hold it
	 */
	public static long duration(RecordingClock clock, FieldLayout field, FieldUnit unit, Duration duration) {
		if (duration == null) {
			return field.time == FieldLayout.Time.DURATION ? 0 : NO_TIME;
		}
		try {
			return unit == FieldUnit.TICKS ? clock.ticksOf(duration) : unit.of(duration);
		} catch (ArithmeticException e) {
			return duration.isNegative() ? SHORTEST : LONGEST;
		}
	}

	/** @return the depth of a struct that is nested in a struct of the given depth */
	public static int deeper(TypeDefinition type, int depth) {
		if (depth == MAX_DEPTH) {
			throw new IllegalArgumentException(tooDeep(type));
		}
		return depth + 1;
	}

	/** @return the message that a struct is nested too deep */
	public static String tooDeep(TypeDefinition type) {
		return "Values may be nested at most " + MAX_DEPTH + " levels deep; one of type '" + type.name()
				+ "' goes deeper";
	}
}

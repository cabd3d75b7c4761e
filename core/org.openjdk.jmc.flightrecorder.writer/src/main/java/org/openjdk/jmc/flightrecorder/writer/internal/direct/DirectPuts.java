/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.direct;

import java.time.Duration;
import java.time.Instant;
import org.openjdk.jmc.flightrecorder.writer.internal.chunk.RecordingClock;
import org.openjdk.jmc.flightrecorder.writer.internal.constant.ChunkConstants;
import org.openjdk.jmc.flightrecorder.writer.internal.event.FieldTime;
import org.openjdk.jmc.flightrecorder.writer.internal.event.PrimitiveArrays;
import org.openjdk.jmc.flightrecorder.writer.internal.format.StringEncoding;
import org.openjdk.jmc.flightrecorder.writer.internal.type.ValueKind;

/**
 * What a direct writer does with numbers, texts, arrays of these, and times. Not thread-safe.
 */
abstract class DirectPuts extends DirectCursor {
	final RecordingClock clock;

	DirectPuts(DirectFields event, int gapBytes, RecordingClock clock) {
		super(event, gapBytes);
		this.clock = clock;
	}

	// One comparison, one store

	/** @param value the next field */
	public void putBoolean(boolean value) {
		if (codes[next] != DirectFields.BOOLEAN) {
			reach(DirectFields.BOOLEAN);
		}
		next++;
		out.fitByte(value ? 1 : 0);
	}

	/** @param value the next field */
	public void putByte(byte value) {
		if (codes[next] != DirectFields.BYTE) {
			reach(DirectFields.BYTE);
		}
		next++;
		out.fitByte(value);
	}

	/** @param value the next field */
	public void putChar(char value) {
		if (codes[next] != DirectFields.CHAR) {
			reach(DirectFields.CHAR);
		}
		next++;
		out.fitShort(value);
	}

	/** @param value the next field */
	public void putShort(short value) {
		if (codes[next] != DirectFields.SHORT) {
			reach(DirectFields.SHORT);
		}
		next++;
		out.fitShort(value);
	}

	/** @param value the next field */
	public void putInt(int value) {
		if (codes[next] != DirectFields.INT) {
			reach(DirectFields.INT);
		}
		next++;
		out.fitInt(value);
	}

	/** @param value the next field */
	public void putLong(long value) {
		if (codes[next] != DirectFields.LONG) {
			putOtherLong(value);
			return;
		}
		next++;
		out.fitLong(value);
	}

	private void putOtherLong(long value) {
		reach(DirectFields.LONG);
		long written = value;
		if (codes[next] == DirectFields.TICKS) {
			try {
				written = clock.toTicks(fields.fields[next], value);
			} catch (ArithmeticException e) {
				fail();
				throw e;
			}
		}
		next++;
		out.fitLong(written);
	}

	/** @param value the next field */
	public void putFloat(float value) {
		if (codes[next] != DirectFields.FLOAT) {
			reach(DirectFields.FLOAT);
		}
		next++;
		out.fitFixedInt(Float.floatToRawIntBits(value));
	}

	/** @param value the next field */
	public void putDouble(double value) {
		if (codes[next] != DirectFields.DOUBLE) {
			reach(DirectFields.DOUBLE);
		}
		next++;
		out.fitFixedLong(Double.doubleToRawLongBits(value));
	}

	/** @param text the next field, may be null */
	public void putString(String text) {
		if (codes[next] != DirectFields.STRING) {
			reach(DirectFields.STRING);
		}
		try {
			ChunkConstants used = usedConstants();
			long reference = used == null || inConstant ? 0 : used.referenceToSame(text);
			if (reference != 0) {
				out.fitPacked(reference);
				next++;
			} else {
				putText(text);
				goOn();
			}
		} catch (RuntimeException | Error e) {
			fail();
			throw e;
		}
	}

	/** Texts of constants are always in place, those of wrappers (symbols among them) always UTF-8. */
	private void putText(String text) {
		if (!inConstant) {
			constants().putString(out, text);
		} else if (fields.layout != null && fields.layout.simpleType) {
			StringEncoding.putUtf8(out, text);
		} else {
			StringEncoding.put(out, text);
		}
	}

	// Everything else

	/**
	 * @param kind
	 *            a built-in kind
	 * @param array
	 *            an array of that kind, null for an empty one
	 */
	public void putArray(ValueKind kind, Object array) {
		reach(DirectFields.ARRAY + kind.ordinal());
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
			goOn();
		} catch (RuntimeException | Error e) {
			fail();
			throw e;
		}
	}

	/** @param instant the next field, a point in time of any unit */
	public void putInstant(Instant instant) {
		putTime(instant, "java.time.Instant");
	}

	/** @param duration the next field, a span of any unit */
	public void putDuration(Duration duration) {
		putTime(duration, "java.time.Duration");
	}

	private void putTime(Object time, String given) {
		reach(DirectFields.LONG, given);
		FieldTime field = fields.time(next);
		boolean point = time instanceof Instant;
		if (field == null || time != null && field.isPoint() != point) {
			String name = fields.fields[next].name;
			throw failure("field '" + name + "' takes a '" + given + "' only with the annotation "
					+ (given.endsWith("Instant") ? "jdk.jfr.Timestamp" : "jdk.jfr.Timespan"));
		}
		try {
			out.fitLong(point ? field.valueOf((Instant) time, clock) : field.valueOf((Duration) time, clock));
		} catch (ArithmeticException | NullPointerException e) {
			fail();
			throw e;
		}
		next++;
	}

	/** What stands in a value of a built-in type. */
	final void putBuiltin(ValueKind kind, Object value) {
		switch (kind) {
			case BOOLEAN:
				putBoolean((Boolean) value);
				break;
			case BYTE:
				putByte((Byte) value);
				break;
			case CHAR:
				putChar((Character) value);
				break;
			case SHORT:
				putShort((Short) value);
				break;
			case INT:
				putInt((Integer) value);
				break;
			case FLOAT:
				putFloat((Float) value);
				break;
			case DOUBLE:
				putDouble((Double) value);
				break;
			case STRING:
				putString((String) value);
				break;
			default:
				putLong((Long) value);
		}
	}
}

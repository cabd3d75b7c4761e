/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.event;

import org.openjdk.jmc.flightrecorder.writer.internal.format.Leb128Writer;
import org.openjdk.jmc.flightrecorder.writer.internal.type.ValueKind;

/** Writes arrays of primitives: a count and the elements. */
public final class PrimitiveArrays {
	private PrimitiveArrays() {}

	/**
	 * @param kind
	 *            a primitive kind
	 * @param array
	 *            an array of that kind, not null
	 */
	public static void put(Leb128Writer out, ValueKind kind, Object array) {
		switch (kind) {
			case BYTE:
				byte[] bytes = (byte[]) array;
				out.putInt(bytes.length);
				out.putBytes(bytes, 0, bytes.length);
				break;
			case BOOLEAN:
				boolean[] booleans = (boolean[]) array;
				out.putInt(booleans.length);
				for (boolean value : booleans) {
					out.putBoolean(value);
				}
				break;
			case CHAR:
				char[] chars = (char[]) array;
				out.putInt(chars.length);
				for (char value : chars) {
					out.putShort(value);
				}
				break;
			case SHORT:
				short[] shorts = (short[]) array;
				out.putInt(shorts.length);
				for (short value : shorts) {
					out.putShort(value);
				}
				break;
			case INT:
				int[] ints = (int[]) array;
				out.putInt(ints.length);
				for (int value : ints) {
					out.putInt(value);
				}
				break;
			case LONG:
				long[] longs = (long[]) array;
				out.putInt(longs.length);
				for (long value : longs) {
					out.putLong(value);
				}
				break;
			case FLOAT:
				float[] floats = (float[]) array;
				out.putInt(floats.length);
				for (float value : floats) {
					out.putFloatBits(Float.floatToRawIntBits(value));
				}
				break;
			case DOUBLE:
				double[] doubles = (double[]) array;
				out.putInt(doubles.length);
				for (double value : doubles) {
					out.putDoubleBits(Double.doubleToRawLongBits(value));
				}
				break;
			default:
				throw new IllegalArgumentException("Not a primitive kind: " + kind);
		}
	}
}

/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.format;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * The one place where integers become bytes: the JFR variant of LEB128 (format section 2.1), little-endian groups of
 * seven bits, bit 7 meaning "more follows", in <b>at most nine bytes</b>; the ninth byte carries eight bits whole and
 * has no "more" bit.
 *
 * <pre>
 *  value below 2^7    0xxxxxxx
 *  value below 2^14   1xxxxxxx 0xxxxxxx
 *  ...
 *  negative           1xxxxxxx (eight times) xxxxxxxx
 * </pre>
 *
 * All methods write into an array of the caller. They write the same bytes, and differ in what is known of the place
 * and of the value.
 */
public final class Leb128 {
	/** The longest encoding of any value. */
	public static final int MAX_BYTES = 9;

	private static final VarHandle LITTLE_ENDIAN_LONG =
			MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

	private static final long ALL_MORE_BITS = 0x8080_8080_8080_8080L;
	/** The "more" bits of numbers that take seven and eight bytes. */
	private static final long MORE_BITS_OF_SEVEN_BYTES = ALL_MORE_BITS >>> 2 * Byte.SIZE;

	private static final long MORE_BITS_OF_EIGHT_BYTES = ALL_MORE_BITS >>> Byte.SIZE;

	/**
	 * The bits of a value that can be packed. It takes six bytes at most, and fills a long with its tag and its length.
	 */
	private static final int PACKED_VALUE_BITS = 6 * 7;

	private static final int PACKED_LENGTH_SHIFT = Long.SIZE - Byte.SIZE;

	private Leb128() {}

	/**
	 * The encoded length of a number. A byte has seven bits of the number, and 64 bits fit nine
	 * bytes because the ninth byte is whole.
	 *
	 * @return 1 to 9 bytes
	 */
	public static int encodedLength(long value) {
		int significantBits = Long.SIZE - Long.numberOfLeadingZeros(value | 1);
		return Math.min((significantBits + 6) / 7, MAX_BYTES);
	}

	/**
	 * Encodes into an array with room for it, at the end of what was written: some bytes behind the number may be
	 * overwritten.
	 *
	 * @param target
	 *            at least {@link #MAX_BYTES} bytes must be free at the position, or the exact length up to the end of
	 *            the array
	 * @param at
	 *            where to start
	 * @return the position after the last byte
	 */
	public static int put(byte[] target, int at, long value) {
		// Most ids, sizes and counts fit one or two bytes.
		if ((value & ~0x7FL) == 0) {
			target[at] = (byte) value;
			return at + 1;
		}
		if ((value & ~0x3FFFL) == 0) {
			target[at] = (byte) (value | 0x80);
			target[at + 1] = (byte) (value >>> 7);
			return at + 2;
		}
		return target.length - at < MAX_BYTES ? putExactly(target, at, value) : fitLong(target, at, value);
	}

	/**
	 * Encodes as {@link #put} does, without a look at the end of the array. The caller knows that there is room.
	 *
	 * @param target
	 *            at least {@link #MAX_BYTES} bytes must be free at the position
	 * @param at
	 *            where to start
	 * @return the position after the last byte
	 */
	public static int fit(byte[] target, int at, long value) {
		if ((value & ~0x7FL) == 0) {
			target[at] = (byte) value;
			return at + 1;
		}
		if ((value & ~0x3FFFL) == 0) {
			target[at] = (byte) (value | 0x80);
			target[at + 1] = (byte) (value >>> 7);
			return at + 2;
		}
		return fitLong(target, at, value);
	}

	/**
	 * Encodes a number of any length without a loop and without a branch for each byte. Lengths of numbers are hard to
	 * predict, and a wrong guess of the processor costs as much as this whole method. The groups of seven bits are
	 * moved apart to bytes in three steps. Each step halves the length of the pieces that it moves.
	 */
	private static int fitLong(byte[] target, int at, long value) {
		if (value >>> 56 != 0) {
			LITTLE_ENDIAN_LONG.set(target, at, spread(value) | ALL_MORE_BITS);
			target[at + Long.BYTES] = (byte) (value >>> 56);
			return at + MAX_BYTES;
		}
		long groups = spread(value);
		int lastByteShift = lastByteShift(groups);
		LITTLE_ENDIAN_LONG.set(target, at, groups | moreBits(lastByteShift));
		return at + (lastByteShift >>> 3) + 1;
	}

	private static long spread(long value) {
		long groups = value & 0x0FFF_FFFFL | (value & 0x00FF_FFFF_F000_0000L) << 4;
		groups = groups & 0x0000_3FFF_0000_3FFFL | (groups & 0x0FFF_C000_0FFF_C000L) << 2;
		return groups & 0x007F_007F_007F_007FL | (groups & 0x3F80_3F80_3F80_3F80L) << 1;
	}

	private static int lastByteShift(long groups) {
		return Long.SIZE - 1 - Long.numberOfLeadingZeros(groups) & ~7;
	}

	private static long moreBits(int lastByteShift) {
		return ALL_MORE_BITS & (1L << lastByteShift) - 1;
	}

	/**
	 * Encodes into an array, and leaves the bytes behind the number as they are.
	 *
	 * @param target
	 *            the array, with room for the exact length
	 * @param at
	 *            where to start
	 * @return the position after the last byte, behind which nothing was changed
	 */
	public static int putExactly(byte[] target, int at, long value) {
		int end = at + MAX_BYTES - 1;
		long rest = value;
		int i = at;
		while (i < end) {
			if ((rest & ~0x7FL) == 0) {
				target[i] = (byte) rest;
				return i + 1;
			}
			target[i++] = (byte) (rest | 0x80);
			rest >>>= 7;
		}
		target[i] = (byte) rest;
		return i + 1;
	}

	// Points in time

	/**
	 * Encodes a point in time to the same bytes as {@link #put}. A reading of {@link System#nanoTime()} takes seven or
	 * eight bytes, event after event, once a machine has been up for more than an hour. The processor predicts a branch
	 * on that correctly, and the code behind the branch need not wait until bits are counted.
	 *
	 * @param target
	 *            as for {@link #put}
	 * @param at
	 *            where to start
	 * @return the position after the last byte
	 */
	public static int putTicks(byte[] target, int at, long ticks) {
		return target.length - at >= MAX_BYTES ? fitTicks(target, at, ticks) : put(target, at, ticks);
	}

	/**
	 * Encodes a point in time as {@link #putTicks} does, without a look at the end of the array.
	 *
	 * @param target
	 *            at least {@link #MAX_BYTES} bytes must be free at the position
	 * @param at
	 *            where to start
	 * @return the position after the last byte
	 */
	public static int fitTicks(byte[] target, int at, long ticks) {
		if (takesSevenBytes(ticks)) {
			LITTLE_ENDIAN_LONG.set(target, at, spread(ticks) | MORE_BITS_OF_SEVEN_BYTES);
			return at + 7;
		} else if (takesEightBytes(ticks)) {
			LITTLE_ENDIAN_LONG.set(target, at, spread(ticks) | MORE_BITS_OF_EIGHT_BYTES);
			return at + 8;
		}
		return fit(target, at, ticks);
	}

	private static boolean takesSevenBytes(long value) {
		return value >>> 49 == 0 && value >>> 42 != 0;
	}

	private static boolean takesEightBytes(long value) {
		return value >>> 56 == 0 && value >>> 49 != 0;
	}

	/**
	 * Puts eight nulls without a branch, however many are needed: the next put overwrites those that are not.
	 *
	 * @param target
	 *            eight bytes must be free at the position
	 * @param at
	 *            the first of them
	 */
	public static void putNulls(byte[] target, int at) {
		LITTLE_ENDIAN_LONG.set(target, at, 0L);
	}

	// Numbers that are written again and again

	/**
	 * Packs a raw byte and a number behind it into one long, which can be {@linkplain #putPacked put} again and again.
	 * Then the length of the number costs no branch, which the processor would often guess wrong.
	 *
	 * @param tag
	 *            one byte
	 * @return up to seven bytes from the lowest on, and their number in the highest; 0 if there are more than seven
	 */
	public static long pack(int tag, long value) {
		if (value >>> PACKED_VALUE_BITS != 0) {
			return 0;
		}
		byte[] bytes = new byte[Long.BYTES];
		bytes[0] = (byte) tag;
		int lengthBytes = putExactly(bytes, 1, value);
		return (long) LITTLE_ENDIAN_LONG.get(bytes, 0) | (long) lengthBytes << PACKED_LENGTH_SHIFT;
	}

	/**
	 * Puts bytes that were packed into an array with room for eight.
	 *
	 * @param target
	 *            the array; up to seven bytes behind the packed ones are overwritten
	 * @param at
	 *            where to start
	 * @param packed
	 *            what {@link #pack} returned, not 0
	 * @return the position behind the packed bytes
	 */
	public static int putPacked(byte[] target, int at, long packed) {
		LITTLE_ENDIAN_LONG.set(target, at, packed);
		return at + (int) (packed >>> PACKED_LENGTH_SHIFT);
	}
}

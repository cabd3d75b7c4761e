/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.encoding;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * The one place where numbers become bytes: a growing byte array with a position.
 * <p>
 * Integers are written in the JFR variant of LEB128 (format section 2.1): little-endian groups of seven bits,
 * bit 7 meaning "more follows", in <b>at most nine bytes</b>; the ninth byte carries eight bits whole and has no
 * "more" bit.
 *
 * <pre>
 *  value below 2^7    0xxxxxxx
 *  value below 2^14   1xxxxxxx 0xxxxxxx
 *  ...
 *  negative           1xxxxxxx (eight times) xxxxxxxx
 * </pre>
 *
 * Each method follows the same four steps: reserve room, copy the fields to locals, store the bytes, publish the new
 * position. Verbs are promises: {@code put} goes forward, {@link #reserve} leaves room and returns its place,
 * {@code patch} comes back to it.
 * <p>
 * Not thread-safe; an instance belongs to one thread at a time and is handed on by a {@link Leb128WriterPool}. Its
 * position is written for each event, so it shares no cache line with that of another.
 */
public final class Leb128Writer extends CacheLinePadding {
	/** The longest encoding of any value, in bytes. */
	public static final int MAX_LEB_BYTES = 9;

	/** No writer grows beyond this; a larger array could not be read back by JMC anyway. */
	static final int MAX_CAPACITY_BYTES = 1 << 30;

	private static final VarHandle BIG_ENDIAN_INT =
			MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
	private static final VarHandle BIG_ENDIAN_LONG =
			MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
	private static final VarHandle LITTLE_ENDIAN_LONG =
			MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

	/** The place in the pool that this writer belongs to, -1 for none. */
	int poolPlace = -1;

	/** Of a value that takes six bytes; with its tag and its length it fills a long. */
	private static final int PACKED_VALUE_BITS = 6 * 7;

	private static final int PACKED_LENGTH_SHIFT = Long.SIZE - Byte.SIZE;

	/** The "more" bits of numbers that take seven and eight bytes. */
	private static final long MORE_OF_SEVEN = 0x0000_8080_8080_8080L;

	private static final long MORE_OF_EIGHT = 0x0080_8080_8080_8080L;

	private byte[] bytes;
	private int position;

	/**
	 * @param capacityBytes
	 *            the initial capacity, at least 1
	 */
	public Leb128Writer(int capacityBytes) {
		bytes = new byte[capacityBytes];
	}

	/** @return how many bytes have been written; also the place where the next one goes */
	public int position() {
		return position;
	}

	/**
	 * @return the backing array; only the first {@link #position()} bytes mean something, and only until the next put
	 */
	public byte[] array() {
		return bytes;
	}

	/**
	 * Forgets everything written at and after a position.
	 *
	 * @param newPosition
	 *            not beyond the current position
	 */
	public void truncate(int newPosition) {
		assert newPosition >= 0 && newPosition <= position;
		position = newPosition;
	}

	/**
	 * Forgets everything written, and an array that became huge.
	 *
	 * @param maxKeptBytes
	 *            a larger array than this is given up
	 * @param capacityBytes
	 *            the capacity of the one that takes its place
	 */
	public void clear(int maxKeptBytes, int capacityBytes) {
		position = 0;
		if (bytes.length > maxKeptBytes) {
			bytes = new byte[capacityBytes];
		}
	}

	/**
	 * Puts a number between bytes that were written before, which move on.
	 *
	 * @param place
	 *            where it goes, not beyond the position
	 * @param value
	 *            any value
	 */
	public void insertLong(int place, long value) {
		int lengthBytes = encodedLength(value);
		ensure(lengthBytes);
		System.arraycopy(bytes, place, bytes, place + lengthBytes, position - place);
		putLebExactly(bytes, place, value);
		position += lengthBytes;
	}

	/**
	 * Publishes bytes that were stored into {@link #array} behind the position.
	 *
	 * @param newPosition
	 *            not before the current position, and within what {@link #ensure} made room for
	 */
	public void advanceTo(int newPosition) {
		assert newPosition >= position && newPosition <= bytes.length;
		position = newPosition;
	}

	/**
	 * Makes room, so that the next puts up to this many bytes do not have to grow the array.
	 *
	 * @param moreBytes
	 *            how many bytes are going to be written
	 */
	public void ensure(int moreBytes) {
		if (bytes.length - position < moreBytes) {
			grow(moreBytes);
		}
	}

	private void grow(int moreBytes) {
		long needed = (long) position + moreBytes;
		if (needed > MAX_CAPACITY_BYTES) {
			throw new IllegalArgumentException("One event or constant may take at most " + MAX_CAPACITY_BYTES
					+ " bytes when encoded, this one needs at least " + needed);
		}
		bytes = Arrays.copyOf(bytes, (int) Math.min(MAX_CAPACITY_BYTES, Math.max(needed, 2L * bytes.length)));
	}

	/**
	 * One raw byte.
	 *
	 * @param value
	 *            its low eight bits are written
	 */
	public void putByte(int value) {
		ensure(1);
		bytes[position++] = (byte) value;
	}

	/**
	 * A boolean as one raw byte, 0 or 1.
	 *
	 * @param value
	 *            the value
	 */
	public void putBoolean(boolean value) {
		putByte(value ? 1 : 0);
	}

	/**
	 * A long, also the form of every id, count and size.
	 *
	 * @param value
	 *            all 64 bits are written; a negative value takes nine bytes
	 */
	public void putLong(long value) {
		ensure(MAX_LEB_BYTES);
		position = putLeb(bytes, position, value);
	}

	/**
	 * A point in time, in ticks, as {@link #putTicks(byte[], int, long)} does.
	 *
	 * @param ticks
	 *            any value
	 */
	public void putTicks(long ticks) {
		ensure(MAX_LEB_BYTES);
		position = putTicks(bytes, position, ticks);
	}

	/**
	 * A raw byte and a long behind it.
	 *
	 * @param tag
	 *            its low eight bits are written
	 * @param value
	 *            all 64 bits are written
	 */
	public void putTagged(int tag, long value) {
		ensure(1 + MAX_LEB_BYTES);
		byte[] target = bytes;
		int at = position;
		target[at] = (byte) tag;
		position = putLeb(target, at + 1, value);
	}

	/**
	 * What {@link #putTagged} would write, in one number, to be {@linkplain #putPacked(long) put} again and again: then
	 * the length of the value costs no branch, which would often be guessed wrong.
	 *
	 * @param tag
	 *            one byte, not 0
	 * @param value
	 *            the value
	 * @return up to seven bytes from the lowest on and how many they are in the highest; 0 when they are more
	 */
	public static long pack(int tag, long value) {
		if (value >>> PACKED_VALUE_BITS != 0) {
			return 0;
		}
		byte[] bytes = new byte[Long.BYTES];
		bytes[0] = (byte) tag;
		int lengthBytes = putLebExactly(bytes, 1, value);
		return (long) LITTLE_ENDIAN_LONG.get(bytes, 0) | (long) lengthBytes << PACKED_LENGTH_SHIFT;
	}

	/**
	 * Bytes that were packed.
	 *
	 * @param packed
	 *            what {@link #pack} returned, not 0
	 */
	public void putPacked(long packed) {
		ensure(Long.BYTES);
		position = putPacked(bytes, position, packed);
	}

	/**
	 * Bytes that were packed, into an array with room for eight.
	 *
	 * @param target
	 *            the array; up to seven bytes behind those that count are overwritten
	 * @param at
	 *            where to start
	 * @param packed
	 *            what {@link #pack} returned, not 0
	 * @return the position behind
	 */
	public static int putPacked(byte[] target, int at, long packed) {
		LITTLE_ENDIAN_LONG.set(target, at, packed);
		return at + (int) (packed >>> PACKED_LENGTH_SHIFT);
	}

	/**
	 * An int. Never sign-extended (format section 2.2): -1 takes five bytes, as async-profiler and Go require.
	 *
	 * @param value
	 *            the value
	 */
	public void putInt(int value) {
		putLong(value & 0xFFFF_FFFFL);
	}

	/**
	 * A short or a char, at most three bytes.
	 *
	 * @param value
	 *            its low 16 bits are written
	 */
	public void putShort(int value) {
		putLong(value & 0xFFFFL);
	}

	/**
	 * A float as four raw bytes, big-endian.
	 *
	 * @param bits
	 *            as {@link Float#floatToRawIntBits(float)} gives them
	 */
	public void putFloatBits(int bits) {
		putFixedInt(bits);
	}

	/**
	 * A double as eight raw bytes, big-endian.
	 *
	 * @param bits
	 *            as {@link Double#doubleToRawLongBits(double)} gives them
	 */
	public void putDoubleBits(long bits) {
		putFixedLong(bits);
	}

	/**
	 * Two bytes, big-endian, for the chunk header.
	 *
	 * @param value
	 *            its low 16 bits are written
	 */
	public void putFixedShort(int value) {
		putByte(value >> 8);
		putByte(value);
	}

	/**
	 * Four bytes, big-endian.
	 *
	 * @param value
	 *            the value
	 */
	public void putFixedInt(int value) {
		ensure(Integer.BYTES);
		position = putFixedInt(bytes, position, value);
	}

	/**
	 * Eight bytes, big-endian.
	 *
	 * @param value
	 *            the value
	 */
	public void putFixedLong(long value) {
		ensure(Long.BYTES);
		position = putFixedLong(bytes, position, value);
	}

	/**
	 * Four bytes, big-endian, into an array with room for them.
	 *
	 * @param target
	 *            the array
	 * @param at
	 *            where to start
	 * @param value
	 *            the value
	 * @return the position after the last byte
	 */
	public static int putFixedInt(byte[] target, int at, int value) {
		BIG_ENDIAN_INT.set(target, at, value);
		return at + Integer.BYTES;
	}

	/**
	 * Eight bytes, big-endian, into an array with room for them.
	 *
	 * @param target
	 *            the array
	 * @param at
	 *            where to start
	 * @param value
	 *            the value
	 * @return the position after the last byte
	 */
	public static int putFixedLong(byte[] target, int at, long value) {
		BIG_ENDIAN_LONG.set(target, at, value);
		return at + Long.BYTES;
	}

	/**
	 * Copies bytes that are encoded already.
	 *
	 * @param source
	 *            the array to copy from
	 * @param from
	 *            index of the first byte
	 * @param lengthBytes
	 *            how many
	 */
	public void putBytes(byte[] source, int from, int lengthBytes) {
		ensure(lengthBytes);
		System.arraycopy(source, from, bytes, position, lengthBytes);
		position += lengthBytes;
	}

	/**
	 * Leaves room for a number that is known later.
	 *
	 * @param widthBytes
	 *            how many bytes to leave
	 * @return the place to give to {@link #patchPadded}
	 */
	public int reserve(int widthBytes) {
		ensure(widthBytes);
		int place = position;
		position += widthBytes;
		return place;
	}

	/**
	 * Fills reserved room with a padded number: every byte but the last has its "more" bit set (format section 2.3).
	 *
	 * @param place
	 *            what {@link #reserve} returned
	 * @param widthBytes
	 *            how many bytes were reserved, at most 8
	 * @param value
	 *            not negative and less than 2<sup>7 * widthBytes</sup>
	 */
	public void patchPadded(int place, int widthBytes, long value) {
		assert value >= 0 && value >>> (7 * widthBytes) == 0;
		for (int i = 0; i < widthBytes - 1; i++) {
			bytes[place + i] = (byte) (value >>> (7 * i) | 0x80);
		}
		bytes[place + widthBytes - 1] = (byte) (value >>> (7 * (widthBytes - 1)));
	}

	/**
	 * How long a number is going to be. Derived from the encoding: seven bits a byte, and 64 bits fit nine bytes
	 * because the ninth is whole.
	 *
	 * @param value
	 *            any value
	 * @return 1 to 9 bytes
	 */
	public static int encodedLength(long value) {
		int significantBits = Long.SIZE - Long.numberOfLeadingZeros(value | 1);
		return Math.min((significantBits + 6) / 7, MAX_LEB_BYTES);
	}

	/**
	 * Encodes into an array with room for it, at the end of what was written: some bytes behind the number may be
	 * overwritten.
	 *
	 * @param target
	 *            at least {@link #MAX_LEB_BYTES} bytes must be free at the position, or the exact length up to the end
	 *            of the array
	 * @param at
	 *            where to start
	 * @param value
	 *            any value
	 * @return the position after the last byte
	 */
	public static int putLeb(byte[] target, int at, long value) {
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
		return putLongLeb(target, at, value);
	}

	/**
	 * Encodes a point in time: the same bytes as {@link #putLeb}. What {@link System#nanoTime()} says takes seven or eight
	 * bytes, event after event, once a machine has been up for more than an hour. A branch on that is guessed right, and
	 * what comes behind need not wait until bits are counted.
	 *
	 * @param target
	 *            as for {@link #putLeb}
	 * @param at
	 *            where to start
	 * @param ticks
	 *            any value
	 * @return the position after the last byte
	 */
	public static int putTicks(byte[] target, int at, long ticks) {
		if (target.length - at >= Long.BYTES) {
			if (takesSevenBytes(ticks)) {
				LITTLE_ENDIAN_LONG.set(target, at, spread(ticks) | MORE_OF_SEVEN);
				return at + 7;
			} else if (takesEightBytes(ticks)) {
				LITTLE_ENDIAN_LONG.set(target, at, spread(ticks) | MORE_OF_EIGHT);
				return at + 8;
			}
		}
		return putLeb(target, at, ticks);
	}

	/**
	 * The same for {@link #putLebBefore}.
	 *
	 * @param target
	 *            at least {@link #MAX_LEB_BYTES} bytes must be free before the end
	 * @param end
	 *            behind the last byte of the number
	 * @param ticks
	 *            any value
	 * @return the position of the first byte
	 */
	public static int putTicksBefore(byte[] target, int end, long ticks) {
		if (takesSevenBytes(ticks)) {
			LITTLE_ENDIAN_LONG.set(target, end - Long.BYTES, (spread(ticks) | MORE_OF_SEVEN) << Byte.SIZE);
			return end - 7;
		} else if (takesEightBytes(ticks)) {
			LITTLE_ENDIAN_LONG.set(target, end - Long.BYTES, spread(ticks) | MORE_OF_EIGHT);
			return end - 8;
		}
		return putLebBefore(target, end, ticks);
	}

	private static boolean takesSevenBytes(long value) {
		return value >>> 49 == 0 && value >>> 42 != 0;
	}

	private static boolean takesEightBytes(long value) {
		return value >>> 56 == 0 && value >>> 49 != 0;
	}

	/**
	 * Encodes so that the number ends where something else begins; what is to stand before it is put next. Up to seven
	 * bytes before the number are overwritten: it is stored as eight bytes at once.
	 *
	 * @param target
	 *            at least {@link #MAX_LEB_BYTES} bytes must be free before the end
	 * @param end
	 *            behind the last byte of the number
	 * @param value
	 *            any value
	 * @return the position of the first byte
	 */
	public static int putLebBefore(byte[] target, int end, long value) {
		if ((value & ~0x7FL) == 0) {
			target[end - 1] = (byte) value;
			return end - 1;
		}
		if (value >>> 56 != 0) {
			int at = end - MAX_LEB_BYTES;
			putLebExactly(target, at, value);
			return at;
		}
		long groups = spread(value);
		int lastByteShift = lastByteShift(groups);
		LITTLE_ENDIAN_LONG.set(
				target, end - Long.BYTES, (groups | moreBits(lastByteShift)) << Long.SIZE - Byte.SIZE - lastByteShift);
		return end - (lastByteShift >>> 3) - 1;
	}

	/**
	 * Without a loop or a branch per byte: lengths of numbers are hard to predict, and a wrong guess costs as much as
	 * all of this. The groups of seven bits are moved apart to bytes in three steps that halve what is moved as one.
	 */
	private static int putLongLeb(byte[] target, int at, long value) {
		if (value >>> 56 != 0 || target.length - at < Long.BYTES) {
			return putLebExactly(target, at, value);
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
		return 0x8080_8080_8080_8080L & (1L << lastByteShift) - 1;
	}

	/**
	 * Encodes into an array where bytes behind the number mean something already.
	 *
	 * @param target
	 *            the array, with room for the exact length
	 * @param at
	 *            where to start
	 * @param value
	 *            any value
	 * @return the position after the last byte, behind which nothing was changed
	 */
	public static int putLebExactly(byte[] target, int at, long value) {
		int end = at + MAX_LEB_BYTES - 1;
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
}

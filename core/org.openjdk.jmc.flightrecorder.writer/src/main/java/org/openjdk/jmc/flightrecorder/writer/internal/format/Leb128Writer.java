/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.format;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import org.openjdk.jmc.flightrecorder.writer.internal.threads.CacheLinePadding;

/**
 * A growing byte array with a position, into which events, constants and metadata are encoded, integers by
 * {@link Leb128}.
 *
 * The name of a method says what it does to the position. A {@code put} makes room, stores bytes and moves the position
 * behind them. A {@code fit} does the same in room that {@link #ensure} has made before, for a whole row of fields. It
 * never grows the array, so the position stays in a register from one field to the next. {@link #reserve} leaves room
 * and returns its place, and a {@code patch} fills that room later.
 * <p>
 * Not thread-safe; an instance belongs to one thread at a time and is handed on by a {@link Leb128WriterPool}. Its
 * position is written for each event, so it shares no cache line with that of another.
 */
public final class Leb128Writer extends CacheLinePadding {

	/** The largest capacity. JMC could not read a larger array back. */
	static final int MAX_CAPACITY_BYTES = 1 << 30;

	private static final VarHandle TAKEN;

	static {
		try {
			TAKEN = MethodHandles.lookup().findVarHandle(Leb128Writer.class, "taken", boolean.class);
		} catch (ReflectiveOperationException e) {
			throw new ExceptionInInitializerError(e);
		}
	}

	/** The place in the pool that this writer belongs to, -1 for none. */
	int poolPlace = -1;
	/** Whether a thread holds this writer of a pool. */
	@SuppressWarnings("unused") // through TAKEN
	private volatile boolean taken;

	private final int minGrownBytes;
	private byte[] bytes;
	private int position;
	/** The largest end of requested room that an array was too short for; 0 if each was long enough. */
	private int missedRoomEnd;

	/**
	 * @param capacityBytes
	 *            the initial capacity, at least 1
	 */
	public Leb128Writer(int capacityBytes) {
		this(capacityBytes, 0);
	}

	/**
	 * @param capacityBytes
	 *            the initial capacity, at least 1
	 * @param minGrownBytes
	 *            the capacity that it grows to at least: one step in place of several that double
	 */
	public Leb128Writer(int capacityBytes, int minGrownBytes) {
		bytes = new byte[capacityBytes];
		this.minGrownBytes = minGrownBytes;
	}

	/** @return whether the caller alone holds this writer of a pool now */
	boolean tryTake() {
		return !(boolean) TAKEN.getOpaque(this) && TAKEN.compareAndSet(this, false, true);
	}

	void giveBack() {
		TAKEN.setRelease(this, false);
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
	 * @return the largest end of requested room that an array was too short for, since the last {@link #use}; 0 if each
	 *         array had the room. It may lie far behind the position, because room is requested before it is known how
	 *         much of it is needed
	 */
	public int missedRoomEnd() {
		return missedRoomEnd;
	}

	/**
	 * Continues in another array.
	 *
	 * @param array
	 *            the array
	 * @param newPosition
	 *            where the next byte goes
	 */
	public void use(byte[] array, int newPosition) {
		bytes = array;
		position = newPosition;
		missedRoomEnd = 0;
	}

	/**
	 * Moves to a place of the array, to overwrite what is there, or to continue behind bytes that were stored into it.
	 *
	 * @param newPosition
	 *            any place in the array
	 */
	public void moveTo(int newPosition) {
		position = newPosition;
	}

	/**
	 * Moves the last bytes.
	 *
	 * @param place
	 *            the first of them
	 * @param distance
	 *            how far they move on, or back when negative; what is before them is overwritten then
	 */
	public void moveEnd(int place, int distance) {
		ensure(distance);
		System.arraycopy(bytes, place, bytes, place + distance, position - place);
		position += distance;
	}

	/**
	 * Puts a number between bytes that were written before, which move on.
	 *
	 * @param place
	 *            where it goes, not beyond the position
	 */
	public void insertLong(int place, long value) {
		int lengthBytes = Leb128.encodedLength(value);
		ensure(lengthBytes);
		System.arraycopy(bytes, place, bytes, place + lengthBytes, position - place);
		Leb128.putExactly(bytes, place, value);
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
	 *            how many bytes follow
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
		missedRoomEnd = Math.max(missedRoomEnd, (int) needed);
		long wanted = Math.max(needed, Math.max(minGrownBytes, 2L * bytes.length));
		bytes = Arrays.copyOf(bytes, (int) Math.min(MAX_CAPACITY_BYTES, wanted));
	}

	/**
	 * Writes one raw byte.
	 *
	 * @param value
	 *            its low eight bits are written
	 */
	public void putByte(int value) {
		ensure(1);
		bytes[position++] = (byte) value;
	}

	/** Writes a boolean as one raw byte, 0 or 1. */
	public void putBoolean(boolean value) {
		putByte(value ? 1 : 0);
	}

	/**
	 * Writes a long, which is also the form of every id, count and size.
	 *
	 * @param value
	 *            all 64 bits are written; a negative value takes nine bytes
	 */
	public void putLong(long value) {
		ensure(Leb128.MAX_BYTES);
		position = Leb128.put(bytes, position, value);
	}

	/**
	 * Writes a raw byte and a long behind it.
	 *
	 * @param tag
	 *            its low eight bits are written
	 * @param value
	 *            all 64 bits are written
	 */
	public void putTagged(int tag, long value) {
		ensure(1 + Leb128.MAX_BYTES);
		byte[] target = bytes;
		int at = position;
		target[at] = (byte) tag;
		position = Leb128.put(target, at + 1, value);
	}

	/**
	 * Writes bytes that were packed.
	 *
	 * @param packed
	 *            what {@link Leb128#pack} returned, not 0
	 */
	public void putPacked(long packed) {
		ensure(Long.BYTES);
		position = Leb128.putPacked(bytes, position, packed);
	}

	/**
	 * Writes an int. The value is never sign-extended (format section 2.2): -1 takes five bytes, as async-profiler and
	 * Go require.
	 */
	public void putInt(int value) {
		putLong(value & 0xFFFF_FFFFL);
	}

	/**
	 * Writes a short or a char, which takes at most three bytes.
	 *
	 * @param value
	 *            its low 16 bits are written
	 */
	public void putShort(int value) {
		putLong(value & 0xFFFFL);
	}

	// Within room that was made before

	/**
	 * Writes one raw byte.
	 *
	 * @param value
	 *            its low eight bits are written
	 */
	public void fitByte(int value) {
		bytes[position++] = (byte) value;
	}

	/**
	 * Writes a long in room for {@link Leb128#MAX_BYTES}.
	 *
	 * @param value
	 *            all 64 bits are written
	 */
	public void fitLong(long value) {
		position = Leb128.fit(bytes, position, value);
	}

	/** Writes an int as {@link #putInt} does. */
	public void fitInt(int value) {
		fitLong(value & 0xFFFF_FFFFL);
	}

	/**
	 * Writes a short or a char as {@link #putShort} does.
	 *
	 * @param value
	 *            its low 16 bits are written
	 */
	public void fitShort(int value) {
		fitLong(value & 0xFFFFL);
	}

	/** Writes four bytes, big-endian. */
	public void fitFixedInt(int value) {
		position = BigEndian.putInt(bytes, position, value);
	}

	/** Writes eight bytes, big-endian. */
	public void fitFixedLong(long value) {
		position = BigEndian.putLong(bytes, position, value);
	}

	/**
	 * Copies bytes that are encoded already.
	 *
	 * @param from
	 *            index of the first byte
	 */
	public void fitBytes(byte[] source, int from, int lengthBytes) {
		System.arraycopy(source, from, bytes, position, lengthBytes);
		position += lengthBytes;
	}

	/**
	 * Writes bytes that were packed, in room for eight.
	 *
	 * @param packed
	 *            what {@link Leb128#pack} returned, not 0
	 */
	public void fitPacked(long packed) {
		position = Leb128.putPacked(bytes, position, packed);
	}

	/**
	 * Writes a float as four raw bytes, big-endian.
	 *
	 * @param bits
	 *            as {@link Float#floatToRawIntBits(float)} gives them
	 */
	public void putFloatBits(int bits) {
		ensure(Float.BYTES);
		position = BigEndian.putInt(bytes, position, bits);
	}

	/**
	 * Writes a double as eight raw bytes, big-endian.
	 *
	 * @param bits
	 *            as {@link Double#doubleToRawLongBits(double)} gives them
	 */
	public void putDoubleBits(long bits) {
		ensure(Double.BYTES);
		position = BigEndian.putLong(bytes, position, bits);
	}

	/**
	 * Copies bytes that are encoded already.
	 *
	 * @param from
	 *            index of the first byte
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
}

/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.format;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Arrays;
import java.util.HexFormat;
import java.util.function.Consumer;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Numbers become bytes as section 2 of the format says. */
class Leb128WriterTest {
	private static String hex(Consumer<Leb128Writer> put) {
		Leb128Writer out = new Leb128Writer(1);
		put.accept(out);
		return HexFormat.of().formatHex(out.array(), 0, out.position());
	}

	@ParameterizedTest
	@CsvSource({
		"0, 00",
		"1, 01",
		"127, 7f",
		"128, 8001",
		"300, ac02",
		"16383, ff7f",
		"16384, 808001",
		"2097151, ffff7f",
		"2097152, 80808001",
		"4294967295, ffffffff0f",
		"34359738367, ffffffff7f",
		"34359738368, 808080808001",
		"72057594037927935, ffffffffffffff7f",
		"72057594037927936, 808080808080808001",
		"9223372036854775807, ffffffffffffffff7f",
		"-1, ffffffffffffffffff",
		"-9223372036854775808, 808080808080808080"
	})
	void longsTakeOneToNineBytes(long value, String bytes) {
		assertEquals(bytes, hex(out -> out.putLong(value)));
		assertEquals(bytes.length() / 2, Leb128.encodedLength(value));
	}

	@Test
	void narrowNumbersAreNotSignExtended() {
		assertEquals("ffffffff0f", hex(out -> out.putInt(-1)));
		assertEquals("8080808008", hex(out -> out.putInt(Integer.MIN_VALUE)));
		assertEquals("ffff03", hex(out -> out.putShort(-1)));
		assertEquals("ffff03", hex(out -> out.putShort('\uffff')));
		assertEquals("808002", hex(out -> out.putShort(Short.MIN_VALUE)));
	}

	@Test
	void otherPrimitivesAreRawAndBigEndian() {
		assertEquals("ff", hex(out -> out.putByte(-1)));
		assertEquals("0100", hex(out -> {
			out.putBoolean(true);
			out.putBoolean(false);
		}));
		assertEquals("3fc00000", hex(out -> out.putFloatBits(Float.floatToRawIntBits(1.5f))));
		assertEquals("bff8000000000000", hex(out -> out.putDoubleBits(Double.doubleToRawLongBits(-1.5))));
		assertEquals("01020304", hex(out -> out.putFloatBits(0x0102_0304)));
		assertEquals("0102030405060708", hex(out -> out.putDoubleBits(0x0102_0304_0506_0708L)));
	}

	/** Room is asked for before it is known how much of it is needed. */
	@Test
	void roomThatAnArrayDidNotHaveIsToldUntilTheNextArray() {
		Leb128Writer out = new Leb128Writer(100);
		out.putByte((byte) 1);
		out.ensure(99);
		assertEquals(0, out.missedRoomEnd());
		out.ensure(200);
		out.putByte((byte) 2);
		out.ensure(1);
		assertEquals(201, out.missedRoomEnd());
		out.use(new byte[10], 0);
		assertEquals(0, out.missedRoomEnd());
	}

	@Test
	void lastBytesMoveOnAndBack() {
		assertEquals("01020202030405060708", hex(out -> {
			for (int value = 1; value <= 8; value++) {
				out.putByte(value);
			}
			out.moveEnd(1, 2);
			out.array()[1] = 2;
			out.array()[2] = 2;
		}));
		assertEquals("010405", hex(out -> {
			for (int value = 1; value <= 5; value++) {
				out.putByte(value);
			}
			out.moveEnd(3, -2);
		}));
	}

	@Test
	void arrayThatIsFullDoubles() {
		Leb128Writer out = new Leb128Writer(100);
		out.ensure(101);
		assertEquals(200, out.array().length);
		out.ensure(1000);
		assertEquals(1000, out.array().length);
	}

	@Test
	void reservedRoomIsPatchedWithAPaddedNumber() {
		assertEquals("aa85808000bb", hex(out -> {
			out.putByte(0xaa);
			int place = out.reserve(4);
			out.putByte(0xbb);
			out.patchPadded(place, 4, 5);
		}));
		assertEquals("ffffff7f", hex(out -> out.patchPadded(out.reserve(4), 4, (1 << 28) - 1)));
		assertEquals("7f", hex(out -> out.patchPadded(out.reserve(1), 1, 127)));
	}

	@Test
	void truncatedBytesAreOverwritten() {
		assertEquals("0109", hex(out -> {
			out.putByte(1);
			out.putLong(-1);
			out.truncate(1);
			out.putByte(9);
		}));
	}

	@Test
	void bytesAreCopiedAsTheyAre() {
		assertEquals("0203", hex(out -> out.putBytes(new byte[] {1, 2, 3, 4}, 1, 2)));
	}

	@Test
	void writerGrowsUpToItsLimitAndSaysWhichThatIs() {
		Leb128Writer out = new Leb128Writer(1);
		byte[] million = new byte[1_000_000];
		Arrays.fill(million, (byte) 7);
		out.putBytes(million, 0, million.length);
		assertEquals(million.length, out.position());
		assertArrayEquals(million, Arrays.copyOf(out.array(), out.position()));
		String message = assertThrows(IllegalArgumentException.class, () -> out.ensure(Leb128Writer.MAX_CAPACITY_BYTES))
				.getMessage();
		assertEquals(true, message.contains(Integer.toString(Leb128Writer.MAX_CAPACITY_BYTES)), message);
		assertEquals(million.length, out.position());
	}

	@Property(tries = 500)
	void lengthIsKnownBeforeAndReadersGetTheValueBack(
			@ForAll long bits, @ForAll @IntRange(max = 63) int shift, @ForAll boolean negative) {
		long value = negative ? ~(bits >>> shift) : bits >>> shift;
		Leb128Writer out = new Leb128Writer(1);
		out.putLong(value);
		assertEquals(out.position(), Leb128.encodedLength(value));
		Leb128Reader in = new Leb128Reader(out.array(), 0);
		assertEquals(value, in.getLong());
		assertEquals(out.position(), in.position());
		byte[] exact = new byte[out.position()];
		assertEquals(exact.length, Leb128.put(exact, 0, value));
		assertArrayEquals(exact, Arrays.copyOf(out.array(), exact.length));
	}

	@Property(tries = 1000)
	void ticksAreTheSameBytesAsOtherNumbers(
			@ForAll long bits, @ForAll @IntRange(max = 63) int shift, @ForAll @IntRange(max = 10) int room) {
		long ticks = bits >>> shift;
		int lengthBytes = Leb128.encodedLength(ticks);
		byte[] expected = new byte[lengthBytes];
		Leb128.putExactly(expected, 0, ticks);
		// Also where the array ends behind the number.
		byte[] target = new byte[1 + lengthBytes + room];
		assertEquals(1 + lengthBytes, Leb128.putTicks(target, 1, ticks));
		assertArrayEquals(expected, Arrays.copyOfRange(target, 1, 1 + lengthBytes));
		byte[] fitting = new byte[1 + Leb128.MAX_BYTES];
		assertEquals(1 + lengthBytes, Leb128.fitTicks(fitting, 1, ticks));
		assertArrayEquals(expected, Arrays.copyOfRange(fitting, 1, 1 + lengthBytes));
	}

	@Property(tries = 500)
	void valuesThatFitInReservedRoomHaveTheSameBytes(
			@ForAll long bits, @ForAll @IntRange(max = 63) int shift, @ForAll boolean negative) {
		long value = negative ? ~(bits >>> shift) : bits >>> shift;
		Leb128Writer put = new Leb128Writer(1);
		put.putByte(7);
		put.putLong(value);
		put.putInt((int) value);
		put.putShort((int) value);
		put.putFloatBits((int) value);
		put.putDoubleBits(value);
		put.putBytes(put.array(), 0, 5);
		Leb128Writer fit = new Leb128Writer(1);
		fit.ensure(1 + 3 * Leb128.MAX_BYTES + Integer.BYTES + Long.BYTES + 5);
		byte[] room = fit.array();
		fit.fitByte(7);
		fit.fitLong(value);
		fit.fitInt((int) value);
		fit.fitShort((int) value);
		fit.fitFixedInt((int) value);
		fit.fitFixedLong(value);
		fit.fitBytes(fit.array(), 0, 5);
		assertSame(room, fit.array());
		assertArrayEquals(Arrays.copyOf(put.array(), put.position()), Arrays.copyOf(room, fit.position()));
		// A number that has just its nine bytes, and nothing behind them.
		byte[] nine = new byte[Leb128.MAX_BYTES];
		assertEquals(Leb128.encodedLength(value), Leb128.fit(nine, 0, value));
		byte[] expected = new byte[Leb128.encodedLength(value)];
		Leb128.putExactly(expected, 0, value);
		assertArrayEquals(expected, Arrays.copyOf(nine, expected.length));
	}

	@Property(tries = 500)
	void packedBytesAreThoseThatATagAndItsValueTake(@ForAll long bits, @ForAll @IntRange(max = 63) int shift) {
		long value = bits >>> shift;
		Leb128Writer plain = new Leb128Writer(1);
		plain.putTagged(3, value);
		plain.putByte(9);
		Leb128Writer packed = new Leb128Writer(1);
		long number = Leb128.pack(3, value);
		assertEquals(value < 0 || value >= 1L << 42, number == 0);
		if (number != 0) {
			packed.putPacked(number);
			packed.putByte(9);
			assertArrayEquals(
					Arrays.copyOf(plain.array(), plain.position()), Arrays.copyOf(packed.array(), packed.position()));
			Leb128Writer fitted = new Leb128Writer(Long.BYTES);
			fitted.fitPacked(number);
			fitted.fitByte(9);
			assertArrayEquals(
					Arrays.copyOf(plain.array(), plain.position()), Arrays.copyOf(fitted.array(), fitted.position()));
		}
	}

	@Property(tries = 200)
	void numbersAreInsertedBetweenBytes(@ForAll long value, @ForAll @IntRange(max = 5) int place) {
		byte[] around = {1, 2, 3, 4, 5};
		Leb128Writer out = new Leb128Writer(1);
		out.putBytes(around, 0, around.length);
		out.insertLong(place, value);
		assertEquals(around.length + Leb128.encodedLength(value), out.position());
		assertArrayEquals(Arrays.copyOf(around, place), Arrays.copyOf(out.array(), place));
		Leb128Reader in = new Leb128Reader(out.array(), place);
		assertEquals(value, in.getLong());
		assertArrayEquals(
				Arrays.copyOfRange(around, place, around.length),
				Arrays.copyOfRange(out.array(), in.position(), out.position()));
	}

	@Property(tries = 200)
	void paddedNumbersReadLikeOthers(
			@ForAll @LongRange(max = (1L << 28) - 1) long value, @ForAll @IntRange(min = 4, max = 8) int widthBytes) {
		Leb128Writer out = new Leb128Writer(1);
		out.patchPadded(out.reserve(widthBytes), widthBytes, value);
		Leb128Reader in = new Leb128Reader(out.array(), 0);
		assertEquals(value, in.getLong());
		assertEquals(widthBytes, in.position());
	}

	@Test
	void poolHandsWritersOnEmptyAndLetsHugeOnesGo() {
		Leb128WriterPool pool = new Leb128WriterPool(4);
		Leb128Writer first = pool.acquire();
		first.putInt(5);
		assertNotSame(first, pool.acquire());
		pool.release(first);
		Leb128Writer again = pool.acquire();
		assertSame(first, again);
		assertEquals(0, again.position());
		again.ensure(1 << 20);
		pool.release(again);
		assertNotSame(first, pool.acquire());
	}

	@Test
	void poolGivesMoreWritersThanItKeeps() {
		Leb128WriterPool pool = new Leb128WriterPool(2);
		Leb128Writer[] held = new Leb128Writer[100];
		for (int i = 0; i < held.length; i++) {
			held[i] = pool.acquire();
		}
		assertEquals(held.length, Arrays.stream(held).distinct().count());
		for (Leb128Writer writer : held) {
			pool.release(writer);
		}
	}

	@Property(tries = 500)
	void bytesAfterTheValueAreKeptOnRequest(@ForAll long value, @ForAll @IntRange(max = 63) int shift) {
		long number = value >>> shift;
		byte[] target = new byte[2 * Leb128.MAX_BYTES];
		Arrays.fill(target, (byte) 0x55);
		int end = Leb128.putExactly(target, 1, number);
		Leb128Writer expected = new Leb128Writer(1);
		expected.putLong(number);
		assertEquals(1 + expected.position(), end);
		assertArrayEquals(Arrays.copyOf(expected.array(), expected.position()), Arrays.copyOfRange(target, 1, end));
		for (int i = end; i < target.length; i++) {
			assertEquals(0x55, target[i], "byte " + i + " behind a number of " + (end - 1) + " bytes");
		}
	}
}

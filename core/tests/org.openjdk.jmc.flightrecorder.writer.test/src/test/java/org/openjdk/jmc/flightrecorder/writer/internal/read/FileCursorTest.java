/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.read;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.openjdk.jmc.flightrecorder.writer.internal.format.Leb128Writer;

/** Primitives are read from a part of a file and never beyond it, wherever the window on the file ends. */
class FileCursorTest {
	private static final int WINDOW_BYTES = 1 << 16;

	private static FileCursor cursor(byte[] bytes) throws Exception {
		FileCursor cursor = new FileCursor(MadeChunk.window(bytes));
		cursor.moveTo(0, bytes.length);
		return cursor;
	}

	private static byte[] bytes(int... bytes) {
		byte[] all = new byte[bytes.length];
		for (int i = 0; i < all.length; i++) {
			all[i] = (byte) bytes[i];
		}
		return all;
	}

	@ParameterizedTest
	@ValueSource(longs = {0, 1, 127, 128, 16_383, 16_384, (1L << 56) - 1, 1L << 56, Long.MAX_VALUE, Long.MIN_VALUE, -1})
	void numberIsReadAcrossTheEndOfAWindowAndAtTheEndOfTheFile(long number) throws Exception {
		for (int before = 0; before < 10; before++) {
			Leb128Writer out = new Leb128Writer(WINDOW_BYTES + 32);
			out.putBytes(new byte[WINDOW_BYTES - before], 0, WINDOW_BYTES - before);
			out.putLong(number);
			int end = out.position();
			FileCursor cursor = cursor(Arrays.copyOf(out.array(), end));
			cursor.readByte();
			cursor.skip(WINDOW_BYTES - before - 1);
			assertEquals(number, cursor.readNumber());
			assertEquals(end, cursor.position());
			assertEquals(0, cursor.remainingBytes());
		}
	}

	@Test
	void cursorStopsAtItsLimitBeforeTheEndOfTheFile() throws Exception {
		FileCursor cursor = cursor(bytes(1, 0x82, 0x03, 4));
		cursor.limitTo(2);
		assertEquals(1, cursor.readByte());
		DamageException beyond = assertThrows(DamageException.class, cursor::readNumber);
		assertEquals(2, beyond.position());
		assertTrue(beyond.toString().endsWith(" at byte 2"), beyond.toString());
		cursor.moveTo(1, 4);
		assertEquals(2 + (3 << 7), cursor.readNumber());
		assertEquals(4, cursor.readByte());
		assertThrows(DamageException.class, cursor::readByte);
	}

	@ParameterizedTest
	@CsvSource({"0, true", "3, true", "4, false", "-1, false", "9223372036854775807, false"})
	void skippingEndsAtTheLimit(long lengthBytes, boolean allowed) throws Exception {
		FileCursor cursor = cursor(new byte[5]);
		cursor.limitTo(4);
		cursor.readByte();
		if (allowed) {
			cursor.skip(lengthBytes);
			assertEquals(1 + lengthBytes, cursor.position());
		} else {
			String message = assertThrows(DamageException.class, () -> cursor.skip(lengthBytes))
					.getMessage();
			assertEquals("a length of " + lengthBytes + " bytes where 3 are left", message);
		}
	}

	@Test
	void countIsOfNoMoreThingsThanThereAreBytes() throws Exception {
		assertEquals(2, cursor(bytes(2, 0, 0)).readCount("things"));
		String message = assertThrows(
						DamageException.class, () -> cursor(bytes(3, 0, 0)).readCount("things"))
				.getMessage();
		assertEquals("a number of things of 3 where 2 bytes are left", message);
		FileCursor negative = cursor(bytes(0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0));
		assertThrows(DamageException.class, () -> negative.readCount("things"));
	}

	@Test
	void countIsNeverLargerThanAnIntHoweverLongTheFileIs() throws Exception {
		byte[] twoToThe31st = bytes(0x80, 0x80, 0x80, 0x80, 0x08, 0, 0, 0, 0);
		byte[] largestInt = bytes(0xFF, 0xFF, 0xFF, 0xFF, 0x07, 0, 0, 0, 0);
		assertEquals(Integer.MAX_VALUE, cursorOfLongFile(largestInt).readCount("things"));
		FileCursor cursor = cursorOfLongFile(twoToThe31st);
		DamageException refused = assertThrows(DamageException.class, () -> cursor.readCount("things"));
		assertEquals("a number of things of 2147483648 where 8589934587 bytes are left at byte 0", refused.toString());
	}

	/** A file of eight gibibytes that begins with some bytes. */
	private static FileCursor cursorOfLongFile(byte[] begin) {
		long lengthBytes = 1L << 33;
		FileCursor cursor = new FileCursor(new FileWindow(
				(position, bytes, from, atMostBytes) -> {
					System.arraycopy(begin, 0, bytes, from, begin.length);
					return begin.length;
				},
				lengthBytes));
		cursor.moveTo(0, Long.MAX_VALUE);
		assertEquals(lengthBytes, cursor.remainingBytes(), "reading ends where the file does");
		return cursor;
	}

	@Test
	void bytesOfTheWindowAreNotReadAgain() throws Exception {
		byte[] bytes = new byte[2 * WINDOW_BYTES];
		List<Long> reads = new ArrayList<>();
		FileCursor cursor = new FileCursor(new FileWindow(
				(position, into, from, atMostBytes) -> {
					reads.add(position);
					return Math.min(atMostBytes, bytes.length - (int) position);
				},
				bytes.length));
		cursor.moveTo(100, bytes.length);
		cursor.readByte();
		cursor.moveTo(100 + WINDOW_BYTES - 1, bytes.length);
		cursor.readByte();
		cursor.moveTo(100, 200);
		cursor.skip(50);
		cursor.readByte();
		cursor.limitTo(bytes.length);
		cursor.skip(1000);
		cursor.readByte();
		cursor.moveTo(100, bytes.length);
		cursor.skip(WINDOW_BYTES - 1);
		cursor.readByte();
		assertEquals(List.of(100L), reads);
		cursor.readByte();
		cursor.moveTo(99, bytes.length);
		cursor.readByte();
		assertEquals(List.of(100L, 100L + WINDOW_BYTES, 99L), reads);
	}

	@Test
	void limitHoldsFarBehindTheBeginningOfTheFile() throws Exception {
		int start = WINDOW_BYTES + 100;
		for (boolean loaded : new boolean[] {true, false}) {
			FileCursor cursor = cursor(new byte[2 * WINDOW_BYTES]);
			if (loaded) {
				cursor.moveTo(start, 2 * WINDOW_BYTES);
				cursor.readByte();
			}
			cursor.moveTo(start, start + 2);
			cursor.readByte();
			cursor.readByte();
			assertEquals(
					start + 2,
					assertThrows(DamageException.class, cursor::readByte).position());
		}
	}

	@Test
	void skippingGoesBeyondTheWindow() throws Exception {
		byte[] bytes = new byte[3 * WINDOW_BYTES];
		int place = 1001 + WINDOW_BYTES - 500;
		bytes[place] = 5;
		bytes[place + 1 + 2 * WINDOW_BYTES - 1000] = 6;
		FileCursor cursor = cursor(bytes);
		cursor.readByte();
		cursor.skip(1000);
		cursor.skip(WINDOW_BYTES - 500);
		assertEquals(5, cursor.readByte());
		cursor.skip(2 * WINDOW_BYTES - 1000);
		assertEquals(6, cursor.readByte());
		cursor.skip(cursor.remainingBytes());
		assertEquals(bytes.length, cursor.position());
		assertThrows(DamageException.class, cursor::readByte);
	}

	@Test
	void numberMayEndWithAByteOfZero() throws Exception {
		FileCursor cursor = cursor(bytes(0x80, 0, 0x80, 0, 5, 5, 5, 5, 5, 5, 5, 5));
		assertEquals(0, cursor.readNumber(), "as the first of the window");
		assertEquals(2, cursor.position());
		assertEquals(0, cursor.readNumber(), "with the longest number in the window");
		assertEquals(4, cursor.position());
	}

	@Test
	void eventMayBeginAnywhereAndHaveNothingButItsType() throws Exception {
		FileCursor cursor = cursor(bytes(9, 2, 100, 7));
		cursor.moveTo(1, 4);
		assertEquals(100, cursor.enterEvent(1, cursor.readNumber()));
		assertEquals(0, cursor.remainingBytes());
		FileCursor longer = cursor(bytes(9, 4, 100, 7));
		longer.moveTo(1, 4);
		long sizeBytes = longer.readNumber();
		assertEquals(
				"an event of 4 bytes where 3 are left at byte 1",
				assertThrows(DamageException.class, () -> longer.enterEvent(1, sizeBytes))
						.toString());
	}

	@ParameterizedTest
	@ValueSource(strings = {"00", "01", "0302ffff", "0300", "050141", "0402ff0141"})
	void stringIsSkippedInEachEncoding(String hex) throws Exception {
		byte[] bytes = HexFormat.of().parseHex(hex + "77");
		FileCursor cursor = cursor(bytes);
		cursor.skipString(false);
		assertEquals(0x77, cursor.readByte());
	}

	@Test
	void referenceToTheStringPoolIsReadWhereReadersFollowIt() throws Exception {
		FileCursor cursor = cursor(bytes(2, 0x80, 0x01));
		cursor.skipString(true);
		assertEquals(0, cursor.remainingBytes());
		cursor.moveTo(0, 3);
		assertEquals(
				"a string in the encoding 2, which is unknown or not allowed here",
				assertThrows(DamageException.class, () -> cursor.skipString(false))
						.getMessage());
		FileCursor unknown = cursor(bytes(6));
		assertEquals(
				0,
				assertThrows(DamageException.class, () -> unknown.skipString(true))
						.position());
		FileCursor longer = cursor(bytes(3, 2, 0x41));
		assertThrows(DamageException.class, () -> longer.skipString(true));
	}

	@ParameterizedTest
	@CsvSource({"030261c3, a\ufffd", "0302c3a9, \u00e9", "0501e9, \u00e9", "040261c101, a\u00c1", "01, ''", "0300, ''"})
	void textIsReadInEachEncoding(String hex, String text) throws Exception {
		FileCursor cursor = cursor(HexFormat.of().parseHex(hex));
		assertEquals(text, cursor.readString());
		assertEquals(0, cursor.remainingBytes());
	}

	@Test
	void nullIsNoText() throws Exception {
		assertNull(cursor(bytes(0)).readString());
	}

	@ParameterizedTest
	@ValueSource(strings = {"0201", "06", "030361", "040361", "05ff01", "03ffffffffffffffffff"})
	void valueThatIsNoTextIsRefused(String hex) throws Exception {
		FileCursor cursor = cursor(HexFormat.of().parseHex(hex));
		assertThrows(DamageException.class, cursor::readString);
	}

	@Test
	void bytesAreReadAcrossTheEndOfAWindow() throws Exception {
		byte[] bytes = new byte[2 * WINDOW_BYTES + 9];
		for (int i = 0; i < bytes.length; i++) {
			bytes[i] = (byte) (i * 31 + i / WINDOW_BYTES);
		}
		FileCursor cursor = cursor(bytes);
		cursor.readByte();
		assertArrayEquals(Arrays.copyOfRange(bytes, 1, bytes.length), cursor.readBytes(bytes.length - 1));
		assertThrows(DamageException.class, () -> cursor.readBytes(1));
		cursor.moveTo(0, bytes.length);
		assertArrayEquals(Arrays.copyOf(bytes, WINDOW_BYTES + 10), cursor.readBytes(WINDOW_BYTES + 10));
	}

	@Test
	void eventEndsReading() throws Exception {
		FileCursor cursor = cursor(bytes(3, 100, 7, 4));
		assertEquals(100, cursor.enterEvent(0, cursor.readNumber()));
		assertEquals(1, cursor.remainingBytes());
		for (int size : new int[] {0, 1, 5}) {
			FileCursor wrong = cursor(bytes(size, 100, 7, 4));
			long sizeBytes = wrong.readNumber();
			assertEquals(
					"an event of " + size + " bytes where 4 are left",
					assertThrows(DamageException.class, () -> wrong.enterEvent(0, sizeBytes))
							.getMessage());
		}
	}

	@Test
	void cursorGoesBackToBytesThatLeftTheWindow() throws Exception {
		byte[] bytes = new byte[3 * WINDOW_BYTES];
		for (int i = 0; i < bytes.length; i++) {
			bytes[i] = (byte) (i / WINDOW_BYTES * 50 + i % 7);
		}
		FileCursor cursor = cursor(bytes);
		for (int position : new int[] {0, WINDOW_BYTES, 2 * WINDOW_BYTES + 5, WINDOW_BYTES - 1, 3, bytes.length - 4}) {
			cursor.moveTo(position, bytes.length);
			assertArrayEquals(Arrays.copyOfRange(bytes, position, position + 4), cursor.readBytes(4));
			assertEquals(position + 4, cursor.position());
		}
	}
}

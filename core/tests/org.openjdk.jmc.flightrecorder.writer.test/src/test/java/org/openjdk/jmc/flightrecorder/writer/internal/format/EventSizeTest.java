/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.format;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The size counts itself, so it grows by two bytes where one more byte of body needs a longer number. */
class EventSizeTest {
	@ParameterizedTest
	@CsvSource({
		"0, 1",
		"1, 2",
		"126, 127",
		"127, 129",
		"16381, 16383",
		"16382, 16385",
		"2097148, 2097151",
		"2097149, 2097153"
	})
	void sizeCountsItself(int bodyBytes, int eventBytes) {
		assertEquals(eventBytes, EventSize.of(bodyBytes, "a.Event"));
		assertEquals(eventBytes - bodyBytes, Leb128.encodedLength(eventBytes));
	}

	@Test
	void paddedEventBeginsWithRoomForItsSize() {
		Leb128Writer out = new Leb128Writer(1);
		out.putByte(42); // an event before this one
		int start = EventSize.beginPadded(out, EventTypeIds.CHECKPOINT, 300);
		assertEquals(1, start);
		out.patchPadded(start, EventSize.PADDED_BYTES, out.position() - start);
		assertArrayEquals(
				new byte[] {42, (byte) 0x89, (byte) 0x80, (byte) 0x80, (byte) 0x80, 0, 1, (byte) 0xAC, 2, 0},
				Arrays.copyOf(out.array(), out.position()));
	}

	@Test
	void largestEventIsOfFourBytesOfSize() {
		int largest = (1 << 28) - 1;
		assertEquals(largest, EventSize.of(largest - 4, "a.Event"));
		IllegalArgumentException e =
				assertThrows(IllegalArgumentException.class, () -> EventSize.of(largest - 3, "a.Event"));
		assertTrue(e.getMessage().contains("268435455") && e.getMessage().contains("'a.Event'"), e::toString);
		assertTrue(e.getMessage().contains("268435457"), e::toString);
	}

	@ParameterizedTest
	@ValueSource(ints = {0, 1, 126, 127, 16_381, 16_382, 70_000})
	void patchMovesTheBodyWhereTheSizeIsLonger(int bodyBytes) {
		byte[] body = new byte[bodyBytes];
		new Random(bodyBytes).nextBytes(body);
		Leb128Writer out = new Leb128Writer(16);
		out.putLong(42); // an event before this one
		int start = out.position();
		out.putByte(0);
		out.putBytes(body, 0, body.length);
		int eventBytes = EventSize.of(bodyBytes, "a.Event");
		EventSize.patch(out, start, eventBytes);
		assertEquals(start + eventBytes, out.position());
		Leb128Reader in = new Leb128Reader(out.array(), 0);
		assertEquals(42, in.getLong());
		assertEquals(eventBytes, in.getLong());
		byte[] moved = Arrays.copyOfRange(out.array(), out.position() - bodyBytes, out.position());
		assertArrayEquals(body, moved);
	}
}

/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.event;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.openjdk.jmc.flightrecorder.writer.internal.format.Leb128Reader;

/** The head of an event is the same whether it is put behind something or in front of it. */
class EventHeadTest {
	@ParameterizedTest
	@CsvSource({
		"2, 0",
		"127, 1",
		"128, 72057594037927935",
		"2097152, 72057594037927936",
		"7, 9223372036854775807",
		"7, -1"
	})
	void headIsTypeIdAndStart(long typeId, long startTicks) {
		byte[] head = new byte[EventHead.MAX_BYTES];
		int length = EventHead.put(head, 0, typeId, startTicks);
		Leb128Reader in = new Leb128Reader(head, 0);
		assertEquals(typeId, in.getLong());
		assertEquals(startTicks, in.getLong());
		assertEquals(length, in.position());
	}

	@ParameterizedTest
	@ValueSource(ints = {0, 1, 2})
	void nullsAreAsManyAsSaidAndNoOtherByteIsTouched(int count) {
		byte[] bytes = new byte[3 * EventHead.MAX_NULLS];
		Arrays.fill(bytes, (byte) 7);
		int from = EventHead.MAX_NULLS;
		assertEquals(from + count, EventHead.putNulls(bytes, from, count));
		assertArrayEquals(new byte[] {7, 7, 0, 0, 7, 7}, bytes);
	}
}

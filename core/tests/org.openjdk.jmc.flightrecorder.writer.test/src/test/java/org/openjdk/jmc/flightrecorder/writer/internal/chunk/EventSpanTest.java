/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.chunk;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** A chunk starts and ends with its events of the past. */
class EventSpanTest {
	private static final RecordingClock CLOCK =
			new RecordingClock(RecordingClock.NOW, RecordingClock.NOW, 1_000_000_000);
	private static final long OPENED = CLOCK.startTicks();

	@Test
	void withoutEventsOfThePastTheChunkStartsWhenItWasOpened() {
		EventSpan span = new EventSpan(OPENED, CLOCK, false);
		assertFalse(span.isNoted());
		assertEquals(OPENED, span.startTicks());
	}

	@Test
	void firstAndLastEventAreStartAndEnd() {
		EventSpan span = new EventSpan(OPENED, CLOCK, false);
		span.note(OPENED - 500, OPENED - 400);
		span.note(OPENED - 900, OPENED - 100);
		span.note(OPENED - 700, OPENED - 700);
		assertTrue(span.isNoted());
		assertEquals(OPENED - 900, span.startTicks());
		assertEquals(OPENED - 100, span.endTicks(OPENED - 700));
		assertEquals(OPENED - 50, span.endTicks(OPENED - 50));
	}

	@Test
	void noChunkStartsBeforeTheEndOfTheOneBefore() {
		EventSpan span = new EventSpan(OPENED, CLOCK, false);
		span.note(OPENED - 900, OPENED - 800);
		span.notBefore(OPENED - 500, 77);
		assertEquals(OPENED - 500, span.startTicks());
		assertEquals(OPENED - 500, span.endTicks(OPENED - 900));
	}

	@Test
	void chunkThatReadersKnowByItsStartDoesNotMove() {
		EventSpan span = new EventSpan(OPENED, CLOCK, true);
		span.note(OPENED - 900, OPENED - 800);
		assertFalse(span.isNoted());
		assertEquals(OPENED, span.startTicks());
	}

	@Test
	void startThatTheClientGaveStays() {
		RecordingClock clock = new RecordingClock(1_700_000_000_000_000_000L, 5_000, 1_000_000_000);
		EventSpan span = new EventSpan(5_000, clock, false);
		span.note(4_000, 4_100);
		assertEquals(5_000, span.startTicks());
		assertEquals(1_700_000_000_000_000_000L, span.epochNanosOfStart(span.startTicks()));
		span.notBefore(5_000, 1_700_000_000_000_000_001L);
		assertEquals(1_700_000_000_000_000_001L, span.epochNanosOfStart(5_000));
	}
}

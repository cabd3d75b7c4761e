/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.type;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.junit.jupiter.api.Test;

/** Units of times: their names in annotations, and the numbers that a field counts. */
class FieldUnitTest {
	@Test
	void namesAreThoseOfTheAnnotations() {
		assertEquals(FieldUnit.TICKS, FieldUnit.ofTimestamp("TICKS"));
		assertEquals(FieldUnit.MILLISECONDS, FieldUnit.ofTimestamp("MILLISECONDS_SINCE_EPOCH"));
		assertEquals(FieldUnit.NANOSECONDS, FieldUnit.ofTimestamp("NANOSECONDS_SINCE_EPOCH"));
		assertEquals(FieldUnit.SECONDS, FieldUnit.ofTimespan("SECONDS"));
		assertEquals(FieldUnit.TICKS, FieldUnit.ofTimespan("TICKS"));
		for (String none : new String[] {"", "DAYS", "MILLISECONDS", "TICKS_SINCE_EPOCH", "_SINCE_EPOCH", null}) {
			assertNull(FieldUnit.ofTimestamp(none), none);
		}
		for (String none : new String[] {"", "DAYS", "MILLISECONDS_SINCE_EPOCH", null}) {
			assertNull(FieldUnit.ofTimespan(none), none);
		}
	}

	@Test
	void pointsInTimeAreRoundedDown() {
		Instant after = Instant.ofEpochSecond(3, 999_999_999);
		Instant before = Instant.ofEpochSecond(-3, 1);
		assertEquals(3, FieldUnit.SECONDS.sinceEpoch(after));
		assertEquals(3_999, FieldUnit.MILLISECONDS.sinceEpoch(after));
		assertEquals(3_999_999, FieldUnit.MICROSECONDS.sinceEpoch(after));
		assertEquals(3_999_999_999L, FieldUnit.NANOSECONDS.sinceEpoch(after));
		assertEquals(-3, FieldUnit.SECONDS.sinceEpoch(before));
		assertEquals(-3_000, FieldUnit.MILLISECONDS.sinceEpoch(before));
		assertEquals(-2_999_999_999L, FieldUnit.NANOSECONDS.sinceEpoch(before));
	}

	@Test
	void spansAreRoundedToZero() {
		Duration span = Duration.ofSeconds(61, 234_567_891);
		assertEquals(61, FieldUnit.SECONDS.of(span));
		assertEquals(61_234, FieldUnit.MILLISECONDS.of(span));
		assertEquals(-61, FieldUnit.SECONDS.of(span.negated()));
		assertEquals(-61_234, FieldUnit.MILLISECONDS.of(span.negated()));
		assertEquals(-61_234_567_891L, FieldUnit.NANOSECONDS.of(span.negated()));
	}

	@Test
	void wholeRangeOfALongIsUsed() {
		assertEquals(Long.MAX_VALUE, FieldUnit.NANOSECONDS.of(Duration.ofNanos(Long.MAX_VALUE)));
		assertEquals(Long.MIN_VALUE, FieldUnit.NANOSECONDS.of(Duration.ofNanos(Long.MIN_VALUE)));
		Instant first = Instant.EPOCH.plusNanos(Long.MIN_VALUE);
		assertEquals(Long.MIN_VALUE, FieldUnit.NANOSECONDS.sinceEpoch(first));
		assertThrows(ArithmeticException.class, () -> FieldUnit.NANOSECONDS.sinceEpoch(first.minusNanos(1)));
		assertThrows(ArithmeticException.class, () -> FieldUnit.MILLISECONDS.of(ChronoUnit.FOREVER.getDuration()));
		assertThrows(ArithmeticException.class, () -> FieldUnit.SECONDS.toNanos(Long.MAX_VALUE / 1_000_000_000 + 1));
		assertEquals(5_000_000, FieldUnit.MILLISECONDS.toNanos(5));
	}

	@Test
	void refusalNamesFieldUnitAndValue() {
		ArithmeticException cause = new ArithmeticException();
		IllegalArgumentException e = FieldUnit.outOfReach("when", FieldUnit.TICKS, Instant.MAX, cause);
		assertTrue(e.getMessage().contains("'when'") && e.getMessage().contains("TICKS"), e::toString);
		assertTrue(e.getMessage().contains(Instant.MAX.toString()), e::toString);
		assertSame(cause, e.getCause());
	}
}

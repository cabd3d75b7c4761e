/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.chunk;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Ticks and nanoseconds of one recording lie on one line. */
class RecordingClockTest {
	private static final long START_NANOS = 1_700_000_000_000_000_000L;

	@Test
	void ticksOfTheClientStartWhereItSays() {
		RecordingClock clock = new RecordingClock(START_NANOS, 500, 1_000);
		assertTrue(clock.isStartGiven());
		assertEquals(500, clock.ticksAt(START_NANOS));
		assertEquals(500 + 2_000, clock.ticksAt(START_NANOS + 2_000_000_000));
		assertEquals(START_NANOS - 500_000_000, clock.epochNanosAt(0));
		assertEquals(3, clock.ticksOf(Duration.ofMillis(3)));
		assertEquals(3_000_000, clock.ticksToNanos(3));
	}

	@Test
	void ticksAreThoseOfTheJvmByDefault() {
		long before = System.nanoTime();
		RecordingClock clock = new RecordingClock(RecordingClock.NOW, RecordingClock.NOW, 1_000_000_000);
		assertFalse(clock.isStartGiven());
		assertTrue(clock.ticksOfNanoTime());
		assertTrue(clock.startTicks() >= before && clock.startTicks() <= System.nanoTime());
		assertEquals(before, clock.ticksAtNanoTime(before));
		Instant start = Instant.ofEpochSecond(0, clock.startEpochNanos());
		assertEquals(clock.startTicks() + 7, clock.ticksAt(start.plusNanos(7)));
	}

	@Test
	void timeOfZeroIsTheEpoch() {
		RecordingClock clock = new RecordingClock(0, 0, 1_000_000_000);
		assertEquals(0, clock.startEpochNanos());
		assertEquals(0, clock.startTicks());
		assertEquals(123, clock.ticksAt(Instant.ofEpochSecond(0, 123)));
	}

	/** The product of two longs is in between, so the exact result is that of large integers. */
	@ParameterizedTest
	@ValueSource(longs = {1, 3, 1_000, 24_000_000, 999_999_999, 1_000_000_001, 2_595_123_456L, 1L << 40})
	void conversionIsExactForAnyFrequency(long ticksPerSecond) {
		RecordingClock clock = new RecordingClock(START_NANOS, 0, ticksPerSecond);
		Random random = new Random(ticksPerSecond);
		for (int i = 0; i < 1000; i++) {
			long value = random.nextLong() >> random.nextInt(64);
			BigInteger exact = BigInteger.valueOf(value)
					.multiply(BigInteger.valueOf(ticksPerSecond))
					.divide(BigInteger.valueOf(1_000_000_000));
			if (exact.bitLength() < Long.SIZE) {
				assertEquals(exact.longValueExact(), clock.nanosToTicks(value), value + " ns");
			} else {
				assertThrows(ArithmeticException.class, () -> clock.nanosToTicks(value), value + " ns");
			}
		}
	}

	@Test
	void chunksStartAndEndWithinHalfACentury() {
		RecordingClock clock = new RecordingClock(START_NANOS, 0, 1_000_000_000);
		long halfACentury = TimeUnit.DAYS.toNanos(365 * 50);
		assertEquals(halfACentury, clock.limited(Long.MAX_VALUE));
		assertEquals(-halfACentury, clock.limitedOnBothSides(Long.MIN_VALUE));
		assertEquals(42, clock.limitedOnBothSides(42));
	}
}

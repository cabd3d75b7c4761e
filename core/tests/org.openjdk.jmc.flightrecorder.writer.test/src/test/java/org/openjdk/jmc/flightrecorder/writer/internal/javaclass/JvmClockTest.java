/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.javaclass;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.TimeUnit;
import jdk.jfr.Event;
import jdk.jfr.Recording;
import org.junit.jupiter.api.Test;

/** Ticks of the JVM become readings of System.nanoTime(), as soon as an event has told both clocks. */
class JvmClockTest {
	/** An event of which only this test has objects. */
	static final class Clocked extends Event {}

	private static final long PASSING_NANOS = TimeUnit.MILLISECONDS.toNanos(20);
	/** What two readings of the clocks miss, and its share of the millisecond that they are apart at least. */
	private static final long TOLERANCE_NANOS = TimeUnit.MICROSECONDS.toNanos(2);

	private static final long TOLERANCE_OF_SPANS = 500;

	@Test
	void eventThatHasNotBegunTellsNothing() {
		JvmClock clock = new JvmClock();
		assertFalse(clock.calibrate(new Clocked(), EventClassTimes.of(Clocked.class)));
	}

	/** The bounds hold however busy the machine is: of several readings of the clocks the shortest counts. */
	private static void assertBetween(long least, long nanos, long most, long tolerance) {
		assertTrue(
				nanos > least - tolerance && nanos < most + tolerance,
				() -> nanos + " is not between " + least + " and " + most);
	}

	@Test
	void momentsAndSpansAreThoseOfSystemNanoTime() {
		try (Recording recording = new Recording()) {
			recording.enable(Clocked.class).withoutThreshold().withoutStackTrace();
			recording.start();
			EventClassTimes times = EventClassTimes.of(Clocked.class);
			JvmClock clock = new JvmClock();
			Clocked event = new Clocked();
			long beforeBegin = System.nanoTime();
			event.begin();
			long afterBegin = System.nanoTime();
			while (System.nanoTime() - afterBegin < PASSING_NANOS) {
				Thread.onSpinWait();
			}
			assertTrue(clock.calibrate(event, times));
			assertTrue(clock.calibrate(new Clocked(), times), "known already, so any event will do");
			long beforeNow = System.nanoTime();
			long now = times.now(event);
			long afterNow = System.nanoTime();
			long tolerance = TOLERANCE_NANOS + (afterNow - beforeBegin) / TOLERANCE_OF_SPANS;
			assertBetween(beforeNow, clock.nanoTimeAt(now), afterNow, tolerance);
			long start = times.startTicks(event);
			assertBetween(beforeBegin, clock.nanoTimeAt(start), afterBegin, tolerance);
			assertBetween(beforeNow - afterBegin, clock.nanosOf(now - start), afterNow - beforeBegin, tolerance);
			assertEquals(0, clock.nanosOf(0));
		}
	}
}

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

	/** How much longer than the clocks may take to be read one after the other, on a machine that is busy. */
	private static final long TOLERANCE_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

	@Test
	void eventThatHasNotBegunTellsNothing() {
		JvmClock clock = new JvmClock();
		assertFalse(clock.calibrate(new Clocked(), EventClassTimes.of(Clocked.class)));
	}

	@Test
	void startOfAnEventIsTheMomentInWhichItBegan() {
		try (Recording recording = new Recording()) {
			recording.enable(Clocked.class).withoutThreshold().withoutStackTrace();
			recording.start();
			EventClassTimes times = EventClassTimes.of(Clocked.class);
			JvmClock clock = new JvmClock();
			Clocked event = new Clocked();
			long before = System.nanoTime();
			event.begin();
			long after = System.nanoTime();
			assertTrue(clock.calibrate(event, times));
			assertTrue(clock.calibrate(new Clocked(), times), "known already, so any event will do");
			long start = clock.nanoTimeAt(times.startTicks(event));
			assertTrue(
					start > before - TOLERANCE_NANOS && start < after + TOLERANCE_NANOS,
					() -> start + " is not between " + before + " and " + after);
			assertEquals(0, clock.nanosOf(0));
			long ticks = times.now(event) - times.startTicks(event);
			long span = clock.nanoTimeAt(times.startTicks(event) + ticks) - start;
			assertEquals(span, clock.nanosOf(ticks), 2, "a span is as long as the time between its ends");
			assertTrue(Math.abs(clock.nanosOf(2 * ticks) - 2 * clock.nanosOf(ticks)) <= 1, "rounded");
		}
	}
}

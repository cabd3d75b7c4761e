/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.javaclass;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import jdk.jfr.Event;
import jdk.jfr.Recording;
import org.junit.jupiter.api.Test;

/** The times that the JVM keeps in an event object, once it records events of the class. */
class EventClassTimesTest {
	/** An event of which only this test has objects. */
	static final class Timed extends Event {}

	@Test
	void classesWithoutTimesOfTheJvmHaveNone() {
		assertNull(EventClassTimes.of(String.class));
		assertNull(EventClassTimes.of(Event.class));
	}

	@Test
	void eventThatTheJvmDidNotRecordHasNoTimesAndDoesNotTellThePresent() {
		Timed event = new Timed();
		EventClassTimes times = EventClassTimes.of(Timed.class);
		assertNotNull(times, "the fields that the JVM adds are there");
		assertEquals(0, times.startTicks(event));
		assertEquals(0, times.durationTicks(event));
		assertEquals(0, times.now(event));
		assertEquals(0, times.durationTicks(event));
	}

	@Test
	void presentIsReadFromTheEventWhichKeepsItsLength() {
		try (Recording recording = new Recording()) {
			recording.enable(Timed.class).withoutThreshold().withoutStackTrace();
			recording.start();
			Timed event = new Timed();
			EventClassTimes times = EventClassTimes.of(Timed.class);
			event.begin();
			long start = times.startTicks(event);
			assertTrue(start != 0);
			assertEquals(0, times.durationTicks(event), "not ended");
			long first = times.now(event);
			assertTrue(first > start, () -> first + " after " + start);
			assertEquals(0, times.durationTicks(event), "still not ended");
			event.end();
			long length = times.durationTicks(event);
			assertTrue(length > 0);
			long second = times.now(event);
			assertTrue(second >= start + length, () -> second + " after the end");
			assertEquals(length, times.durationTicks(event));
			assertEquals(start, times.startTicks(event));
		}
	}
}

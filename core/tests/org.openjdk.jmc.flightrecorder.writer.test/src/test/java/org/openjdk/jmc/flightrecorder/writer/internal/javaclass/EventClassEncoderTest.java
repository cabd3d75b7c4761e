/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.javaclass;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.openjdk.jmc.flightrecorder.writer.internal.event.OneChunk.leb128;

import java.util.List;
import java.util.stream.LongStream;
import jdk.jfr.Enabled;
import jdk.jfr.Event;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Threshold;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openjdk.jmc.flightrecorder.writer.internal.event.NameConflicts;
import org.openjdk.jmc.flightrecorder.writer.internal.event.OneChunk;
import org.openjdk.jmc.flightrecorder.writer.internal.intake.EventIntake;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.ValueKind;

/** An event object without times of the JVM starts now; the annotations of its class count where they are asked to. */
class EventClassEncoderTest {
	@Name("a.Disabled")
	@Enabled(false)
	static class Disabled extends Event {}

	@Name("a.Slow")
	@Threshold("1 h")
	static class Slow extends Event {}

	@Name("a.Bad")
	@Threshold("soon")
	static class Bad extends Event {}

	@Name("a.Started")
	@StackTrace(false)
	static class Started extends Event {
		int n = 5;
	}

	private final OneChunk chunk = new OneChunk();
	private final EventIntake intake = chunk.intake();

	private EventClassEncoder encoder(boolean filtering) {
		return new EventClassEncoder(intake, chunk.types, 8, filtering, false, new NameConflicts(false));
	}

	@ParameterizedTest
	@ValueSource(booleans = {true, false})
	void eventsOfADisabledClassAreLeftOutWhereAnnotationsCount(boolean filtering) {
		encoder(filtering).write(new Disabled());
		assertEquals(filtering ? 0 : 1, chunk.takeEvents().size());
	}

	@ParameterizedTest
	@ValueSource(booleans = {true, false})
	void eventOfUnknownDurationIsWritten(boolean filtering) {
		encoder(filtering).write(new Slow());
		assertEquals(1, chunk.takeEvents().size());
	}

	@Test
	void thresholdThatIsNoLengthIsRefusedWhereItCounts() {
		assertThrows(IllegalArgumentException.class, () -> encoder(true).declare(Bad.class));
		assertNull(chunk.types.find("a.Bad"));
		encoder(false).write(new Bad());
		assertEquals(1, chunk.takeEvents().size());
	}

	@Test
	void eventWithoutTimesHasNoLengthAndStartsAtThePresent() {
		TypeDefinition type =
				chunk.event("a.Started", chunk.field("n", ValueKind.INT), chunk.field("duration", ValueKind.LONG));
		EventClassEncoder encoder = encoder(false);
		assertSame(type, encoder.declare(Started.class));
		long before = chunk.clock.now();
		encoder.write(new Started());
		long after = chunk.clock.now();
		List<String> events = chunk.takeEvents();
		assertEquals(1, events.size());
		String head = leb128(type.id());
		assertTrue(events.get(0).startsWith(head) && events.get(0).endsWith("00" + "05"), events::toString);
		String start = events.get(0).substring(head.length(), events.get(0).length() - 4);
		assertTrue(
				LongStream.rangeClosed(before, after)
						.anyMatch(ticks -> leb128(ticks).equals(start)),
				start);
	}

	@Test
	void classIsCompiledAnewAfterClearAndHasTheTypeThatItHad() {
		EventClassEncoder encoder = encoder(false);
		TypeDefinition type = encoder.declare(Started.class);
		encoder.clear();
		assertSame(type, encoder.declare(Started.class));
	}
}

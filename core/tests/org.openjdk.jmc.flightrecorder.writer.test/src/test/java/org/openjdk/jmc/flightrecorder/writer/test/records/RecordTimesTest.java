/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.records;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents.record;
import static org.openjdk.jmc.flightrecorder.writer.test.records.SampleRecords.START;
import static org.openjdk.jmc.flightrecorder.writer.test.records.SampleRecords.recorded;
import static org.openjdk.jmc.flightrecorder.writer.test.records.SampleRecords.written;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import jdk.jfr.Timespan;
import jdk.jfr.Timestamp;
import jdk.jfr.consumer.RecordedEvent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.JmcReader;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents;
import org.openjdk.jmc.flightrecorder.writer.test.records.SampleRecords.Implicit;
import org.openjdk.jmc.flightrecorder.writer.test.records.SampleRecords.Plain;

/** Instants and durations in records, and the components that are the times of the event. */
class RecordTimesTest {
	record Times(
			Instant plain,
			@Timestamp(Timestamp.TICKS) Instant ticks,
			@Timestamp(Timestamp.MILLISECONDS_SINCE_EPOCH) Instant millis,
			@Timestamp(Timestamp.MILLISECONDS_SINCE_EPOCH) long millisAsLong,
			Duration span,
			@Timespan(Timespan.TICKS) Duration spanTicks,
			@Timespan(Timespan.MILLISECONDS) Duration spanMillis,
			@Timespan(Timespan.MICROSECONDS) Duration spanMicros,
			@Timespan(Timespan.SECONDS) Duration spanSeconds,
			@Timespan Duration spanNanos) {}

	record ImplicitLongs(
			@Timestamp("MILLISECONDS_SINCE_EPOCH") long startTime, @Timespan("MILLISECONDS") Long duration) {}

	@TempDir
	Path directory;

	/** In a recording that starts near the times, where no reader rounds. JMC converts ticks, so it is asked apart. */
	private RecordedEvent recordedTimes(Times event) throws Exception {
		return recorded(directory, record(r -> r.writeEvent(event)));
	}

	@Test
	void timesAreInTheUnitOfTheAnnotation() throws Exception {
		Instant when = START.plusNanos(123_456_789);
		Duration span = Duration.ofNanos(61_234_567_891L);
		RecordedEvent event =
				recordedTimes(new Times(when, when, when, when.toEpochMilli(), span, span, span, span, span, span));
		assertEquals(when, event.getInstant("plain"));
		assertEquals(when, event.getInstant("ticks"));
		assertEquals(when.truncatedTo(ChronoUnit.MILLIS), event.getInstant("millis"));
		assertEquals(when.truncatedTo(ChronoUnit.MILLIS), event.getInstant("millisAsLong"));
		assertEquals(span, event.getDuration("span"));
		assertEquals(span, event.getDuration("spanTicks"));
		assertEquals(Duration.ofMillis(61_234), event.getDuration("spanMillis"));
		assertEquals(Duration.of(61_234_567, ChronoUnit.MICROS), event.getDuration("spanMicros"));
		assertEquals(Duration.ofSeconds(61), event.getDuration("spanSeconds"));
		assertEquals(span, event.getDuration("spanNanos"));
		Map<String, Object> jmc =
				JmcReader.read(directory.resolve("one.jfr")).get(0).values();
		assertEquals(SampleEvents.START_EPOCH_NANOS + 123_456_789, jmc.get("plain"));
		assertEquals(SampleEvents.START_EPOCH_NANOS + 123_456_789, jmc.get("ticks"));
		assertEquals(61_234L, jmc.get("spanMillis"));
	}

	@Test
	void missingTimesHaveNoValueAndTheLongestSpansAreForever() throws Exception {
		RecordedEvent event = recordedTimes(new Times(null, null, null, 0, null, null, null, null, null, null));
		for (String field : List.of("plain", "ticks", "millis")) {
			assertEquals(Instant.MIN, event.getInstant(field), field);
		}
		for (String field : List.of("span", "spanTicks", "spanMillis", "spanMicros", "spanSeconds")) {
			assertEquals(Long.MIN_VALUE, event.getLong(field), field);
		}
		Duration ever = ChronoUnit.FOREVER.getDuration();
		event = recordedTimes(new Times(null, null, null, 0, ever, ever, ever, ever, ever, ever.negated()));
		for (String field : List.of("span", "spanTicks", "spanMillis", "spanMicros", "spanSeconds")) {
			assertEquals(Long.MAX_VALUE, event.getLong(field), field);
		}
		assertEquals(Long.MIN_VALUE + 1, event.getLong("spanNanos"));
	}

	@Test
	void timeBeyondTheReachOfItsUnitIsRefused() {
		IllegalArgumentException e = assertThrows(
				IllegalArgumentException.class,
				() -> written(new Times(Instant.MAX, null, null, 0, null, null, null, null, null, null)));
		assertTrue(e.getMessage().contains("'plain'") && e.getMessage().contains(Instant.MAX.toString()), e::toString);
	}

	@Test
	void componentsNamedLikeTheFieldsOfEveryEventAreThose() throws Exception {
		Instant start = START.plusNanos(123_456_789);
		Thread other = new Thread("another thread");
		Throwable thrown = new Throwable();
		RecordedEvent event = recorded(
				directory, record(r -> r.writeEvent(new Implicit(start, Duration.ofNanos(1234), other, thrown, 5))));
		assertEquals(start, event.getStartTime());
		assertEquals(Duration.ofNanos(1234), event.getDuration());
		assertEquals(start.plusNanos(1234), event.getEndTime());
		assertEquals("another thread", event.getThread().getJavaName());
		assertEquals(
				"componentsNamedLikeTheFieldsOfEveryEventAreThose",
				event.getStackTrace().getFrames().get(0).getMethod().getName());
		assertEquals(5, event.getInt("x"));
		event = recorded(directory, record(r -> r.writeEvent(new ImplicitLongs(start.toEpochMilli(), 20L))));
		assertEquals(start.truncatedTo(ChronoUnit.MILLIS), event.getStartTime());
		assertEquals(Duration.ofMillis(20), event.getDuration());
	}

	@Test
	void missingStartIsNowAndMissingRestIsNull() throws Exception {
		for (Record event :
				List.of(new Implicit(null, null, null, null, 1), new ImplicitLongs(0, null), new Plain(1))) {
			Instant before = Instant.now().minusMillis(2);
			RecordedEvent read = recorded(directory, event);
			assertFalse(read.getStartTime().isBefore(before), event::toString);
			assertFalse(read.getStartTime().isAfter(Instant.now().plusMillis(2)), event::toString);
			assertEquals(Duration.ZERO, read.getDuration(), event::toString);
			assertNull(read.getStackTrace(), event::toString);
			if (event instanceof Implicit) {
				assertNull(read.getThread(), event::toString);
			} else {
				assertEquals("recording", read.getThread().getJavaName(), event::toString);
			}
		}
	}
}

/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.values;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import jdk.jfr.consumer.RecordedEvent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.TypeStructureBuilder;
import org.openjdk.jmc.flightrecorder.writer.api.TypedValueBuilder;
import org.openjdk.jmc.flightrecorder.writer.api.Types;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.JdkReader;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.JmcReader;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.TwoReaders;

/** Instants and durations that are put into values: the start and the length of an event among them. */
class ValueTimesTest {
	private static final Instant START = Instant.ofEpochSecond(0, SampleEvents.START_EPOCH_NANOS);
	private static final Instant WHEN = START.plusNanos(1_123_456_789);
	private static final Duration SPAN = Duration.ofNanos(61_234_567_891L);

	@TempDir
	Path directory;

	private static void addTime(TypeStructureBuilder type, String name, Types.JDK annotation, String unit) {
		type.addField(name, Types.Builtin.LONG, field -> field.addAnnotation(annotation, unit));
	}

	private static Type declare(Recording recording) {
		return recording.registerEventType("a.Timed", type -> {
			addTime(type, "duration", Types.JDK.ANNOTATION_TIMESPAN, "TICKS");
			addTime(type, "deadline", Types.JDK.ANNOTATION_TIMESTAMP, "MILLISECONDS_SINCE_EPOCH");
			addTime(type, "inNanos", Types.JDK.ANNOTATION_TIMESTAMP, "NANOSECONDS_SINCE_EPOCH");
			addTime(type, "inSeconds", Types.JDK.ANNOTATION_TIMESTAMP, "SECONDS_SINCE_EPOCH");
			addTime(type, "inMicros", Types.JDK.ANNOTATION_TIMESTAMP, "MICROSECONDS_SINCE_EPOCH");
			addTime(type, "wait", Types.JDK.ANNOTATION_TIMESPAN, "MILLISECONDS");
			type.addField("number", Types.Builtin.LONG).addField("part", Types.Builtin.INT);
		});
	}

	private RecordedEvent written(long ticksPerSecond, BiConsumer<Recording, Type> writes) throws Exception {
		Path file = directory.resolve("times.jfr");
		try (Recording recording = Recordings.newRecording(file, settings -> {
			SampleEvents.fixedTimes(settings);
			settings.withTicksPerSecond(ticksPerSecond);
		})) {
			writes.accept(recording, declare(recording));
		}
		return JdkReader.events(file).get(0);
	}

	private static void put(TypedValueBuilder value) {
		value.putField("startTime", WHEN)
				.putField("duration", SPAN)
				.putField("deadline", WHEN)
				.putField("inNanos", WHEN)
				.putField("inSeconds", WHEN)
				.putField("inMicros", WHEN)
				.putField("wait", SPAN);
	}

	@Test
	void readersShowTheTimesThatWerePut() throws Exception {
		// The layout of a type is known from its first event on.
		RecordedEvent event = written(1_000_000_000, (recording, type) -> {
			recording.writeEvent(type.asValue(ValueTimesTest::put));
			recording.writeEvent(type.asValue(ValueTimesTest::put));
		});
		assertEquals(WHEN, event.getStartTime());
		assertEquals(SPAN, event.getDuration());
		assertEquals(WHEN.truncatedTo(ChronoUnit.MILLIS), event.getInstant("deadline"));
		assertEquals(WHEN, event.getInstant("inNanos"));
		assertEquals(WHEN.truncatedTo(ChronoUnit.SECONDS), event.getInstant("inSeconds"));
		assertEquals(WHEN.truncatedTo(ChronoUnit.MICROS), event.getInstant("inMicros"));
		assertEquals(SPAN.truncatedTo(ChronoUnit.MILLIS), event.getDuration("wait"));
		// JMC shows points in time that the file has in ticks as nanoseconds since the epoch.
		Map<String, Object> jmc =
				JmcReader.read(directory.resolve("times.jfr")).get(0).values();
		assertEquals(SampleEvents.START_EPOCH_NANOS + 1_123_456_789, jmc.get("inNanos"));
		assertEquals(WHEN.toEpochMilli(), jmc.get("deadline"));
		assertEquals(SPAN.toMillis(), jmc.get("wait"));
		List<RecordedEvent> both = JdkReader.events(directory.resolve("times.jfr"));
		assertEquals(both.get(0).toString(), both.get(1).toString());
	}

	@Test
	void ticksAreThoseOfTheRecording() throws Exception {
		RecordedEvent event =
				written(1_000_000, (recording, type) -> recording.writeEvent(type.asValue(ValueTimesTest::put)));
		assertEquals(WHEN.truncatedTo(ChronoUnit.MICROS), event.getStartTime());
		assertEquals(SPAN.truncatedTo(ChronoUnit.MICROS), event.getDuration());
	}

	@Test
	void valueShowsTheNumberInTheUnitOfItsField() throws Exception {
		written(1_000_000_000, (recording, type) -> {
			Consumer<TypedValueBuilder> numbers = v -> v.putField("startTime", recording.toTicks(WHEN))
					.putField("duration", SPAN.toNanos())
					.putField("deadline", WHEN.toEpochMilli())
					.putField("inNanos", SampleEvents.START_EPOCH_NANOS + 1_123_456_789)
					.putField("inSeconds", WHEN.getEpochSecond())
					.putField("inMicros", (SampleEvents.START_EPOCH_NANOS + 1_123_456_789) / 1_000)
					.putField("wait", SPAN.toMillis());
			assertEquals(type.asValue(numbers), type.asValue(ValueTimesTest::put));
			recording.writeEvent(type.asValue(numbers));
		});
	}

	@Test
	void missingStartLeavesTheOneThatWasPut() throws Exception {
		RecordedEvent event = written(
				1_000_000_000,
				(recording, type) -> recording.writeEvent(
						type.asValue(v -> v.putField("startTime", WHEN).putField("startTime", (Instant) null))));
		assertEquals(WHEN, event.getStartTime());
	}

	@Test
	void onlyFieldsWithAUnitTakeTimes() throws Exception {
		written(1_000_000_000, (recording, type) -> {
			assertRefused("number", "jdk.jfr.Timestamp", () -> type.asValue(v -> v.putField("number", WHEN)));
			assertRefused("part", "jdk.jfr.Timespan", () -> type.asValue(v -> v.putField("part", SPAN)));
			assertRefused("wait", "jdk.jfr.Timestamp", () -> type.asValue(v -> v.putField("wait", WHEN)));
			assertRefused("deadline", "jdk.jfr.Timespan", () -> type.asValue(v -> v.putField("deadline", SPAN)));
			assertRefused("eventThread", "jdk.jfr.Timespan", () -> type.asValue(v -> v.putField("eventThread", SPAN)));
			// As with any other single value.
			recording.writeEvent(
					type.asValue(v -> v.putField("noSuchField", WHEN).putField("neither", SPAN)));
		});
	}

	private static void assertRefused(String field, String annotation, Runnable put) {
		String message = assertThrows(IllegalArgumentException.class, put::run).getMessage();
		assertTrue(message.contains("'" + field + "'"), message);
		assertTrue(message.endsWith("only if it is a long with the annotation " + annotation), message);
	}

	/** As with 9.1.2, whose files JMC reads. */
	@ParameterizedTest
	@CsvSource({"BYTE, -128, 2000000", "SHORT, 300, 2000000", "INT, -70000, 2000000"})
	void smallerNumbersBecomeTheLongsThatReadersTake(Types.Builtin kind, int number, long nanos) throws Exception {
		Path file = directory.resolve("small.jfr");
		try (Recording recording = Recordings.newRecording(file, SampleEvents::fixedTimes)) {
			Type inTicks = recording.registerEventType("a.Ticks", type -> type.addField("duration", kind));
			Type inMillis = recording.registerEventType(
					"a.Millis",
					type -> type.addField(
							"duration",
							kind,
							field -> field.addAnnotation(Types.JDK.ANNOTATION_TIMESPAN, "MILLISECONDS")));
			assertEquals(
					kind.getTypeName(), inTicks.getField("duration").getType().getTypeName());
			recording.writeEvent(inTicks.asValue(v -> put(v.putField("startTime", WHEN), kind, number)));
			recording.writeEvent(inMillis.asValue(v -> put(v.putField("startTime", WHEN), kind, 2)));
			recording
					.newEventWriter(inTicks)
					.begin(recording.toTicks(WHEN))
					.setDuration(number)
					.commit();
		}
		List<RecordedEvent> events = JdkReader.events(file);
		for (RecordedEvent event : events) {
			boolean millis = event.getEventType().getName().equals("a.Millis");
			assertEquals(Duration.ofNanos(millis ? nanos : number), event.getDuration());
			assertEquals(WHEN, event.getStartTime());
		}
		assertEquals(3, events.size());
		assertEquals(3, TwoReaders.read(file).size());
	}

	private static void put(TypedValueBuilder value, Types.Builtin kind, int number) {
		switch (kind) {
			case BYTE -> value.putField("duration", (byte) number);
			case SHORT -> value.putField("duration", (short) number);
			default -> value.putField("duration", number);
		}
	}

	@Test
	void arrayTakesOneTimeAsItsOnlyElement() throws Exception {
		Path file = directory.resolve("arrays.jfr");
		try (Recording recording = Recordings.newRecording(file, SampleEvents::fixedTimes)) {
			Type type = recording.registerEventType(
					"a.Times",
					builder -> builder.addField("spans", Types.Builtin.LONG, field -> field.addAnnotation(
									Types.JDK.ANNOTATION_TIMESPAN, "MILLISECONDS")
							.asArray()));
			recording.writeEvent(type.asValue(v -> v.putField("startTime", WHEN).putField("spans", SPAN)));
		}
		assertEquals(
				List.of(SPAN.toMillis()), TwoReaders.read(file).get(0).values().get("spans"));
	}
}

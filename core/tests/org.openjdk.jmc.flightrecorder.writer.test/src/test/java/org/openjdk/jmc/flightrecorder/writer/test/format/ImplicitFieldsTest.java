/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.format;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents.START_EPOCH_NANOS;
import static org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents.START_TICKS;
import static org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents.record;
import static org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents.thread;
import static org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents.writeOne;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.TypedField;
import org.openjdk.jmc.flightrecorder.writer.api.Types;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.ChunkDump;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.MetadataDump.FieldLayout;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.ReadEvent;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.TwoReaders;

/** The fields that readers know by place: startTime first, duration second. */
class ImplicitFieldsTest {
	private static List<String> fieldsInFile(byte[] recording, String typeName) {
		return ChunkDump.validate(recording).get(0).metadata.byName(typeName).fields().stream()
				.map(FieldLayout::name)
				.toList();
	}

	@Test
	void declaredOrderIsKeptInTheTypeWhileTheFileHasStartTimeFirst() throws Exception {
		byte[] bytes = record(r -> {
			Type type = r.registerEventType("a.B", b -> b.addField("x", Types.Builtin.INT));
			assertEquals(
					List.of("stackTrace", "eventThread", "startTime", "x"),
					type.getFields().stream().map(TypedField::getName).toList());
			r.writeEvent(type.asValue(v -> v.putField("x", 7)));
		});
		List<String> names = fieldsInFile(bytes, "a.B");
		assertEquals("startTime", names.get(0));
		assertEquals(4, names.size());
		assertEquals(7, TwoReaders.readOne(bytes).get("x"));
	}

	@Test
	void durationComesSecondWhereverItWasDeclared() throws Exception {
		byte[] bytes = record(r -> writeOne(
				r,
				"a.B",
				b -> b.addField("x", Types.Builtin.STRING)
						.addField(
								"duration",
								Types.Builtin.LONG,
								f -> f.addAnnotation(Types.JDK.ANNOTATION_TIMESPAN, "TICKS"))
						.addField("y", Types.Builtin.INT),
				v -> v.putField("x", "text").putField("duration", 500L).putField("y", 3)));
		assertEquals(
				List.of("startTime", "duration"), fieldsInFile(bytes, "a.B").subList(0, 2));
		ReadEvent event = TwoReaders.readOne(bytes);
		assertEquals(500L, event.get("duration"));
		assertEquals("text", event.get("x"));
		assertEquals(3, event.get("y"));
	}

	@Test
	void eventTypeWithoutStartTimeGetsOneInTheFile() throws Exception {
		byte[] bytes = record(r -> {
			Type type = r.registerType("a.B", "jdk.jfr.Event", b -> b.addField("x", Types.Builtin.STRING));
			assertEquals(
					List.of("x"),
					type.getFields().stream().map(TypedField::getName).toList());
			r.writeEvent(type.asValue(v -> v.putField("x", "kept")));
		});
		assertEquals(List.of("startTime", "x"), fieldsInFile(bytes, "a.B"));
		assertEquals("kept", TwoReaders.readOne(bytes).get("x"));
	}

	@Test
	void eventTypeWithoutAnyFieldIsReadable() throws Exception {
		byte[] bytes = record(r -> {
			Type type = r.registerType("a.B", "jdk.jfr.Event", b -> {});
			r.writeEvent(type.asValue(v -> {}));
		});
		assertEquals(Map.of(), TwoReaders.readOne(bytes).values());
	}

	@Test
	void eventTypeWithoutStartTimeOrJdkTypesHasATimeInAllReaders() throws Exception {
		byte[] bytes = record(
				s -> s.withTimestamp(START_EPOCH_NANOS).withStartTicks(START_TICKS),
				r -> r.writeEvent(r.registerType("a.B", "jdk.jfr.Event", b -> b.addField("x", Types.Builtin.INT))
						.asValue(v -> v.putField("x", 1))));
		assertTrue(TwoReaders.readOne(bytes).startEpochNanos() > 0);
	}

	@Test
	void startTimeThatIsNotPutIsTheTimeOfWriting() throws Exception {
		Instant before = Instant.now().minusMillis(2);
		byte[] bytes = record(s -> s.withJdkTypeInitialization(), r -> {
			Thread.sleep(5);
			writeOne(r, "a.B", b -> b.addField("x", Types.Builtin.INT), v -> v.putField("x", 1));
		});
		Instant after = Instant.now().plusMillis(2);
		Instant start = Instant.ofEpochSecond(0, TwoReaders.readOne(bytes).startEpochNanos());
		assertFalse(start.isBefore(before.plusMillis(5)), () -> start + " before " + before);
		assertFalse(start.isAfter(after), () -> start + " after " + after);
	}

	@Test
	void startTimeThatIsPutIsWrittenAsTheTickThatItIs() throws Exception {
		ReadEvent event = SampleEvents.readBack(
				r -> writeOne(r, "a.B", b -> {}, v -> v.putField("startTime", START_TICKS + 12345)));
		assertEquals(START_EPOCH_NANOS + 12345, event.startEpochNanos());
	}

	@Test
	void startTimeBeforeTheRecordingIsKept() throws Exception {
		ReadEvent event = SampleEvents.readBack(r -> writeOne(
				r,
				"a.B",
				b -> {},
				v -> v.putField("startTime", START_TICKS - Duration.ofHours(1).toNanos())));
		assertEquals(START_EPOCH_NANOS - Duration.ofHours(1).toNanos(), event.startEpochNanos());
	}

	@Test
	void eventThreadAndStackTraceThatAreNotPutAreNull() throws Exception {
		ReadEvent event = SampleEvents.readBack(r -> writeOne(r, "a.B", b -> {}, v -> {}));
		assertNull(event.get("eventThread"));
		assertNull(event.get("stackTrace"));
	}

	@Test
	void declaredStartTimeInEpochUnitsIsConvertedToTicks() throws Exception {
		Map<String, Long> fiveSeconds = Map.of(
				"NANOSECONDS_SINCE_EPOCH",
				START_EPOCH_NANOS + 5_000_000_000L,
				"MILLISECONDS_SINCE_EPOCH",
				START_EPOCH_NANOS / 1_000_000 + 5000,
				"SECONDS_SINCE_EPOCH",
				START_EPOCH_NANOS / 1_000_000_000 + 5);
		for (Map.Entry<String, Long> unit : fiveSeconds.entrySet()) {
			byte[] bytes = record(r -> r.writeEvent(r.registerType(
							"a.B", "jdk.jfr.Event", b -> b.addField("x", Types.Builtin.INT)
									.addField(
											"startTime",
											Types.Builtin.LONG,
											f -> f.addAnnotation(Types.JDK.ANNOTATION_TIMESTAMP, unit.getKey())))
					.asValue(v -> v.putField("startTime", unit.getValue()).putField("x", 1))));
			assertEquals(
					START_EPOCH_NANOS + 5_000_000_000L,
					TwoReaders.readOne(bytes).startEpochNanos(),
					unit.getKey());
		}
	}

	@Test
	void fieldsInAnyOrderWithAllImplicitOnesDeclaredByTheClient() throws Exception {
		byte[] bytes = record(
				r -> r.writeEvent(r.registerType("a.B", "jdk.jfr.Event", b -> b.addField("name", Types.Builtin.STRING)
								.addField("stackTrace", Types.JDK.STACK_TRACE)
								.addField("eventThread", Types.JDK.THREAD)
								.addField(
										"duration",
										Types.Builtin.LONG,
										f -> f.addAnnotation(Types.JDK.ANNOTATION_TIMESPAN, "TICKS"))
								.addField(
										"startTime",
										Types.Builtin.LONG,
										f -> f.addAnnotation(Types.JDK.ANNOTATION_TIMESTAMP, "TICKS")))
						.asValue(v -> v.putField("name", "n")
								.putField("duration", 9L)
								.putField("startTime", START_TICKS)
								.putField("eventThread", thread(r, "main", 1))
								.putField("stackTrace", SampleEvents.stackTrace(r, 3)))));
		ReadEvent event = TwoReaders.readOne(bytes);
		assertEquals("n", event.get("name"));
		assertEquals(9L, event.get("duration"));
		assertEquals(START_EPOCH_NANOS, event.startEpochNanos());
		assertEquals("main", ((Map<?, ?>) event.get("eventThread")).get("javaName"));
		assertEquals(3, ((List<?>) ((Map<?, ?>) event.get("stackTrace")).get("frames")).size());
	}
}

/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.roundtrip;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents.record;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import jdk.jfr.Timespan;
import jdk.jfr.Timestamp;
import jdk.jfr.consumer.RecordedEvent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmc.flightrecorder.writer.api.EventWriter;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.Types;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.JdkReader;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.JmcReader;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents.Body;

/** A time that is missing, or that its field cannot hold, means the same through every door. */
class TimesOfAllDoorsTest {
	private static final Duration EVER = ChronoUnit.FOREVER.getDuration();
	private static final List<String> FIELDS =
			List.of("pointTicks", "pointMillis", "spanTicks", "spanSeconds", "spanMillis", "spanMicros", "spanNanos");

	record Times(
			@Timestamp(Timestamp.TICKS) Instant pointTicks,
			@Timestamp(Timestamp.MILLISECONDS_SINCE_EPOCH) Instant pointMillis,
			@Timespan(Timespan.TICKS) Duration spanTicks,
			@Timespan(Timespan.SECONDS) Duration spanSeconds,
			@Timespan(Timespan.MILLISECONDS) Duration spanMillis,
			@Timespan(Timespan.MICROSECONDS) Duration spanMicros,
			@Timespan Duration spanNanos) {}

	record Points(
			@Timestamp("SECONDS_SINCE_EPOCH") Instant inSeconds,
			@Timestamp("MICROSECONDS_SINCE_EPOCH") Instant inMicros,
			@Timestamp("NANOSECONDS_SINCE_EPOCH") Instant inNanos) {}

	record PointNumbers(
			@Timestamp("SECONDS_SINCE_EPOCH") long inSeconds,
			@Timestamp("MICROSECONDS_SINCE_EPOCH") long inMicros,
			@Timestamp("NANOSECONDS_SINCE_EPOCH") long inNanos) {}

	record Whole(Instant startTime, Duration duration) {}

	@TempDir
	Path directory;

	private List<RecordedEvent> read(Body events) throws Exception {
		Path file = directory.resolve("times.jfr");
		Files.write(file, record(s -> s.withJdkTypeInitialization(), events));
		List<RecordedEvent> read = JdkReader.events(file);
		// JMC gives points in ticks as points in time, so it is asked for no more than the number of events.
		assertEquals(read.size(), JmcReader.read(file).size());
		return read;
	}

	/** Writes the same times as a record, by an event writer of the record's type, and as a value of it. */
	private List<RecordedEvent> written(Instant point, Duration span) throws Exception {
		List<RecordedEvent> events = read(r -> {
			r.writeEvent(new Times(point, point, span, span, span, span, span));
			Type type = r.registerRecordType(Times.class);
			EventWriter writer = r.newEventWriter(type);
			writer.begin().putInstant(point).putInstant(point);
			for (int i = 2; i < FIELDS.size(); i++) {
				writer.putDuration(span);
			}
			writer.commit();
			r.writeEvent(type.asValue(v -> {
				FIELDS.subList(0, 2).forEach(field -> v.putField(field, point));
				FIELDS.subList(2, FIELDS.size()).forEach(field -> v.putField(field, span));
			}));
		});
		assertEquals(3, events.size());
		for (String field : FIELDS) {
			assertEquals(events.get(0).getLong(field), events.get(1).getLong(field), field);
			assertEquals(events.get(0).getLong(field), events.get(2).getLong(field), field);
		}
		return events;
	}

	@Test
	void missingTimesHaveNoValue() throws Exception {
		RecordedEvent event = written(null, null).get(1);
		FIELDS.forEach(field -> assertEquals(Long.MIN_VALUE, event.getLong(field), field));
	}

	@Test
	void aSpanThatDoesNotFitIsTheLongestOrTheShortest() throws Exception {
		for (String field : FIELDS.subList(2, FIELDS.size())) {
			assertEquals(Long.MAX_VALUE, written(Instant.EPOCH, EVER).get(1).getLong(field), field);
			long shortest = field.equals("spanSeconds") ? -Long.MAX_VALUE : Long.MIN_VALUE + 1;
			assertEquals(shortest, written(Instant.EPOCH, EVER.negated()).get(1).getLong(field), field);
		}
	}

	@Test
	void timesThatFitKeepTheirUnit() throws Exception {
		Instant point = Instant.ofEpochSecond(1_700_000_000, 123_456_789);
		for (Duration span : List.of(Duration.ofNanos(1_234_567_890_123L), Duration.ofNanos(-1_234_567_890_123L))) {
			RecordedEvent event = written(point, span).get(1);
			assertEquals(point.toEpochMilli(), event.getLong("pointMillis"));
			assertEquals(span.toNanos(), event.getLong("spanTicks"));
			assertEquals(span.toNanos() / 1_000_000_000, event.getLong("spanSeconds"));
			assertEquals(span.toMillis(), event.getLong("spanMillis"));
			assertEquals(span.toNanos() / 1_000, event.getLong("spanMicros"));
			assertEquals(span.toNanos(), event.getLong("spanNanos"));
		}
	}

	/** The JDK reads a point in time only in ticks and milliseconds, so the file has ticks. */
	@Test
	void pointsInUnitsThatTheJdkDoesNotReadAreTheSameInstants() throws Exception {
		// Far from the start of the recording, the JDK's reader is a nanosecond off.
		Instant point = Instant.now().truncatedTo(ChronoUnit.SECONDS);
		List<RecordedEvent> events = read(r -> {
			r.writeEvent(new Points(point, point, point));
			r.writeEvent(new PointNumbers(
					point.getEpochSecond(),
					point.getEpochSecond() * 1_000_000,
					point.getEpochSecond() * 1_000_000_000));
			Type type = r.registerRecordType(Points.class);
			EventWriter writer = r.newEventWriter(type);
			writer.begin().putInstant(point).putInstant(point).putInstant(point).commit();
			writer.begin()
					.putLong(point.getEpochSecond())
					.putLong(point.getEpochSecond() * 1_000_000)
					.putLong(point.getEpochSecond() * 1_000_000_000)
					.commit();
			r.writeEvent(type.asValue(v ->
					v.putField("inSeconds", point).putField("inMicros", point).putField("inNanos", point)));
		});
		assertEquals(5, events.size());
		for (RecordedEvent event : events) {
			for (String field : List.of("inSeconds", "inMicros", "inNanos")) {
				assertEquals(point, event.getInstant(field), field);
			}
			assertTrue(event.toString().contains("inMicros = "));
		}
	}

	@Test
	void anInstantThatDoesNotFitIsRefusedWithOneMessage() throws Exception {
		List<RecordedEvent> events = read(r -> {
			Type type = r.registerRecordType(Times.class);
			EventWriter writer = r.newEventWriter(type);
			String ticks = refusal(() -> writer.begin().putInstant(Instant.MAX));
			assertEquals("The field 'pointTicks' counts TICKS in a long, which cannot hold " + Instant.MAX, ticks);
			assertEquals(
					ticks, refusal(() -> r.writeEvent(new Times(Instant.MAX, null, null, null, null, null, null))));
			String millis =
					refusal(() -> writer.begin().putInstant(Instant.EPOCH).putInstant(Instant.MAX));
			assertEquals(ticks.replace("pointTicks", "pointMillis").replace("TICKS", "MILLISECONDS"), millis);
			assertEquals(
					millis, refusal(() -> r.writeEvent(new Times(null, Instant.MAX, null, null, null, null, null))));
			assertEquals(ticks, refusal(() -> type.asValue(v -> v.putField("pointTicks", Instant.MAX))));
			assertEquals(millis, refusal(() -> type.asValue(v -> v.putField("pointMillis", Instant.MAX))));
			String start = refusal(() -> writer.begin().setStartTime(Instant.MIN));
			assertEquals(ticks.replace("pointTicks", "startTime").replace("" + Instant.MAX, "" + Instant.MIN), start);
			assertEquals(start, refusal(() -> r.writeEvent(new Whole(Instant.MIN, null))));
			Type whole = r.registerRecordType(Whole.class);
			assertEquals(start, refusal(() -> whole.asValue(v -> v.putField("startTime", Instant.MIN))));
			String number = refusal(() -> writeStartSeconds(r, Long.MAX_VALUE - 1));
			assertEquals(
					ticks.replace("pointTicks", "startTime").replace("" + Instant.MAX, ""),
					number.replaceAll("hold .*", "hold "));
			assertTrue(number.endsWith((Long.MAX_VALUE - 1) + " SECONDS"), number);
			assertEquals(7, r.getStatistics().eventsFailed());
			writeStartSeconds(r, 1_700_000_000);
		});
		assertEquals(1, events.size());
	}

	private static String refusal(Runnable call) {
		return assertThrows(IllegalArgumentException.class, call::run).getMessage();
	}

	/** A value of a type whose start counts seconds. */
	private static void writeStartSeconds(Recording r, long seconds) {
		Type type = r.registerType(
				"a.Seconds",
				"jdk.jfr.Event",
				b -> b.addField(
						"startTime",
						Types.Builtin.LONG,
						f -> f.addAnnotation(Types.JDK.ANNOTATION_TIMESTAMP, "SECONDS_SINCE_EPOCH")));
		r.writeEvent(type.asValue(v -> v.putField("startTime", seconds)));
	}

	record PointInNanos(@Timestamp("NANOSECONDS_SINCE_EPOCH") long at, int number) {}

	record HoldsPoint(PointInNanos inner, @Timestamp("NANOSECONDS_SINCE_EPOCH") long at) {}

	/** Leaves points in nanoseconds unset in every way that there is. */
	private static void writeWithoutPoints(Recording r) {
		Type type = r.registerRecordType(HoldsPoint.class);
		r.writeEvent(type.asValue(v -> {}));
		r.writeEvent(type.asValue(v -> v.putField("inner", inner -> inner.putField("number", 1))));
		EventWriter writer = r.newEventWriter(type);
		writer.begin().commit();
		writer.begin().skip().skip().commit();
		writer.begin().put(null).put(null).commit();
		writer.begin().beginStruct().endStruct().commit();
	}

	@Test
	void anUnsetPointInNanosecondsIsTheEpoch() throws Exception {
		List<RecordedEvent> events = read(r -> {
			writeWithoutPoints(r);
			r.writeEvent(new HoldsPoint(null, 0));
			EventWriter writer = r.newEventWriter(r.registerRecordType(HoldsPoint.class));
			writer.begin().skip().putInstant(Instant.EPOCH).commit();
		});
		assertEquals(8, events.size());
		Set<Long> points = new HashSet<>();
		for (RecordedEvent event : events) {
			points.add(event.getLong("at"));
			points.add(event.getLong("inner.at"));
		}
		assertEquals(1, points.size(), () -> "points: " + points);
	}

	@Test
	void anUnsetPointInNanosecondsIsNoTimeWhereTicksDoNotReachTheEpoch() throws Exception {
		Path file = directory.resolve("fast.jfr");
		Files.write(
				file,
				record(
						s -> s.withJdkTypeInitialization().withTicksPerSecond(1L << 50),
						TimesOfAllDoorsTest::writeWithoutPoints));
		List<RecordedEvent> events = JdkReader.events(file);
		assertEquals(6, events.size());
		for (RecordedEvent event : events) {
			assertEquals(Long.MIN_VALUE, event.getLong("at"));
			assertEquals(Long.MIN_VALUE, event.getLong("inner.at"));
		}
	}

	@Test
	void theStartOfAnEventIsNowAndItsDurationZeroWhereTheyAreMissing() throws Exception {
		long before = System.nanoTime();
		List<RecordedEvent> events = read(r -> {
			r.writeEvent(new Whole(null, null));
			Type type = r.registerRecordType(Whole.class);
			EventWriter writer = r.newEventWriter(type);
			writer.begin()
					.setStartTime((Instant) null)
					.setDuration((Duration) null)
					.commit();
			r.writeEvent(
					type.asValue(v -> v.putField("startTime", (Instant) null).putField("duration", (Duration) null)));
			r.writeEvent(new Whole(null, EVER));
			writer.begin().setDuration(EVER).commit();
			r.writeEvent(type.asValue(v -> v.putField("duration", EVER)));
		});
		for (RecordedEvent event : events) {
			long start = event.getLong("startTime");
			assertTrue(start >= before && start < before + TimeUnit.HOURS.toNanos(1), () -> "" + start);
		}
		// Between an EventWriter and other doors there is no order.
		assertEquals(
				List.of(0L, 0L, 0L, Long.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE),
				events.stream().map(e -> e.getLong("duration")).sorted().toList());
	}
}

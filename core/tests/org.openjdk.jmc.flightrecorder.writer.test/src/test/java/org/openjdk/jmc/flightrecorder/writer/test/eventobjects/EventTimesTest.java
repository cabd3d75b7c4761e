/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.eventobjects;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import jdk.jfr.Enabled;
import jdk.jfr.Event;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Threshold;
import jdk.jfr.Timespan;
import jdk.jfr.Timestamp;
import jdk.jfr.consumer.RecordedEvent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.ClientCode;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.JdkReader;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.TwoReaders;

/** Start and duration of event objects while the JVM records them, and what the annotations of their classes filter. */
class EventTimesTest {
	private static final int FIRST_WITH_THROTTLE = 25;
	/** What a clock that was measured for a millisecond misses in a second: both clocks are read again every second. */
	private static final long TOLERANCE_NANOS = TimeUnit.MICROSECONDS.toNanos(100);

	@Name("test.Timed")
	@StackTrace(false)
	static class Timed extends Event {
		int number;
		long before;
		long after;
	}

	@Name("test.OwnTimes")
	@StackTrace(false)
	static class OwnTimes extends Event {
		@Timestamp(Timestamp.MILLISECONDS_SINCE_EPOCH)
		long startTime;

		@Timespan(Timespan.MILLISECONDS)
		long duration;
	}

	@Name("test.Disabled")
	@Enabled(false)
	static class Disabled extends Event {}

	@Name("test.Short")
	@Threshold("5 s")
	static class Short extends Event {}

	@Name("test.Long")
	@Threshold("2 us")
	static class Long extends Event {}

	@Name("test.Bad")
	@Threshold("some time")
	static class Bad extends Event {}

	@TempDir
	Path directory;

	private static void pass(long nanos) {
		long end = System.nanoTime() + nanos;
		while (System.nanoTime() < end) {
			LockSupport.parkNanos(end - System.nanoTime());
		}
	}

	/** Ticks of a recording with the usual settings are those of System.nanoTime(). */
	@Test
	void timesAreThoseOfBeginAndEndAndOfTheJvmsOwnRecording() throws Exception {
		Path ours = directory.resolve("ours.jfr");
		Path jvms = directory.resolve("jvms.jfr");
		try (jdk.jfr.Recording jvm = new jdk.jfr.Recording();
				Recording recording = Recordings.newRecording(ours)) {
			jvm.enable("test.Timed").withoutThreshold();
			jvm.start();
			for (int i = 0; i < 50; i++) {
				Timed event = new Timed();
				event.number = i;
				event.before = System.nanoTime();
				event.begin();
				event.after = System.nanoTime();
				pass(TimeUnit.MICROSECONDS.toNanos(100L * i));
				event.end();
				recording.writeEvent(event);
				event.commit();
			}
			jvm.stop();
			jvm.dump(jvms);
		}
		Map<Integer, RecordedEvent> byNumber = new TreeMap<>();
		JdkReader.events(jvms).forEach(e -> {
			if (e.getEventType().getName().equals("test.Timed")) {
				byNumber.put(e.getInt("number"), e);
			}
		});
		List<RecordedEvent> written = JdkReader.events(ours);
		assertEquals(50, written.size());
		assertEquals(50, byNumber.size());
		for (RecordedEvent event : written) {
			long start = event.getLong("startTime");
			assertTrue(start >= event.getLong("before") - TOLERANCE_NANOS, event::toString);
			assertTrue(start <= event.getLong("after") + TOLERANCE_NANOS, event::toString);
			Duration jvm = byNumber.get(event.getInt("number")).getDuration();
			Duration difference = event.getDuration().minus(jvm).abs();
			assertTrue(difference.compareTo(jvm.dividedBy(100).plusNanos(100)) <= 0, () -> jvm + " " + event);
		}
		TwoReaders.read(ours);
	}

	@Test
	void eventThatHasBegunAndNotEndedEndsWhenItIsWritten() throws Exception {
		Path ours = directory.resolve("ours.jfr");
		long passed;
		long atMost;
		try (jdk.jfr.Recording jvm = new jdk.jfr.Recording();
				Recording recording = Recordings.newRecording(ours)) {
			jvm.enable("test.Timed").withoutThreshold();
			jvm.start();
			Timed event = new Timed();
			long before = System.nanoTime();
			event.begin();
			long begun = System.nanoTime();
			pass(TimeUnit.MILLISECONDS.toNanos(5));
			passed = System.nanoTime() - begun;
			recording.writeEvent(event);
			atMost = System.nanoTime() - before;
		}
		long duration = JdkReader.events(ours).get(0).getDuration().toNanos();
		assertTrue(duration >= passed - TOLERANCE_NANOS && duration <= atMost + TOLERANCE_NANOS, () -> "" + duration);
	}

	@Test
	void ownFieldsOfTheNamesTakeThePlaceOfTheJvms() throws Exception {
		Path ours = directory.resolve("ours.jfr");
		OwnTimes event = new OwnTimes();
		try (Recording recording = Recordings.newRecording(ours)) {
			event.startTime = System.currentTimeMillis() - 1000;
			event.duration = 20;
			recording.writeEvent(event);
		}
		RecordedEvent read = JdkReader.events(ours).get(0);
		assertEquals(event.startTime, read.getStartTime().toEpochMilli());
		assertEquals(Duration.ofMillis(20), read.getDuration());
		TwoReaders.read(ours);
	}

	private static void writeAll(Recording recording) throws Exception {
		recording.writeEvent(new Disabled());
		for (Event event : List.of(new Short(), new Long())) {
			recording.writeEvent(event); // not begun: nobody knows how long it took
			event.begin();
			pass(TimeUnit.MICROSECONDS.toNanos(100));
			event.end();
			recording.writeEvent(event);
		}
	}

	private Map<String, Integer> counts(boolean filtered, boolean jvmRecords) throws Exception {
		Path ours = directory.resolve("ours.jfr");
		try (jdk.jfr.Recording jvm = new jdk.jfr.Recording();
				Recording recording = Recordings.newRecording(ours, s -> {
					s.withJdkTypeInitialization();
					if (filtered) {
						s.withEventObjectFilters();
					}
				})) {
			if (jvmRecords) {
				List.of("test.Disabled", "test.Short", "test.Long")
						.forEach(name -> jvm.enable(name).withoutThreshold());
				jvm.start();
			}
			writeAll(recording);
		}
		return countsOf(ours);
	}

	private static Map<String, Integer> countsOf(Path file) throws Exception {
		Map<String, Integer> counts = new TreeMap<>();
		JdkReader.events(file).forEach(e -> counts.merge(e.getEventType().getName(), 1, Integer::sum));
		return counts;
	}

	@Test
	void annotationsFilterOnlyWhereTheyAreAskedTo() throws Exception {
		Map<String, Integer> all = Map.of("test.Disabled", 1, "test.Short", 2, "test.Long", 2);
		assertEquals(all, counts(false, false));
		assertEquals(all, counts(false, true));
		assertEquals(Map.of("test.Short", 1, "test.Long", 2), counts(true, true));
	}

	@Test
	void closedRecordingRefusesEventsThatItWouldLeaveOut() throws Exception {
		Recording recording = Recordings.newRecording(directory.resolve("ours.jfr"), s -> s.withJdkTypeInitialization()
				.withEventObjectFilters());
		recording.writeEvent(new Disabled());
		recording.close();
		assertEquals(0, recording.getStatistics().eventsWritten());
		assertThrows(IllegalStateException.class, () -> recording.writeEvent(new Disabled()));
	}

	@Test
	void thresholdThatIsNoLengthIsRefusedWhereItFilters() throws Exception {
		try (Recording recording =
				Recordings.newRecording(directory.resolve("ours.jfr"), s -> s.withJdkTypeInitialization()
						.withEventObjectFilters())) {
			IllegalArgumentException e =
					assertThrows(IllegalArgumentException.class, () -> recording.writeEvent(new Bad()));
			assertTrue(
					e.getMessage().contains("\"some time\"") && e.getMessage().contains(Bad.class.getName()),
					e::toString);
		}
	}

	private static final String THROTTLED =
			"""
			package client;
			import jdk.jfr.*;
			import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
			public class Client {
				@Name("test.Few") @Throttle("3/d") static class Few extends Event {}
				@Name("test.Inherited") static class Inherited extends Few {}
				@Name("test.None") @Throttle("0/s") static class None extends Event {}
				@Name("test.All") @Throttle("off") static class All extends Event {}
				@Name("test.Bad") @Throttle("often") static class Bad extends Event {}
				public static void main(String[] arguments) throws Exception {
					for (boolean filtered : new boolean[] {true, false}) {
						try (var recording = Recordings.newRecording(filtered + ".jfr", s -> {
							s.withJdkTypeInitialization();
							if (filtered) s.withEventObjectFilters();
						})) {
							for (int i = 0; i < 10; i++) {
								recording.writeEvent(new Few()).writeEvent(new Inherited());
								recording.writeEvent(new None()).writeEvent(new All());
							}
							recording.writeEvent(new Bad());
						} catch (IllegalArgumentException e) {
							System.out.print(e.getMessage());
						}
					}
				}
			}
			""";

	@Test
	void throttleLimitsTheEventsOfAClass() throws Exception {
		int release = Runtime.version().feature();
		assumeTrue(release >= FIRST_WITH_THROTTLE, "this JDK does not have @Throttle");
		String printed = new ClientCode(release, directory, THROTTLED).run(directory, "client.Client");
		assertTrue(
				printed.contains("@Throttle of client.Client$Bad must be") && printed.contains("\"often\""), printed);
		assertEquals(
				Map.of("test.Few", 3, "test.Inherited", 3, "test.All", 10), countsOf(directory.resolve("true.jfr")));
		assertEquals(
				Map.of("test.Few", 10, "test.Inherited", 10, "test.None", 10, "test.All", 10, "test.Bad", 1),
				countsOf(directory.resolve("false.jfr")));
	}

	private static final String DYNAMIC =
			"""
			package client;
			import java.util.List;
			import jdk.jfr.*;
			import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
			public class Client {
				public static void main(String[] arguments) throws Exception {
					EventFactory factory = EventFactory.create(
							List.of(new AnnotationElement(Name.class, "test.Dynamic"),
									new AnnotationElement(Label.class, "Dynamic Event")),
							List.of(new ValueDescriptor(int.class, "count"), new ValueDescriptor(String.class, "text")));
					Event event = factory.newEvent();
					event.set(0, 5);
					event.set(1, "some text");
					try (var recording = Recordings.newRecording("dynamic.jfr")) {
						recording.writeEvent(event);
						System.out.println("written");
					} catch (IllegalArgumentException e) {
						System.out.println(e.getMessage());
					}
				}
			}
			""";

	@Test
	void dynamicEventsAreReadWhereTheirModuleIsOpen() throws Exception {
		ClientCode client = new ClientCode(directory, DYNAMIC);
		String closed = client.run(directory, "client.Client");
		assertTrue(closed.contains("'count' of jdk.jfr.DynamicEvent"), closed);
		assertTrue(closed.contains("module jdk.jfr must open package jdk.jfr"), closed);
		String open = client.run(directory, "client.Client", "--add-opens", "jdk.jfr/jdk.jfr=ALL-UNNAMED");
		assertTrue(open.strip().endsWith("written"), open);
		RecordedEvent event = JdkReader.events(directory.resolve("dynamic.jfr")).get(0);
		assertEquals("test.Dynamic", event.getEventType().getName());
		assertEquals("Dynamic Event", event.getEventType().getLabel());
		assertEquals(5, event.getInt("count"));
		assertEquals("some text", event.getString("text"));
	}
}

/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.values;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import jdk.jfr.Event;
import jdk.jfr.Registered;
import jdk.jfr.Timespan;
import jdk.jfr.Timestamp;
import jdk.jfr.consumer.RecordedEvent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.TypeStructureBuilder;
import org.openjdk.jmc.flightrecorder.writer.api.Types;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.JdkReader;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.JfrTool;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.JmcReader;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Warnings;

/** A unit of time that some reader fails on does not get into a file, and the log says so. */
class UnreadableUnitsTest {
	private static final Types.JDK POINT = Types.JDK.ANNOTATION_TIMESTAMP;
	private static final Types.JDK SPAN = Types.JDK.ANNOTATION_TIMESPAN;

	@TempDir
	Path directory;

	/** Not registered: recordings of this JVM, which other tests copy, would have its fields. */
	@Registered(false)
	static class Waited extends Event {
		@Timestamp("SECONDS_SINCE_EPOCH")
		long deadline = Instant.now().getEpochSecond();

		@Timespan("SECONDS")
		double part = 0.5;

		@Timespan("minutes")
		int limit = 7;
	}

	private static void add(
			TypeStructureBuilder type, String name, Types.Builtin kind, Types.JDK annotation, String unit) {
		type.addField(name, kind, field -> {
			if (unit == null) {
				field.addAnnotation(annotation);
			} else {
				field.addAnnotation(annotation, unit);
			}
		});
	}

	private void assertAllPrint(Path file) throws Exception {
		for (JfrTool tool : JfrTool.installed()) {
			tool.run("print", file.toString());
			tool.run("print", "--json", file.toString());
			tool.run("print", "--xml", file.toString());
		}
		assertEquals(1, JmcReader.read(file).size());
	}

	@Test
	void unitsThatReadersFailOnAreLeftOutWithOneWarningEach() throws Exception {
		Path file = directory.resolve("declared.jfr");
		try (Warnings warnings = new Warnings();
				Recording recording = Recordings.newRecording(file, SampleEvents::fixedTimes)) {
			Type type = recording.registerEventType("a.Timed", t -> {
				add(t, "typoOfPoint", Types.Builtin.LONG, POINT, "MILLIS");
				add(t, "typoOfSpan", Types.Builtin.LONG, SPAN, "ms");
				add(t, "small", Types.Builtin.INT, POINT, "SECONDS_SINCE_EPOCH");
				add(t, "part", Types.Builtin.DOUBLE, SPAN, "SECONDS");
				add(t, "point", Types.Builtin.FLOAT, POINT, "TICKS");
				add(t, "taken", Types.Builtin.LONG, POINT, "SECONDS_SINCE_EPOCH");
				add(t, "defaultPoint", Types.Builtin.LONG, POINT, null);
				add(t, "defaultSpan", Types.Builtin.LONG, SPAN, null);
			});
			for (int i = 0; i < 2; i++) {
				recording.registerEventType("a.Timed", t -> {});
			}
			recording.writeEvent(type.asValue(v -> v.putField("typoOfPoint", 5L)
					.putField("typoOfSpan", 6L)
					.putField("small", 7)
					.putField("part", 0.5)
					.putField("point", 1f)
					.putField("taken", 1_700_000_000L)
					.putField("defaultPoint", 8L)
					.putField("defaultSpan", 9L)));
			assertEquals(5, warnings.with("left out").size(), () -> "" + warnings.with(""));
			for (String field : List.of("typoOfPoint", "typoOfSpan", "small", "part", "point")) {
				assertEquals(
						1,
						warnings.with("field '" + field + "' of type 'a.Timed'").size(),
						field);
			}
			assertEquals(
					1,
					warnings.with("readers do not know the unit 'ms' of a long").size());
		}
		RecordedEvent event = JdkReader.events(file).get(0);
		assertEquals(List.of(5L, 6L), List.of(event.getLong("typoOfPoint"), event.getLong("typoOfSpan")));
		assertEquals(0.5, event.getDouble("part"));
		assertEquals(Instant.ofEpochSecond(1_700_000_000), event.getInstant("taken"));
		assertEquals(Instant.ofEpochMilli(8), event.getInstant("defaultPoint"));
		assertEquals(Duration.ofNanos(9), event.getDuration("defaultSpan"));
		assertAllPrint(file);
	}

	@Test
	void eventClassesAreTreatedAsDeclaredTypes() throws Exception {
		Path file = directory.resolve("classes.jfr");
		Waited waited = new Waited();
		try (Warnings warnings = new Warnings();
				Recording recording = Recordings.newRecording(file, s -> s.withJdkTypeInitialization())) {
			recording.writeEvent(waited);
			assertEquals(
					1,
					warnings.with("part is left out: it is for whole numbers").size());
			assertEquals(
					1,
					warnings.with("limit is left out: readers do not know the unit")
							.size());
		}
		RecordedEvent event = JdkReader.events(file).get(0);
		assertEquals(Instant.ofEpochSecond(waited.deadline), event.getInstant("deadline"));
		assertEquals(7, event.getInt("limit"));
		assertAllPrint(file);
	}
}

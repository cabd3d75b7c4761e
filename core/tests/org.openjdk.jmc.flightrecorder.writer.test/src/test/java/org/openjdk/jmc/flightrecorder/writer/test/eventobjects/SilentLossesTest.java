/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.eventobjects;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents.record;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.TimeUnit;
import jdk.jfr.Event;
import jdk.jfr.MetadataDefinition;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmc.flightrecorder.writer.api.Types;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.ClientCode;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Warnings;

/** What an event class or a type says and no file has is in the log, once. */
class SilentLossesTest {
	@Retention(RetentionPolicy.RUNTIME)
	@MetadataDefinition
	@interface Slow {
		TimeUnit unit();

		int limit() default 3;
	}

	record Delay(@Slow(unit = TimeUnit.DAYS) int days) {}

	static class Visit extends Event {
		static int[] notOfTheEvent;
		transient List<String> neither;
		int count = 1;
		int[] counts = {1, 2};
		List<String> names = List.of("a");
		Instant when = Instant.EPOCH;
	}

	/** In a JVM of its own, as one whose recorder has run once goes on to store times. */
	@Test
	void classThatTheJvmDoesNotRecordHasNoTimes(@TempDir Path directory) throws Exception {
		ClientCode client = new ClientCode(
				directory,
				"""
				import java.io.OutputStream;
				import org.openjdk.jmc.flightrecorder.writer.api.*;

				class Untimed extends jdk.jfr.Event {
					public static void main(String[] arguments) throws Exception {
						for (int i = 0; i < 2; i++) {
							try (Recording recording = Recordings.newRecording(OutputStream.nullOutputStream())) {
								Untimed event = new Untimed();
								event.begin();
								event.end();
								recording.writeEvent(event).writeEvent(event).writeEvent(new OwnStart());
							}
						}
					}

					static class OwnStart extends jdk.jfr.Event {
						long startTime = 1;
					}
				}
				""");
		String printed = client.run(directory, "Untimed");
		assertEquals(2, printed.split("get the time when they are written", -1).length, printed);
		assertTrue(printed.contains("such as Untimed"), printed);
	}

	@Test
	void fieldsThatTheJdkLeavesOutAreWarnings() throws Exception {
		try (Warnings warnings = new Warnings()) {
			for (int i = 0; i < 2; i++) {
				record(r -> r.writeEvent(new Visit()).writeEvent(new Delay(1)));
			}
			List<String> fields = warnings.with("is left out, as the JDK does");
			assertEquals(3, fields.size(), fields::toString);
			for (String name : List.of("counts", "names", "when")) {
				assertEquals(1, warnings.with("Visit." + name + " is left out").size(), name);
			}
			assertEquals(
					1,
					warnings.with("The value unit of the annotation " + Slow.class.getName())
							.size());
		}
	}

	@Test
	void refusedAnnotationsOfDeclaredTypesAreWarnings() throws Exception {
		try (Warnings warnings = new Warnings()) {
			record(r -> r.registerEventType("a.Visit", type -> type.addField(
							"name", Types.Builtin.STRING, field -> field.addAnnotation(
											Types.JDK.ANNOTATION_TIMESPAN, "SECONDS")
									.addAnnotation(Types.JDK.ANNOTATION_LABEL, "Name"))
					.addAnnotation(Types.JDK.ANNOTATION_CATEGORY, category -> category.putField("value", new String[0]))
					.addAnnotation(Types.JDK.ANNOTATION_LABEL, "Visit")));
			assertEquals(2, warnings.with("left out").size());
			assertEquals(
					1,
					warnings.with("'jdk.jfr.Timespan' of the field 'name' of type 'a.Visit'")
							.size());
			assertEquals(
					1, warnings.with("'jdk.jfr.Category' of the type 'a.Visit'").size());
		}
	}
}

/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.records;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents.record;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Timespan;
import jdk.jfr.consumer.RecordedEvent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmc.flightrecorder.writer.api.AsText;
import org.openjdk.jmc.flightrecorder.writer.api.RecordWriter;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.JdkReader;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.JfrTool;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.TwoReaders;

/** Arrays and lists of records that are written as texts: every reader shows them, {@code jfr print} among them. */
class ArraysAsTextTest {
	record Part(@AsText String[] names) {}

	@Name("a.Delivery")
	record Delivery(
			@AsText @Label("Goods") List<String> goods,
			@AsText int[] weights,
			@AsText Optional<List<TimeUnit>> units,
			Part part,
			long number) {}

	@TempDir
	Path directory;

	@Test
	void everyReaderShowsTheElements() throws Exception {
		Delivery delivery = new Delivery(
				List.of("pen", "ink"),
				new int[] {3, 12},
				Optional.of(List.of(TimeUnit.DAYS)),
				new Part(new String[] {"cap", "nib"}),
				7);
		Path file = directory.resolve("texts.jfr");
		Files.write(file, record(r -> {
			r.writeEvent(delivery);
			RecordWriter<Delivery> writer = r.newRecordWriter(Delivery.class);
			writer.write(delivery);
			writer.write(new Delivery(null, null, null, null, 8));
		}));
		List<RecordedEvent> events = JdkReader.events(file);
		assertEquals(3, events.size());
		for (RecordedEvent event : events) {
			boolean full = event.getLong("number") == 7;
			assertEquals(full ? "pen, ink" : null, event.getString("goods"));
			assertEquals(full ? "3, 12" : null, event.getString("weights"));
			assertEquals(full ? "DAYS" : null, event.getString("units"));
			assertEquals(full ? "cap, nib" : null, event.getString("part.names"));
			assertEquals("Goods", event.getEventType().getField("goods").getLabel());
		}
		TwoReaders.read(file);
		for (JfrTool tool : JfrTool.installed()) {
			String printed = tool.run("print", file.toString());
			assertEquals(3, printed.split("goods = \"pen, ink\"", -1).length, printed);
			assertTrue(printed.contains("weights = \"3, 12\""), printed);
		}
	}

	record OneText(@AsText String text) {}

	record Instants(@AsText List<Instant> instants) {}

	record Parts(@AsText Part[] parts) {}

	@Test
	void onlySeveralTextsNumbersOrEnumsAreOneText() throws Exception {
		record(r -> {
			for (Class<? extends Record> type : List.of(OneText.class, Instants.class, Parts.class)) {
				String message = assertThrows(IllegalArgumentException.class, () -> r.registerRecordType(type))
						.getMessage();
				assertTrue(message.contains(type.getName() + " is annotated with @AsText, which is for"), message);
			}
		});
	}

	record Waits(@AsText @Timespan long[] waits) {}

	@Test
	void textHasNoUnit() throws Exception {
		record(r -> {
			String message = assertThrows(IllegalArgumentException.class, () -> r.registerRecordType(Waits.class))
					.getMessage();
			assertTrue(message.contains("jdk.jfr.Timespan"), message);
		});
	}

	/** Without the annotation it is an array, as before. */
	@Test
	void arraysStayArraysWithoutTheAnnotation() throws Exception {
		record Plain(int[] numbers) {}
		record(r ->
				assertTrue(r.registerRecordType(Plain.class).getField("numbers").isArray()));
		record(r -> assertFalse(
				r.registerRecordType(Delivery.class).getField("weights").isArray()));
	}
}

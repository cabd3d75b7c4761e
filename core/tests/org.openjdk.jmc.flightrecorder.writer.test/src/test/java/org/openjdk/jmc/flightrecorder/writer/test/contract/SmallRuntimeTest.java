/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.spi.ToolProvider;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.ClientCode;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.JdkReader;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.JmcReader;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.ReadEvent;

/** Runtime images that jlink makes of what a program asks for. No JFR of the JVM is needed to write a recording. */
class SmallRuntimeTest {
	private static final String CLIENT =
			"""
			import java.nio.file.Path;
			import java.time.Duration;
			import java.time.Instant;
			import jdk.jfr.Label;
			import jdk.jfr.Name;
			import jdk.jfr.StackTrace;
			import jdk.jfr.Timespan;
			import jdk.jfr.Timestamp;
			import org.openjdk.jmc.flightrecorder.writer.api.EventWriter;
			import org.openjdk.jmc.flightrecorder.writer.api.Recording;
			import org.openjdk.jmc.flightrecorder.writer.api.RecordWriter;
			import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
			import org.openjdk.jmc.flightrecorder.writer.api.Type;
			import org.openjdk.jmc.flightrecorder.writer.api.Types;

			public class Client {
				record Place(@Label("Across") int x, int y) {}

				@Name("test.Named")
				@Label("An order")
				@StackTrace(false)
				record Order(
						@Label("Number") long number, @Timespan("MILLISECONDS") Duration took,
						@Timestamp("MILLISECONDS_SINCE_EPOCH") Instant arrived, Place place) {}

				public static void main(String[] arguments) throws Exception {
					System.out.println("jdk.jfr " + ModuleLayer.boot().findModule("jdk.jfr").isPresent());
					try (Recording recording = Recordings.newRecording(Path.of("small.jfr"))) {
						Type type = recording.registerEventType("test.Value", b -> b.addField("number", Types.Builtin.LONG));
						recording.writeEvent(type.asValue(v -> v.putField("number", 1L)));
						EventWriter events = recording.newEventWriter(type);
						events.begin().putLong(2).commit();
						Order order = new Order(
								3, Duration.ofMillis(1500), Instant.ofEpochMilli(1_700_000_000_000L), new Place(4, 5));
						recording.writeEvent(order);
						RecordWriter<Order> orders = recording.newRecordWriter(Order.class);
						orders.write(order);
						recording.writeEvent(new Place(6, 7));
					}
					System.out.println("written");
				}
			}
			""";

	@TempDir
	Path directory;

	private Path link(String modules) {
		Path image = directory.resolve("image");
		StringWriter printed = new StringWriter();
		int status = ToolProvider.findFirst("jlink")
				.orElseThrow()
				.run(
						new java.io.PrintWriter(printed),
						new java.io.PrintWriter(printed),
						"--add-modules",
						modules,
						"--output",
						image.toString());
		assertEquals(0, status, printed::toString);
		return image;
	}

	private static void assertWhole(List<ReadEvent> events, String recordName) {
		assertEquals(
				List.of(1L, 2L),
				events.stream()
						.filter(event -> event.typeName().equals("test.Value"))
						.map(event -> event.get("number"))
						.sorted()
						.toList());
		List<ReadEvent> records = events.stream()
				.filter(event -> event.typeName().equals(recordName))
				.toList();
		assertEquals(2, records.size(), () -> "events: " + events);
		records.forEach(record -> assertEquals(3L, record.get("number")));
		assertEquals(
				1,
				events.stream()
						.filter(event -> event.typeName().endsWith("Place"))
						.count());
	}

	/** Without the module, annotations of it are absent, as the JVM has it. */
	@ParameterizedTest
	@CsvSource({"java.base, Client$Order", "'java.base,jdk.jfr', test.Named"})
	void everyDoorButThoseOfTheJvmsRecorderIsOpen(String modules, String recordName) throws Exception {
		Path image = link(modules);
		String printed = new ClientCode(directory, CLIENT).runOn(image, directory, "Client");
		assertEquals("jdk.jfr " + modules.contains("jdk.jfr") + "\nwritten\n", printed);
		Path file = directory.resolve("small.jfr");
		assertWhole(JdkReader.read(file), recordName);
		assertWhole(JmcReader.read(file), recordName);
	}
}

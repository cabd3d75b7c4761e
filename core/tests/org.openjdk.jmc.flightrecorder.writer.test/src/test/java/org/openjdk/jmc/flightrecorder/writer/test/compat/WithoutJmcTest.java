/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.compat;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import jdk.jfr.Event;
import jdk.jfr.Name;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmc.flightrecorder.writer.api.EventWriter;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.Types;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Deadline;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.ReadEvent;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.TwoReaders;

/** The jar of JMC's common classes may be missing: with the writer's classes alone, all of it works. */
class WithoutJmcTest {
	@Name("test.Payment")
	record Payment(long cents, String currency) {}

	@Name("test.Checkout")
	static class Checkout extends Event {
		String customer = "Ada";
	}

	/** Runs in a JVM that has the writer and the classes of these tests, and no other jar. */
	static final class Doors {
		private Doors() {}

		public static void main(String[] arguments) throws Exception {
			Path first = Path.of(arguments[0]);
			try {
				Class.forName("org.openjdk.jmc.common.item.IItemCollection");
				throw new AssertionError("the classes of JMC are there");
			} catch (ClassNotFoundException e) {
				// As it should be.
			}
			try (Recording recording =
					Recordings.newRecording(first, settings -> settings.withJdkTypeInitialization())) {
				Type order = recording.registerEventType("test.Order", type -> type.addField("id", Types.Builtin.LONG));
				recording.writeEvent(order.asValue(value -> value.putField("id", 1L)));
				recording.writeEvent(new Payment(10, "EUR"));
				recording.registerEventType(Checkout.class);
				recording.writeEvent(new Checkout());
				EventWriter writer = recording.newEventWriter(order);
				writer.begin().putLong(2).commit();
				recording.writeEnvironment();
				recording.flush();
				recording.rotateChunk();
			}
			try (Recording copy = Recordings.newRecording(Path.of(arguments[1]));
					RecordingFile in = new RecordingFile(first)) {
				while (in.hasMoreEvents()) {
					RecordedEvent event = in.readEvent();
					copy.writeEvent(event);
				}
			}
			Recordings.recover(Path.of(arguments[1]));
			// What mocks do.
			if (Recording.class.getMethods().length < 10) {
				throw new AssertionError("methods are missing");
			}
		}
	}

	@TempDir
	Path directory;

	private static String place(Class<?> type) throws URISyntaxException {
		return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI())
				.toString();
	}

	private static Map<String, Integer> ownEvents(Path file) throws Exception {
		Map<String, Integer> counts = new TreeMap<>();
		for (ReadEvent event : TwoReaders.read(file)) {
			if (event.typeName().startsWith("test.")) {
				counts.merge(event.typeName(), 1, Integer::sum);
			}
		}
		return counts;
	}

	@Test
	void everyDoorWorksAndMocksListTheMethods() throws Exception {
		Path file = directory.resolve("doors.jfr");
		Path copy = directory.resolve("copy.jfr");
		run(file, copy);
		Map<String, Integer> expected = Map.of("test.Order", 2, "test.Payment", 1, "test.Checkout", 1);
		assertEquals(expected, ownEvents(file));
		assertEquals(expected, ownEvents(copy));
	}

	private void run(Path... files) throws IOException, InterruptedException, URISyntaxException {
		List<String> command = new ArrayList<>(List.of(
				Path.of(System.getProperty("java.home"), "bin", "java").toString(),
				"-cp",
				place(Recording.class) + File.pathSeparator + place(WithoutJmcTest.class),
				Doors.class.getName()));
		for (Path file : files) {
			command.add(file.toString());
		}
		Path printed = directory.resolve("printed.txt");
		Process process = new ProcessBuilder(command)
				.redirectErrorStream(true)
				.redirectOutput(printed.toFile())
				.start();
		assertTrue(process.waitFor(Deadline.PATIENCE_SECONDS, TimeUnit.SECONDS), "the program does not end");
		String text = Files.readString(printed);
		assertEquals(0, process.exitValue(), text);
	}
}

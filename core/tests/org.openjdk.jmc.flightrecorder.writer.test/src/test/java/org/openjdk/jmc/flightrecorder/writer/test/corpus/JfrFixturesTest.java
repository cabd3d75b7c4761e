/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.corpus;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import jdk.jfr.ValueDescriptor;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Deadline;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.InstalledJdk;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.JdkReader;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.TwoReaders;
import org.openjdk.jmc.flightrecorder.writer.testing.JfrFixtures;
import org.openjdk.jmc.flightrecorder.writer.testing.JfrFixturesExtension;

/** Fixtures for the tests of other people's programs, as the extension hands them in. */
@ExtendWith(JfrFixturesExtension.class)
class JfrFixturesTest {
	private static Path ofClass;
	private static Path ofTest;

	@TempDir
	private Path directory;

	@BeforeAll
	static void write(JfrFixtures recording) throws Exception {
		ofClass = recording.executionSample("main", "com.example.Main.run").write();
	}

	@AfterAll
	static void directoriesOfTestsAreDeleted() {
		assertTrue(Files.exists(ofClass), "that of the class is still there");
		assertTrue(Files.notExists(ofTest.getParent()), "that of the test");
	}

	/** A test may tidy up itself. The end of this one fails if the extension then finds no directory. */
	@Test
	void directoryMayBeGoneAtTheEnd(JfrFixtures recording) throws Exception {
		Path file = recording.write();
		Files.delete(file);
		Files.delete(file.getParent());
	}

	@Test
	void eventsAreWhatTheTestSays(JfrFixtures recording) throws Exception {
		Map<String, Object> fields = new LinkedHashMap<>();
		fields.put("user", "anna");
		fields.put("attempts", 3L);
		fields.put("size", 7);
		fields.put("share", 0.5);
		fields.put("known", true);
		Path file = recording
				.executionSample("main", "com.example.Parser.parse:17", "com.example.Main.main")
				.allocation("main", "byte[]", 4096, "com.example.Parser.parse")
				.monitorEnter("worker", "com.example.Lock", Duration.ofMillis(3), "com.example.Worker.run:5")
				.gcPause("GC Pause", Duration.ofMillis(12))
				.at(Duration.ofSeconds(1))
				.event("com.example.Login", "worker", fields)
				.write();
		ofTest = file;
		assertEquals("recording.jfr", file.getFileName().toString());
		assertEquals(5, TwoReaders.read(file).size());
		List<RecordedEvent> events = JdkReader.events(file);

		RecordedEvent sample = event(events, "jdk.ExecutionSample");
		assertEquals(JfrFixtures.DEFAULT_START, sample.getStartTime());
		assertEquals("main", sample.getThread("sampledThread").getJavaName());
		assertEquals("STATE_RUNNABLE", sample.getString("state"));
		List<RecordedFrame> frames = sample.getStackTrace().getFrames();
		assertEquals("com.example.Parser", frames.get(0).getMethod().getType().getName());
		assertEquals("parse", frames.get(0).getMethod().getName());
		assertEquals(17, frames.get(0).getLineNumber());
		assertEquals("main", frames.get(1).getMethod().getName());
		assertEquals(-1, frames.get(1).getLineNumber());

		RecordedEvent allocation = event(events, "jdk.ObjectAllocationSample");
		assertEquals(4096, allocation.getLong("weight"));
		assertEquals("[B", allocation.getClass("objectClass").getName());
		assertEquals(
				sample.getThread("sampledThread").getId(),
				allocation.getThread().getId());

		RecordedEvent wait = event(events, "jdk.JavaMonitorEnter");
		assertEquals(Duration.ofMillis(3), wait.getDuration());
		assertEquals("com.example.Lock", wait.getClass("monitorClass").getName());

		RecordedEvent pause = event(events, "jdk.GCPhasePause");
		assertEquals(Duration.ofMillis(12), pause.getDuration());
		assertEquals("GC Pause", pause.getString("name"));
		assertEquals(1, pause.getInt("gcId"));

		RecordedEvent login = event(events, "com.example.Login");
		assertEquals(JfrFixtures.DEFAULT_START.plusSeconds(1), login.getStartTime());
		fields.forEach((name, value) -> assertEquals(value, login.getValue(name), name));
	}

	private static RecordedEvent event(List<RecordedEvent> events, String name) {
		List<RecordedEvent> found = events.stream()
				.filter(event -> event.getEventType().getName().equals(name))
				.toList();
		assertEquals(1, found.size(), name);
		return found.get(0);
	}

	@Test
	void recordingsStartWhenTheTestSays(JfrFixtures first, JfrFixtures second) throws Exception {
		Instant start = Instant.parse("2020-02-29T12:00:00Z");
		Path file = first.startingAt(start)
				.gcPause("a", Duration.ZERO)
				.gcPause("b", Duration.ZERO)
				.write("a.jfr");
		ofTest = file;
		List<RecordedEvent> events = JdkReader.events(file);
		assertEquals(start, events.get(0).getStartTime());
		assertEquals(start.plusMillis(10), events.get(1).getStartTime());
		// A recording without events is one too, in a directory of its own.
		assertEquals(List.of(), JdkReader.events(second.write("a.jfr")));
	}

	@Test
	void fieldsAreInTheOrderOfTheirMapOrOfTheirNames() throws Exception {
		List<String> byName = List.of("a", "b", "c", "d", "e", "f", "g", "h", "i", "j");
		List<String> backwards =
				byName.stream().sorted(Comparator.reverseOrder()).toList();
		Map<String, Integer> inserted = new LinkedHashMap<>();
		backwards.forEach(name -> inserted.put(name, 1));
		Map<String, Integer> sorted = new TreeMap<>(Comparator.reverseOrder());
		sorted.putAll(inserted);

		assertEquals(backwards, fields(inserted));
		assertEquals(backwards, fields(sorted));
		assertEquals(byName, fields(Map.copyOf(inserted)));
		assertEquals(byName, fields(new HashMap<>(inserted)));
		assertEquals(byName, fields(Collections.unmodifiableMap(inserted)));
	}

	private List<String> fields(Map<String, ?> given) throws Exception {
		Path file = JfrFixtures.recording(directory).event("a.B", null, given).write();
		return JdkReader.type(file, "a.B").getFields().stream()
				.map(ValueDescriptor::getName)
				.filter(given::containsKey)
				.toList();
	}

	/** Writes a recording in a JVM of its own, whose maps without an order have another one. */
	public static final class Program {
		public static void main(String[] arguments) throws Exception {
			JfrFixtures.recording(Path.of(arguments[0]))
					.executionSample("main", "com.example.Parser.parse:17", "com.example.Main.main")
					.allocation("main", "byte[]", 4096, "com.example.Parser.parse")
					.monitorEnter("worker", "com.example.Lock", Duration.ofMillis(3), "com.example.Worker.run:5")
					.gcPause("GC Pause", Duration.ofMillis(12))
					.event(
							"com.example.Login",
							"main",
							Map.of("user", "Ada", "n", 1, "known", true, "share", 0.5, "x", 2L))
					.write(arguments[1]);
		}
	}

	@Test
	void filesOfAllJvmsWithOneLocaleAreEqual() throws Exception {
		Program.main(new String[] {directory.toString(), "here.jfr"});
		byte[] here = Files.readAllBytes(directory.resolve("here.jfr"));
		for (InstalledJdk jdk : InstalledJdk.runningAndOther()) {
			Process process = new ProcessBuilder(
							jdk.javaCommand(),
							"-Duser.language=" + Locale.getDefault().getLanguage(),
							"-Duser.country=" + Locale.getDefault().getCountry(),
							"-Duser.timezone=Asia/Tokyo",
							"-Dfile.encoding=ISO-8859-1",
							"-cp",
							System.getProperty("java.class.path"),
							Program.class.getName(),
							directory.toString(),
							jdk.feature() + ".jfr")
					.inheritIO()
					.start();
			assertTrue(process.waitFor(Deadline.PATIENCE_SECONDS, TimeUnit.SECONDS), "the JVM does not end");
			assertEquals(0, process.exitValue());
			assertArrayEquals(here, Files.readAllBytes(directory.resolve(jdk.feature() + ".jfr")), jdk::toString);
		}
	}
}

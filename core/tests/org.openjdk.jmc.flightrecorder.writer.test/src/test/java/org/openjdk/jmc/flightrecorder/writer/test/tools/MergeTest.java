/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.tools;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.Types;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Deadline;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.JdkReader;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.JfrTool;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.JmcReader;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.ReadEvent;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.TwoReaders;

/** Several recordings become one. */
class MergeTest {
	private static final long SECOND_NANOS = 1_000_000_000L;
	private static final int EVENTS = 500;

	@TempDir
	Path directory;

	private Path output() {
		return directory.resolve("all.jfr");
	}

	/** Events at every other second from the start on, with a clock of their own. */
	private Path write(String name, int startSeconds, String field) throws Exception {
		Path file = directory.resolve(name);
		try (Recording recording = Recordings.newRecording(file, s -> s.withJdkTypeInitialization()
				.withTimestamp(SampleEvents.START_EPOCH_NANOS + startSeconds * SECOND_NANOS)
				.withStartTicks((startSeconds + 1) * 77L)
				.withDuration(2 * EVENTS * SECOND_NANOS))) {
			Type type = recording.registerEventType(
					"test.Work", t -> t.addField("number", Types.Builtin.LONG).addField(field, Types.Builtin.STRING));
			for (int i = EVENTS - 1; i >= 0; i--) {
				long startTicks = (startSeconds + 1) * 77L + 2 * i * SECOND_NANOS;
				int number = i;
				recording.writeEvent(type.asValue(v -> v.putField("startTime", startTicks)
						.putField("number", number * 2L + startSeconds)
						.putField(field, name)
						.putField("eventThread", SampleEvents.thread(recording, name, startSeconds))));
			}
		}
		return file;
	}

	@Test
	void eventsKeepTheirTimes() throws Exception {
		Path second = write("second.jfr", 1, "text");
		Path first = write("first.jfr", 0, "text");
		List<Object> arguments = new ArrayList<>(List.of("merge", "-o", output(), second, first));
		assertEquals(String.format("%,d events of 2 recordings%n", 2 * EVENTS), Tool.succeed(arguments.toArray()));
		List<ReadEvent> events = TwoReaders.read(output());
		assertEquals(2 * EVENTS, events.size());
		boolean[] seen = new boolean[2 * EVENTS];
		for (ReadEvent event : events) {
			int number = (int) (long) event.get("number");
			assertEquals(SampleEvents.START_EPOCH_NANOS + number * SECOND_NANOS, event.startEpochNanos());
			assertFalse(seen[number], () -> "again " + number);
			seen[number] = true;
			assertEquals(number % 2 == 0 ? "first.jfr" : "second.jfr", event.get("text"));
		}
	}

	@Test
	void oneNameMayHaveTwoStructures() throws Exception {
		Path old = write("old.jfr", 0, "text");
		Path recent = write("recent.jfr", 1, "comment");
		Tool.succeed("merge", "-o", output(), old, recent);
		int events = 0;
		for (ReadEvent event : JdkReader.read(output())) {
			boolean isOld = (long) event.get("number") % 2 == 0;
			assertEquals(isOld ? "old.jfr" : "recent.jfr", event.get(isOld ? "text" : "comment"));
			events++;
		}
		assertEquals(2 * EVENTS, events);
		assertEquals(2 * EVENTS, JmcReader.read(output()).size());
	}

	@Test
	void strictMergeRefusesTwoStructures() throws Exception {
		Path old = write("old.jfr", 0, "text");
		Path recent = write("recent.jfr", 1, "comment");
		Files.delete(write("all.jfr", 0, "text"));
		Tool.fail(
				output(),
				"recent.jfr: the event test.Work has other fields than in " + old,
				"merge",
				"--strict",
				"-o",
				output(),
				old,
				recent);
	}

	@Test
	void strictMergeTellsATextFromAnArrayOfTexts() throws Exception {
		Path one = directory.resolve("one.jfr");
		Path several = directory.resolve("several.jfr");
		for (Path file : List.of(one, several)) {
			try (Recording recording = Recordings.newRecording(file)) {
				Type type = recording.registerEventType(
						"test.Names",
						t -> t.addField("name", Types.Builtin.STRING, f -> {
							if (file.equals(several)) {
								f.asArray();
							}
						}));
				recording.writeEvent(type.asValue(v -> {}));
			}
		}
		Tool.fail(
				output(),
				"several.jfr: the event test.Names has other fields than in " + one,
				"merge",
				"--strict",
				"-o",
				output(),
				one,
				several);
	}

	/** Every installed JDK records itself. */
	@Test
	void recordingsOfAllInstalledJdksBecomeOne() throws Exception {
		List<Object> arguments = new ArrayList<>(List.of("merge", "-o", output()));
		Map<String, Integer> expected = new TreeMap<>();
		Map<String, Integer> settings = new HashMap<>();
		for (JfrTool tool : JfrTool.installed()) {
			Path recorded = directory.resolve("jdk-" + arguments.size() + ".jfr");
			record(Path.of(tool.toString()).resolveSibling("java"), recorded);
			arguments.add(recorded);
			count(recorded, expected);
			countSettings(recorded, settings);
		}
		Tool.succeed(arguments.toArray());
		Map<String, Integer> actual = new TreeMap<>();
		count(output(), actual);
		assertEquals(expected, actual);
		Map<String, Integer> actualSettings = new HashMap<>();
		countSettings(output(), actualSettings);
		assertEquals(settings, actualSettings);
		assertTrue(actual.getOrDefault("jdk.ActiveSetting", 0) > 50, actual::toString);
		for (JfrTool tool : JfrTool.installed()) {
			tool.run("print", "--events", "jdk.GCConfiguration", output().toString());
		}
		JmcReader.items(output());
	}

	private static void record(Path java, Path file) throws Exception {
		Path log = file.resolveSibling("java.txt");
		Process process = new ProcessBuilder(
						java.toString(), "-XX:StartFlightRecording:filename=" + file + ",dumponexit=true", "-version")
				.redirectErrorStream(true)
				.redirectOutput(log.toFile())
				.start();
		if (!process.waitFor(Deadline.PATIENCE_SECONDS, TimeUnit.SECONDS)) {
			process.destroyForcibly();
			throw new AssertionError(java + " does not end");
		}
		assertEquals(0, process.exitValue(), Files.readString(log));
	}

	private static void count(Path file, Map<String, Integer> counts) throws Exception {
		JdkReader.events(file).forEach(e -> counts.merge(e.getEventType().getName(), 1, Integer::sum));
	}

	/** By the name of the type that the id means. */
	private static void countSettings(Path file, Map<String, Integer> counts) throws Exception {
		Map<Long, String> names = new HashMap<>();
		JdkReader.types(file).forEach(type -> names.put(type.getId(), type.getName()));
		JdkReader.events(file).stream()
				.filter(e -> e.getEventType().getName().equals("jdk.ActiveSetting"))
				.forEach(e -> counts.merge(
						names.get(e.getLong("id")) + '#' + e.getString("name") + '=' + e.getString("value"),
						1,
						Integer::sum));
	}

	@Test
	void mistakesAreReportedInALine() throws Exception {
		Path whole = write("whole.jfr", 0, "text");
		Path missing = directory.resolve("missing.jfr");
		Tool.fail(output(), "missing.jfr: no such file", "merge", "-o", output(), whole, missing);
		Tool.failUsage("--output", "merge", whole);
		Tool.failUsage("INPUT", "merge", "-o", output());
	}

	/** The two together are longer than the heap. */
	@Test
	void longRecordingsPassThroughASmallHeap() throws Exception {
		List<Path> inputs = new ArrayList<>();
		int events = 150_000;
		for (String name : List.of("a.jfr", "b.jfr")) {
			Path file = directory.resolve(name);
			inputs.add(file);
			try (Recording recording = Recordings.newRecording(
					file, s -> s.withJdkTypeInitialization().withMaxChunkSize(2 << 20))) {
				for (int i = 0; i < events; i++) {
					recording.writeEvent(SampleEvents.sample(recording, i, "text ".repeat(20) + i));
				}
			}
		}
		assertTrue(Files.size(inputs.get(0)) > 16 << 20, "length");
		Instant start = Instant.now();
		Tool.succeedInHeap("32m", "merge", "-o", output(), inputs.get(0), inputs.get(1));
		assertTrue(Files.getLastModifiedTime(output()).toInstant().isAfter(start.minusSeconds(1)));
		assertEquals(
				String.format("%,d of %,d events kept%n", 2 * events, 2 * events),
				Tool.succeed("filter", output(), directory.resolve("copy.jfr")));
	}
}

/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.tools;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents.START_TICKS;

import java.io.ByteArrayOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Types;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.JdkReader;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.ReadEvent;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.TwoReaders;
import org.openjdk.jmc.flightrecorder.writer.test.tools.HandMadeChunk.Bytes;

/** The tool {@code save-selection}. */
class SaveSelectionTest {
	private static final long NANOS_PER_SECOND = 1_000_000_000;
	private static final int PAIRED = 60;

	@TempDir
	Path directory;

	private Path input;
	private Path output;

	@BeforeEach
	void record() throws Exception {
		input = directory.resolve("in.jfr");
		output = directory.resolve("out.jfr");
		Files.write(input, SampleEvents.record(recording -> {
			for (int second = 0; second < 10; second++) {
				write(recording, "com.example.Even", second, second % 2 == 0 ? "main" : "worker-1");
				write(recording, "com.example.Odd", second, "worker-2");
			}
		}));
	}

	private static void write(Recording recording, String type, int second, String thread) {
		SampleEvents.writeOne(
				recording, type, fields -> fields.addField("second", Types.Builtin.LONG), values -> values.putField(
								"startTime", START_TICKS + second * NANOS_PER_SECOND)
						.putField("eventThread", SampleEvents.thread(recording, thread, thread.hashCode()))
						.putField("second", (long) second));
	}

	private List<Object> seconds() throws Exception {
		return TwoReaders.read(output).stream()
				.map(event -> event.get("second"))
				.sorted()
				.toList();
	}

	@Test
	void everythingIsSavedWithoutOptions() throws Exception {
		String printed = Tool.succeed("save-selection", input, output);
		assertEquals(20, TwoReaders.read(output).size());
		assertTrue(printed.matches("(?s).*com\\.example\\.Even +10 +10\\R.*total +20 +20\\R"), printed);
	}

	@Test
	void eventsAreSelectedByNameTimeAndThread() throws Exception {
		String printed = Tool.succeed(
				"save-selection",
				"--event",
				"com.example.E*",
				"--from",
				"3s",
				"--to",
				"8s",
				"--thread",
				"worker-*",
				input,
				output);
		assertEquals(List.of(3L, 5L, 7L), seconds());
		assertTrue(TwoReaders.read(output).stream().map(ReadEvent::typeName).allMatch("com.example.Even"::equals));
		assertTrue(printed.matches("(?s).*com\\.example\\.Even +10 +3\\R.*total +20 +3\\R"), printed);
	}

	@Test
	void itemsOfAllRecordingsOfADirectoryAreSaved() throws Exception {
		Path both = Files.createDirectory(directory.resolve("both"));
		Files.copy(input, both.resolve("a.jfr"));
		Files.write(both.resolve("b.jfr"), ForeignChunks.otherWriter(10).bytes());
		String printed = Tool.succeed("save-selection", both, output);
		assertTrue(printed.matches("(?s).*other\\.Payment +3 +3\\R.*total +23 +23\\R"), printed);
	}

	/** JMC gives each structure but the first a name of its own. */
	@Test
	void itemsOfEveryStructureOfATypeAreSaved() throws Exception {
		Path both = Files.createDirectory(directory.resolve("both"));
		Files.copy(input, both.resolve("a.jfr"));
		Files.write(
				both.resolve("b.jfr"),
				SampleEvents.record(
						settings -> settings.withJdkTypeInitialization()
								.withTimestamp(SampleEvents.START_EPOCH_NANOS + NANOS_PER_SECOND)
								.withStartTicks(START_TICKS + NANOS_PER_SECOND),
						recording -> SampleEvents.writeOne(
								recording,
								"com.example.Even",
								fields -> fields.addField("second", Types.Builtin.LONG)
										.addField("note", Types.Builtin.STRING),
								values -> values.putField("startTime", START_TICKS + NANOS_PER_SECOND)
										.putField("second", 11L)
										.putField("note", "other fields"))));
		String printed = Tool.succeed("save-selection", both, output);
		assertTrue(printed.matches("(?s).*com\\.example\\.Even +11 +11\\R.*total +21 +21\\R"), printed);
		assertEquals(21, TwoReaders.read(output).size());
		printed = Tool.succeed("save-selection", "--event", "Even", both, output);
		assertTrue(printed.matches("(?s).*com\\.example\\.Even +11 +11\\R.*total +21 +11\\R"), printed);
		assertEquals(11, TwoReaders.read(output).size());
	}

	/** For JMC, a struct of one chunk is another one than that of the next. */
	@Test
	void itemsWithPooledStructsAreSavedFromEveryChunk() throws Exception {
		ByteArrayOutputStream chunks = new ByteArrayOutputStream();
		for (int left = 1; left <= 3; left++) {
			HandMadeChunk chunk = new HandMadeChunk();
			chunk.startEpochNanos += left * NANOS_PER_SECOND;
			chunk.startTicks += left * NANOS_PER_SECOND;
			chunk.events.clear();
			chunk.eventType("test.Paired", PAIRED, HandMadeChunk.pooled("pair", HandMadeChunk.PAIR));
			chunk.pool(HandMadeChunk.PAIR, new Bytes().number(left).number(left).text("right"));
			chunk.events.add(new Bytes()
					.number(PAIRED)
					.number(chunk.startTicks)
					.number(left)
					.get());
			chunks.writeBytes(chunk.bytes());
		}
		Files.write(input, chunks.toByteArray());
		for (List<Object> options : List.of(List.<Object>of(), List.<Object>of("--event", "test.Paired"))) {
			List<Object> line = new ArrayList<>(List.of("save-selection"));
			line.addAll(options);
			line.addAll(List.of(input, output));
			String printed = Tool.succeed(line.toArray());
			assertTrue(printed.matches("(?s).*test\\.Paired +3 +3\\R.*"), printed);
			assertEquals(
					List.of(1, 2, 3),
					JdkReader.events(output).stream()
							.map(event -> event.getInt("pair.left"))
							.sorted()
							.toList());
		}
	}

	@Test
	void chunksThatStartAtTheSameMomentAreRefused() throws Exception {
		Path both = Files.createDirectory(directory.resolve("both"));
		Files.copy(input, both.resolve("a.jfr"));
		Files.copy(input, both.resolve("b.jfr"));
		String message = both + ": two chunks start " + SampleEvents.START_EPOCH_NANOS
				+ " ns after 1970, and JMC's parser drops one of them; filter keeps both";
		Tool.fail(output, message, "save-selection", both, output);
		// What succeeds is checked with JMC's eyes too, and those see half of it.
		assertEquals(0, Tool.run("filter", both, output).status());
		assertEquals(40, JdkReader.events(output).size());
	}

	@Test
	void inputThatIsNoRecordingIsNamed() throws Exception {
		Tool.fail(output, "absent.jfr", "save-selection", directory.resolve("absent.jfr"), output);
		Path text = Files.writeString(directory.resolve("text.jfr"), "no recording");
		Tool.fail(output, "text.jfr", "save-selection", text, output);
	}

	/** JMC has times of any length, and a recording has not. */
	@Test
	void timesThatNoRecordingHasAreToldInALine() throws Exception {
		HandMadeChunk late = new HandMadeChunk();
		late.startEpochNanos = 9_200_000_000_000_000_000L;
		Path lateStart = Files.write(directory.resolve("late.jfr"), late.bytes());
		Tool.fail(
				output, lateStart + ": A recording must start before April 2261", "save-selection", lateStart, output);
		HandMadeChunk endless = new HandMadeChunk();
		endless.events.add(new Bytes()
				.number(HandMadeChunk.EVENT)
				.number(Long.MAX_VALUE)
				.number(10)
				.number(1)
				.number(1)
				.text("late")
				.number(5)
				.number(3)
				.number(0)
				.get());
		Path lateEvent = Files.write(directory.resolve("endless.jfr"), endless.bytes());
		Tool.fail(output, lateEvent + ": ", "save-selection", lateEvent, output);
	}

	@Test
	void outputThatCannotBeIsNamed() throws Exception {
		Path nowhere = directory.resolve("absent").resolve("out.jfr");
		Tool.Result result = Tool.run("save-selection", input, nowhere);
		assertEquals(1, result.status());
		assertTrue(result.err().contains("no such directory"), result::err);
	}
}

/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.openjdk.jmc.flightrecorder.writer.test.fixtures.StoredHeader.STATE_OFFSET;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openjdk.jmc.flightrecorder.writer.api.EventWriter;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.Types;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Door;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.InstalledJdk;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.JdkReader;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.LiveReader;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Seed;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.TwoReaders;

/** Everything that flushing promises to who follows the file, whatever comes between two flushes. */
class LiveFlushTest {

	@TempDir
	private Path directory;

	/** A reader sees the events that the finished file holds, once each and with all values. */
	private static void assertSawAll(LiveReader reader, Path file) throws Exception {
		reader.awaitEnd();
		List<String> expected = new ArrayList<>();
		try (RecordingFile recording = new RecordingFile(file)) {
			while (recording.hasMoreEvents()) {
				expected.add(LiveReader.text(recording.readEvent()));
			}
		}
		List<String> seen = reader.events();
		Collections.sort(expected);
		Collections.sort(seen);
		assertEquals(expected, seen);
		TwoReaders.read(file);
	}

	private static int state(Path file) throws Exception {
		return Files.readAllBytes(file)[STATE_OFFSET] & 0xFF;
	}

	@Test
	void threeHundredFlushesCountGenerationsAroundAndShowOneEventEach() throws Exception {
		Path file = directory.resolve("many.jfr");
		Recording recording = Recordings.newRecording(file);
		assertEquals(1, state(file));
		try (LiveReader reader = LiveReader.here(file, true)) {
			Door.Writer writer = Door.VALUES.open(recording, 0, 300);
			for (int number = 0; number < 300; number++) {
				writer.write(number);
				recording.flush();
				assertEquals((number + 1) % 254 + 1, state(file));
				if (number % 100 == 10) {
					reader.awaitEvents(number);
				}
			}
			recording.close();
			assertSawAll(reader, file);
			assertEquals(300, reader.events().size());
			assertEquals(0, state(file));
		}
	}

	@Test
	void flushWithNothingToSayLeavesTheFileAsLongAsItIs() throws Exception {
		Path file = directory.resolve("idle.jfr");
		Recording recording = Recordings.newRecording(file);
		recording.flush();
		try (LiveReader reader = LiveReader.here(file, true)) {
			long sizeBytes = Files.size(file);
			for (int i = 0; i < 10; i++) {
				recording.flush();
			}
			assertEquals(sizeBytes, Files.size(file));
			Door.Writer writer = Door.DIRECT.open(recording, 0, 10);
			recording.flush();
			assertTrue(Files.size(file) > sizeBytes, "a type alone is news");
			writer.write(0);
			recording.flush();
			reader.awaitEvents(1);
			recording.flush();
			recording.rotateChunk();
			recording.rotateChunk();
			recording.flush();
			recording.flush();
			writer.write(1);
			recording.flush();
			recording.close();
			assertSawAll(reader, file);
			assertEquals(2, reader.events().size());
		}
	}

	@ParameterizedTest
	@ValueSource(booleans = {true, false})
	void eventsOfAllDoorsAreSeenOverFlushesAndRotations(boolean ordered) throws Exception {
		Path file = directory.resolve("doors.jfr");
		Recording recording = Recordings.newRecording(file);
		try (LiveReader reader = LiveReader.here(file, ordered)) {
			writeThroughAllDoors(recording, reader);
			recording.close();
			assertSawAll(reader, file);
		}
		try (LiveReader late = LiveReader.here(file, ordered)) {
			assertSawAll(late, file);
		}
	}

	@ParameterizedTest
	@ValueSource(booleans = {true, false})
	void anotherJdkFollowsAsWell(boolean ordered) throws Exception {
		InstalledJdk other = InstalledJdk.other().orElse(null);
		assumeTrue(other != null, "no JDK of another version is installed");
		Path file = directory.resolve("doors.jfr");
		Recording recording = Recordings.newRecording(file);
		try (LiveReader reader = LiveReader.in(other, file, ordered)) {
			writeThroughAllDoors(recording, reader);
			recording.close();
			assertSawAll(reader, file);
			System.out.println("LiveFlushTest: JDK " + other.feature() + " has read "
					+ reader.events().size() + " events that JDK "
					+ Runtime.version().feature() + " wrote");
		}
	}

	/** Types come with doors, one after the other, and texts that were pooled before are used again after each. */
	private static void writeThroughAllDoors(Recording recording, LiveReader reader) throws Exception {
		int each = 30;
		List<Door.Writer> open = new ArrayList<>();
		int written = 0;
		for (Door door : Door.values()) {
			open.add(door.open(recording, open.size(), Door.values().length * each));
			for (int i = 0; i < each; i++) {
				for (Door.Writer writer : open) {
					writer.write((open.size() - 1) * each + i);
					written++;
				}
				if (i % 3 == 0) {
					recording.flush();
				}
			}
			recording.flush();
			reader.awaitEvents(written);
			if (open.size() % 2 == 0) {
				recording.rotateChunk();
			}
		}
	}

	@Test
	void textsThatWerePooledBeforeNewTypesAreSeenAfterThem() throws Exception {
		Path file = directory.resolve("texts.jfr");
		Recording recording = Recordings.newRecording(file);
		int texts = 200;
		Type type = recording.registerEventType("test.Text", b -> b.addField("text", Types.Builtin.STRING));
		EventWriter writer = recording.newEventWriter(type);
		try (LiveReader reader = LiveReader.here(file, true)) {
			for (int round = 0; round < 8; round++) {
				for (int i = 0; i < texts; i++) {
					writer.begin().putString("a text that comes again " + i).commit();
				}
				if (round % 2 == 1) {
					// A type with annotations of its own kind, and a type of which only the name was known so far.
					Type annotation = recording.registerAnnotationType("test.Note" + round);
					String label = "label " + round;
					Type gained = recording.registerEventType(
							"test.Gained" + round, b -> b.addField("text", Types.Builtin.STRING)
									.addAnnotation(annotation)
									.addAnnotation(recording.getType("jdk.jfr.Label"), label));
					recording.flush();
					recording
							.newEventWriter(gained)
							.begin()
							.putString("a text that comes again " + round)
							.commit();
				}
				recording.flush();
				if (round % 3 == 1) {
					reader.awaitEvents((round + 1) * texts);
				}
			}
			recording.close();
			assertSawAll(reader, file);
		}
		assertEquals(8 * texts + 4, JdkReader.events(file).size());
	}

	@Test
	void orderedStreamSortsWithinAFlushAndNotBeyond() throws Exception {
		long seed = Seed.get();
		System.out.println("LiveFlushTest: seed " + seed);
		SplittableRandom random = new SplittableRandom(seed);
		Path file = directory.resolve("past.jfr");
		Recording recording = Recordings.newRecording(
				file, s -> s.withJdkTypeInitialization().withStartTicks(1).withTimestamp(1_700_000_000_000_000_000L));
		Type type = recording.registerEventType("test.Past", b -> b.addField("number", Types.Builtin.INT));
		EventWriter writer = recording.newEventWriter(type);
		int flushes = 12;
		int each = 50;
		List<List<Long>> startTicks = new ArrayList<>();
		try (LiveReader reader = LiveReader.here(file, true)) {
			for (int flush = 0; flush < flushes; flush++) {
				List<Long> starts = new ArrayList<>();
				for (int i = 0; i < each; i++) {
					long ticks = 1 + random.nextLong(Duration.ofMinutes(10).toNanos());
					starts.add(ticks);
					writer.begin(ticks).putInt(flush).commit();
				}
				Collections.sort(starts);
				startTicks.add(starts);
				recording.flush();
				if (flush == 5) {
					recording.rotateChunk();
				}
			}
			recording.close();
			reader.awaitEnd();
			assertSegments(startTicks, reader.lines());
		}
	}

	/** Flushes in the order in which they came, each sorted by itself and followed by a call of onFlush. */
	private static void assertSegments(List<List<Long>> expectedTicks, List<String> lines) {
		List<List<Long>> segments = new ArrayList<>();
		List<Long> segment = new ArrayList<>();
		for (String line : lines) {
			if (line.equals(LiveReader.FLUSH)) {
				if (!segment.isEmpty()) {
					segments.add(segment);
				}
				segment = new ArrayList<>();
			} else {
				segment.add(Long.parseLong(line.split(" ")[1]) - 1_700_000_000_000_000_000L + 1);
			}
		}
		assertEquals(List.of(), segment, "events without a flush behind them");
		assertEquals(expectedTicks, segments);
	}
}

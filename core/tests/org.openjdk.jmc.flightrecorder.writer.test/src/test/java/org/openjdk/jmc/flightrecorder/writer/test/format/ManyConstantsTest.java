/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.format;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.openjdk.jmc.flightrecorder.writer.test.fixtures.TwoReaders.assertSameEvents;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import jdk.jfr.consumer.EventStream;
import jdk.jfr.consumer.RecordedObject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmc.flightrecorder.writer.api.EventWriter;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.Types;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.ChunkDump;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.JdkReader;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.JfrTool;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.JmcReader;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.ReadEvent;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.TwoReaders;

/** Many constants reach the file in several checkpoints of one chunk, so that none is long, and readers find them all. */
class ManyConstantsTest {
	private static final String EVENT = "test.Large";
	private static final String OTHER = "test.Other";
	private static final int EVENTS = 300;
	private static final String FILLING = "x".repeat(20_000);

	@TempDir
	private Path directory;

	private static String textOf(int number) {
		return number + FILLING;
	}

	/** Each event refers to a constant of its own, and to one that came long before. */
	private Path written() throws Exception {
		Path file = directory.resolve("constants.jfr");
		try (Recording recording = Recordings.newRecording(file)) {
			write(recording, 0);
		}
		return file;
	}

	private static void write(Recording recording, int eventsBetweenFlushes) {
		Type large = recording.registerType(
				"test.LargeText", b -> b.addField("text", Types.Builtin.STRING).addField("n", Types.Builtin.INT));
		Type type =
				recording.registerEventType(EVENT, b -> b.addField("own", large).addField("earlier", large));
		EventWriter writer = recording.newEventWriter(type);
		EventWriter other = recording.newEventWriter(
				recording.registerEventType(OTHER, b -> b.addField("texts", Types.Builtin.STRING, f -> f.asArray())));
		String[] repeated =
				IntStream.range(0, 1000).mapToObj(i -> "repeated " + i % 10).toArray(String[]::new);
		for (int i = 0; i < EVENTS; i++) {
			writer.begin();
			put(writer, i);
			put(writer, i / 2);
			writer.commit();
			// They fill buffers, and not with constants.
			other.begin().putStrings(repeated).commit();
			if (eventsBetweenFlushes > 0 && i % eventsBetweenFlushes == 0) {
				recording.flush();
			}
		}
	}

	private static void put(EventWriter writer, int number) {
		writer.beginStruct().putString(textOf(number)).putInt(number).endStruct();
	}

	private static void assertHasAll(List<ReadEvent> events) {
		List<ReadEvent> large =
				events.stream().filter(e -> e.typeName().equals(EVENT)).toList();
		assertEquals(EVENTS, large.size());
	}

	@Test
	void noCheckpointIsLongAndAllReadersFindAllConstants() throws Exception {
		Path file = written();
		assertHasAll(TwoReaders.read(file));
		List<ChunkDump> chunks = ChunkDump.validate(Files.readAllBytes(file));
		assertEquals(1, chunks.size());
		List<ChunkDump.Checkpoint> checkpoints = chunks.get(0).checkpoints;
		assertTrue(checkpoints.size() > 3, () -> checkpoints.size() + " checkpoints");
		for (ChunkDump.Checkpoint checkpoint : checkpoints) {
			assertTrue(checkpoint.lengthBytes() < 3 << 19, () -> "a checkpoint of " + checkpoint.lengthBytes());
		}
		for (JfrTool tool : JfrTool.installed()) {
			String json = tool.readAll(file);
			for (int i = 0; i < EVENTS; i++) {
				assertTrue(json.contains("\"" + textOf(i) + "\""), tool + " has no text " + i);
			}
		}
	}

	/** Between two flushes there are several checkpoints, of which the header tells the last one alone. */
	@Test
	void aProgramThatFollowsTheFileFindsThemAllToo() throws Exception {
		Path file = directory.resolve("followed.jfr");
		List<Integer> numbers = Collections.synchronizedList(new ArrayList<>());
		List<String> wrong = Collections.synchronizedList(new ArrayList<>());
		Recording recording = Recordings.newRecording(file);
		recording.flush();
		EventStream events = EventStream.openFile(file);
		try (recording) {
			events.setStartTime(Instant.EPOCH);
			events.onEvent(EVENT, event -> {
				RecordedObject own = event.getValue("own");
				RecordedObject earlier = event.getValue("earlier");
				int number = own == null ? -1 : own.getInt("n");
				numbers.add(number);
				if (own == null
						|| !textOf(number).equals(own.getString("text"))
						|| earlier == null
						|| earlier.getInt("n") != number / 2) {
					wrong.add(event.toString());
				}
			});
			events.startAsync();
			write(recording, 100);
		}
		try (events) {
			events.awaitTermination();
		}
		assertEquals(List.of(), wrong);
		assertEquals(
				IntStream.range(0, EVENTS).boxed().toList(),
				numbers.stream().sorted().toList());
	}

	@Test
	void aScrubbedFileHasThemAllToo() throws Exception {
		Optional<JfrTool> tool = JfrTool.newest();
		assumeTrue(tool.isPresent(), "no JDK with jfr scrub is installed");
		Path file = written();
		Path scrubbed = directory.resolve("scrubbed.jfr");
		tool.get().run("scrub", "--exclude-events", OTHER, file.toString(), scrubbed.toString());
		List<ReadEvent> expected = JdkReader.read(file).stream()
				.filter(e -> e.typeName().equals(EVENT))
				.toList();
		assertHasAll(expected);
		assertSameEvents(expected, JdkReader.read(scrubbed), "whole and scrubbed");
		assertEquals(EVENTS, JmcReader.read(scrubbed).size());
	}
}

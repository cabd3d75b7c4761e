/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.format;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents.START_TICKS;
import static org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents.frame;
import static org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents.thread;
import static org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents.type;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.TypedValue;
import org.openjdk.jmc.flightrecorder.writer.api.Types;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.ChunkDump;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.JfrTool;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents;

/**
 * The {@code jfr view} command groups threads, classes and methods by the ids of their constants: where these change from
 * chunk to chunk it prints one row per chunk.
 */
class JfrViewTest {
	private static final int EVENTS = 6000;
	private static final int EVENTS_PER_CHUNK = 1000;
	/** Each thing is sampled more often than the one before, so that no two rows are equal. */
	private static final int[] THING_OF_EVENT = things();

	@TempDir
	Path directory;

	private Optional<JfrTool> tool = Optional.empty();

	private static int[] things() {
		int[] things = new int[EVENTS];
		int thing = 0;
		int left = 1;
		for (int i = 0; i < EVENTS; i++) {
			things[i] = thing;
			if (--left == 0) {
				thing = (thing + 1) % 12;
				left = 3 * thing + 1;
			}
		}
		return things;
	}

	@BeforeEach
	void findTool() throws Exception {
		tool = JfrTool.newest();
		assumeTrue(tool.isPresent(), "no JDK with jfr view is installed");
	}

	private static void write(Recording r, boolean rotate) {
		Type sample =
				r.registerType("jdk.ExecutionSample", "jdk.jfr.Event", b -> b.addField("startTime", Types.Builtin.LONG)
						.addField("sampledThread", Types.JDK.THREAD)
						.addField("stackTrace", Types.JDK.STACK_TRACE)
						.addField("state", r.getType("jdk.types.ThreadState")));
		Type allocation = r.registerType(
				"jdk.ObjectAllocationSample", "jdk.jfr.Event", b -> b.addField("startTime", Types.Builtin.LONG)
						.addField("eventThread", Types.JDK.THREAD)
						.addField("stackTrace", Types.JDK.STACK_TRACE)
						.addField("objectClass", Types.JDK.CLASS)
						.addField("weight", Types.Builtin.LONG));
		for (int i = 0; i < EVENTS; i++) {
			int n = i;
			int thing = THING_OF_EVENT[i];
			TypedValue thread = thread(r, "worker " + thing, thing + 1);
			TypedValue[] frames = {frame(r, "demo/Top" + thing, "run", thing), frame(r, "demo/Main", "main", n % 7)};
			r.writeEvent(sample.asValue(v -> v.putField("startTime", START_TICKS + n)
					.putField("sampledThread", thread)
					.putField("stackTrace", s -> s.putField("frames", frames))
					.putField("state", s -> s.putField("name", "STATE_RUNNABLE"))));
			r.writeEvent(allocation.asValue(v -> v.putField("startTime", START_TICKS + n)
					.putField("eventThread", thread)
					.putField("stackTrace", s -> s.putField("frames", frames))
					.putField("objectClass", type(r, "demo/Thing" + thing))
					.putField("weight", 1000L + thing)));
			if (rotate && i % EVENTS_PER_CHUNK == EVENTS_PER_CHUNK - 1) {
				r.rotateChunk();
			}
		}
	}

	private String view(String name, Path file) throws Exception {
		return tool.orElseThrow().run("view", "--width", "150", name, file.toString());
	}

	private Path written(String name, boolean rotate) throws Exception {
		Path file = directory.resolve(name);
		Files.write(file, SampleEvents.record(r -> write(r, rotate)));
		return file;
	}

	private Path copied(Path source) throws Exception {
		Path copy = directory.resolve("copy.jfr");
		try (RecordingFile in = new RecordingFile(source);
				Recording out = Recordings.newRecording(copy)) {
			in.readEventTypes().forEach(out::registerEventType);
			for (int i = 0; in.hasMoreEvents(); i++) {
				if (i % EVENTS_PER_CHUNK == 0) {
					out.rotateChunk();
				}
				out.writeEvent(in.readEvent());
			}
		}
		return copy;
	}

	@Test
	void rotationDoesNotChangeTheRows() throws Exception {
		Path whole = written("whole.jfr", false);
		Path rotated = written("rotated.jfr", true);
		Path copied = copied(whole);
		assertTrue(ChunkDump.of(Files.readAllBytes(rotated)).size() >= EVENTS / EVENTS_PER_CHUNK);
		for (String name : List.of("hot-methods", "allocation-by-class", "allocation-by-thread")) {
			String rows = view(name, whole);
			assertTrue(rows.lines().count() > 12, rows);
			assertEquals(rows, view(name, rotated), name);
			assertEquals(rows, view(name, copied), name);
		}
	}
}

/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.records;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.lang.management.ClassLoadingMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import jdk.jfr.Event;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedObject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.api.Types;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.JdkReader;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.JmcReader;

/** A class is compiled once, and its objects go to any number of recordings, each with its own clock and types. */
class ManyRecordingsTest {
	private static final int WARM_RECORDINGS = 5;
	private static final int RECORDINGS = 50;

	record Inner(int number, Thread thread) {}

	record Tree(String name, List<Tree> children) {}

	@Name("test.Shared")
	record Shared(Instant startTime, Instant when, Inner inner, List<Inner> inners, Tree tree, int[] numbers) {}

	@Name("test.SharedObject")
	@StackTrace(false)
	static class SharedObject extends Event {
		int number;
		String text;
	}

	@TempDir
	Path directory;

	private static Shared event(int number, Instant when) {
		Thread thread = Thread.currentThread();
		return new Shared(
				when,
				when,
				new Inner(number, thread),
				List.of(new Inner(number + 1, thread), new Inner(number + 2, null)),
				new Tree("root" + number, List.of(new Tree("leaf", List.of()))),
				new int[] {number, -number});
	}

	private static void assertIsEvent(int number, Instant when, RecordedEvent read) {
		assertEquals(when, read.getStartTime());
		assertEquals(when, read.getInstant("when"));
		assertEquals(number, (int) read.getValue("inner.number"));
		Object[] inners = read.getValue("inners");
		assertEquals(number + 1, ((RecordedObject) inners[0]).getInt("number"));
		assertEquals(
				Thread.currentThread().getName(),
				((RecordedObject) inners[0]).getThread("thread").getJavaName());
		assertEquals(null, ((RecordedObject) inners[1]).getThread("thread"));
		assertEquals("root" + number, read.getString("tree.name"));
		Object[] children = read.getValue("tree.children");
		assertEquals("leaf", ((RecordedObject) children[0]).getString("name"));
	}

	@Test
	void recordingsThatAreOpenTogetherKeepTheirOwnClocksAndTypes() throws Exception {
		Path first = directory.resolve("first.jfr");
		Path second = directory.resolve("second.jfr");
		Instant start = Instant.ofEpochSecond(1_700_000_000);
		try (Recording nanos = Recordings.newRecording(
						first, s -> s.withJdkTypeInitialization().withTimestamp(start.toEpochMilli() * 1_000_000));
				Recording micros = Recordings.newRecording(second, s -> s.withJdkTypeInitialization()
						.withTimestamp(start.toEpochMilli() * 1_000_000)
						.withStartTicks(77)
						.withTicksPerSecond(1_000_000))) {
			// Other ids for the same types.
			micros.registerEventType("test.Other", type -> type.addField("x", Types.Builtin.INT));
			for (int i = 0; i < 3; i++) {
				nanos.writeEvent(event(i, start.plusNanos(1_000_001L * i)));
				micros.writeEvent(event(10 + i, start.plusNanos(5_000_000L * i)));
			}
		}
		List<RecordedEvent> ofFirst = JdkReader.events(first);
		List<RecordedEvent> ofSecond = JdkReader.events(second);
		assertEquals(3, ofFirst.size());
		assertEquals(3, ofSecond.size());
		for (int i = 0; i < 3; i++) {
			assertIsEvent(i, start.plusNanos(1_000_001L * i), ofFirst.get(i));
			assertIsEvent(10 + i, start.plusNanos(5_000_000L * i), ofSecond.get(i));
		}
		assertEquals(3, JmcReader.read(first).size());
		assertEquals(3, JmcReader.read(second).size());
	}

	@Test
	void oneClassIsCompiledOnceForAllRecordings() throws Exception {
		ClassLoadingMXBean classes = ManagementFactory.getClassLoadingMXBean();
		long loaded = 0;
		for (int i = 0; i < WARM_RECORDINGS + RECORDINGS; i++) {
			if (i == WARM_RECORDINGS) {
				loaded = classes.getTotalLoadedClassCount();
			}
			ByteArrayOutputStream bytes = new ByteArrayOutputStream();
			try (Recording recording = Recordings.newRecording(bytes)) {
				recording.writeEvent(event(i, Instant.now()));
				recording.writeEvent(new SharedObject());
			}
		}
		long added = classes.getTotalLoadedClassCount() - loaded;
		assertTrue(added < RECORDINGS, added + " classes were loaded by " + RECORDINGS + " recordings");
	}
}

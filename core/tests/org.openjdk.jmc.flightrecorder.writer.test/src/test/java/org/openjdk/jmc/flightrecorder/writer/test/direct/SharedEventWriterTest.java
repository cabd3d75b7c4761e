/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.direct;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import jdk.jfr.consumer.RecordedEvent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmc.flightrecorder.writer.api.EventWriter;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.RecordingStatistics;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.Types;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.JdkReader;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.JmcReader;

/** Writers that are used by two threads at once, by mistake: their events suffer, and nobody else's. */
class SharedEventWriterTest {
	private static final int SHARED = 100;
	private static final int RACING = 4;
	private static final int EVENTS = 4_000;

	@TempDir
	private Path directory;

	private static Type type(Recording recording, String name) {
		return recording.registerEventType(name, t -> t.addField("number", Types.Builtin.LONG)
				.addField("text", Types.Builtin.STRING)
				.addField("share", Types.Builtin.DOUBLE)
				.addField("more", Types.Builtin.INT, f -> f.asArray())
				.addField("end", Types.Builtin.STRING));
	}

	private static void write(EventWriter writer, long number) {
		writer.begin()
				.putLong(number)
				.putString("text " + number % 20)
				.putDouble(0.5)
				.putInts(1, (int) number, 3)
				.putString("x".repeat((int) (number % 300)))
				.commit();
	}

	@Test
	void racingThreadsHurtNoOtherEvent() throws Exception {
		Path file = directory.resolve("shared.jfr");
		Recording recording =
				Recordings.newRecording(file, s -> s.withJdkTypeInitialization().withMaxChunkSize(1 << 20));
		Type own = type(recording, "test.Own");
		Type shared = type(recording, "test.Shared");
		AtomicInteger failed = new AtomicInteger();
		AtomicLong returned = new AtomicLong();
		Thread good = new Thread(() -> {
			EventWriter writer = recording.newEventWriter(own);
			for (int i = 0; i < SHARED * EVENTS; i++) {
				write(writer, i);
			}
		});
		good.start();
		for (int round = 0; round < SHARED; round++) {
			EventWriter writer = recording.newEventWriter(shared);
			Thread[] racing = new Thread[RACING];
			for (int i = 0; i < RACING; i++) {
				racing[i] = new Thread(() -> {
					for (int number = 0; number < EVENTS; number++) {
						try {
							write(writer, number);
							returned.incrementAndGet();
						} catch (RuntimeException | Error expected) {
							failed.incrementAndGet();
						}
					}
				});
				racing[i].start();
			}
			for (Thread thread : racing) {
				thread.join();
			}
		}
		good.join();
		RecordingStatistics statistics = recording.getStatistics();
		recording.close();
		TreeSet<Long> numbers = new TreeSet<>();
		long sharedEvents = 0;
		for (RecordedEvent event : JdkReader.events(file)) {
			if (event.getEventType().getName().equals("test.Own")) {
				long number = event.getLong("number");
				assertTrue(numbers.add(number), "twice: " + number);
				assertEquals("text " + number % 20, event.getString("text"));
				assertEquals(number % 300, event.getString("end").length());
			} else {
				sharedEvents++;
			}
		}
		assertEquals(SHARED * EVENTS, numbers.size());
		assertEquals(SHARED * EVENTS - 1, numbers.last());
		assertEquals(statistics.eventsWritten(), numbers.size() + sharedEvents);
		assertEquals(returned.get(), sharedEvents);
		assertTrue(failed.get() > 0, "no two threads ever met");
		assertTrue(JmcReader.items(file) != null);
	}

	@Test
	void anotherThreadCannotCommitAnEvent() throws Exception {
		Path file = directory.resolve("foreign.jfr");
		try (Recording recording = Recordings.newRecording(file)) {
			EventWriter writer = recording.newEventWriter(type(recording, "test.Shared"));
			writer.begin().putLong(1).putString("text").putDouble(2).putInts(1).putString("end");
			Thread other = new Thread(() -> {
				IllegalStateException e = assertThrows(IllegalStateException.class, writer::commit);
				assertTrue(e.getMessage().contains("one thread at a time"), e.getMessage());
			});
			Throwable[] problem = new Throwable[1];
			other.setUncaughtExceptionHandler((thread, e) -> problem[0] = e);
			other.start();
			other.join();
			assertEquals(null, problem[0]);
			assertEquals(1, recording.getStatistics().eventsFailed());
			write(writer, 7);
		}
		assertEquals(1, JdkReader.events(file).size());
	}

	@Test
	void aWriterMayBeHandedOnBetweenEvents() throws Exception {
		Path file = directory.resolve("handed.jfr");
		try (Recording recording = Recordings.newRecording(file)) {
			EventWriter writer = recording.newEventWriter(type(recording, "test.Shared"));
			for (int i = 0; i < 100; i++) {
				long number = i;
				Thread thread = new Thread(() -> write(writer, number));
				thread.start();
				thread.join();
			}
			assertEquals(0, recording.getStatistics().eventsFailed());
		}
		assertEquals(100, JdkReader.events(file).size());
	}
}

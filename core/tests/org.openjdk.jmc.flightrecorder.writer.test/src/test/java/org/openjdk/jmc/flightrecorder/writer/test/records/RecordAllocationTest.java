/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.records;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import jdk.jfr.Event;
import jdk.jfr.StackTrace;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmc.flightrecorder.writer.api.RecordWriter;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Allocation;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Alone;

/** Once its class is compiled and its constants are known, an object that is written allocates nothing. */
@Alone
class RecordAllocationTest {
	private static final int MOST_BYTES_PER_EVENT = 80;
	private static final String[] TEXTS = {"one text", "another text", "m\u00fcller", "\u20ac and more", "", null};

	enum Kind {
		FIRST,
		SECOND
	}

	record Numbers(boolean z, byte b, char c, short s, int i, long j, float f, double d) {}

	record Texts(String first, String second, Kind kind) {}

	record Times(Instant when, Duration took, Instant startTime, Duration duration) {}

	record Inner(int x, String text) {}

	record Nested(Inner one, Inner other, Integer boxed, Thread thread) {}

	record Several(int[] numbers, String[] texts, List<Inner> inners) {}

	@StackTrace(false)
	static class Happening extends Event {
		int number;
		String text;
		Thread thread = Thread.currentThread();
	}

	@TempDir
	Path directory;

	@SafeVarargs
	private <R extends Record> void assertAllocatesNothing(R... events) throws Exception {
		try (Recording recording = Recordings.newRecording(directory.resolve("records.jfr"))) {
			Allocation.assertNone(MOST_BYTES_PER_EVENT, i -> recording.writeEvent(events[i % events.length]));
		}
		try (Recording recording = Recordings.newRecording(directory.resolve("writer.jfr"))) {
			@SuppressWarnings("unchecked")
			RecordWriter<R> writer = recording.newRecordWriter((Class<R>) events[0].getClass());
			Allocation.assertNone(MOST_BYTES_PER_EVENT, i -> writer.write(events[i % events.length]));
		}
	}

	@Test
	void numbers() throws Exception {
		assertAllocatesNothing(
				new Numbers(true, (byte) 1, 'c', (short) 2, 3, 4L << 40, 5f, 6d),
				new Numbers(false, (byte) -1, '\u20ac', (short) -2, -3, -4, -5f, -6d));
	}

	@Test
	void textsAndEnums() throws Exception {
		Texts[] events = new Texts[12];
		for (int i = 0; i < events.length; i++) {
			events[i] = new Texts(
					TEXTS[i % TEXTS.length], TEXTS[(i + 1) % TEXTS.length], Kind.values()[i % Kind.values().length]);
		}
		assertAllocatesNothing(events);
	}

	@Test
	void times() throws Exception {
		Instant now = Instant.now();
		assertAllocatesNothing(
				new Times(now, Duration.ofMillis(5), now.minusMillis(5), Duration.ofNanos(7)),
				new Times(null, null, null, null));
	}

	@Test
	void nestedRecords() throws Exception {
		assertAllocatesNothing(
				new Nested(new Inner(1, "one text"), new Inner(2, null), 300_000, Thread.currentThread()),
				new Nested(null, new Inner(2, "another text"), null, null));
	}

	@Test
	void arraysAndLists() throws Exception {
		assertAllocatesNothing(
				new Several(new int[] {1, -1}, TEXTS, List.of(new Inner(1, "one text"), new Inner(2, "another text"))));
	}

	@Test
	void eventObjectsWithoutStackTrace() throws Exception {
		Happening happening = new Happening();
		try (Recording recording = Recordings.newRecording(directory.resolve("objects.jfr"))) {
			Allocation.assertNone(MOST_BYTES_PER_EVENT, i -> {
				happening.number = i;
				happening.text = TEXTS[i % TEXTS.length];
				recording.writeEvent(happening);
			});
		}
	}
}

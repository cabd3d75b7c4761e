/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.javaclass;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents.record;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.openjdk.jmc.flightrecorder.writer.api.RecordWriter;
import org.openjdk.jmc.flightrecorder.writer.api.RecordingSettingsBuilder;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.ReadEvent;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.TwoReaders;

/** Each event has the name that its thread had when it was written, in whatever chunk it is. */
class OwnThreadTest {
	record Numbered(int number) {}

	@Test
	void eventsHaveTheNameOfTheirMoment() throws Exception {
		List<String> expected = new ArrayList<>();
		List<ReadEvent> events = TwoReaders.read(record(RecordingSettingsBuilder::withJdkTypeInitialization, r -> {
			RecordWriter<Numbered> writer = r.newRecordWriter(Numbered.class);
			RecordWriter<Numbered> other = r.newRecordWriter(Numbered.class);
			Thread thread = Thread.currentThread();
			String before = thread.getName();
			try {
				for (int i = 0; i < 100; i++) {
					if (i % 10 == 0) {
						thread.setName("name " + i);
					}
					if (i % 35 == 0) {
						r.rotateChunk();
					}
					(i % 3 == 0 ? other : writer).write(new Numbered(i));
					expected.add(thread.getName());
				}
			} finally {
				thread.setName(before);
			}
		}));
		List<String> read = new ArrayList<>();
		events.stream()
				.sorted((a, b) -> (Integer) a.get("number") - (Integer) b.get("number"))
				.forEach(event -> read.add((String) ((Map<?, ?>) event.get("eventThread")).get("javaName")));
		assertEquals(expected, read);
	}
}

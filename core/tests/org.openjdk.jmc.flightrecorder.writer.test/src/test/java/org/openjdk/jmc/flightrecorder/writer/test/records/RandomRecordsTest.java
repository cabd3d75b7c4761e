/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.records;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.openjdk.jmc.flightrecorder.writer.api.RecordWriter;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.RandomRecords;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.ReadEvent;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Seed;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.TwoReaders;

/** Whatever values the components have, all readers give them back. */
class RandomRecordsTest {
	private static final int TRIES = 50;
	private static final int EVENTS = 60;

	/** Where a record goes. */
	private interface Way {
		void write(Record event);
	}

	@Test
	void randomRecordsReadBackEqual() throws Exception {
		Seed.forEach(TRIES, random -> roundTrip(random, recording -> recording::writeEvent));
	}

	@Test
	void randomRecordsByWritersReadBackEqual() throws Exception {
		Seed.forEach(
				TRIES,
				random -> roundTrip(random, recording -> {
					Map<Class<?>, RecordWriter<?>> writers = new HashMap<>();
					return event -> write(recording, writers, event);
				}));
	}

	@SuppressWarnings("unchecked")
	private static <R extends Record> void write(Recording recording, Map<Class<?>, RecordWriter<?>> writers, R event) {
		RecordWriter<?> writer =
				writers.computeIfAbsent(event.getClass(), c -> recording.newRecordWriter(c.asSubclass(Record.class)));
		((RecordWriter<R>) writer).write(event);
	}

	private static void roundTrip(Random random, Function<Recording, Way> ways) throws Exception {
		RandomRecords records = new RandomRecords(random);
		List<ReadEvent> expected = new ArrayList<>();
		byte[] bytes = SampleEvents.record(recording -> {
			Way way = ways.apply(recording);
			for (int i = 0; i < EVENTS; i++) {
				Record event = records.next();
				way.write(event);
				expected.add(RandomRecords.plain(event));
				if (random.nextInt(20) == 0) {
					recording.rotateChunk();
				}
			}
		});
		List<ReadEvent> read = TwoReaders.withoutTimes(TwoReaders.read(bytes));
		read.forEach(e -> e.values().keySet().removeAll(Set.of("eventThread", "duration")));
		TwoReaders.assertSameEvents(expected, read, "records and JDK reader");
	}
}

/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.records;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.RandomRecords;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.ReadEvent;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Seed;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.TwoReaders;

/** Whatever values the components have, all readers give them back. */
class RandomRecordsTest {
	private static final int TRIES = 50;
	private static final int EVENTS = 60;

	@Test
	void randomRecordsReadBackEqual() throws Exception {
		Seed.forEach(TRIES, RandomRecordsTest::roundTrip);
	}

	private static void roundTrip(Random random) throws Exception {
		RandomRecords records = new RandomRecords(random);
		List<ReadEvent> expected = new ArrayList<>();
		byte[] bytes = SampleEvents.record(recording -> {
			for (int i = 0; i < EVENTS; i++) {
				Record event = records.next();
				recording.writeEvent(event);
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

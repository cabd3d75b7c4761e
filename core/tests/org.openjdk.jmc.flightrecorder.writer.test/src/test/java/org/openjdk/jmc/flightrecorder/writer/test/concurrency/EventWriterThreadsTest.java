/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.concurrency;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmc.flightrecorder.writer.api.EventWriter;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Alone;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Destination;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.NumberedEvents;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Seed;

/** Each thread has a direct writer of its own, and others write values meanwhile: what was written is what is read. */
@Alone
class EventWriterThreadsTest {
	private static final int WORKERS = 8;
	private static final int NUMBERS = 50_000;

	@TempDir
	private Path directory;

	@Test
	void writersOfManyThreadsRotatingInTheMiddleOfEventsLoseAndDoubleNothing() throws Exception {
		long seed = Seed.get();
		System.out.println("EventWriterThreadsTest: seed " + seed);
		Path file = directory.resolve("writers.jfr");
		Recording recording = Destination.FILE.open(file, s -> s.withMaxChunkSize(1_000_000));
		Type type = NumberedEvents.type(recording);
		Crew.run(WORKERS, worker -> {
			SplittableRandom random = new SplittableRandom(seed + worker);
			EventWriter writer = recording.newEventWriter(type);
			for (int number = 0; number < NUMBERS; number++) {
				if (worker == 0) {
					recording.writeEvent(NumberedEvents.event(type, worker, number));
					continue;
				}
				writer.begin().putInt(worker);
				int chance = random.nextInt(5_000);
				if (chance == 0) {
					recording.rotateChunk();
				} else if (chance == 1) {
					// Given up, and begun once more.
					writer.begin().putInt(worker);
				}
				writer.putInt(number)
						.putString(NumberedEvents.text(worker, number))
						.setEventThread(Thread.currentThread())
						.commit();
			}
		});
		recording.close();
		assertEquals(WORKERS * NUMBERS, recording.getStatistics().eventsWritten());
		assertEquals(0, recording.getStatistics().eventsFailed());
		NumberedEvents.assertHolds(file, NumberedEvents.all(WORKERS, NUMBERS));
	}
}

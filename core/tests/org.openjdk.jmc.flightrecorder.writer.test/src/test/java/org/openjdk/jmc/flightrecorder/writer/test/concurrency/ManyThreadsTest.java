/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.concurrency;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.BitSet;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Alone;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Destination;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.NumberedEvents;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Seed;

/** Many threads write to one recording: what was written is what is read. */
@Alone
class ManyThreadsTest {
	private static final int WORKERS = 8;
	private static final int NUMBERS = 100_000;

	@TempDir
	private Path directory;

	@Test
	void eightThreadsWithUniqueStringsRotatingAtRandomLoseAndDoubleNothing() throws Exception {
		long seed = Seed.get();
		System.out.println("ManyThreadsTest: seed " + seed);
		Path file = directory.resolve("many.jfr");
		Recording recording = Destination.FILE.open(file, s -> {});
		Type type = NumberedEvents.type(recording);
		Crew.run(WORKERS, worker -> {
			SplittableRandom random = new SplittableRandom(seed + worker);
			for (int number = 0; number < NUMBERS; number++) {
				recording.writeEvent(NumberedEvents.event(type, worker, number));
				if (random.nextInt(10_000) == 0) {
					recording.rotateChunk();
				}
			}
		});
		recording.close();
		assertEquals(WORKERS * NUMBERS, recording.getStatistics().eventsWritten());
		assertEquals(0, recording.getStatistics().eventsFailed());
		NumberedEvents.assertHolds(file, NumberedEvents.all(WORKERS, NUMBERS));
	}

	@ParameterizedTest
	@EnumSource
	void closingWhileOthersWriteKeepsExactlyWhatWasWritten(Destination destination) throws Exception {
		long seed = Seed.get();
		System.out.println("ManyThreadsTest: seed " + seed);
		for (int round = 0; round < 6; round++) {
			int closeAt = 100 + new SplittableRandom(seed + round).nextInt(3000);
			Path file = directory.resolve(destination + "-" + round + ".jfr");
			Recording recording = destination.open(file, s -> s.withMaxChunkSize(100_000));
			Type type = NumberedEvents.type(recording);
			BitSet[] returned = NumberedEvents.all(WORKERS, 0);
			CountDownLatch written = new CountDownLatch(closeAt);
			Crew.run(WORKERS + 1, worker -> {
				if (worker == WORKERS) {
					Crew.await(written, "events");
					recording.close();
					return;
				}
				try {
					for (int number = 0; ; number++) {
						recording.writeEvent(NumberedEvents.event(type, worker, number));
						returned[worker].set(number);
						written.countDown();
					}
				} catch (IllegalStateException e) {
					// closed
				}
			});
			NumberedEvents.assertHolds(destination.recorded(file), returned);
		}
	}
}

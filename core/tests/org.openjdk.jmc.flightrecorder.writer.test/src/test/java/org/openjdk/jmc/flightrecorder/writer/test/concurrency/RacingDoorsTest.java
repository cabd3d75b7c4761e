/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.concurrency;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.Types;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Alone;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Counts;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Destination;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Door;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.NumberedEvents;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Seed;

/**
 * All doors at once, with types that come meanwhile, flushes, rotations, callbacks that throw, interrupts, and the end
 * at a random moment. Some seconds for each output; with {@code -Plong} two minutes.
 */
@Alone
class RacingDoorsTest {
	private static final int WORKERS = 10;
	private static final int NUMBERS = 3000;
	private static final Duration TIME = Duration.ofSeconds(
			Integer.getInteger("writer.tests.racingSeconds", Boolean.getBoolean("writer.tests.long") ? 120 : 2));

	@TempDir
	private Path directory;

	@ParameterizedTest
	@EnumSource
	void eventsOfCallsThatReturnedAreThereOnceThroughEachDoor(Destination destination) throws Exception {
		long end = System.nanoTime() + TIME.toNanos();
		int rounds = 0;
		long events = 0;
		do {
			long seed = Seed.get();
			System.out.println("RacingDoorsTest: " + destination + " seed " + seed);
			Path file = directory.resolve(destination + ".jfr");
			events += race(destination, seed, file);
			rounds++;
		} while (System.nanoTime() < end);
		System.out.println("RacingDoorsTest: " + destination + ", rounds " + rounds + ", events " + events);
		Counts.tell(RacingDoorsTest.class, Map.of("rounds", rounds, "events", events, "lost", 0));
	}

	private long race(Destination destination, long seed, Path file) throws Exception {
		SplittableRandom shape = new SplittableRandom(seed);
		int chunkBytes = 20_000 + shape.nextInt(300_000);
		int closeAt = shape.nextInt(2 * NUMBERS);
		Recording recording =
				destination.open(file, s -> s.withMaxChunkSize(chunkBytes).withMaxConstantMemory(100_000));
		List<Door.Writer> doors = new ArrayList<>();
		for (int worker = 0; worker < WORKERS; worker++) {
			doors.add(Door.values()[worker % Door.values().length].open(recording, worker, NUMBERS));
		}
		BitSet[] returned = NumberedEvents.all(WORKERS, 0);
		AtomicReferenceArray<Thread> threads = new AtomicReferenceArray<>(WORKERS);
		Crew.run(WORKERS, worker -> {
			threads.set(worker, Thread.currentThread());
			SplittableRandom random = new SplittableRandom(seed + 1 + worker);
			try {
				for (int number = 0; number < NUMBERS; number++) {
					disturb(recording, random, worker, threads);
					if (worker == 0 && number == closeAt) {
						recording.close();
					}
					doors.get(worker).write(number);
					returned[worker].set(number);
				}
			} catch (IllegalStateException e) {
				// closed
			} finally {
				threads.set(worker, null);
			}
		});
		recording.close();
		NumberedEvents.assertHolds(destination.recorded(file), returned);
		long events = 0;
		for (BitSet numbers : returned) {
			events += numbers.cardinality();
		}
		assertEquals(events, recording.getStatistics().eventsWritten());
		destination.delete(file);
		return events;
	}

	private static void disturb(
			Recording recording, SplittableRandom random, int worker, AtomicReferenceArray<Thread> threads) {
		int chance = random.nextInt(1000);
		if (chance < 4) {
			recording.rotateChunk();
		} else if (chance < 12) {
			recording.flush();
		} else if (chance < 16) {
			recording.registerEventType(
					"test.Other" + random.nextInt(200), b -> b.addField("text", Types.Builtin.STRING));
		} else if (chance < 24) {
			Thread other = threads.get(random.nextInt(WORKERS));
			if (other != null) {
				other.interrupt();
			}
		} else if (chance < 32) {
			giveUp(recording, worker);
		}
	}

	/** Begins an event that throws in the middle, after it has done something else to the recording. */
	private static void giveUp(Recording recording, int worker) {
		Type type = recording.registerEventType("test.GivenUp", b -> b.addField("text", Types.Builtin.STRING));
		String message = "says worker " + worker;
		try {
			recording.writeEvent(type.asValue(v -> {
				v.putField("text", "never");
				if (worker % 2 == 0) {
					recording.flush();
				} else {
					recording.rotateChunk();
				}
				throw new UnsupportedOperationException(message);
			}));
			throw new AssertionError("the callback was not called");
		} catch (UnsupportedOperationException e) {
			assertEquals(message, e.getMessage());
		}
	}
}

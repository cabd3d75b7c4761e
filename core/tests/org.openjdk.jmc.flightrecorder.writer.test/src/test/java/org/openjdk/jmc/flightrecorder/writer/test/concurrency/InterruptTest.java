/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.concurrency;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Alone;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Destination;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Door;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.NumberedEvents;

/** An interrupt is between a thread and those who wait for it; the recording goes on, for all of them. */
@Alone
class InterruptTest {
	private static final int WORKERS = 4;
	private static final int NUMBERS = 4_000;

	@TempDir
	private Path directory;

	private static Stream<Arguments> destinationsAndDoors() {
		return Stream.of(Destination.values())
				.flatMap(destination -> Stream.of(Door.values()).map(door -> Arguments.of(destination, door)));
	}

	private static List<Door.Writer> open(Recording recording, Door door) throws Exception {
		List<Door.Writer> writers = new ArrayList<>();
		for (int worker = 0; worker < WORKERS; worker++) {
			writers.add(door.open(recording, worker, NUMBERS));
		}
		return writers;
	}

	@ParameterizedTest
	@MethodSource("destinationsAndDoors")
	void writerThatIsInterruptedAlreadyWritesAndStaysInterrupted(Destination destination, Door door) throws Exception {
		Path file = directory.resolve(destination + "-" + door + ".jfr");
		Recording recording = destination.open(file, s -> s.withMaxChunkSize(100_000));
		List<Door.Writer> writers = open(recording, door);
		Crew.run(WORKERS, worker -> {
			if (worker % 2 == 0) {
				Thread.currentThread().interrupt();
			}
			for (int number = 0; number < NUMBERS; number++) {
				writers.get(worker).write(number);
				if (number % 1000 == 0) {
					recording.rotateChunk();
					recording.flush();
				}
			}
			assertTrue(Thread.currentThread().isInterrupted() == (worker % 2 == 0), "the flag is left alone");
		});
		Crew.run(1, worker -> {
			Thread.currentThread().interrupt();
			recording.close();
			assertTrue(Thread.interrupted(), "the flag is left alone");
		});
		NumberedEvents.assertHolds(destination.recorded(file), NumberedEvents.all(WORKERS, NUMBERS));
	}

	@ParameterizedTest
	@MethodSource("destinationsAndDoors")
	void writersThatAreInterruptedAtAnyMomentLoseNothing(Destination destination, Door door) throws Exception {
		Path file = directory.resolve(destination + "-" + door + ".jfr");
		Recording recording = destination.open(file, s -> s.withMaxChunkSize(100_000));
		List<Door.Writer> writers = open(recording, door);
		AtomicReferenceArray<Thread> threads = new AtomicReferenceArray<>(WORKERS);
		AtomicBoolean done = new AtomicBoolean();
		Thread interrupter = new Thread(
				() -> {
					while (!done.get()) {
						for (int i = 0; i < WORKERS; i++) {
							Thread thread = threads.get(i);
							if (thread != null) {
								thread.interrupt();
							}
						}
						Thread.yield();
					}
				},
				"interrupter");
		interrupter.setDaemon(true);
		interrupter.start();
		try {
			Crew.run(WORKERS, worker -> {
				threads.set(worker, Thread.currentThread());
				try {
					for (int number = 0; number < NUMBERS; number++) {
						writers.get(worker).write(number);
						if (number % 100 == 0) {
							// An interrupt that comes while the flag is down comes in the middle of something.
							Thread.interrupted();
						}
					}
				} finally {
					threads.set(worker, null);
				}
			});
		} finally {
			done.set(true);
			interrupter.join();
		}
		recording.close();
		NumberedEvents.assertHolds(destination.recorded(file), NumberedEvents.all(WORKERS, NUMBERS));
	}
}

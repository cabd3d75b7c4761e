/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.concurrency;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Alone;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Destination;

/** An interrupt is between a thread and those who wait for it; the recording goes on, for all of them. */
@Alone
class InterruptTest {
	private static final int WORKERS = 4;
	private static final int NUMBERS = 20_000;

	@TempDir
	private Path directory;

	@ParameterizedTest
	@EnumSource
	void writerThatIsInterruptedAlreadyWritesAndStaysInterrupted(Destination destination) throws Exception {
		Path file = directory.resolve(destination + ".jfr");
		Recording recording = destination.open(file, s -> s.withMaxChunkSize(500_000));
		Type type = NumberedEvents.type(recording);
		Crew.run(WORKERS, worker -> {
			if (worker % 2 == 0) {
				Thread.currentThread().interrupt();
			}
			for (int number = 0; number < NUMBERS; number++) {
				recording.writeEvent(NumberedEvents.event(type, worker, number));
				if (number % 5000 == 0) {
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
	@EnumSource
	void writersThatAreInterruptedAtAnyMomentLoseNothing(Destination destination) throws Exception {
		Path file = directory.resolve(destination + ".jfr");
		Recording recording = destination.open(file, s -> s.withMaxChunkSize(500_000));
		Type type = NumberedEvents.type(recording);
		AtomicReferenceArray<Thread> writers = new AtomicReferenceArray<>(WORKERS);
		AtomicBoolean done = new AtomicBoolean();
		Thread interrupter = new Thread(
				() -> {
					while (!done.get()) {
						for (int i = 0; i < WORKERS; i++) {
							Thread writer = writers.get(i);
							if (writer != null) {
								writer.interrupt();
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
				writers.set(worker, Thread.currentThread());
				try {
					for (int number = 0; number < NUMBERS; number++) {
						recording.writeEvent(NumberedEvents.event(type, worker, number));
						if (number % 100 == 0) {
							// An interrupt that comes while the flag is down comes in the middle of something.
							Thread.interrupted();
						}
					}
				} finally {
					writers.set(worker, null);
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

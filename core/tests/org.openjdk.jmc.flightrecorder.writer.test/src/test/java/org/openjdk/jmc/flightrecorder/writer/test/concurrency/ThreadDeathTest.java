/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.concurrency;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.BitSet;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import jdk.jfr.Name;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openjdk.jmc.flightrecorder.writer.api.EventWriter;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.Types;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Alone;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Destination;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.NumberedEvents;

/** Threads that end, or never go on, in the middle of an event leave nothing behind and hold nobody up. */
@Alone
class ThreadDeathTest {
	private static final int DEAD = 300;

	@TempDir
	private Path directory;

	/** A record whose own component throws. */
	@Name("test.DyingInside")
	record DyingInside(int worker, Inner inner) {}

	/** The inner part. */
	record Inner(int number, Error error) {
		@Override
		public int number() {
			throw error;
		}
	}

	@SuppressWarnings("removal") // ThreadDeath is what a thread that is stopped gets
	private static List<Error> errors() {
		return List.of(
				new ThreadDeath(),
				new OutOfMemoryError("says the test"),
				new StackOverflowError("says the test"),
				new InternalError("says the test"));
	}

	@ParameterizedTest
	@EnumSource
	void threadsThatDieInTheMiddleOfAnEventLeaveNothing(Destination destination) throws Exception {
		Path file = directory.resolve(destination + ".jfr");
		Recording recording = destination.open(file, s -> s.withMaxChunkSize(100_000));
		Type type = NumberedEvents.type(recording);
		Type place = recording.registerType("test.Spot", b -> b.addField("x", Types.Builtin.INT));
		Type nested = recording.registerEventType("test.Nested", b -> b.addField("spot", place));
		Crew.run(8, worker -> {
			for (int number = 0; number < DEAD; number++) {
				int current = number;
				Thread thread = new Thread(() -> {
					dieInTheMiddle(recording, type, nested, current);
				});
				thread.setUncaughtExceptionHandler((t, e) -> {});
				thread.start();
				recording.writeEvent(NumberedEvents.event(type, worker, number));
				thread.join();
				if (number % 50 == worker) {
					recording.rotateChunk();
				} else if (number % 50 == 20 + worker) {
					recording.flush();
				}
			}
		});
		recording.rotateChunk();
		recording.close();
		assertEquals(8 * DEAD, recording.getStatistics().eventsWritten());
		NumberedEvents.assertHolds(destination.recorded(file), NumberedEvents.all(8, DEAD));
	}

	private static void dieInTheMiddle(Recording recording, Type type, Type nested, int number) {
		Error error = errors().get(number % errors().size());
		switch (number / 4 % 5) {
			case 0 -> {
				EventWriter writer = recording.newEventWriter(type);
				writer.begin().putInt(-1).putInt(-1).putString("never written, never written");
				throw error;
			}
			case 1 ->
				recording.writeEvent(type.asValue(v -> {
					v.putField("worker", -1).putField("text", "never written, never written");
					throw error;
				}));
			case 2 ->
				recording.writeEvent(nested.asValue(v -> v.putField("spot", s -> {
					s.putField("x", -1);
					throw error;
				})));
			case 3 ->
				assertSame(
						error,
						assertThrows(
								Error.class, () -> recording.writeEvent(new DyingInside(-1, new Inner(1, error)))));
			default -> {
				EventWriter writer = recording.newEventWriter(nested);
				writer.begin().beginStruct().putInt(-1);
				throw error;
			}
		}
	}

	@ParameterizedTest
	@EnumSource
	void virtualThreadsThatNeverGoOnHoldUpNeitherWritersNorClose(Destination destination) throws Exception {
		ExecutorService threads = Crew.virtualThreads();
		assumeTrue(threads != null, "virtual threads");
		Path file = directory.resolve(destination + ".jfr");
		Recording recording = destination.open(file, s -> s.withMaxChunkSize(100_000));
		Type type = NumberedEvents.type(recording);
		int stuck = 10_000;
		CountDownLatch inTheMiddle = new CountDownLatch(stuck);
		CountDownLatch never = new CountDownLatch(1);
		try {
			Crew.startTogether(threads, stuck, worker -> {
				if (worker % 2 == 0) {
					EventWriter writer = recording.newEventWriter(type);
					writer.begin().putInt(0).putInt(worker);
					inTheMiddle.countDown();
					never.await();
				}
				recording.writeEvent(type.asValue(v -> {
					NumberedEvents.put(v, 0, worker);
					inTheMiddle.countDown();
					try {
						never.await();
					} catch (InterruptedException e) {
						throw new IllegalStateException(e);
					}
				}));
			});
			Crew.await(inTheMiddle, "threads in the middle of an event");
			Crew.run(4, worker -> {
				for (int number = 0; number < 5000; number++) {
					recording.writeEvent(NumberedEvents.event(type, worker, number));
					if (number % 1000 == worker) {
						recording.rotateChunk();
						recording.flush();
					}
				}
			});
			recording.close();
		} finally {
			threads.shutdownNow();
		}
		BitSet[] expected = NumberedEvents.all(4, 5000);
		NumberedEvents.assertHolds(destination.recorded(file), expected);
	}
}

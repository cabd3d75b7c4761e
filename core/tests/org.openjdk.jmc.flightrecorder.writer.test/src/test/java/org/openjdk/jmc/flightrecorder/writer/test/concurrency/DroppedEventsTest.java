/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.concurrency;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.BitSet;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.RecordingSettingsBuilder;
import org.openjdk.jmc.flightrecorder.writer.api.RecordingStatistics;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.Types;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Alone;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Destination;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Door;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.NumberedEvents;

/** Writers that never wait, and streams that take their time: everything is written or counted, by every door. */
@Alone
class DroppedEventsTest {
	private static final String NAME = "slow";
	private static final String THREAD = "JFR writer: " + NAME;
	private static final String BROKEN = "broken, says the test";
	/** Events of a worker: more than wait, all workers together. */
	private static final int NUMBERS = 40_000;

	@TempDir
	private Path directory;

	/** Takes nothing until it may, and then perhaps fails. */
	private static final class BlockedStream extends ByteArrayOutputStream {
		final CountDownLatch reached = new CountDownLatch(1);
		final CountDownLatch released = new CountDownLatch(1);
		private final boolean failing;

		BlockedStream(boolean failing) {
			this.failing = failing;
		}

		@Override
		public void write(byte[] bytes, int from, int lengthBytes) {
			reached.countDown();
			try {
				Crew.await(released, "the test");
			} catch (InterruptedException e) {
				throw new AssertionError(e);
			}
			if (failing) {
				throw new IllegalStateException(BROKEN);
			}
			super.write(bytes, from, lengthBytes);
		}
	}

	private static Recording open(BlockedStream stream, Consumer<RecordingSettingsBuilder> settings) {
		return Recordings.newRecording(stream, s -> {
			s.withJdkTypeInitialization().withName(NAME).withEventDropping().withMaxChunkSize(100_000);
			settings.accept(s);
		});
	}

	private static List<Thread> threads() {
		return Thread.getAllStackTraces().keySet().stream()
				.filter(thread -> thread.getName().equals(THREAD))
				.toList();
	}

	/** Fills a chunk, and returns when the stream is being given it and takes nothing. */
	private static void block(Recording recording, BlockedStream stream) throws InterruptedException {
		Type filler = recording.registerEventType("test.Filler", b -> b.addField("text", Types.Builtin.STRING));
		for (int i = 0; i < 5; i++) {
			String text = i + "x".repeat(40_000);
			recording.writeEvent(filler.asValue(v -> v.putField("text", text)));
		}
		Crew.await(stream.reached, "the stream");
	}

	private Path write(BlockedStream stream) throws IOException {
		return Files.write(directory.resolve("slow.jfr"), stream.toByteArray());
	}

	private static long cardinality(BitSet[] sets) {
		long sum = 0;
		for (BitSet set : sets) {
			sum += set.cardinality();
		}
		return sum;
	}

	/** Looks at the events of loss, and at how often the recording is described. */
	private static int assertLossIsTold(Path file, boolean expected) throws IOException {
		long total = 0;
		int losses = 0;
		int descriptions = 0;
		for (RecordedEvent event : RecordingFile.readAllEvents(file)) {
			if (event.getEventType().getName().equals("jdk.DataLoss")) {
				losses++;
				assertTrue(event.getLong("amount") > 0);
				total += event.getLong("amount");
				assertEquals(total, event.getLong("total"));
			} else if (event.getEventType().getName().equals("jdk.ActiveRecording")) {
				descriptions++;
			}
		}
		assertEquals(expected, losses > 0);
		return descriptions;
	}

	@Test
	void everyDoorDropsWhileTheStreamTakesNothingAndNothingIsLostUncounted() throws Exception {
		BlockedStream stream = new BlockedStream(false);
		Recording recording = open(stream, s -> {});
		block(recording, stream);
		RecordingStatistics before = recording.getStatistics();
		Door[] doors = Door.values();
		Crew.run(doors.length, worker -> {
			Door.Writer writer = doors[worker].open(recording, worker, NUMBERS);
			for (int number = 0; number < NUMBERS; number++) {
				writer.write(number);
			}
		});
		RecordingStatistics blocked = recording.getStatistics();
		assertTrue(blocked.eventsDropped() > 0);
		long written = blocked.eventsWritten() - before.eventsWritten();
		assertEquals((long) doors.length * NUMBERS, written + blocked.eventsDropped());
		stream.released.countDown();
		// Returns when the output has caught up.
		recording.rotateChunk();
		recording.writeEvent(NumberedEvents.event(NumberedEvents.type(recording), doors.length, 0));
		recording.close();
		assertEquals(blocked.eventsDropped(), recording.getStatistics().eventsDropped());
		Path file = write(stream);
		BitSet[] read = NumberedEvents.holds(file, doors.length + 1);
		assertTrue(read[doors.length].get(0), "written after the stream had recovered");
		assertEquals(written + 1, cardinality(read));
		assertEquals(recording.getStatistics().chunksSealed(), assertLossIsTold(file, true));
		assertEquals(List.of(), threads());
	}

	@ParameterizedTest
	@EnumSource
	void outputThatKeepsUpLosesNothingAndEventsComeWithoutAFlush(Destination destination) throws Exception {
		Path file = directory.resolve(destination + ".jfr");
		Recording recording =
				destination.open(file, s -> s.withName(NAME).withEventDropping().withMaxChunkSize(500_000));
		assertEquals(1, threads().size());
		assertTrue(threads().get(0).isDaemon());
		Type type = NumberedEvents.type(recording);
		int workers = 4;
		// Less than may wait, so that nothing is dropped on a machine that is busy with other things.
		int numbers = 10_000;
		Crew.run(workers, worker -> {
			for (int number = 0; number < numbers; number++) {
				recording.writeEvent(NumberedEvents.event(type, worker, number));
				if (number % 3000 == worker) {
					recording.flush();
				}
			}
		});
		recording.close();
		assertEquals(0, recording.getStatistics().eventsDropped());
		NumberedEvents.assertHolds(destination.recorded(file), NumberedEvents.all(workers, numbers));
		assertLossIsTold(file, false);
		assertEquals(List.of(), threads());
	}

	@Test
	void failureOfTheStreamReachesWritersThatNeverCalledIt() throws Exception {
		BlockedStream stream = new BlockedStream(true);
		Recording recording = open(stream, s -> {});
		block(recording, stream);
		Type type = NumberedEvents.type(recording);
		Thread thread = threads().get(0);
		Crew.run(4, worker -> {
			IllegalStateException thrown = assertThrows(IllegalStateException.class, () -> {
				for (int number = 0; ; number++) {
					// Only then is enough waiting; one worker may be far ahead of the others.
					if (recording.getStatistics().eventsDropped() > 0) {
						stream.released.countDown();
					}
					recording.writeEvent(NumberedEvents.event(type, worker, number));
				}
			});
			assertTrue(thrown.getCause().getMessage().contains(BROKEN), thrown::toString);
		});
		thread.join();
		assertTrue(recording.getStatistics().eventsDropped() > 0);
		IOException atClose = assertThrows(IOException.class, recording::close);
		assertTrue(atClose.getMessage().contains(BROKEN));
		assertSame(
				atClose,
				assertThrows(IllegalStateException.class, recording::flush).getCause());
	}

	@Test
	void flushRotateAndCloseOfAClientWaitForTheStream() throws Exception {
		BlockedStream stream = new BlockedStream(false);
		Recording recording = open(stream, s -> s.withFlushInterval(Duration.ofMillis(1)));
		block(recording, stream);
		Thread thread = threads().get(0);
		ExecutorService clients = Executors.newCachedThreadPool();
		try {
			List<Future<?>> waiting = Crew.startTogether(clients, 2, worker -> {
				if (worker == 0) {
					recording.flush();
				} else {
					recording.rotateChunk();
				}
			});
			Type type = NumberedEvents.type(recording);
			for (int number = 0; number < 1000; number++) {
				recording.writeEvent(NumberedEvents.event(type, 0, number));
			}
			waiting.forEach(one -> assertFalse(one.isDone()));
			stream.released.countDown();
			Crew.await(waiting);
		} finally {
			stream.released.countDown();
			clients.shutdownNow();
		}
		recording.close();
		assertFalse(thread.isAlive());
		NumberedEvents.assertHolds(write(stream), NumberedEvents.all(1, 1000));
	}

	@Test
	void virtualThreadsNeverWaitEither() throws Exception {
		ExecutorService virtual = Crew.virtualThreads();
		assumeTrue(virtual != null, "virtual threads");
		BlockedStream stream = new BlockedStream(false);
		Recording recording = open(stream, s -> {});
		block(recording, stream);
		long before = recording.getStatistics().eventsWritten();
		Type type = NumberedEvents.type(recording);
		int workers = 1000;
		int numbers = 200;
		try {
			Crew.await(Crew.startTogether(virtual, workers, worker -> {
				for (int number = 0; number < numbers; number++) {
					recording.writeEvent(NumberedEvents.event(type, worker, number));
				}
			}));
		} finally {
			virtual.shutdownNow();
		}
		RecordingStatistics blocked = recording.getStatistics();
		assertTrue(blocked.eventsDropped() > 0);
		assertEquals((long) workers * numbers, blocked.eventsWritten() - before + blocked.eventsDropped());
		stream.released.countDown();
		recording.close();
		assertEquals(blocked.eventsWritten() - before, cardinality(NumberedEvents.holds(write(stream), workers)) + 0L);
	}

	@Test
	void writersThatRaceWithCloseAreRefusedOrCounted() throws Exception {
		BlockedStream stream = new BlockedStream(false);
		Recording recording = open(stream, s -> {});
		block(recording, stream);
		long before = recording.getStatistics().eventsWritten();
		Type type = NumberedEvents.type(recording);
		int workers = 4;
		long[] returned = new long[workers];
		CountDownLatch busy = new CountDownLatch(workers);
		Crew.run(workers + 1, worker -> {
			if (worker == workers) {
				Crew.await(busy, "the writers");
				stream.released.countDown();
				recording.close();
				return;
			}
			assertThrows(IllegalStateException.class, () -> {
				while (true) {
					recording.writeEvent(NumberedEvents.event(type, worker, (int) returned[worker]));
					returned[worker]++;
					if (returned[worker] == NUMBERS) {
						busy.countDown();
					}
				}
			});
		});
		RecordingStatistics closed = recording.getStatistics();
		long offered = 0;
		for (long one : returned) {
			offered += one;
		}
		Path file = write(stream);
		long read = cardinality(NumberedEvents.holds(file, workers));
		assertEquals(offered, read + closed.eventsDropped());
		// All chunks but the first are described after the count was taken.
		int descriptions = assertLossIsTold(file, true);
		assertEquals(closed.eventsWritten() - before, read + descriptions - 1);
	}
}

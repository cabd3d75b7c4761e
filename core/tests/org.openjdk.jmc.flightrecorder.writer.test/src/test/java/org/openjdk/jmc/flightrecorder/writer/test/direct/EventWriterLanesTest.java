/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.direct;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.LongStream;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openjdk.jmc.flightrecorder.writer.api.EventWriter;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.Types;
import org.openjdk.jmc.flightrecorder.writer.test.concurrency.Crew;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Alone;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.JdkReader;

/** Writers of several threads against those that drain their lanes: each event whose commit returned is there once. */
@Alone
class EventWriterLanesTest {
	private static final int WORKERS = 3;
	/** So many does each thread write at most while the recording is being closed. */
	private static final int MAX_EVENTS = 50_000;

	@TempDir
	private Path directory;

	private static Type type(Recording recording) {
		return recording.registerEventType("test.Numbered", t -> t.addField("worker", Types.Builtin.INT)
				.addField("number", Types.Builtin.LONG)
				.addField("text", Types.Builtin.STRING));
	}

	private static void write(EventWriter writer, int worker, long number) {
		writer.begin()
				.putInt(worker)
				.putLong(number)
				.putString("text " + number % 5)
				.commit();
	}

	/** Each worker's events are there from the first to the last, in their order. */
	private static void assertHolds(Path file, long[] counts) throws Exception {
		long[] next = new long[counts.length];
		// One by one: nobody knows how many there are of a race.
		try (RecordingFile events = new RecordingFile(file)) {
			while (events.hasMoreEvents()) {
				RecordedEvent event = events.readEvent();
				int worker = event.getInt("worker");
				assertEquals(next[worker]++, event.getLong("number"), "worker " + worker);
				assertEquals("text " + event.getLong("number") % 5, event.getString("text"));
			}
		}
		for (int worker = 0; worker < counts.length; worker++) {
			assertEquals(counts[worker], next[worker], "events of worker " + worker);
		}
	}

	/** Threads that tell nothing of what they do. */
	private static final class SilentThread extends Thread {
		SilentThread(Runnable target) {
			super(target, "silent");
			setDaemon(true);
		}

		@Override
		public StackTraceElement[] getStackTrace() {
			return new StackTraceElement[0];
		}
	}

	/** Who writes while a recording is closed; few threads are stopped in another way than many. */
	private enum Staff {
		FEW(3),
		MANY(7),
		SILENT(2),
		VIRTUAL(3),
		MANY_VIRTUAL(9);

		final int workers;

		Staff(int workers) {
			this.workers = workers;
		}

		ExecutorService executor() throws Exception {
			return switch (this) {
				case FEW, MANY -> Executors.newFixedThreadPool(workers);
				case SILENT -> Executors.newFixedThreadPool(workers, SilentThread::new);
				default -> Crew.virtualThreads();
			};
		}
	}

	@ParameterizedTest
	@EnumSource
	void anEventWhoseCommitReturnsIsThereAlsoWhenTheRecordingEndsMeanwhile(Staff staff) throws Exception {
		ExecutorService executor = staff.executor();
		assumeTrue(executor != null, "virtual threads");
		try {
			for (int round = 0; round < 16; round++) {
				closeWhileTheyWrite(executor, staff.workers, round);
			}
		} finally {
			executor.shutdownNow();
		}
	}

	private void closeWhileTheyWrite(ExecutorService executor, int workers, int round) throws Exception {
		Path file = directory.resolve("closed-" + round + ".jfr");
		Recording recording =
				Recordings.newRecording(file, s -> s.withJdkTypeInitialization().withMaxChunkSize(1 << 20));
		Type type = type(recording);
		long[] returned = new long[workers];
		CountDownLatch begun = new CountDownLatch(workers);
		int enough = 1 + 300 * (round % 8);
		List<Future<?>> running = Crew.startTogether(executor, workers, worker -> {
			EventWriter writer = recording.newEventWriter(type);
			boolean open = true;
			while (open) {
				try {
					write(writer, worker, returned[worker]);
					returned[worker]++;
				} catch (IllegalStateException e) {
					open = false;
				}
				if (returned[worker] == enough || !open) {
					begun.countDown();
					// Or those that run first fill the disk before the last one gets a processor.
					Crew.await(begun, "the other writers");
				}
				open &= returned[worker] < enough + MAX_EVENTS;
				if (returned[worker] % 64 == 0) {
					// Virtual threads have few carriers, and all shall come to write.
					Thread.yield();
				}
			}
		});
		Crew.await(begun, "events");
		recording.close();
		Crew.await(running);
		assertEquals(LongStream.of(returned).sum(), recording.getStatistics().eventsWritten());
		assertHolds(file, returned);
	}

	@Test
	void rotationsAndFlushesOfOthersKeepTheOrderOfEachWriter() throws Exception {
		Path file = directory.resolve("rotated.jfr");
		long events = 150_000;
		AtomicLong rotations = new AtomicLong();
		Recording recording =
				Recordings.newRecording(file, s -> s.withJdkTypeInitialization().withMaxChunkSize(1 << 22));
		Type type = type(recording);
		CountDownLatch running = new CountDownLatch(WORKERS);
		Crew.run(WORKERS + 1, worker -> {
			if (worker == WORKERS) {
				while (running.getCount() > 0) {
					if (rotations.incrementAndGet() % 3 == 0) {
						recording.rotateChunk();
					} else {
						recording.flush();
					}
				}
				return;
			}
			EventWriter writer = recording.newEventWriter(type);
			for (long number = 0; number < events; number++) {
				write(writer, worker, number);
			}
			running.countDown();
		});
		recording.close();
		assertTrue(rotations.get() > 0);
		assertEquals(0, recording.getStatistics().eventsFailed());
		assertHolds(file, new long[] {events, events, events});
	}

	@Test
	void eventsOfWritersThatAreForgottenAreThere() throws Exception {
		Path file = directory.resolve("forgotten.jfr");
		int writers = 50_000;
		Recording recording = Recordings.newRecording(file);
		Type type = type(recording);
		for (int i = 0; i < writers; i++) {
			write(recording.newEventWriter(type), 0, i);
		}
		recording.close();
		List<Long> numbers = new ArrayList<>();
		for (RecordedEvent event : JdkReader.events(file)) {
			numbers.add(event.getLong("number"));
		}
		numbers.sort(null);
		assertEquals(writers, numbers.size());
		for (int i = 0; i < writers; i++) {
			assertEquals(i, numbers.get(i));
		}
	}

	/** The thread of the finalizers has a writer, which is found to be unreachable before it writes its last event. */
	private static final class LastWords {
		private final EventWriter writer;
		private final int number;
		private final CountDownLatch begun;
		private final CountDownLatch flushed;
		private final CountDownLatch said;

		LastWords(EventWriter writer, int number, CountDownLatch begun, CountDownLatch flushed, CountDownLatch said) {
			this.writer = writer;
			this.number = number;
			this.begun = begun;
			this.flushed = flushed;
			this.said = said;
		}

		@Override
		@SuppressWarnings({"deprecation", "removal"})
		protected void finalize() throws InterruptedException {
			begun.countDown();
			Crew.await(flushed, "a flush");
			write(writer, 0, number);
			said.countDown();
		}
	}

	@Test
	void finalizerMayWriteWithAWriterOfItsOwn() throws Exception {
		Path file = directory.resolve("finalized.jfr");
		Recording recording = Recordings.newRecording(file, s -> s.withJdkTypeInitialization());
		AtomicReference<EventWriter> writer = new AtomicReference<>(recording.newEventWriter(type(recording)));
		for (int number = 0; number < 2; number++) {
			CountDownLatch begun = new CountDownLatch(1);
			CountDownLatch flushed = new CountDownLatch(1);
			CountDownLatch said = new CountDownLatch(1);
			int words = number;
			Crew.run(1, worker -> {
				// The second time, nobody else has the writer any more.
				EventWriter given = words == 0 ? writer.get() : writer.getAndSet(null);
				assertNotNull(new LastWords(given, words, begun, flushed, said));
			});
			do {
				System.gc();
			} while (!begun.await(100, TimeUnit.MILLISECONDS));
			recording.flush();
			flushed.countDown();
			Crew.await(said, "the finalizer");
		}
		recording.close();
		assertHolds(file, new long[] {2});
	}

	/**
	 * The first event of a lane begins in one chunk and gets its first constant in the next. Its bytes are where it goes, and
	 * its size takes more room there than was kept free.
	 */
	@Test
	void aLongEventWhoseChunkChangesBeforeItsFirstConstantIsWhole() throws Exception {
		for (int length : new int[] {1, 100, 127, 128, 300, 9_000}) {
			Path file = directory.resolve("moved-" + length + ".jfr");
			Recording recording = Recordings.newRecording(file, s -> s.withJdkTypeInitialization());
			Type type = recording.registerEventType(
					"test.Long", t -> t.addField("bytes", Types.Builtin.BYTE, f -> f.asArray())
							.addField("number", Types.Builtin.LONG));
			Type other = type(recording);
			write(recording.newEventWriter(other), 0, 0);
			EventWriter writer = recording.newEventWriter(type);
			writer.begin().putBytes(new byte[length]).putLong(4711);
			recording.rotateChunk();
			writer.setEventThread(Thread.currentThread()).commit();
			writer.begin()
					.putBytes(new byte[length])
					.putLong(4712)
					.setEventThread(Thread.currentThread())
					.commit();
			recording.close();
			List<Long> numbers = new ArrayList<>();
			for (RecordedEvent event : JdkReader.events(file)) {
				if (event.getEventType().getName().equals("test.Long")) {
					numbers.add(event.getLong("number"));
					assertEquals(
							Thread.currentThread().getName(), event.getThread().getJavaName());
				}
			}
			assertEquals(List.of(4711L, 4712L), numbers, "events of " + length + " bytes");
		}
	}
}

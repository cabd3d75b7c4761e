/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.direct;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.lang.ref.WeakReference;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.stream.LongStream;
import jdk.jfr.consumer.RecordedEvent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmc.flightrecorder.writer.api.EventWriter;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.TypedValue;
import org.openjdk.jmc.flightrecorder.writer.api.Types;
import org.openjdk.jmc.flightrecorder.writer.test.concurrency.Crew;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Alone;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.JdkReader;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.TwoReaders;

/** A writer belongs to the thread of its first event: others are refused, whatever they call, and harm no event. */
@Alone
class EventWriterOwnerTest {
	@TempDir
	private Path directory;

	/** All that a thread can call but begin. */
	private static final List<Consumer<EventWriter>> CALLS = List.of(
			w -> w.putBoolean(true),
			w -> w.putByte((byte) 1),
			w -> w.putChar('c'),
			w -> w.putShort((short) 1),
			w -> w.putInt(1),
			w -> w.putLong(1),
			w -> w.putFloat(1),
			w -> w.putDouble(1),
			w -> w.putString("of another thread"),
			w -> w.putString(null),
			w -> w.putBooleans(true),
			w -> w.putBytes((byte) 1),
			w -> w.putChars('c'),
			w -> w.putShorts((short) 1),
			w -> w.putInts(1),
			w -> w.putLongs(1),
			w -> w.putFloats(1),
			w -> w.putDoubles(1),
			w -> w.putStrings("of another thread"),
			EventWriter::putValues,
			w -> w.putInstant(Instant.EPOCH),
			w -> w.putDuration(Duration.ZERO),
			w -> w.put(null),
			w -> w.putThread(null),
			w -> w.putClass(String.class),
			w -> w.putStackTrace(new StackTraceElement[0]),
			w -> w.putStackTrace(List.of()),
			EventWriter::skip,
			EventWriter::beginStruct,
			EventWriter::endStruct,
			w -> w.beginArray(1),
			EventWriter::endArray,
			w -> w.setStartTime(1),
			w -> w.setStartTime(Instant.EPOCH),
			w -> w.setDuration(1),
			w -> w.setDuration(Duration.ZERO),
			w -> w.setEventThread(Thread.currentThread()),
			w -> w.setEventThread((TypedValue) null),
			w -> w.setStackTrace(new StackTraceElement[0]),
			w -> w.setStackTrace(List.of()),
			w -> w.setStackTrace((TypedValue) null),
			EventWriter::commit,
			EventWriter::cancel);

	private static Type type(Recording recording) {
		return recording.registerEventType(
				"test.Owned", t -> t.addField("number", Types.Builtin.LONG).addField("text", Types.Builtin.STRING));
	}

	private static void write(EventWriter writer, long number) {
		writer.begin().putLong(number).putString("text " + number % 20).commit();
	}

	private static List<Long> numbers(Path file) throws Exception {
		List<Long> numbers = new ArrayList<>();
		TwoReaders.read(file);
		for (RecordedEvent event : JdkReader.events(file)) {
			long number = event.getLong("number");
			numbers.add(number);
			assertEquals("text " + number % 20, event.getString("text"));
		}
		return numbers;
	}

	private static void inThread(String name, Runnable task) throws Exception {
		Throwable[] thrown = {null};
		Thread thread = new Thread(task, name);
		thread.setUncaughtExceptionHandler((t, e) -> thrown[0] = e);
		thread.start();
		thread.join();
		if (thrown[0] != null) {
			throw new AssertionError(thrown[0]);
		}
	}

	private static void assertRefused(EventWriter writer, String owner, Consumer<EventWriter> call) {
		IllegalStateException e = assertThrows(IllegalStateException.class, () -> call.accept(writer));
		String message = e.getMessage();
		assertTrue(message.contains("'test.Owned'"), message);
		assertTrue(message.contains("belongs to thread '" + owner + "' (id "), message);
		String caller = Thread.currentThread().getName();
		assertTrue(message.contains("and thread '" + caller + "' (id "), message);
		assertTrue(message.contains("make one for each thread, for example in a ThreadLocal"), message);
	}

	@Test
	void everyCallOfAnotherThreadIsRefusedAndTheEventOfTheOwnerGoesOn() throws Exception {
		Path file = directory.resolve("refused.jfr");
		try (Recording recording = Recordings.newRecording(file)) {
			EventWriter writer = recording.newEventWriter(type(recording));
			long[] number = {0};
			inThread("the owner", () -> {
				for (Consumer<EventWriter> call : CALLS) {
					for (int put = 0; put < 3; put++) {
						writer.begin();
						if (put > 0) {
							writer.putLong(number[0]);
						}
						if (put > 1) {
							writer.putString("text " + number[0] % 20);
						}
						refuse(() -> assertRefused(writer, "the owner", call));
						if (put == 0) {
							writer.putLong(number[0]);
						}
						if (put < 2) {
							writer.putString("text " + number[0] % 20);
						}
						writer.commit();
						number[0]++;
						refuse(() -> assertRefused(writer, "the owner", call));
					}
				}
			});
			assertEquals(0, recording.getStatistics().eventsFailed());
			assertEquals(3 * CALLS.size(), recording.getStatistics().eventsWritten());
		}
		assertEquals(LongStream.range(0, 3 * CALLS.size()).boxed().toList(), numbers(file));
	}

	private static void refuse(Runnable call) {
		try {
			inThread("another", call);
		} catch (Exception e) {
			throw new AssertionError(e);
		}
	}

	@Test
	void beginOfAnotherThreadIsRefusedAndCountsAsAFailedEvent() throws Exception {
		Path file = directory.resolve("begin.jfr");
		try (Recording recording = Recordings.newRecording(file)) {
			EventWriter writer = recording.newEventWriter(type(recording));
			String owner = Thread.currentThread().getName();
			write(writer, 0);
			refuse(() -> assertRefused(writer, owner, EventWriter::begin));
			refuse(() -> assertRefused(writer, owner, w -> w.begin(1)));
			assertEquals(2, recording.getStatistics().eventsFailed());
			writer.begin().putLong(1);
			refuse(() -> assertRefused(writer, owner, EventWriter::begin));
			refuse(() -> assertRefused(writer, owner, w -> w.begin(1)));
			assertEquals(4, recording.getStatistics().eventsFailed());
			writer.putString("text 1").commit();
			assertEquals(2, recording.getStatistics().eventsWritten());
		}
		assertEquals(List.of(0L, 1L), numbers(file));
	}

	@Test
	void writerCanBeUsedByAnotherThreadThanItsMaker() throws Exception {
		Path file = directory.resolve("made.jfr");
		try (Recording recording = Recordings.newRecording(file)) {
			EventWriter writer = recording.newEventWriter(type(recording));
			for (Consumer<EventWriter> call : CALLS.subList(0, CALLS.size() - 1)) {
				IllegalStateException e = assertThrows(IllegalStateException.class, () -> call.accept(writer));
				assertTrue(e.getMessage().contains("without begin()"), e.getMessage());
			}
			writer.cancel();
			inThread("the owner", () -> write(writer, 0));
			assertRefused(writer, "the owner", EventWriter::begin);
			assertRefused(writer, "the owner", EventWriter::cancel);
		}
		assertEquals(List.of(0L), numbers(file));
	}

	@Test
	void anEventThatItsThreadAbandonedStaysAbandoned() throws Exception {
		Path file = directory.resolve("abandoned.jfr");
		try (Recording recording = Recordings.newRecording(file)) {
			EventWriter writer = recording.newEventWriter(type(recording));
			inThread("gone", () -> {
				write(writer, 0);
				writer.begin().putLong(7);
			});
			for (int i = 0; i < 2; i++) {
				assertRefused(writer, "gone", EventWriter::begin);
				assertRefused(writer, "gone", w -> w.putString("seven"));
				assertRefused(writer, "gone", EventWriter::commit);
				// The second time, the recording has let go of the thread.
				recording.flush();
			}
			assertEquals(2, recording.getStatistics().eventsFailed());
			assertEquals(1, recording.getStatistics().eventsWritten());
		}
		assertEquals(List.of(0L), numbers(file));
	}

	@Test
	void ofThreadsThatBeginAtOnceOneGetsTheWriter() throws Exception {
		Path file = directory.resolve("at-once.jfr");
		int writers = 1_000;
		int threads = 4;
		AtomicLong returned = new AtomicLong();
		AtomicLong refused = new AtomicLong();
		try (Recording recording = Recordings.newRecording(file)) {
			Type type = type(recording);
			List<EventWriter> all = new ArrayList<>();
			for (int i = 0; i < writers; i++) {
				all.add(recording.newEventWriter(type));
			}
			Crew.run(threads, worker -> {
				for (int i = 0; i < writers; i++) {
					Boolean own = null;
					for (int event = 0; event < 3; event++) {
						boolean written;
						try {
							write(all.get(i), 3L * i + event);
							returned.incrementAndGet();
							written = true;
						} catch (IllegalStateException e) {
							refused.incrementAndGet();
							written = false;
						}
						assertTrue(own == null || own == written, "a writer that changes hands");
						own = written;
					}
				}
			});
			assertEquals(3L * writers, returned.get());
			assertEquals(3L * writers * (threads - 1), refused.get());
			assertEquals(returned.get(), recording.getStatistics().eventsWritten());
			assertEquals(refused.get(), recording.getStatistics().eventsFailed());
		}
		assertEquals(
				LongStream.range(0, 3L * writers).boxed().toList(),
				numbers(file).stream().sorted().toList());
	}

	@Test
	void callsOfOthersHarmNoEventWhileTheOwnerWrites() throws Exception {
		Path file = directory.resolve("harmless.jfr");
		int events = 50_000;
		AtomicBoolean done = new AtomicBoolean();
		CountDownLatch owned = new CountDownLatch(1);
		AtomicLong refused = new AtomicLong();
		try (Recording recording =
				Recordings.newRecording(file, s -> s.withJdkTypeInitialization().withMaxChunkSize(1 << 18))) {
			EventWriter writer = recording.newEventWriter(type(recording));
			Crew.run(3, worker -> {
				if (worker == 0) {
					for (int i = 0; i < events; i++) {
						write(writer, i);
						owned.countDown();
						if (refused.get() == 0) {
							// Or the others come when all is over, where there is one processor.
							Thread.yield();
						}
					}
					done.set(true);
					return;
				}
				Crew.await(owned, "the first event");
				while (!done.get()) {
					for (Consumer<EventWriter> call : CALLS) {
						assertThrows(IllegalStateException.class, () -> call.accept(writer));
						refused.incrementAndGet();
					}
				}
			});
			assertTrue(refused.get() > 0, "no other thread came");
			assertEquals(0, recording.getStatistics().eventsFailed());
			assertEquals(events, recording.getStatistics().eventsWritten());
		}
		assertEquals(LongStream.range(0, events).boxed().toList(), numbers(file));
	}

	/** As a client's class may. */
	private static final class Worker extends Thread {
		private final EventWriter writer;

		Worker(EventWriter writer) {
			super("worker");
			this.writer = writer;
		}

		@Override
		public void run() {
			write(writer, 1);
		}
	}

	private static WeakReference<Thread> runWorker(EventWriter writer) throws Exception {
		Worker worker = new Worker(writer);
		worker.start();
		worker.join();
		return new WeakReference<>(worker);
	}

	private static void awaitCollected(WeakReference<?> reference) throws InterruptedException {
		for (int i = 0; i < 1_000 && reference.get() != null; i++) {
			System.gc();
			Thread.yield();
		}
		assertNull(reference.get(), "it is still reachable");
	}

	@Test
	void endedThreadIsReleasedEvenIfItsWriterIsKept() throws Exception {
		Path file = directory.resolve("kept.jfr");
		try (Recording recording = Recordings.newRecording(file)) {
			EventWriter writer = recording.newEventWriter(type(recording));
			WeakReference<Thread> ended = runWorker(writer);
			recording.flush();
			awaitCollected(ended);
			assertRefused(writer, "worker", EventWriter::begin);
		}
		assertEquals(List.of(1L), numbers(file));
	}

	@Test
	void writerReferencedByItsEndedThreadIsReleased() throws Exception {
		Path file = directory.resolve("cycle.jfr");
		try (Recording recording = Recordings.newRecording(file)) {
			EventWriter writer = recording.newEventWriter(type(recording));
			WeakReference<Thread> ended = runWorker(writer);
			WeakReference<EventWriter> forgotten = new WeakReference<>(writer);
			writer = null;
			recording.flush();
			awaitCollected(forgotten);
			awaitCollected(ended);
		}
		assertEquals(List.of(1L), numbers(file));
	}

	@Test
	void aVirtualThreadKeepsItsWriterOnAnyCarrierAndNoOtherGetsIt() throws Exception {
		ExecutorService virtual = Crew.virtualThreads();
		assumeTrue(virtual != null, "virtual threads");
		Path file = directory.resolve("virtual.jfr");
		int threads = 8;
		int events = 2_000;
		try (Recording recording = Recordings.newRecording(file)) {
			Type type = type(recording);
			EventWriter[] writers = new EventWriter[threads];
			CountDownLatch begun = new CountDownLatch(threads);
			Crew.await(Crew.startTogether(virtual, threads, worker -> {
				EventWriter own = recording.newEventWriter(type);
				writers[worker] = own;
				for (int i = 0; i < events; i++) {
					long number = (long) worker * events + i;
					own.begin().putLong(number);
					if (i == 0) {
						begun.countDown();
						Crew.await(begun, "the other threads");
					}
					// It may go on upon another carrier.
					Thread.yield();
					own.putString("text " + number % 20).commit();
					EventWriter other = writers[(worker + 1) % threads];
					if (i % 100 == 0) {
						IllegalStateException e = assertThrows(IllegalStateException.class, other::begin);
						assertTrue(e.getMessage().contains("make one for each thread"), e.getMessage());
						assertThrows(IllegalStateException.class, other::commit);
					}
				}
			}));
			assertEquals((long) threads * events, recording.getStatistics().eventsWritten());
			assertEquals(threads * events / 100, recording.getStatistics().eventsFailed());
			assertNotNull(writers[0]);
		} finally {
			virtual.shutdownNow();
		}
		assertEquals(
				LongStream.range(0, (long) threads * events).boxed().toList(),
				numbers(file).stream().sorted().toList());
	}
}

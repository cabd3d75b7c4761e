/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.concurrency;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import jdk.jfr.consumer.EventStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Alone;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.ChunkDump;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Destination;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.NumberedEvents;

/** The thread that flushes: what it does for readers, whom it disturbs, and that it goes. */
@Alone
class FlushIntervalTest {
	private static final Duration OFTEN = Duration.ofMillis(1);

	@TempDir
	private Path directory;

	private static List<Thread> threadsNamed(String name) {
		return Thread.getAllStackTraces().keySet().stream()
				.filter(thread -> thread.getName().equals(name))
				.toList();
	}

	@ParameterizedTest
	@EnumSource
	void recordingHasOneDaemonThreadThatIsNamedAndGoneAfterClose(Destination destination) throws Exception {
		Path file = directory.resolve(destination + ".jfr");
		Recording recording = destination.open(
				file, s -> s.withName("flushed to " + destination).withFlushInterval(OFTEN));
		List<Thread> threads = threadsNamed("JFR writer: flushed to " + destination);
		assertEquals(1, threads.size());
		assertTrue(threads.get(0).isDaemon());
		Type type = NumberedEvents.type(recording);
		Crew.run(4, worker -> {
			for (int number = 0; number < 5000; number++) {
				recording.writeEvent(NumberedEvents.event(type, worker, number));
			}
		});
		recording.close();
		assertFalse(threads.get(0).isAlive());
		recording.close();
		NumberedEvents.assertHolds(destination.recorded(file), NumberedEvents.all(4, 5000));
	}

	@Test
	void threadIsNamedForTheFile() throws Exception {
		Path file = directory.resolve("named.jfr");
		Recording recording = Destination.FILE.open(file, s -> s.withFlushInterval(OFTEN));
		assertEquals(1, threadsNamed("JFR writer: " + file.toAbsolutePath()).size());
		recording.close();
		assertEquals(List.of(), threadsNamed("JFR writer: " + file.toAbsolutePath()));
	}

	@Test
	void streamOfTheJdkSeesUnflushedEvents() throws Exception {
		Path file = directory.resolve("live.jfr");
		int count = 300;
		CountDownLatch seen = new CountDownLatch(count);
		CountDownLatch ended = new CountDownLatch(1);
		AtomicReference<Throwable> failure = new AtomicReference<>();
		Recording recording = Destination.FILE.open(file, s -> s.withFlushInterval(Duration.ofMillis(50)));
		try (EventStream stream = EventStream.openFile(file)) {
			stream.setStartTime(Instant.EPOCH);
			stream.onEvent(event -> {
				if (NumberedEvents.text(0, event.getInt("number")).equals(event.getString("text"))) {
					seen.countDown();
				}
			});
			stream.onError(failure::set);
			stream.onClose(ended::countDown);
			stream.startAsync();
			Type type = NumberedEvents.type(recording);
			for (int number = 0; number < count; number++) {
				recording.writeEvent(NumberedEvents.event(type, 0, number));
			}
			Crew.await(seen, "the events, while the recording is open");
			recording.close();
			Crew.await(ended, "the end of the stream");
			assertNull(failure.get());
		}
		NumberedEvents.assertHolds(file, NumberedEvents.all(1, count));
	}

	/** Shows when chunks come, and from which thread. */
	private static class WatchedStream extends ByteArrayOutputStream {
		final CountDownLatch reached = new CountDownLatch(1);
		volatile Thread caller;

		@Override
		public void write(byte[] bytes, int from, int lengthBytes) {
			super.write(bytes, from, lengthBytes);
			caller = Thread.currentThread();
			reached.countDown();
		}
	}

	@Test
	void eventReachesAStreamByAgeAlthoughNothingIsWrittenAnyMore() throws Exception {
		WatchedStream stream = new WatchedStream();
		Recording recording = Recordings.newRecording(stream, s -> s.withJdkTypeInitialization()
				.withMaxChunkAge(Duration.ofMillis(20))
				.withFlushInterval(OFTEN));
		Type type = NumberedEvents.type(recording);
		recording.writeEvent(NumberedEvents.event(type, 0, 0));
		Crew.await(stream.reached, "the chunk");
		recording.close();
		Path file = directory.resolve("aged.jfr");
		Files.write(file, stream.toByteArray());
		NumberedEvents.assertHolds(file, NumberedEvents.all(1, 1));
	}

	@Test
	void streamThatClosesTheRecordingFromItsThreadIsRefusedAndDoesNotHang() throws Exception {
		AtomicReference<Throwable> refusal = new AtomicReference<>();
		CountDownLatch refused = new CountDownLatch(1);
		Recording[] recording = new Recording[1];
		CountDownLatch opened = new CountDownLatch(1);
		ByteArrayOutputStream stream = new ByteArrayOutputStream() {
			@Override
			public void write(byte[] bytes, int from, int lengthBytes) {
				super.write(bytes, from, lengthBytes);
				if (refused.getCount() > 0) {
					refusal.set(assertThrows(IllegalStateException.class, () -> {
						Crew.await(opened, "the recording");
						recording[0].close();
					}));
					refused.countDown();
				}
			}
		};
		recording[0] = Recordings.newRecording(stream, s -> s.withJdkTypeInitialization()
				.withMaxChunkAge(Duration.ofNanos(1))
				.withFlushInterval(OFTEN));
		opened.countDown();
		recording[0].registerEventType("test.Event");
		recording[0].writeEvent(NumberedEvents.event(NumberedEvents.type(recording[0]), 0, 0));
		recording[0].writeEvent(NumberedEvents.event(NumberedEvents.type(recording[0]), 0, 1));
		Crew.await(refused, "the stream");
		assertTrue(refusal.get().getMessage().contains("cannot be closed"), refusal.get()::toString);
		recording[0].close();
		ChunkDump.validate(stream.toByteArray());
	}

	@Test
	void intervalIsAtLeastAMillisecondAndIsWrittenInEachChunk() throws Exception {
		for (Duration bad : List.of(Duration.ZERO, Duration.ofSeconds(-1), Duration.ofNanos(999_999))) {
			IllegalArgumentException thrown = assertThrows(
					IllegalArgumentException.class,
					() -> Destination.FILE.open(directory.resolve("bad.jfr"), s -> s.withFlushInterval(bad)));
			assertTrue(thrown.getMessage().contains("flushInterval")
					&& thrown.getMessage().contains(bad.toString()));
		}
		Path file = directory.resolve("told.jfr");
		Destination.FILE
				.open(file, s -> s.withName("told").withFlushInterval(Duration.ofDays(100_000)))
				.close();
		ChunkDump chunk = ChunkDump.validate(Files.readAllBytes(file)).get(0);
		assertEquals(
				Duration.ofDays(100_000).toMillis(),
				chunk.events.get(0).values().get("flushInterval"));
	}
}

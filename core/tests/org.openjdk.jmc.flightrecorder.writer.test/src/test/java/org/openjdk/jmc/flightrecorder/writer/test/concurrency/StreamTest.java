/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.concurrency;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.openjdk.jmc.flightrecorder.writer.test.fixtures.StoredHeader.HEADER_BYTES;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Alone;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.ChunkDump;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Destination;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.NumberedEvents;

/** Streams that are slow, or that use the recording that they are written by. */
@Alone
class StreamTest {
	@TempDir
	private Path directory;

	/** Takes nothing until it may. */
	private static final class BlockedStream extends ByteArrayOutputStream {
		final CountDownLatch reached = new CountDownLatch(1);
		final CountDownLatch released = new CountDownLatch(1);

		@Override
		public void write(byte[] bytes, int from, int lengthBytes) {
			reached.countDown();
			try {
				Crew.await(released, "the test");
			} catch (InterruptedException e) {
				throw new AssertionError(e);
			}
			super.write(bytes, from, lengthBytes);
		}
	}

	@ParameterizedTest
	@ValueSource(booleans = {false, true})
	void slowStreamDoesNotStopWritersOfTheNextChunkAndLosesNothing(boolean mapped) throws Exception {
		BlockedStream stream = new BlockedStream();
		Recording recording = Recordings.newRecording(stream, s -> {
			s.withJdkTypeInitialization();
			if (mapped) {
				s.withMmap(1 << 16).withMmapTempDir(directory);
			}
		});
		Type type = NumberedEvents.type(recording);
		recording.writeEvent(NumberedEvents.event(type, 0, 0));
		// No more threads than there are buffers on any machine, so each finds one.
		int workers = 2;
		int few = 200;
		int many = 40_000;
		ExecutorService threads = Executors.newCachedThreadPool();
		try {
			Future<?> rotating = threads.submit(() -> recording.rotateChunk());
			Crew.await(stream.reached, "the stream");
			// These end while the stream takes nothing.
			Crew.run(workers, worker -> {
				for (int number = 1; number <= few; number++) {
					recording.writeEvent(NumberedEvents.event(type, worker, number));
				}
			});
			assertFalse(rotating.isDone());
			// These are more than may wait, so the writers wait in their turn.
			List<Future<?>> writing = Crew.startTogether(threads, workers, worker -> {
				for (int number = few + 1; number <= many; number++) {
					recording.writeEvent(NumberedEvents.event(type, worker, number));
				}
			});
			Future<?> second = threads.submit(() -> recording.rotateChunk());
			stream.released.countDown();
			Crew.await(List.of(rotating, second));
			Crew.await(writing);
		} finally {
			stream.released.countDown();
			threads.shutdownNow();
		}
		recording.close();
		Path file = directory.resolve("slow.jfr");
		Files.write(file, stream.toByteArray());
		var expected = NumberedEvents.all(workers, many + 1);
		expected[1].clear(0);
		NumberedEvents.assertHolds(file, expected);
	}

	/** Uses the recording while it is being written to. */
	private static final class BusyStream extends ByteArrayOutputStream {
		private final List<String> refusals = new ArrayList<>();
		private Recording recording;
		private Type type;
		private int written;
		private boolean closing;

		@Override
		public void write(byte[] bytes, int from, int lengthBytes) {
			super.write(bytes, from, lengthBytes);
			if (closing) {
				refuse(() -> recording.writeEvent(NumberedEvents.event(type, 1, written)));
			} else {
				// Each event makes the next chunk longer and so asks for more writes: this has to end.
				for (int i = 0; i < 1000 && written < 100_000; i++) {
					recording.writeEvent(NumberedEvents.event(type, 1, written));
					written++;
				}
			}
			recording.registerEventType("test.OfTheStream" + written);
			refuse(() -> recording.rotateChunk());
			refuse(() -> recording.flush());
			refuse(() -> recording.close());
		}

		private void refuse(org.junit.jupiter.api.function.Executable call) {
			refusals.add(assertThrows(IllegalStateException.class, call).getMessage());
		}
	}

	@Test
	void streamThatWritesEventsFindsThemInTheNextChunkAndMayNotRotateOrClose() throws Exception {
		BusyStream stream = new BusyStream();
		Recording recording = Recordings.newRecording(stream);
		stream.recording = recording;
		stream.type = NumberedEvents.type(recording);
		for (int number = 0; number < 10; number++) {
			recording.writeEvent(NumberedEvents.event(stream.type, 0, number));
			recording.rotateChunk();
		}
		stream.closing = true;
		recording.close();
		assertTrue(stream.refusals.size() > 30);
		stream.refusals.forEach(message -> assertTrue(message.contains("recording"), message));
		Path file = directory.resolve("busy.jfr");
		Files.write(file, stream.toByteArray());
		assertEquals(11, ChunkDump.validate(stream.toByteArray()).size());
		var expected = NumberedEvents.all(2, 10);
		expected[1].set(0, stream.written);
		NumberedEvents.assertHolds(file, expected);
	}

	@Test
	void streamThatWritesEventsWhileOthersDoLosesAndDoublesNothing() throws Exception {
		BusyStream stream = new BusyStream();
		Recording recording = Recordings.newRecording(
				stream, s -> s.withJdkTypeInitialization().withMaxChunkSize(100_000));
		stream.recording = recording;
		stream.type = NumberedEvents.type(recording);
		int workers = 8;
		int numbers = 3000;
		Crew.run(workers, worker -> {
			int shown = worker == 0 ? 0 : worker + 1;
			for (int number = 0; number < numbers; number++) {
				recording.writeEvent(NumberedEvents.event(stream.type, shown, number));
			}
		});
		stream.closing = true;
		recording.close();
		Path file = directory.resolve("busy.jfr");
		Files.write(file, stream.toByteArray());
		var expected = NumberedEvents.all(workers + 1, numbers);
		expected[1].clear();
		expected[1].set(0, stream.written);
		NumberedEvents.assertHolds(file, expected);
	}

	@ParameterizedTest
	@EnumSource
	void noThreadIsMadeAndNoTemporaryFileStays(Destination destination) throws Exception {
		Set<Thread> before = Thread.getAllStackTraces().keySet();
		Path file = directory.resolve("threads.jfr");
		Recording recording = destination.open(file, s -> {});
		for (int i = 0; i < 3; i++) {
			recording.writeEvent(NumberedEvents.event(NumberedEvents.type(recording), 0, i));
			recording.flush();
			recording.rotateChunk();
		}
		assertNoNewThreads(before);
		recording.close();
		assertNoNewThreads(before);
		assertEquals(List.of(), destination.leftBehind(file));
	}

	private static void assertNoNewThreads(Set<Thread> before) {
		Set<Thread> after = new HashSet<>(Thread.getAllStackTraces().keySet());
		after.removeAll(before);
		// The JVM and the tests have threads of their own that come as they like.
		after.removeIf(thread -> {
			StackTraceElement[] frames = thread.getStackTrace();
			return frames.length == 0
					|| java.util.Arrays.stream(frames)
							.noneMatch(f -> f.getClassName().startsWith("org.openjdk.jmc.flightrecorder.writer."));
		});
		assertEquals(Set.of(), after);
	}

	@Test
	void streamThatFailsWhileOthersWriteFailsAllOfThemAndIsClosedOnce() throws Exception {
		int[] closed = new int[1];
		var stream = new ByteArrayOutputStream() {
			@Override
			public void write(byte[] bytes, int from, int lengthBytes) {
				if (size() > 3_000_000) {
					throw new java.io.UncheckedIOException(new IOException("broken, says the test"));
				}
				super.write(bytes, from, lengthBytes);
			}

			@Override
			public void close() {
				closed[0]++;
			}
		};
		Recording recording = Recordings.newRecording(
				stream, s -> s.withJdkTypeInitialization().withMaxChunkSize(50_000));
		Type type = NumberedEvents.type(recording);
		recording.writeEvent(NumberedEvents.event(type, 6, 0));
		// Behind it, a chunk may grow past what the stream takes while the thread that rotates has no processor.
		recording.rotateChunk();
		Crew.run(6, worker -> {
			RuntimeException first = assertThrows(RuntimeException.class, () -> {
				for (int number = 0; ; number++) {
					recording.writeEvent(NumberedEvents.event(type, worker, number));
				}
			});
			assertTrue(
					first instanceof java.io.UncheckedIOException || first instanceof IllegalStateException,
					first::toString);
			assertTrue(first.getCause() instanceof IOException, first::toString);
			assertThrows(
					IllegalStateException.class, () -> recording.writeEvent(NumberedEvents.event(type, worker, 0)));
		});
		assertThrows(IOException.class, recording::close);
		recording.close();
		assertEquals(1, closed[0]);
		assertTrue(ChunkDump.of(wholeChunks(stream.toByteArray())).size() > 0);
	}

	private static byte[] wholeChunks(byte[] received) {
		int end = 0;
		while (end + HEADER_BYTES <= received.length) {
			long sizeBytes = java.nio.ByteBuffer.wrap(received).getLong(end + 8);
			if (end + sizeBytes > received.length) {
				break;
			}
			end += (int) sizeBytes;
		}
		return java.util.Arrays.copyOf(received, end);
	}
}

/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmc.flightrecorder.writer.internal.chunk.Chunk;
import org.openjdk.jmc.flightrecorder.writer.internal.chunk.ContentPool;
import org.openjdk.jmc.flightrecorder.writer.internal.chunk.KeptOutput;
import org.openjdk.jmc.flightrecorder.writer.internal.intake.ChunkLimits;
import org.openjdk.jmc.flightrecorder.writer.internal.output.Durability;
import org.openjdk.jmc.flightrecorder.writer.internal.output.FileOutput;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.ChunkDump;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Deadline;

/** Beats, what they write, what they meet, and how their thread ends. */
class RecordingThreadTest {
	private static final String BROKEN = "broken, says the test";
	private static final String NAME = "JFR writer: " + RecordingThreadTest.class.getSimpleName();
	private static final BackgroundWork EVERY_MILLISECOND = new BackgroundWork(NAME, 1_000_000, false);
	private static final long RARE_NANOS = TimeUnit.HOURS.toNanos(1);
	private static final int CHUNK_BYTES = 1 << 20;
	private static final Set<Thread.State> WAITING = Set.of(Thread.State.WAITING, Thread.State.TIMED_WAITING);

	/** Tells which threads seal chunks, and how long these are. */
	private static class WatchedSeals extends KeptOutput {
		final BlockingQueue<String> threads = new LinkedBlockingQueue<>();
		private final AtomicInteger longestBytes = new AtomicInteger();

		@Override
		public void seal(byte[] header, byte[] nextHeader, Runnable whenComplete) throws IOException {
			longestBytes.accumulateAndGet(lengthOfChunk(), Math::max);
			threads.add(Thread.currentThread().getName());
			super.seal(header, nextHeader, whenComplete);
		}
	}

	private static Thread threadOfRecording() {
		return Thread.getAllStackTraces().keySet().stream()
				.filter(thread -> thread.getName().equals(NAME))
				.findAny()
				.orElse(null);
	}

	private static void await(CountDownLatch latch) {
		try {
			assertTrue(latch.await(Deadline.PATIENCE_SECONDS, TimeUnit.SECONDS));
		} catch (InterruptedException e) {
			throw new AssertionError(e);
		}
	}

	@Test
	void beatsKeepTheirRateAndLeaveOutThoseThatFellIntoASlowOne() {
		assertEquals(110, RecordingThread.nextBeat(100, 10, 100));
		assertEquals(110, RecordingThread.nextBeat(100, 10, 109));
		assertEquals(120, RecordingThread.nextBeat(100, 10, 110));
		assertEquals(160, RecordingThread.nextBeat(100, 10, 153));
		long end = Long.MAX_VALUE;
		assertEquals(end - 5 + 10, RecordingThread.nextBeat(end - 5, 10, end - 3), "the clock may overflow");
	}

	@Test
	void beatWithoutAnythingNewWritesNothing() throws Exception {
		KeptOutput output = new KeptOutput();
		NumberSession numbers = new NumberSession(output, NumberSession.NO_LIMITS, BackgroundWork.NONE);
		RecordingSession session = numbers.session;
		int[] descriptions = new int[1];
		session.describeChunks(startTicks -> {
			descriptions[0]++;
			numbers.write(-1);
		});
		session.background.beat();
		assertPublished(output, 1, "the first shows the types");
		session.background.beat();
		session.flush();
		assertPublished(output, 1, "nothing came");
		numbers.write(1);
		session.background.beat();
		session.background.beat();
		assertPublished(output, 2, "one event came");
		numbers.declare("test.Later");
		session.background.beat();
		session.background.beat();
		assertPublished(output, 3, "a type came");
		ChunkDump last = ChunkDump.of(output.published.get(2)).get(0);
		assertTrue(last.metadata.classes.values().stream()
				.anyMatch(type -> type.name().equals("test.Later")));
		session.rotate();
		session.background.beat();
		session.background.beat();
		assertPublished(output, 3, "the next chunk has nothing yet");
		numbers.declare("test.Last");
		session.background.beat();
		session.background.beat();
		assertPublished(output, 4, "a type came to the next chunk");
		assertEquals(2, descriptions[0], "each chunk that was shown");
		session.close();
		assertEquals(2, ChunkDump.validate(output.sealed.toByteArray()).size());
	}

	private static void assertPublished(KeptOutput output, int count, String why) {
		assertEquals(count, output.published.size(), why);
		int lengthBytes = count == 0 ? 0 : output.published.get(count - 1).length;
		assertTrue(output.lengthOfChunk() <= lengthBytes, why);
	}

	@Test
	void beatRotatesAChunkOfAgeButNotOneWithoutEvents() throws Exception {
		KeptOutput output = new KeptOutput();
		ChunkLimits atOnce = new ChunkLimits(NumberSession.NO_LIMIT, 1, NumberSession.NO_LIMIT);
		NumberSession numbers = new NumberSession(output, atOnce, BackgroundWork.NONE);
		numbers.session.background.beat();
		numbers.session.background.beat();
		assertEquals(0, numbers.session.sealedChunks());
		numbers.write(1); // this one rotates by itself
		numbers.session.background.beat();
		numbers.session.background.beat();
		assertEquals(1, numbers.session.sealedChunks());
		numbers.session.close();
		assertEquals(2, ChunkDump.validate(output.sealed.toByteArray()).size());
	}

	/** A writer that meets a full chunk wakes the thread and goes on. */
	@Test
	void theThreadRotatesAFullChunkSoThatNoWriterHasTo() throws Exception {
		WatchedSeals output = new WatchedSeals();
		ChunkLimits limits = new ChunkLimits(CHUNK_BYTES, NumberSession.NO_LIMIT, NumberSession.NO_LIMIT);
		NumberSession numbers = new NumberSession(output, limits, new BackgroundWork(NAME, RARE_NANOS, false));
		for (int rotation = 0; rotation < 3; rotation++) {
			Chunk chunk = numbers.session.current.get();
			// The call that fills it wakes the thread; more calls might have to rotate it themselves.
			while (numbers.session.current.get() == chunk && !limits.areReachedIn(chunk)) {
				numbers.write(rotation);
			}
			assertEquals(NAME, output.threads.poll(Deadline.PATIENCE_SECONDS, TimeUnit.SECONDS));
		}
		numbers.session.close();
		assertEquals(numbers.session.sealedChunks(), output.threads.size() + 3);
		assertEquals(
				numbers.session.eventsWritten(),
				ChunkDump.validate(output.sealed.toByteArray()).stream()
						.mapToInt(chunk -> chunk.events.size())
						.sum());
	}

	/** The thread gets no processor, for example. */
	@Test
	void aWriterRotatesItselfBeforeTheChunkIsMuchTooLong() throws Exception {
		CountDownLatch released = new CountDownLatch(1);
		BackgroundWork late = new BackgroundWork(
				work -> new Thread(
						() -> {
							await(released);
							work.run();
						},
						NAME),
				RARE_NANOS,
				false);
		WatchedSeals output = new WatchedSeals();
		ChunkLimits limits = new ChunkLimits(CHUNK_BYTES, NumberSession.NO_LIMIT, NumberSession.NO_LIMIT);
		NumberSession numbers = new NumberSession(output, limits, late);
		for (long writtenBytes = 0; writtenBytes < 5 * CHUNK_BYTES; ) {
			writtenBytes += numbers.write(writtenBytes);
		}
		assertEquals(4, output.threads.size());
		assertTrue(
				output.longestBytes.get() <= CHUNK_BYTES / 8 * 9 + 3 * ContentPool.CAPACITY_BYTES,
				() -> "a chunk of " + output.longestBytes);
		released.countDown();
		numbers.session.close();
	}

	/** Who only went on would fill the next chunk for as long as the output takes. */
	@Test
	void aWriterWaitsBeforeTheChunkIsMuchTooLongWhileAnotherThreadSeals() throws Exception {
		CountDownLatch sealing = new CountDownLatch(1);
		CountDownLatch released = new CountDownLatch(1);
		WatchedSeals output = new WatchedSeals() {
			@Override
			public void seal(byte[] header, byte[] nextHeader, Runnable whenComplete) throws IOException {
				sealing.countDown();
				await(released);
				super.seal(header, nextHeader, whenComplete);
			}
		};
		ChunkLimits limits = new ChunkLimits(CHUNK_BYTES, NumberSession.NO_LIMIT, NumberSession.NO_LIMIT);
		NumberSession numbers = new NumberSession(output, limits, BackgroundWork.NONE);
		AtomicBoolean ended = new AtomicBoolean();
		List<Thread> writers = new ArrayList<>();
		for (int i = 0; i < 2; i++) {
			Thread writer = new Thread(() -> {
				while (!ended.get()) {
					numbers.write(1);
				}
			});
			writer.setDaemon(true);
			writers.add(writer);
		}
		writers.get(0).start();
		await(sealing);
		// A writer that began before might wait for the end of the first chunk, and put nothing into the next.
		writers.get(1).start();
		Chunk next = numbers.session.current.get();
		for (Thread writer : writers) {
			while (next.expectedSizeBytes() <= CHUNK_BYTES || !WAITING.contains(writer.getState())) {
				Thread.onSpinWait();
			}
		}
		long waitingBytes = next.expectedSizeBytes();
		ended.set(true);
		released.countDown();
		for (Thread writer : writers) {
			writer.join();
		}
		numbers.session.close();
		assertTrue(waitingBytes < CHUNK_BYTES / 8 * 9 + 3 * ContentPool.CAPACITY_BYTES, () -> waitingBytes + " bytes");
		assertEquals(
				numbers.session.eventsWritten(),
				ChunkDump.validate(output.sealed.toByteArray()).stream()
						.mapToInt(chunk -> chunk.events.size())
						.sum());
	}

	@Test
	void fileStaysAsItIsWhenTheThreadCannotBeStarted(@TempDir Path directory) throws Exception {
		Path file = Files.writeString(directory.resolve("before.jfr"), "what was there before");
		BackgroundWork unable = new BackgroundWork(
				work -> new Thread(work, NAME) {
					@Override
					public synchronized void start() {
						throw new OutOfMemoryError("unable to create native thread, says the test");
					}
				},
				1_000_000,
				false);
		OutOfMemoryError thrown = assertThrows(
				OutOfMemoryError.class,
				() -> new NumberSession(new FileOutput(file, Durability.NONE), NumberSession.NO_LIMITS, unable));
		assertTrue(thrown.getMessage().contains("says the test"), thrown::getMessage);
		assertEquals("what was there before", Files.readString(file));
	}

	@Test
	void threadHasEndedWhenTheOutputCannotBegin() {
		KeptOutput output = new KeptOutput() {
			@Override
			public void begin(byte[] header) throws IOException {
				throw new IOException(BROKEN);
			}
		};
		IOException thrown = assertThrows(
				IOException.class, () -> new NumberSession(output, NumberSession.NO_LIMITS, EVERY_MILLISECOND));
		assertEquals(BROKEN, thrown.getMessage());
		assertNull(threadOfRecording());
	}

	@Test
	void failureInABeatEndsTheThreadAndShowsAtTheNextWritingCall() throws Exception {
		CountDownLatch closed = new CountDownLatch(1);
		KeptOutput output = new KeptOutput() {
			@Override
			public void publish(byte[] header) {
				throw new IllegalStateException(BROKEN);
			}

			@Override
			public void close() {
				closed.countDown();
			}
		};
		NumberSession numbers = new NumberSession(output, NumberSession.NO_LIMITS, EVERY_MILLISECOND);
		Thread thread = threadOfRecording();
		if (thread != null) {
			thread.join(); // by itself
		}
		IllegalStateException thrown = assertThrows(IllegalStateException.class, () -> numbers.write(1));
		assertTrue(thrown.getCause().getMessage().contains(BROKEN), thrown.getCause()::toString);
		assertThrows(IllegalStateException.class, numbers.session::flush);
		IOException atClose = assertThrows(IOException.class, numbers.session::close);
		assertSame(thrown.getCause(), atClose);
		await(closed);
	}

	@Test
	void errorOutsideOfTheOutputFailsTheRecordingToo() throws Exception {
		KeptOutput output = new KeptOutput();
		NumberSession numbers = new NumberSession(output, NumberSession.NO_LIMITS, BackgroundWork.NONE);
		numbers.write(1);
		numbers.session.background.fail(new OutOfMemoryError(BROKEN));
		IllegalStateException thrown = assertThrows(IllegalStateException.class, () -> numbers.write(2));
		assertEquals(BROKEN, thrown.getCause().getCause().getMessage());
		assertSame(thrown.getCause(), assertThrows(IOException.class, numbers.session::close));
	}

	@Test
	void closeWaitsForTheThreadThatIsInTheOutputAndKeepsAnInterrupt() throws Exception {
		CountDownLatch publishing = new CountDownLatch(1);
		CountDownLatch moveOn = new CountDownLatch(1);
		KeptOutput output = new KeptOutput() {
			@Override
			public void publish(byte[] header) {
				publishing.countDown();
				await(moveOn);
				super.publish(header);
			}
		};
		NumberSession numbers = new NumberSession(output, NumberSession.NO_LIMITS, EVERY_MILLISECOND);
		await(publishing);
		Thread thread = threadOfRecording();
		assertTrue(thread.isDaemon());
		numbers.write(1);
		FutureTask<Boolean> closing = new FutureTask<>(() -> {
			Thread.currentThread().interrupt();
			numbers.session.close();
			return Thread.interrupted();
		});
		Thread closer = new Thread(closing, "closer");
		closer.setDaemon(true);
		closer.start();
		while (closer.getState() != Thread.State.WAITING && !closing.isDone()) {
			Thread.onSpinWait();
		}
		assertFalse(closing.isDone());
		moveOn.countDown();
		assertTrue(closing.get(), "the flag is left alone");
		assertFalse(thread.isAlive());
		assertEquals(
				List.of(1L),
				ChunkDump.validate(output.sealed.toByteArray()).get(0).events.stream()
						.map(event -> event.values().get("value"))
						.toList());
	}

	@Test
	void threadGoesOnWhenTheOutputLeavesItInterrupted() throws Exception {
		CountDownLatch beats = new CountDownLatch(3);
		NumberSession[] numbers = new NumberSession[1];
		KeptOutput output = new KeptOutput() {
			@Override
			public void publish(byte[] header) {
				super.publish(header);
				beats.countDown();
				Thread.currentThread().interrupt();
				if (numbers[0] != null) {
					numbers[0].write(1);
				}
			}
		};
		numbers[0] = new NumberSession(output, NumberSession.NO_LIMITS, EVERY_MILLISECOND);
		numbers[0].write(0);
		await(beats);
		Thread thread = threadOfRecording();
		numbers[0].session.close();
		assertFalse(thread.isAlive());
	}

	/** The class loader of the client that opens a recording must not stay as long as the recording. */
	@Test
	void threadHasTheClassLoaderOfNoClient() throws Exception {
		Thread opener = Thread.currentThread();
		ClassLoader before = opener.getContextClassLoader();
		try (URLClassLoader ofClient = new URLClassLoader(new URL[0])) {
			opener.setContextClassLoader(ofClient);
			Thread thread = RecordingThread.daemons(NAME).newThread(() -> {});
			assertSame(ClassLoader.getSystemClassLoader(), thread.getContextClassLoader());
		} finally {
			opener.setContextClassLoader(before);
		}
	}

	@Test
	void threadOfARecordingThatWasForgottenEnds() throws Exception {
		Thread thread = openAndForget();
		while (thread.isAlive()) {
			System.gc();
			thread.join(10);
		}
	}

	/** Has a frame of its own, so that nothing of the recording is left on the stack. */
	private static Thread openAndForget() throws IOException {
		NumberSession numbers = new NumberSession(new KeptOutput(), NumberSession.NO_LIMITS, EVERY_MILLISECOND);
		Thread thread = threadOfRecording();
		assertNotNull(thread);
		numbers.write(1);
		return thread;
	}
}

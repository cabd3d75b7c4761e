/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.intake;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.junit.jupiter.api.Test;
import org.openjdk.jmc.flightrecorder.writer.internal.chunk.Chunk;
import org.openjdk.jmc.flightrecorder.writer.internal.chunk.ContentPool;
import org.openjdk.jmc.flightrecorder.writer.internal.chunk.GuardedOutput;
import org.openjdk.jmc.flightrecorder.writer.internal.chunk.KeptOutput;
import org.openjdk.jmc.flightrecorder.writer.internal.session.BackgroundWork;
import org.openjdk.jmc.flightrecorder.writer.internal.session.NumberSession;
import org.openjdk.jmc.flightrecorder.writer.internal.session.RecordingSession;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Alone;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.ChunkDump;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Deadline;

/** What is dropped while an output takes nothing: how much, that it is told, and that memory stays bounded. */
@Alone
class EventDroppingTest {
	private static final String THREAD_NAME = "JFR writer: dropping test";
	private static final BackgroundWork APPENDING = new BackgroundWork(THREAD_NAME, 0, true);
	private static final int WORKERS = 4;
	/** About 11 MB of events in all, which is more than waits. */
	private static final int NUMBERS = 200_000;

	/** Takes nothing until it may. */
	private static final class BlockedOutput extends KeptOutput {
		final CountDownLatch reached = new CountDownLatch(1);
		final CountDownLatch released = new CountDownLatch(1);

		@Override
		public void append(byte[] bytes, int from, int lengthBytes) throws IOException {
			reached.countDown();
			await(released);
			super.append(bytes, from, lengthBytes);
		}
	}

	private static void await(CountDownLatch latch) {
		try {
			assertTrue(latch.await(Deadline.PATIENCE_SECONDS, TimeUnit.SECONDS));
		} catch (InterruptedException e) {
			throw new AssertionError(e);
		}
	}

	/** Every worker writes its numbers; the result is the length of all of them. */
	private static long writeFromAll(NumberSession numbers) throws Exception {
		LongAdder offeredBytes = new LongAdder();
		List<FutureTask<Void>> workers = new ArrayList<>();
		for (int w = 0; w < WORKERS; w++) {
			int worker = w;
			FutureTask<Void> task = new FutureTask<>(() -> {
				for (int number = 0; number < NUMBERS; number++) {
					long value = (long) number * WORKERS + worker;
					// Both ways into the buffers, in turn.
					int eventBytes = number % 2 == 0 ? numbers.writeInPlace(value) : 0;
					offeredBytes.add(eventBytes > 0 ? eventBytes : numbers.write(value));
				}
				return null;
			});
			Thread thread = new Thread(task, "worker");
			thread.setDaemon(true);
			thread.start();
			workers.add(task);
		}
		for (FutureTask<Void> task : workers) {
			task.get();
		}
		return offeredBytes.sum();
	}

	private static final class Read {
		final Set<Long> numbers = new HashSet<>();
		long numberBytes;
		long lossAmounts;
		long lastLossTotal;
		int losses;

		Read(byte[] recording) {
			for (ChunkDump chunk : ChunkDump.validate(recording)) {
				for (ChunkDump.Event event : chunk.events) {
					if (event.type().name().equals("jdk.DataLoss")) {
						losses++;
						lossAmounts += (long) event.values().get("amount");
						lastLossTotal = (long) event.values().get("total");
						assertEquals(lastLossTotal, lossAmounts);
					} else if (event.type().name().equals("test.Number")) {
						assertTrue(numbers.add((long) event.values().get("value")), "twice");
						numberBytes += event.lengthBytes();
					}
				}
			}
		}
	}

	@Test
	void writtenAndDroppedAreWhatWasOfferedAndTheLossIsToldToTheByte() throws Exception {
		BlockedOutput output = new BlockedOutput();
		NumberSession numbers = new NumberSession(output, NumberSession.NO_LIMITS, APPENDING);
		RecordingSession session = numbers.session;
		long offeredBytes = writeFromAll(numbers);
		await(output.reached);
		long dropped = session.eventsDropped();
		assertTrue(dropped > 0);
		assertEquals((long) WORKERS * NUMBERS, session.eventsWritten() + dropped);
		Chunk chunk = session.intake().current().get();
		long maxBytes = GuardedOutput.MAX_QUEUED_BYTES + WORKERS * (long) ContentPool.CAPACITY_BYTES;
		assertTrue(chunk.queuedBytes() <= maxBytes, "waiting: " + chunk.queuedBytes());
		output.released.countDown();
		session.close();
		assertEquals(dropped, session.eventsDropped());
		Read read = new Read(output.sealed.toByteArray());
		assertEquals(session.eventsWritten(), read.numbers.size());
		assertEquals(offeredBytes - read.numberBytes, read.lossAmounts);
		assertEquals(1, read.losses);
	}

	@Test
	void everyFlushTellsWhatWasLostSinceTheLast() throws Exception {
		KeptOutput output = new KeptOutput();
		NumberSession numbers = new NumberSession(output, NumberSession.NO_LIMITS, APPENDING);
		RecordingSession session = numbers.session;
		long offeredBytes = 0;
		int rounds = 3;
		for (int round = 0; round < rounds; round++) {
			Chunk chunk = session.intake().current().get();
			// The output is as if it were in use.
			chunk.appendLock.lock();
			try {
				offeredBytes += fill(numbers, round);
			} finally {
				chunk.appendLock.unlock();
			}
			session.flush();
			int published = output.published.size();
			session.flush();
			assertEquals(published, output.published.size(), "there is nothing to tell");
			if (round == 1) {
				session.rotate();
			}
		}
		long dropped = session.eventsDropped();
		// There is room again.
		numbers.write(-1);
		assertEquals(dropped, session.eventsDropped());
		session.close();
		Read read = new Read(output.sealed.toByteArray());
		assertEquals(rounds, read.losses);
		assertTrue(read.numbers.remove(-1L));
		assertEquals(session.eventsWritten() - 1, read.numbers.size());
		long ownBytes = ChunkDump.of(output.sealed.toByteArray()).stream()
				.flatMap(chunk -> chunk.events.stream())
				.filter(event -> Long.valueOf(-1).equals(event.values().get("value")))
				.mapToLong(ChunkDump.Event::lengthBytes)
				.sum();
		assertEquals(offeredBytes - (read.numberBytes - ownBytes), read.lastLossTotal);
	}

	/** Writes until a thousand events were dropped. */
	private static long fill(NumberSession numbers, int round) {
		long offeredBytes = 0;
		long before = numbers.session.eventsDropped();
		for (long value = round * 10_000_000L; numbers.session.eventsDropped() < before + 1000; value++) {
			offeredBytes += numbers.write(value);
		}
		return offeredBytes;
	}

	@Test
	void eventsPastTheBuffersAreBoundedToo() throws Exception {
		BlockedOutput output = new BlockedOutput();
		NumberSession numbers = new NumberSession(output, NumberSession.NO_LIMITS, APPENDING);
		RecordingSession session = numbers.session;
		TakenBuffers taken = new TakenBuffers(session.intake());
		long offeredBytes = fill(numbers, 0);
		assertTrue(session.intake().current().get().queuedBytes()
				<= GuardedOutput.MAX_QUEUED_BYTES + ContentPool.CAPACITY_BYTES);
		assertEquals(1000, session.eventsDropped());
		taken.release();
		output.released.countDown();
		session.close();
		Read read = new Read(output.sealed.toByteArray());
		assertEquals(session.eventsWritten(), read.numbers.size());
		assertEquals(offeredBytes - read.numberBytes, read.lastLossTotal);
	}

	@Test
	void droppingAllocatesNothing() throws Exception {
		BlockedOutput output = new BlockedOutput();
		NumberSession numbers = new NumberSession(output, NumberSession.NO_LIMITS, APPENDING);
		fill(numbers, 0);
		ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
		long dropped = numbers.session.eventsDropped();
		long id = Thread.currentThread().getId();
		for (int value = 0; value < 20_000; value++) {
			numbers.write(value);
		}
		long before = threads.getThreadAllocatedBytes(id);
		for (int value = 0; value < 100_000; value++) {
			numbers.write(value);
		}
		long allocated = threads.getThreadAllocatedBytes(id) - before;
		assertTrue(allocated < 10_000, "allocated " + allocated);
		assertTrue(numbers.session.eventsDropped() >= dropped + 100_000);
		output.released.countDown();
		numbers.session.close();
	}

	@Test
	void constantsOfDroppedEventsTakeNoMemoryAndTheRecordingRecovers() throws Exception {
		BlockedOutput output = new BlockedOutput();
		int limitBytes = 1 << 20;
		ChunkLimits limits = new ChunkLimits(NumberSession.NO_LIMIT, NumberSession.NO_LIMIT, limitBytes);
		NumberSession numbers = new NumberSession(output, limits, APPENDING);
		RecordingSession session = numbers.session;
		String text = "x".repeat(1000);
		int offered = 20_000;
		for (int i = 0; i < offered; i++) {
			numbers.writeNamed(i + text);
		}
		await(output.reached);
		assertTrue(session.eventsDropped() > 0);
		assertEquals(offered, session.eventsWritten() + session.eventsDropped());
		// As much again in the slack, and then something for the last block of a pool.
		long constantBytes = session.intake().current().get().constants.sizeBytes();
		assertTrue(constantBytes < 3 * limitBytes, "constants take " + constantBytes);
		output.released.countDown();
		session.rotate();
		long dropped = session.eventsDropped();
		for (int i = 0; i < 500; i++) {
			numbers.writeNamed("late " + i + text);
		}
		assertEquals(dropped, session.eventsDropped());
		session.close();
		Set<Object> read = new HashSet<>();
		for (ChunkDump chunk : ChunkDump.validate(output.sealed.toByteArray())) {
			chunk.events("test.Named")
					.forEach(event ->
							assertTrue(read.add(chunk.plainValues(event).get("name"))));
		}
		assertEquals(session.eventsWritten(), read.size());
	}

	@Test
	void eventsThatDescribeChunksAreNotDropped() throws Exception {
		KeptOutput output = new KeptOutput();
		NumberSession numbers = new NumberSession(output, NumberSession.NO_LIMITS, APPENDING);
		RecordingSession session = numbers.session;
		int descriptions = 100_000;
		long[] next = {-1};
		session.describeChunks(startTicks -> {
			// Whatever the others do.
			for (int i = 0; i < descriptions; i++) {
				numbers.write(next[0]--);
			}
		});
		Chunk chunk = session.intake().current().get();
		chunk.appendLock.lock();
		try {
			fill(numbers, 0);
			session.rotate();
		} finally {
			chunk.appendLock.unlock();
		}
		session.close();
		Read read = new Read(output.sealed.toByteArray());
		assertEquals(
				2 * descriptions,
				read.numbers.stream().filter(number -> number < 0).count());
		assertEquals(1000, session.eventsDropped());
		assertTrue(read.losses > 0);
	}

	@Test
	void closeWaitsForTheBlockedOutputAndTheThread() throws Exception {
		BlockedOutput output = new BlockedOutput();
		NumberSession numbers = new NumberSession(output, NumberSession.NO_LIMITS, APPENDING);
		fill(numbers, 0);
		await(output.reached);
		FutureTask<Void> closing = new FutureTask<>(() -> {
			numbers.session.close();
			return null;
		});
		Thread closer = new Thread(closing, "closer");
		closer.setDaemon(true);
		closer.start();
		while (closer.getState() != Thread.State.WAITING && !closing.isDone()) {
			Thread.onSpinWait();
		}
		assertFalse(closing.isDone());
		output.released.countDown();
		closing.get();
		assertEquals(numbers.session.eventsWritten(), new Read(output.sealed.toByteArray()).numbers.size());
		assertTrue(Thread.getAllStackTraces().keySet().stream()
				.noneMatch(thread -> thread.getName().equals(THREAD_NAME)));
	}
}

/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.intake;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.openjdk.jmc.flightrecorder.writer.internal.chunk.TestedChunks.START_TICKS;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openjdk.jmc.flightrecorder.writer.internal.chunk.Chunk;
import org.openjdk.jmc.flightrecorder.writer.internal.chunk.ContentPool;
import org.openjdk.jmc.flightrecorder.writer.internal.chunk.TestedChunks;
import org.openjdk.jmc.flightrecorder.writer.internal.chunk.Waiting;
import org.openjdk.jmc.flightrecorder.writer.internal.format.Leb128Writer;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Deadline;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.GarbageCollection;

/** The buffers that all threads share: claimed, abandoned and drained. */
class EventBuffersTest {
	private final EventBuffers buffers = new EventBuffers();
	private final TestedChunks tested = new TestedChunks(buffers.contents());
	private final Chunk chunk = tested.chunk();

	/** What a buffer that is full meets. */
	private static class Pressure extends BackPressure {
		boolean overloaded;
		int droppedBytes;

		@Override
		boolean isLeftToThread() {
			return false;
		}

		@Override
		void waitForOutput(Chunk chunk) {}

		@Override
		boolean isOverloaded(Chunk chunk) {
			return overloaded;
		}

		@Override
		public void countDropped(int eventBytes) {
			droppedBytes += eventBytes;
		}
	}

	private List<EventBuffer> claimAll() {
		List<EventBuffer> claimed = new ArrayList<>();
		for (EventBuffer one = buffers.tryClaim(); one != null; one = buffers.tryClaim()) {
			claimed.add(one);
		}
		return claimed;
	}

	private void put(EventBuffer buffer, long value) {
		put(buffer, chunk, value);
	}

	private void put(EventBuffer buffer, Chunk to, long value) {
		Leb128Writer body = tested.body(START_TICKS, value);
		buffer.belongTo(to, buffers.contents());
		buffer.put(body.array(), 0, body.position(), 1 + body.position(), START_TICKS);
	}

	@Test
	void eachBufferIsClaimedOnce() {
		List<EventBuffer> claimed = claimAll();
		int count = claimed.size();
		assertTrue(count >= 8 && count <= 128 && Integer.bitCount(count) == 1, "buffers: " + count);
		assertEquals(count, new HashSet<>(claimed).size());
		claimed.get(count / 2).release();
		assertSame(claimed.get(count / 2), buffers.tryClaim());
		assertNull(buffers.tryClaim());
	}

	@Test
	void abandonedBufferIsTakenOverWhenNoOtherIsFree() {
		List<EventBuffer> claimed = claimAll();
		EventBuffer abandoned = claimed.get(3);
		abandoned.belongTo(chunk, buffers.contents());
		abandoned.begin();
		abandoned.content().putByte(9);
		abandoned.abandoned = true;
		claimed.get(5).release();
		assertSame(claimed.get(5), buffers.tryClaim(), "a free one comes first");
		assertSame(abandoned, buffers.tryClaim());
		assertEquals(0, abandoned.content().position());
		assertNull(buffers.tryClaim());
	}

	@Test
	void drainHandsOverTheEventsOfAllBuffersAlsoOfAbandonedOnes() throws Exception {
		List<EventBuffer> claimed = claimAll();
		int count = claimed.size();
		for (EventBuffer buffer : claimed) {
			put(buffer, 5);
		}
		EventBuffer abandoned = claimed.get(0);
		abandoned.begin();
		abandoned.content().putByte(9);
		abandoned.abandoned = true;
		claimed.subList(1, count).forEach(EventBuffer::release);
		Deadline.within("drain", () -> {
			buffers.drain(chunk, new Waiting(false));
			return null;
		});
		assertEquals((long) count * tested.finished(START_TICKS, 5).position(), chunk.queuedBytes());
		assertEquals(count, buffers.eventCount());
		assertEquals(count, claimAll().size(), "all are free again");
	}

	@Test
	void drainWaitsForTheHolderOfABuffer() throws Exception {
		EventBuffer held = buffers.tryClaim();
		Thread drainer = new Thread(() -> buffers.drain(chunk, new Waiting(false)), "drainer");
		drainer.setDaemon(true);
		drainer.start();
		while (drainer.getState() != Thread.State.TIMED_WAITING) {
			assertTrue(drainer.isAlive(), "nobody has released the buffer");
			Thread.onSpinWait();
		}
		put(held, 5);
		held.release();
		drainer.join();
		assertTrue(chunk.queuedBytes() > 0, "what the holder had put before");
	}

	/** Has a frame of its own, so that nothing of the chunk is left on the stack. */
	private WeakReference<Chunk> earlierChunkWithEventsInAllBuffers() {
		Chunk earlier = tested.chunk();
		List<EventBuffer> claimed = claimAll();
		for (EventBuffer buffer : claimed) {
			put(buffer, earlier, 5);
			buffer.release();
		}
		return new WeakReference<>(earlier);
	}

	/** Such a chunk has all its constants, and no thread may ever come to the buffer again. */
	@ParameterizedTest
	@ValueSource(booleans = {false, true})
	void drainLetsGoOfAChunkThatIsNoLongerTheCurrentOne(boolean hasEnded) {
		WeakReference<Chunk> earlier = earlierChunkWithEventsInAllBuffers();
		buffers.drain(hasEnded ? null : chunk, new Waiting(false));
		GarbageCollection.await();
		assertNull(earlier.get());
		EventBuffer again = buffers.tryClaim();
		put(again, 5);
		again.release();
		buffers.drain(chunk, new Waiting(false));
		assertEquals(tested.finished(START_TICKS, 5).position(), chunk.queuedBytes());
	}

	@Test
	void drainLeavesABufferReadyForTheCurrentChunk() {
		EventBuffer buffer = buffers.tryClaim();
		put(buffer, 5);
		buffer.release();
		buffers.drain(chunk, new Waiting(false));
		assertTrue(buffer.isReadyFor(chunk, 10));
	}

	private EventBuffer begun(int bodyBytes) {
		EventBuffer buffer = buffers.tryClaim();
		assertNotNull(buffer);
		buffer.belongTo(chunk, buffers.contents());
		buffer.begin();
		for (int i = 0; i < bodyBytes; i++) {
			buffer.content().putByte(i);
		}
		return buffer;
	}

	/** The sizes of these events take three bytes. */
	@Test
	void fullBufferIsHandedOverAndOthersAreNot() {
		Pressure pressure = new Pressure();
		EventBuffer almost = begun(ContentPool.CAPACITY_BYTES - 4);
		assertFalse(buffers.end(almost, tested.event.layout(), START_TICKS, pressure));
		assertEquals(0, chunk.queuedBytes());
		assertTrue(almost.tryClaim(), "it is free");
		EventBuffer full = begun(ContentPool.CAPACITY_BYTES - 3);
		assertTrue(buffers.end(full, tested.event.layout(), START_TICKS, pressure));
		assertEquals(ContentPool.CAPACITY_BYTES, chunk.queuedBytes());
		assertEquals(2, buffers.eventCount());
		assertTrue(full.tryClaim(), "it is free");
	}

	@Test
	void eventThatFillsABufferIsDroppedWhereTooMuchWaits() {
		Pressure pressure = new Pressure();
		pressure.overloaded = true;
		EventBuffer buffer = begun(ContentPool.CAPACITY_BYTES - 3);
		assertTrue(buffers.end(buffer, tested.event.layout(), START_TICKS, pressure));
		assertEquals(ContentPool.CAPACITY_BYTES, pressure.droppedBytes);
		assertEquals(0, chunk.queuedBytes());
		assertEquals(0, buffers.eventCount());
		assertNull(buffer.owner());
		assertTrue(buffer.tryClaim(), "it is free");
	}

	@Test
	void eventThatFillsABufferIsTakenBackWhereItCannotBeHandedOver() {
		EventBuffer buffer = begun(10);
		assertFalse(buffers.end(buffer, tested.event.layout(), START_TICKS, new Pressure()));
		assertTrue(buffer.tryClaim());
		int before = buffer.content().position();
		buffer.begin();
		for (int i = before; i < ContentPool.CAPACITY_BYTES; i++) {
			buffer.content().putByte(i);
		}
		OutOfMemoryError noHeap = new OutOfMemoryError("says the test");
		Pressure pressure = new Pressure() {
			@Override
			boolean isOverloaded(Chunk chunk) {
				throw noHeap;
			}
		};
		assertSame(
				noHeap,
				assertThrows(
						OutOfMemoryError.class,
						() -> buffers.end(buffer, tested.event.layout(), START_TICKS, pressure)));
		assertEquals(1, buffers.eventCount(), "the one before");
		assertEquals(before, buffer.content().position());
		assertEquals(0, chunk.queuedBytes());
	}

	/** What a dive has found. */
	private static final class Dive {
		int overflows;
		boolean ended;
		long countBefore;
	}

	/** Goes down to where the stack ends; on the way back tries to end the event, until that works. */
	private void dive(Dive dive, EventBuffer buffer) {
		try {
			dive(dive, buffer);
		} catch (StackOverflowError e) {
			dive.overflows++;
		}
		if (!dive.ended) {
			dive.countBefore = buffers.eventCount();
			buffers.end(buffer, tested.event.layout(), START_TICKS, new Pressure());
			dive.ended = true;
		}
	}

	@Test
	void eventThatFillsABufferIsNotCompleteWhereTheStackIsTooShortToHandItOver() throws Exception {
		// What is linked for the first time at the end of a stack is the JVM's own trouble.
		buffers.end(begun(ContentPool.CAPACITY_BYTES - 3), tested.event.layout(), START_TICKS, new Pressure());
		assertEquals(1, buffers.eventCount());
		EventBuffer buffer = begun(ContentPool.CAPACITY_BYTES - 3);
		Dive dive = new Dive();
		Thread diver = new Thread(null, () -> dive(dive, buffer), "diver", 256 * 1024);
		diver.start();
		diver.join();
		assertTrue(dive.ended);
		assertTrue(dive.overflows > 1, "overflows: " + dive.overflows);
		assertEquals(1, dive.countBefore, "no call that threw has completed the event");
		assertEquals(2, buffers.eventCount());
		assertEquals(2 * ContentPool.CAPACITY_BYTES, chunk.queuedBytes());
	}
}

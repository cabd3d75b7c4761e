/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.chunk;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.openjdk.jmc.flightrecorder.writer.internal.chunk.TestedChunks.START_TICKS;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Deadline;

/** The first failure of an output ends the recording, says why, and takes back what is not complete. */
class GuardedOutputTest {
	private final TestedChunks tested = new TestedChunks();
	private final TestedChunks.Output output = tested.output;
	private final GuardedOutput guard = new GuardedOutput(output);
	private final Chunk chunk = tested.chunk();
	private final IOException full = new IOException("full");

	GuardedOutputTest() throws IOException {
		guard.begin(chunk);
	}

	private void failWith(Exception failure) {
		guard.use(chunk, () -> {
			if (failure instanceof RuntimeException unchecked) {
				throw unchecked;
			}
			throw (IOException) failure;
		});
	}

	@Test
	void outputThatDoesNotBeginIsTakenBack() {
		output.failureOfBegin = full;
		output.failureOfCutBack = new IOException("cut");
		assertSame(full, assertThrows(IOException.class, () -> new GuardedOutput(output).begin(chunk)));
		assertEquals(List.of("cut back to 0"), output.ends);
		assertArrayEquals(new Throwable[] {output.failureOfCutBack}, full.getSuppressed());
	}

	@Test
	void firstFailureIsKeptAndTakesBackTheChunkOnce() {
		int[] notified = {0};
		guard.onFailure(() -> notified[0]++);
		guard.requireWritable();
		UncheckedIOException first = assertThrows(UncheckedIOException.class, () -> failWith(full));
		assertEquals("The recording has failed: full", first.getMessage());
		assertSame(full, first.getCause());
		IOException late = new IOException("late");
		assertSame(
				late,
				assertThrows(UncheckedIOException.class, () -> failWith(late)).getCause());
		assertSame(full, guard.failure());
		assertEquals(1, notified[0]);
		assertEquals(List.of("cut back to 0"), output.ends);
		assertFalse(chunk.appendLock.isLocked());
		IllegalStateException e = assertThrows(IllegalStateException.class, guard::requireWritable);
		assertEquals("The recording has failed and takes no more events: full", e.getMessage());
		assertSame(full, e.getCause());
	}

	@Test
	void exceptionOfAnotherKindIsThrownAsItIsAndNamedInTheFailure() {
		IllegalArgumentException odd = new IllegalArgumentException("odd");
		assertSame(odd, assertThrows(IllegalArgumentException.class, () -> failWith(odd)));
		assertEquals(
				"The output failed in an unexpected way: java.lang.IllegalArgumentException: odd",
				guard.failure().getMessage());
		assertSame(odd, guard.failure().getCause());
		IOException first = guard.failure();
		guard.failUnexpectedly(new OutOfMemoryError("heap"));
		assertSame(first, guard.failure());
		assertEquals(List.of("cut back to 0"), output.ends);
	}

	@Test
	void failureToTakeBackIsASuppressedOne() {
		output.failureOfCutBack = new IOException("cut");
		assertThrows(UncheckedIOException.class, () -> failWith(full));
		assertArrayEquals(new Throwable[] {output.failureOfCutBack}, full.getSuppressed());
	}

	@Test
	void failureThatCannotBeToldIsKeptToo() {
		RuntimeException untold = new RuntimeException() {
			@Override
			public String toString() {
				throw this;
			}
		};
		assertSame(untold, assertThrows(RuntimeException.class, () -> failWith(untold)));
		assertEquals("The output failed in an unexpected way", guard.failure().getMessage());
		assertEquals(List.of("cut back to 0"), output.ends);
		assertThrows(IllegalStateException.class, guard::requireWritable);
	}

	@Test
	void anExceptionThatIsThrownAgainDoesNotSuppressItself() {
		output.failureOfCutBack = full;
		assertSame(
				full,
				assertThrows(UncheckedIOException.class, () -> failWith(full)).getCause());
		output.ends.clear();
		output.failureOfBegin = full;
		assertSame(full, assertThrows(IOException.class, () -> new GuardedOutput(output).begin(chunk)));
		assertEquals(List.of("cut back to 0"), output.ends);
		assertEquals(0, full.getSuppressed().length);
	}

	@Test
	void outputThatDoesNotBeginIsTakenBackWhateverItThrows() {
		TestedChunks.Output odd = new TestedChunks.Output() {
			@Override
			public void begin(byte[] header) {
				throw new AssertionError("odd");
			}
		};
		assertEquals(
				"odd",
				assertThrows(AssertionError.class, () -> new GuardedOutput(odd).begin(chunk))
						.getMessage());
		assertEquals(List.of("cut back to 0"), odd.ends);
	}

	@Test
	void recordingThatIsNotOpenIsClosed() {
		IllegalStateException e = guard.notWritable();
		assertEquals("The recording is closed and takes no more events", e.getMessage());
		assertNull(e.getCause());
	}

	@Test
	void closeSaysWhatFailedFirst() {
		assertNull(guard.close(chunk));
		output.failureOfClose = new IOException("close");
		assertSame(output.failureOfClose, guard.close(chunk));
		assertThrows(UncheckedIOException.class, () -> failWith(full));
		assertSame(full, guard.close(chunk));
		assertArrayEquals(new Throwable[] {output.failureOfClose}, full.getSuppressed());
		output.failureOfClose = full;
		assertSame(full, guard.close(chunk), "an exception does not suppress itself");
		assertFalse(chunk.appendLock.isLocked());
	}

	@Test
	void nothingIsAppendedAfterAFailure() throws Exception {
		int before = output.lengthOfChunk();
		chunk.enqueue(tested.finished(START_TICKS, 1), START_TICKS);
		assertThrows(UncheckedIOException.class, () -> failWith(full));
		guard.appendQueued(chunk);
		assertEquals(before, output.lengthOfChunk());
	}

	@Test
	void eventOfTheOutputItselfWaitsInTheQueue() throws Exception {
		output.onAppend = () -> {
			output.onAppend = () -> {};
			chunk.enqueue(tested.finished(START_TICKS, 2), START_TICKS);
			guard.appendQueued(chunk);
		};
		chunk.enqueue(tested.finished(START_TICKS, 1), START_TICKS);
		guard.appendQueued(chunk);
		assertEquals(tested.finished(START_TICKS, 2).position(), chunk.queuedBytes());
		guard.appendQueued(chunk);
		assertEquals(0, chunk.queuedBytes());
	}

	private Chunk sealChunk() {
		Chunk next = tested.chunk();
		next.appendLock.lock();
		try {
			guard.use(chunk, () -> guard.seal(chunk.finish(tested::metadata, 0, false), next, () -> {}));
		} finally {
			next.appendLock.unlock();
		}
		return next;
	}

	/** A writer, or the recording's thread, holds on to the chunk, and an event under way has given it constants. */
	@Test
	void nothingIsDoneForAChunkThatIsSealed() {
		Chunk next = sealChunk();
		int sealedBytes = output.sealed.size();
		int before = output.lengthOfChunk();
		chunk.constants.intern(tested.constant, new byte[1 << 20], 0, 1 << 20);
		chunk.constants.intern(tested.constant, new byte[2 << 20], 0, 2 << 20);
		guard.appendQueued(chunk);
		guard.append(chunk);
		guard.use(chunk, () -> {
			throw full;
		});
		assertEquals(sealedBytes, output.sealed.size());
		assertEquals(before, output.lengthOfChunk());
		assertNull(guard.failure());
		assertFalse(chunk.appendLock.isLocked());
		next.enqueue(tested.finished(START_TICKS, 1), START_TICKS);
		guard.appendQueued(next);
		assertEquals(0, next.queuedBytes());
	}

	@Test
	void nothingIsDoneBeforeTheFirstChunkAndBehindTheLast() {
		GuardedOutput other = new GuardedOutput(output);
		other.append(chunk);
		other.failUnexpectedly(full);
		assertNull(other.failure());
		guard.use(chunk, () -> guard.seal(chunk.finish(tested::metadata, 0, true), null, () -> {}));
		guard.use(chunk, () -> {
			throw full;
		});
		guard.failUnexpectedly(full);
		assertNull(guard.failure(), "the recording is complete");
		assertEquals(List.of(), output.ends);
	}

	/** The sealed chunk was published before, so its header would be written over that of the next one. */
	@Test
	void failureBehindASealTakesBackTheNextChunk() {
		guard.use(chunk, () -> chunk.publish(tested::metadata, 0));
		sealChunk();
		guard.failUnexpectedly(new OutOfMemoryError("heap"));
		assertEquals(List.of("cut back to 0"), output.ends);
		assertNull(output.headerOfCutBack);
	}

	@Test
	void workIsLeftToAnotherThreadThatIsAtIt() throws Exception {
		chunk.enqueue(tested.finished(START_TICKS, 1), START_TICKS);
		FutureTask<Void> append = new FutureTask<>(() -> guard.appendQueued(chunk), null);
		chunk.appendLock.lock();
		try {
			Thread other = new Thread(append, "other");
			other.setDaemon(true);
			other.start();
			Deadline.within("append beside another thread", () -> append.get());
			assertEquals(tested.finished(START_TICKS, 1).position(), chunk.queuedBytes());
		} finally {
			chunk.appendLock.unlock();
		}
	}
}

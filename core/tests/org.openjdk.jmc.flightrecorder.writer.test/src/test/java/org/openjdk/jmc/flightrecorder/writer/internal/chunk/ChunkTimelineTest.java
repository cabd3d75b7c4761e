/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.chunk;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.openjdk.jmc.flightrecorder.writer.internal.chunk.TestedChunks.START_EPOCH_NANOS;
import static org.openjdk.jmc.flightrecorder.writer.internal.chunk.TestedChunks.START_TICKS;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Chunks follow each other in time, whatever their events and the clock say. */
class ChunkTimelineTest {
	private static final long SECOND = 1_000_000_000;

	private final TestedChunks tested = new TestedChunks();
	private final ChunkTimeline timeline = new ChunkTimeline(tested.clock, 0);

	private static long startEpochNanos(Chunk chunk) {
		return chunk.span().epochNanosOfStart(chunk.span().startTicks());
	}

	/** Where a tick is longer than a nanosecond, the ticks stay. */
	@ParameterizedTest
	@CsvSource({
		"1,                   0",
		"999999999,           0",
		"1000000000,          1",
		"1000000001,          2",
		"2595123456,          3",
		"9223372036854775807, 9223372037"
	})
	void nextChunkStartsANanosecondLater(long ticksPerSecond, long ticks) {
		TestedChunks other = new TestedChunks(ticksPerSecond);
		assertEquals(START_TICKS + ticks, new ChunkTimeline(other.clock, 0).nextStartTicks(other.chunk()));
	}

	@Test
	void nextChunkStartsAtTheLatestEventWhereTicksAreTheClients() {
		Chunk chunk = tested.chunk();
		chunk.enqueue(tested.finished(START_TICKS + 500, 1), START_TICKS + 500);
		chunk.enqueue(tested.finished(START_TICKS + 300, 1), START_TICKS + 300);
		assertEquals(START_TICKS + 500, timeline.nextStartTicks(chunk));
	}

	@Test
	void chunksWithinOneTickStartAtDifferentTimes() {
		TestedChunks coarse = new TestedChunks(1);
		ChunkTimeline times = new ChunkTimeline(coarse.clock, 0);
		Chunk chunk = coarse.chunk();
		for (int i = 0; i < 3; i++) {
			assertEquals(START_EPOCH_NANOS + i, startEpochNanos(chunk));
			Chunk next = coarse.chunk(times.nextStartTicks(chunk));
			assertEquals(START_TICKS, next.startTicks);
			assertEquals(1, times.durationNanos(chunk, next));
			chunk = next;
		}
	}

	@Test
	void chunkTakesUntilTheNextOneStarts() {
		Chunk first = tested.chunk();
		Chunk next = tested.chunk(START_TICKS + 4000);
		assertEquals(4000, timeline.durationNanos(first, next));
		assertEquals(START_EPOCH_NANOS + 4000, startEpochNanos(next));
		assertEquals(1, timeline.durationNanos(next, null), "it has no event, and the ticks are the client's");
	}

	@Test
	void chunkOfEventsOfThePastEndsWithThem() {
		Chunk first = tested.chunk();
		first.span().note(START_TICKS + 100, START_TICKS + 900);
		first.enqueue(tested.finished(START_TICKS + 100, 1), START_TICKS + 100);
		Chunk next = tested.chunk(START_TICKS + 4000);
		assertEquals(900, timeline.durationNanos(first, next));
		next.span().note(START_TICKS + 200, START_TICKS + 300);
		assertEquals(START_EPOCH_NANOS + 4000, startEpochNanos(next), "the client has said when the recording starts");
	}

	@Test
	void durationOfTheClientIsThatOfAllChunksTogether() {
		timeline.setExplicitDurationNanos(10 * SECOND);
		assertEquals(10 * SECOND, timeline.explicitDurationNanos());
		Chunk first = tested.chunk();
		assertEquals(10 * SECOND, timeline.durationNanos(first, null), "so far it is the only one");
		Chunk second = tested.chunk(START_TICKS + 3 * SECOND);
		assertEquals(3 * SECOND, timeline.durationNanos(first, second), "it is not the last");
		Chunk third = tested.chunk(START_TICKS + 4 * SECOND);
		assertEquals(SECOND, timeline.durationNanos(second, third));
		assertEquals(6 * SECOND, timeline.durationNanos(third, null), "what the others have left");
		Chunk late = tested.chunk(START_TICKS + 11 * SECOND);
		timeline.durationNanos(third, late);
		assertEquals(1, timeline.durationNanos(late, null), "nothing is left");
	}

	@Test
	void durationOfNothingIsTheRealOne() {
		for (long none : new long[] {0, -1, Long.MIN_VALUE}) {
			timeline.setExplicitDurationNanos(none);
			assertEquals(0, timeline.explicitDurationNanos());
			Chunk chunk = tested.chunk();
			chunk.enqueue(tested.finished(START_TICKS + 70, 1), START_TICKS + 70);
			assertEquals(70, timeline.durationNanos(chunk, null));
		}
		assertEquals(0, new ChunkTimeline(tested.clock, -5).explicitDurationNanos());
	}

	@Test
	void clockOfTheJvmTellsTheDurationSoFar() {
		RecordingClock clock = new RecordingClock(RecordingClock.NOW, RecordingClock.NOW, SECOND);
		ChunkTimeline times = new ChunkTimeline(clock, 0);
		long before = System.nanoTime();
		Chunk chunk = new Chunk(clock.startTicks(), tested.constants.newChunk(), clock, tested.output, tested.contents);
		long next = times.nextStartTicks(chunk);
		assertTrue(next > chunk.startTicks && next >= before && next <= System.nanoTime());
		long durationNanos = times.durationNanos(chunk, null);
		assertTrue(durationNanos >= before - clock.startTicks(), "so far it took " + durationNanos);
		chunk.enqueue(tested.finished(1, 1), clock.startTicks() + 1000 * SECOND);
		assertEquals(1000 * SECOND, times.durationNanos(chunk, null), "until the latest event");
	}
}

/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.format;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents.START_EPOCH_NANOS;
import static org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents.START_TICKS;
import static org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents.record;
import static org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents.sample;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.ChunkDump;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.TwoReaders;

/** The 68 bytes at the start of each chunk, and how chunks follow each other. */
class HeaderTest {
	@Test
	void recordingWithoutEventsIsOneChunkThatAllReadersOpen() throws Exception {
		byte[] bytes = record(r -> {});
		assertEquals(List.of(), TwoReaders.read(bytes));
		assertEquals(1, ChunkDump.validate(bytes).size());
	}

	@Test
	void recordingWithoutTypesIsReadable() throws Exception {
		assertEquals(List.of(), TwoReaders.read(record(s -> {}, r -> {})));
	}

	@Test
	void headerIsThatOfAFinishedCompressedChunk() throws Exception {
		ChunkDump chunk =
				ChunkDump.validate(record(r -> r.writeEvent(sample(r, 1, "x")))).get(0);
		assertEquals(2, chunk.major);
		assertEquals(1, chunk.minor);
		assertEquals(0, chunk.state);
		assertEquals(1, chunk.flags & 1);
		assertEquals(START_EPOCH_NANOS, chunk.startEpochNanos);
		assertEquals(START_TICKS, chunk.startTicks);
		assertEquals(1_000_000_000L, chunk.ticksPerSecond);
	}

	@Test
	void chunksAreLaidEndToEndAndFillTheFile() throws Exception {
		byte[] bytes = record(r -> {
			for (int i = 0; i < 5; i++) {
				r.writeEvent(sample(r, i, "x")).rotateChunk();
			}
		});
		List<ChunkDump> chunks = ChunkDump.validate(bytes);
		assertTrue(chunks.size() >= 5, () -> chunks.size() + " chunks");
		assertEquals(bytes.length, chunks.stream().mapToLong(c -> c.sizeBytes).sum());
		assertEquals(5, TwoReaders.read(bytes).size());
	}

	@Test
	void chunksThatRotateWithinOneTickStartAtDifferentTimes() throws Exception {
		byte[] bytes = record(s -> s.withJdkTypeInitialization().withTicksPerSecond(10), r -> {
			for (int i = 0; i < 200; i++) {
				r.writeEvent(sample(r, i, null)).rotateChunk();
			}
		});
		assertEquals(200, TwoReaders.read(bytes).size());
		assertTrue(ChunkDump.validate(bytes).size() >= 200);
	}

	@Test
	void allChunksShareOneClock() throws Exception {
		byte[] bytes = record(r -> {
			for (int i = 0; i < 20; i++) {
				Thread.sleep(2);
				r.writeEvent(sample(r, 1000 + i, null)).rotateChunk();
			}
		});
		// the rules compare start and ticks of each chunk with the first
		ChunkDump.validate(bytes);
		assertEquals(
				20,
				TwoReaders.read(bytes).stream()
						.filter(e -> e.startEpochNanos() == START_EPOCH_NANOS + (int) e.get("number"))
						.count());
	}

	@Test
	void newestCheckpointOfEveryChunkComesAfterItsLastEvent() throws Exception {
		List<ChunkDump> chunks = ChunkDump.validate(record(r -> {
			for (int i = 0; i < 100; i++) {
				r.writeEvent(sample(r, i, "text " + i % 7));
				if (i % 30 == 29) {
					r.rotateChunk();
				}
			}
		}));
		for (ChunkDump chunk : chunks) {
			assertTrue(chunk.events.isEmpty()
					|| chunk.checkpointOffset
							> chunk.events.get(chunk.events.size() - 1).offset());
		}
	}

	@Test
	void rotatingTwiceWithoutEventsMakesNoChunkThatReadersRefuse() throws Exception {
		byte[] bytes = record(r -> {
			r.rotateChunk().rotateChunk();
			r.writeEvent(sample(r, 1, "x"));
			r.rotateChunk().rotateChunk();
		});
		assertEquals(1, TwoReaders.read(bytes).size());
	}
}

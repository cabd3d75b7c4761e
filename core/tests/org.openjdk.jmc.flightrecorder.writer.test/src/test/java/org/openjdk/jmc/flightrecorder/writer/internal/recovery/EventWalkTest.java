/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.recovery;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openjdk.jmc.flightrecorder.writer.internal.format.ChunkHeader;
import org.openjdk.jmc.flightrecorder.writer.internal.read.MadeChunk;

/** The walk goes from event to event as long as their sizes and the chain of checkpoints are right. */
class EventWalkTest {
	private static final int FLUSH = 1;

	private final MadeChunk chunk = new MadeChunk();

	private EventWalk walk(long limit) throws Exception {
		return new EventWalk(MadeChunk.window(chunk.toBytes()), 0, limit);
	}

	private EventWalk walk() throws Exception {
		return walk(chunk.lengthBytes());
	}

	@Test
	void chunkThatOnlyBeganHasNoEvent() throws Exception {
		EventWalk walk = walk();
		assertFalse(walk.next());
		assertEquals(ChunkHeader.LENGTH_BYTES, walk.endOffset());
		assertFalse(walk.isAtCheckpoint());
		assertEquals(0, walk.metadataOffset());
		assertEquals(0, walk.checkpointOffset());
	}

	@Test
	void offsetsAreThoseOfTheNewestMetadataAndCheckpoint() throws Exception {
		chunk.event(100, 7);
		long firstMetadata = chunk.metadata(1, MadeChunk.types());
		long first = chunk.checkpoint(11, 0, 0, 0);
		long secondMetadata = chunk.metadata(2, MadeChunk.types());
		long second = chunk.checkpoint(22, first - chunk.lengthBytes(), FLUSH, 0);
		EventWalk walk = walk();
		assertTrue(walk.next());
		assertEquals(firstMetadata, walk.endOffset());
		assertTrue(walk.next());
		assertEquals(firstMetadata, walk.metadataOffset());
		assertTrue(walk.next());
		assertEquals(first, walk.checkpointOffset());
		assertEquals(11, walk.checkpointTicks());
		assertTrue(walk.isAtCheckpoint());
		assertFalse(walk.isAtFlushMark());
		assertTrue(walk.next());
		assertFalse(walk.isAtCheckpoint());
		assertTrue(walk.next());
		assertEquals(secondMetadata, walk.metadataOffset());
		assertEquals(second, walk.checkpointOffset());
		assertEquals(22, walk.checkpointTicks());
		assertTrue(walk.isAtFlushMark());
		assertFalse(walk.next());
		assertEquals(chunk.lengthBytes(), walk.endPosition());
	}

	/** A size that leaves no room for a type, and one that is one byte too large. */
	@ParameterizedTest
	@ValueSource(ints = {0, 1, 4})
	void walkEndsBeforeAnEventWhoseSizeIsWrong(int size) throws Exception {
		chunk.event(100, 7);
		long end = chunk.lengthBytes();
		chunk.bytes(size, 100, 7);
		EventWalk walk = walk();
		assertTrue(walk.next());
		assertFalse(walk.next());
		assertEquals(end, walk.endOffset());
	}

	@Test
	void sizeWithItsHighestBitSetIsNone() throws Exception {
		chunk.bytes(0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 100);
		assertFalse(walk().next());
	}

	@Test
	void eventMustBeWithinTheLimitAndItsTypeWithinTheEvent() throws Exception {
		chunk.event(100, 7);
		long size = chunk.lengthBytes();
		assertTrue(walk(size).next());
		assertFalse(walk(size - 1).next());
		assertFalse(walk(ChunkHeader.LENGTH_BYTES).next());
		MadeChunk torn = new MadeChunk().bytes(2, 0x80, 0x01, 0, 0);
		assertFalse(new EventWalk(MadeChunk.window(torn.toBytes()), 0, torn.lengthBytes()).next());
	}

	@ParameterizedTest
	@ValueSource(longs = {0, 1, -1})
	void checkpointThatDoesNotLeadToTheOneBeforeEndsTheWalk(long wrong) throws Exception {
		long first = chunk.checkpoint(1, 0, 0, 0);
		long end = chunk.lengthBytes();
		chunk.checkpoint(2, wrong == 0 ? 0 : first - end + wrong, FLUSH, 0);
		EventWalk walk = walk();
		assertTrue(walk.next());
		assertFalse(walk.next());
		assertEquals(first, walk.checkpointOffset(), "what follows is not met");
		assertEquals(1, walk.checkpointTicks());
		assertEquals(end, walk.endOffset());
	}

	@Test
	void firstCheckpointLeadsNowhere() throws Exception {
		chunk.event(100, 7);
		chunk.checkpoint(1, -3, FLUSH, 0);
		EventWalk walk = walk();
		assertTrue(walk.next());
		assertFalse(walk.next());
	}

	@Test
	void offsetsAreFromTheStartOfTheChunkAndPositionsFromThatOfTheFile() throws Exception {
		long metadata = chunk.metadata(1, MadeChunk.types());
		byte[] bytes = chunk.toBytes();
		byte[] file = new byte[1000 + bytes.length];
		System.arraycopy(bytes, 0, file, 1000, bytes.length);
		EventWalk walk = new EventWalk(MadeChunk.window(file), 1000, file.length);
		assertTrue(walk.next());
		assertEquals(metadata, walk.metadataOffset());
		assertEquals(bytes.length, walk.endOffset());
		assertEquals(file.length, walk.endPosition());
	}

	/** What may be wrong is between the last event that is right and the byte where the fault shows. */
	@Test
	void faultThatEndsTheWalkIsTold() throws Exception {
		byte[] before = new byte[1000];
		long first = chunk.event(100, 7);
		long wrong = chunk.checkpoint(1, -3, FLUSH, 0);
		long end = chunk.lengthBytes();
		chunk.event(100, 7);
		byte[] file = Arrays.copyOf(before, before.length + (int) chunk.lengthBytes());
		System.arraycopy(chunk.toBytes(), 0, file, before.length, (int) chunk.lengthBytes());
		EventWalk walk = new EventWalk(MadeChunk.window(file), before.length, file.length);
		assertTrue(walk.next());
		assertNull(walk.stop());
		assertFalse(walk.next());
		assertEquals(
				"the distance of a checkpoint to the previous one is -3",
				walk.stop().getMessage());
		assertEquals(before.length + wrong, walk.stop().position());
		assertEquals(before.length + first, walk.stop().from());
		assertTrue(walk.stop().to() > before.length + wrong && walk.stop().to() < before.length + end);
		assertFalse(walk.stopsBeyondLimit());
		assertFalse(walk.next(), "it does not go on");
		assertEquals(before.length + wrong, walk.endPosition());
	}

	@Test
	void walkThatStopsBeyondItsLimitTellsSo() throws Exception {
		long last = chunk.event(100, 7, 7, 7, 7, 7);
		long end = chunk.lengthBytes();
		for (long limit = last; limit <= end; limit++) {
			EventWalk walk = walk(limit);
			assertEquals(limit == end, walk.next());
			boolean begun = limit > last && limit < end;
			assertEquals(begun, walk.stop() != null, "limit " + limit);
			assertEquals(begun, walk.stopsBeyondLimit(), "limit " + limit);
		}
		// The size of a checkpoint is right, and what is in it goes beyond.
		MadeChunk torn = new MadeChunk().bytes(3, 1, 5);
		EventWalk walk = new EventWalk(MadeChunk.window(torn.toBytes()), 0, torn.lengthBytes());
		assertFalse(walk.next());
		assertTrue(walk.stopsBeyondLimit());
		MadeChunk within = new MadeChunk().bytes(3, 1, 5, 2, 100);
		walk = new EventWalk(MadeChunk.window(within.toBytes()), 0, within.lengthBytes());
		assertFalse(walk.next());
		assertFalse(walk.stopsBeyondLimit(), "the fault is before the limit");
	}
}

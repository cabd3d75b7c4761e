/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.recovery;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import org.junit.jupiter.api.Test;
import org.openjdk.jmc.flightrecorder.writer.internal.format.ChunkHeader;
import org.openjdk.jmc.flightrecorder.writer.internal.read.FileWindow;
import org.openjdk.jmc.flightrecorder.writer.internal.read.MadeChunk;

/** What the events of a chunk, its header and what follows say together about how much of it is complete. */
class CompletePartTest {
	private static final int FLUSH = 1;
	private static final int UNFINISHED = 3;
	private static final long START_TICKS = 100;

	private final MadeChunk chunk = new MadeChunk();
	private final long metadata = chunk.metadata(1, MadeChunk.types());
	private final long first = chunk.checkpoint(200, 0, FLUSH, 0);
	private final long flushed = chunk.lengthBytes();
	private final long second = eventAndCheckpoint();
	private final long whole = chunk.lengthBytes();

	private long eventAndCheckpoint() {
		chunk.event(MadeChunk.EVENT, 5);
		return chunk.checkpoint(300, first - chunk.lengthBytes(), 0, 0);
	}

	private static ChunkHeader header(long size, long checkpoint, long metadata, int state) {
		return new ChunkHeader(size, checkpoint, metadata, 1_000, 0, START_TICKS, 1_000, state, false);
	}

	private CompletePart find(ChunkHeader header) throws Exception {
		return find(header, Long.MAX_VALUE);
	}

	private CompletePart find(ChunkHeader header, long limit) throws Exception {
		return find(chunk.toBytes(), header, limit);
	}

	private static CompletePart find(byte[] file, ChunkHeader header, long limit) throws Exception {
		FileWindow window = MadeChunk.window(file);
		return CompletePart.find(window, new EventWalk(window, 0, Math.min(limit, file.length)), header);
	}

	@Test
	void chunkThatNothingWasPublishedOfIsCompleteUpToItsLastFlush() throws Exception {
		CompletePart part = find(ChunkHeader.begun(1_000, START_TICKS, 1_000));
		assertEquals(new CompletePart(flushed, first, metadata, 200, null, ChunkHeader.LENGTH_BYTES), part);
		assertEquals(part, find(ChunkHeader.begun(1_000, START_TICKS, 1_000), flushed));
		assertNull(find(ChunkHeader.begun(1_000, START_TICKS, 1_000), flushed - 1));
	}

	@Test
	void headerThatIsRightTellsTheEnd() throws Exception {
		CompletePart part = find(header(whole, second, metadata, ChunkHeader.FINISHED));
		assertEquals(new CompletePart(whole, second, metadata, 300, null, whole), part);
		CompletePart published = find(header(flushed, first, metadata, UNFINISHED));
		assertEquals(new CompletePart(flushed, first, metadata, 200, null, flushed), published);
	}

	@Test
	void finishedChunkWhoseHeaderIsHalfRightEndsWithTheFile() throws Exception {
		assertEquals(
				whole,
				find(header(whole + 7, second, metadata, ChunkHeader.FINISHED)).sizeBytes());
		CompletePart sized = find(header(whole, second + 1, metadata, ChunkHeader.FINISHED));
		assertEquals(new CompletePart(whole, second, metadata, 300, null, 0), sized);
		assertEquals(
				flushed,
				find(header(whole + 7, second + 1, metadata, ChunkHeader.FINISHED))
						.sizeBytes());
		assertEquals(
				whole,
				find(header(whole + 7, second, metadata, UNFINISHED)).sizeBytes(),
				"a header that names a checkpoint was written behind it");
	}

	@Test
	void headerThatWasBeingRewrittenIsTheLastThatWasMissing() throws Exception {
		CompletePart part = find(header(flushed, first, metadata, ChunkHeader.BEING_REWRITTEN));
		assertEquals(whole, part.sizeBytes());
		assertEquals(flushed, part.publishedBytes());
		CompletePart torn = find(header(0, 0, 0, ChunkHeader.BEING_REWRITTEN));
		assertEquals(flushed, torn.publishedBytes(), "what was flushed before was published");
		chunk.event(MadeChunk.EVENT, 6);
		assertEquals(
				flushed, find(header(0, 0, 0, ChunkHeader.BEING_REWRITTEN)).sizeBytes(), "no checkpoint is at the end");
	}

	@Test
	void checkpointBeforeTheNextChunkIsTheLastOfItsOwn() throws Exception {
		ChunkHeader begun = ChunkHeader.begun(2_000, 400, 1_000);
		for (byte b : begun.encode()) {
			chunk.bytes(b);
		}
		CompletePart part = find(ChunkHeader.begun(1_000, START_TICKS, 1_000));
		assertEquals(whole, part.sizeBytes());
		assertEquals(begun, part.next());
		assertEquals(second, part.checkpointOffset());
	}

	/** The magic alone may be an event of 70 bytes. */
	@Test
	void headerWithoutAClockIsNoNextChunk() throws Exception {
		for (byte b : ChunkHeader.begun(0, 400, 1_000).encode()) {
			chunk.bytes(b);
		}
		CompletePart part = find(ChunkHeader.begun(1_000, START_TICKS, 1_000));
		assertNull(part.next());
		assertEquals(flushed, part.sizeBytes());
	}

	@Test
	void chunkWithoutTypesHasNoPart() throws Exception {
		MadeChunk other = new MadeChunk();
		other.event(MadeChunk.EVENT, 5);
		other.checkpoint(200, 0, FLUSH, 0);
		byte[] file = other.toBytes();
		ChunkHeader header = ChunkHeader.begun(1_000, START_TICKS, 1_000);
		assertNull(find(file, header, file.length));
		assertNull(find(file, header(file.length, 0, 0, ChunkHeader.FINISHED), file.length));
	}

	@Test
	void partWithoutACheckpointEndsWhenItsChunkBegan() throws Exception {
		MadeChunk other = new MadeChunk();
		long offset = other.metadata(1, MadeChunk.types());
		byte[] file = other.toBytes();
		CompletePart part = find(file, header(file.length, 0, offset, ChunkHeader.FINISHED), file.length);
		assertNotNull(part);
		assertEquals(START_TICKS, part.lastTicks());
	}
}

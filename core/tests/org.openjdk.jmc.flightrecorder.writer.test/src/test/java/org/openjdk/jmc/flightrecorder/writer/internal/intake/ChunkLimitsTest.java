/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.intake;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.openjdk.jmc.flightrecorder.writer.test.fixtures.StoredHeader.HEADER_BYTES;

import org.junit.jupiter.api.Test;
import org.openjdk.jmc.flightrecorder.writer.internal.chunk.Chunk;
import org.openjdk.jmc.flightrecorder.writer.internal.chunk.TestedChunks;
import org.openjdk.jmc.flightrecorder.writer.internal.session.NumberSession;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDefinition;

/** A chunk is full by its bytes, by its constants or by its age. */
class ChunkLimitsTest {
	private static final long NONE = Long.MAX_VALUE;

	private final TestedChunks tested = new TestedChunks();
	private final Chunk chunk = tested.chunk();

	private void addConstant() {
		TypeDefinition symbol = tested.types.find("jdk.types.Symbol");
		byte[] text = {3, 1, 'x'};
		chunk.constants.intern(symbol, text, 0, text.length);
	}

	@Test
	void chunkIsFullOnceItsBytesReachTheLimit() {
		assertTrue(new ChunkLimits(HEADER_BYTES, NONE, NONE).areReachedIn(chunk));
		assertFalse(new ChunkLimits(HEADER_BYTES + 1, NONE, NONE).areReachedIn(chunk));
		int eventBytes = tested.finished(5, 6).position();
		chunk.enqueue(tested.finished(5, 6), 5);
		assertTrue(new ChunkLimits(HEADER_BYTES + eventBytes, NONE, NONE).areReachedIn(chunk));
		assertFalse(new ChunkLimits(HEADER_BYTES + eventBytes + 1, NONE, NONE).areReachedIn(chunk));
	}

	@Test
	void constantsCountByThemselvesAndAsBytesOfTheChunk() {
		addConstant();
		long constantBytes = chunk.constants.sizeBytes();
		ChunkLimits exact = new ChunkLimits(NONE, NONE, constantBytes);
		assertTrue(exact.areReachedIn(chunk) && exact.areReachedByConstantsIn(chunk));
		ChunkLimits more = new ChunkLimits(NONE, NONE, constantBytes + 1);
		assertFalse(more.areReachedIn(chunk) || more.areReachedByConstantsIn(chunk));
		ChunkLimits ofBytes = new ChunkLimits(HEADER_BYTES + constantBytes, NONE, NONE);
		assertTrue(ofBytes.areReachedIn(chunk));
		assertFalse(ofBytes.areReachedByConstantsIn(chunk));
	}

	@Test
	void aLimitIsExceededByAnEighthOfIt() {
		addConstant();
		int constantBytes = (int) chunk.constants.sizeBytes();
		int sizeBytes = HEADER_BYTES + constantBytes;
		assertTrue(new ChunkLimits(sizeBytes * 8L / 9, NONE, NONE).areExceededIn(chunk));
		ChunkLimits reached = new ChunkLimits(sizeBytes * 8L / 9 + 2, 0, constantBytes * 8L / 9 + 2);
		assertTrue(reached.areReachedIn(chunk));
		assertFalse(reached.areExceededIn(chunk));
		assertTrue(new ChunkLimits(NONE, NONE, constantBytes * 8L / 9).areExceededIn(chunk));
	}

	@Test
	void chunkIsFullOnceItsAgeReachesTheLimit() {
		assertTrue(new ChunkLimits(NONE, 0, NONE).areReachedIn(chunk));
		assertFalse(new ChunkLimits(NONE, NONE - 1, NONE).areReachedIn(chunk));
		long ageNanos = System.nanoTime() - chunk.createdNanoTime;
		assertTrue(new ChunkLimits(NONE, ageNanos, NONE).areReachedIn(chunk));
	}

	@Test
	void ageIsLookedAtWhereItHasALimit() {
		assertTrue(new ChunkLimits(NONE, 0, NONE).checksAge());
		assertTrue(new ChunkLimits(NONE, NONE - 1, NONE).checksAge());
		assertFalse(NumberSession.NO_LIMITS.checksAge());
	}

	@Test
	void constantsMatterFromTheLowerOfTwoLimitsOn() {
		assertEquals(7, new ChunkLimits(7, NONE, 8).minConstantBytes());
		assertEquals(7, new ChunkLimits(8, NONE, 7).minConstantBytes());
	}
}

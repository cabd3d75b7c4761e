/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.intake;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.openjdk.jmc.flightrecorder.writer.internal.chunk.Chunk;
import org.openjdk.jmc.flightrecorder.writer.internal.chunk.TestedChunks;

/** When a writer looks for a full chunk, and who rotates it. */
class RotationRuleTest {
	private static final long NONE = Long.MAX_VALUE;

	private final Chunk chunk = new TestedChunks().chunk();
	private final List<Chunk> rotated = new ArrayList<>();
	private boolean leftToThread;
	private final BackPressure pressure = new BackPressure() {
		@Override
		boolean isLeftToThread() {
			return leftToThread;
		}

		@Override
		void waitForOutput(Chunk queue) {
			throw new AssertionError("a rule waits for nothing");
		}
	};

	private RotationRule rule(ChunkLimits limits) {
		return new RotationRule(limits, pressure, rotated::add);
	}

	@Test
	void writerRotatesWhereNoThreadDoes() {
		RotationRule rule = rule(new ChunkLimits(1, NONE, NONE));
		assertTrue(rule.isFull(chunk));
		rule.rotate(chunk);
		assertEquals(List.of(chunk), rotated);
		leftToThread = true;
		rule.rotate(chunk);
		assertEquals(List.of(chunk), rotated);
	}

	@Test
	void chunkIsFullByBytesOrByConstants() {
		assertFalse(rule(new ChunkLimits(NONE, NONE, NONE)).isFull(chunk));
		assertFalse(rule(new ChunkLimits(1, NONE, NONE)).isFullOfConstants(chunk));
		assertTrue(rule(new ChunkLimits(NONE, NONE, 0)).isFullOfConstants(chunk));
	}

	/** What each event asks costs no more than one look at the constants. */
	@Test
	void anEventLooksOnlyWhereConstantsOrAgeMayHaveFilledTheChunk() {
		RotationRule ofBytes = rule(new ChunkLimits(1, NONE, NONE));
		assertFalse(ofBytes.checksAge());
		assertEquals(chunk.constants.sizeBytes() >= 1, ofBytes.mayBeFullByConstantsOrAge(chunk.constants));
		RotationRule ofConstants = rule(new ChunkLimits(NONE, NONE, chunk.constants.sizeBytes()));
		assertTrue(ofConstants.mayBeFullByConstantsOrAge(chunk.constants));
		RotationRule ofAge = rule(new ChunkLimits(NONE, NONE - 1, NONE));
		assertTrue(ofAge.checksAge());
		assertTrue(ofAge.mayBeFullByConstantsOrAge(chunk.constants));
	}
}

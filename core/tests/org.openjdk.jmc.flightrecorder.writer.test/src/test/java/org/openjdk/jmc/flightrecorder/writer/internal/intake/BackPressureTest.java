/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.intake;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.openjdk.jmc.flightrecorder.writer.internal.chunk.TestedChunks.START_TICKS;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.openjdk.jmc.flightrecorder.writer.internal.chunk.Chunk;
import org.openjdk.jmc.flightrecorder.writer.internal.chunk.GuardedOutput;
import org.openjdk.jmc.flightrecorder.writer.internal.chunk.TestedChunks;
import org.openjdk.jmc.flightrecorder.writer.internal.format.ChunkHeader;
import org.openjdk.jmc.flightrecorder.writer.internal.format.Leb128Writer;
import org.openjdk.jmc.flightrecorder.writer.internal.session.NumberSession;

/** Where writers wait for the output, too much that waits is brought there, and nothing is ever dropped. */
class BackPressureTest {
	private final TestedChunks tested = new TestedChunks();
	private final Chunk chunk = tested.chunk();
	private final BackPressure pressure;

	BackPressureTest() throws IOException {
		GuardedOutput output = new GuardedOutput(tested.output);
		output.begin(chunk);
		pressure = BackPressure.waiting(output, NumberSession.NO_LIMITS, null);
	}

	private void enqueue(long lengthBytes) {
		Leb128Writer piece = new Leb128Writer((int) lengthBytes);
		piece.advanceTo((int) lengthBytes);
		chunk.enqueue(piece, START_TICKS);
	}

	@Test
	void writerBringsTheQueueToTheOutputOnceItIsTooLong() {
		enqueue(GuardedOutput.MAX_QUEUED_BYTES);
		pressure.waitForOutput(chunk);
		assertEquals(ChunkHeader.LENGTH_BYTES, tested.output.lengthOfChunk(), "as much may wait");
		enqueue(1);
		pressure.waitForOutput(chunk);
		assertEquals(ChunkHeader.LENGTH_BYTES + GuardedOutput.MAX_QUEUED_BYTES + 1, tested.output.lengthOfChunk());
		assertEquals(0, chunk.queuedBytes());
	}

	@Test
	void noEventIsDroppedWhateverTheBacklog() {
		enqueue(2 * GuardedOutput.MAX_QUEUED_BYTES);
		assertFalse(pressure.isOverloaded(chunk));
		assertFalse(pressure.isSaturated(chunk));
		assertFalse(pressure.isLeftToThread());
		assertFalse(pressure.hasUnreportedLoss());
		assertSame(chunk.constants, pressure.constantsFor(chunk));
		IllegalStateException e = assertThrows(IllegalStateException.class, () -> pressure.countDropped(12));
		assertEquals("This recording drops no events, but one of 12 bytes", e.getMessage());
		assertEquals(0, pressure.droppedEvents());
		long queued = chunk.queuedBytes();
		pressure.reportLossIn(chunk);
		assertEquals(queued, chunk.queuedBytes());
	}

	@Test
	void privilegedTaskIsRunByTheCaller() {
		Thread[] runner = new Thread[1];
		pressure.runPrivileged(() -> runner[0] = Thread.currentThread());
		assertSame(Thread.currentThread(), runner[0]);
	}
}

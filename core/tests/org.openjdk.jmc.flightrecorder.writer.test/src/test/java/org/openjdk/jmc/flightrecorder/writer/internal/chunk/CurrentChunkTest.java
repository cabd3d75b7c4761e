/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.chunk;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.junit.jupiter.api.Test;

/** Writers see by one token whether they may go on. */
class CurrentChunkTest {
	private final TestedChunks tested = new TestedChunks();
	private final GuardedOutput output = new GuardedOutput(tested.output);
	private final CurrentChunk current = new CurrentChunk(output);
	private final Chunk first = tested.chunk();
	private final Chunk second = tested.chunk();

	private void assertClosed(String message) {
		assertFalse(current.isReady(current.get()));
		assertSame(CurrentChunk.CLOSED, current.token());
		assertEquals(
				message,
				assertThrows(IllegalStateException.class, current::requireOpen).getMessage());
	}

	@Test
	void noChunkTakesEventsBeforeTheFirstAndAfterTheLast() {
		assertNull(current.get());
		assertClosed("The recording is closed and takes no more events");
		current.switchTo(first);
		assertSame(first, current.requireOpen());
		current.switchTo(null);
		assertClosed("The recording is closed and takes no more events");
		current.requireNotFailed();
	}

	@Test
	void oneChunkIsReadyAtATime() {
		current.switchTo(first);
		assertTrue(current.isReady(first));
		assertFalse(current.isReady(second));
		current.switchTo(second);
		assertTrue(current.isReady(second));
		assertFalse(current.isReady(first));
		assertNotSame(first.token, second.token);
	}

	@Test
	void noChunkIsReadyWhileAThreadWaits() {
		current.switchTo(first);
		output.waiting().whileClaimed(() -> {
			assertFalse(current.isReady(first));
			assertSame(first.waitedForToken, current.token());
			current.switchTo(second);
			assertSame(second.waitedForToken, current.token());
			assertSame(second, current.requireOpen());
		});
		assertTrue(current.isReady(second));
	}

	@Test
	void noChunkIsReadyBehindAFailure() throws Exception {
		output.begin(first);
		current.switchTo(first);
		assertThrows(
				UncheckedIOException.class,
				() -> output.use(first, () -> {
					throw new IOException("full");
				}));
		String message = "The recording has failed and takes no more events: full";
		assertClosed(message);
		// A rotation may be on its way.
		current.switchTo(second);
		assertClosed(message);
		output.waiting().whileClaimed(() -> assertClosed(message));
		assertThrows(IllegalStateException.class, current::requireNotFailed);
	}
}

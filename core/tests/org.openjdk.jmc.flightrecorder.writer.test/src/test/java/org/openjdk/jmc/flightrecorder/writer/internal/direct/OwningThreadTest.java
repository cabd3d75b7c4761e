/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.direct;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;
import org.openjdk.jmc.flightrecorder.writer.internal.event.OneChunk;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeLayout;
import org.openjdk.jmc.flightrecorder.writer.internal.type.ValueKind;

/** A writer is looked at for some events after it got another thread, and for ever after a proven mistake. */
class OwningThreadTest {
	private static final int CHECKED_EVENTS = 1024;
	private static final int CHECKED_EVENTS_OF_SUSPICION = 65_536;

	private final OneChunk chunk = new OneChunk();
	private final TypeLayout layout = chunk.event("a.Event").layout();
	private final TypeLayout struct =
			chunk.struct("a.Struct", false, chunk.field("n", ValueKind.INT)).layout();
	private final OwningThread owner = new OwningThread(layout);

	private static void inAnotherThread(Runnable action) throws Exception {
		FutureTask<Void> task = new FutureTask<>(action, null);
		new Thread(task).start();
		task.get();
	}

	@Test
	void threadThatMadeItBeginsWithoutBeingLookedAt() throws Exception {
		owner.begin(false);
		assertFalse(owner.mayOverlap());
		owner.begin(true);
		assertFalse(owner.mayOverlap(), "its own event that was not completed");
		assertTrue(owner.isCurrent());
		inAnotherThread(() -> assertTrue(owner.mayOverlap()));
		assertFalse(owner.mayOverlap(), "another thread that only asks changes nothing");
	}

	@Test
	void eventsAreLookedAtForSomeTimeAfterAnotherThreadCame() throws Exception {
		inAnotherThread(() -> owner.begin(false));
		assertTrue(owner.mayOverlap());
		owner.begin(false);
		assertTrue(owner.isCurrent());
		assertLookedAt(CHECKED_EVENTS);
		owner.noteWhole();
		assertFalse(owner.mayOverlap());
	}

	private void assertLookedAt(int events) {
		for (int i = 0; i < events; i++) {
			assertTrue(owner.mayOverlap());
			owner.noteWhole();
		}
		assertFalse(owner.mayOverlap());
	}

	@Test
	void moreEventsAreLookedAtWhereAnotherThreadBeganDuringOne() throws Exception {
		inAnotherThread(() -> owner.begin(true));
		owner.begin(false);
		assertTrue(owner.isCurrent());
		assertLookedAt(CHECKED_EVENTS_OF_SUSPICION);
	}

	@Test
	void eventsAreLookedAtForEverAfterAProvenMistake() throws Exception {
		inAnotherThread(() -> assertFalse(owner.isCurrent()));
		for (int i = 0; i < 2 * CHECKED_EVENTS_OF_SUSPICION; i++) {
			owner.noteWhole();
		}
		assertTrue(owner.mayOverlap());
	}

	@Test
	void threadThatCommitsWhatAnotherBeganIsAMistake() throws Exception {
		inAnotherThread(() -> assertFalse(owner.isCurrent()));
		assertTrue(owner.isCurrent());
		assertTrue(owner.mayOverlap());
		OwningThread told = new OwningThread(layout);
		assertFalse(told.mayOverlap());
		assertTrue(told.misused().getMessage().contains("'a.Event'"));
		assertTrue(told.mayOverlap());
	}

	@Test
	void constantMustBeWholeFieldsOfItsStruct() {
		chunk.out.putInt(300);
		assertDoesNotThrow(() -> owner.requireWhole(chunk.out, 0, struct));
		for (int from : new int[] {-1, 2, 3}) {
			OwningThread other = new OwningThread(layout);
			String message = assertThrows(
							IllegalStateException.class,
							() -> other.requireWhole(chunk.out, from, struct),
							"from " + from)
					.getMessage();
			assertTrue(message.contains("'a.Struct'"), message);
			assertTrue(other.mayOverlap());
		}
		assertEquals(2, chunk.out.position(), "300 takes two bytes");
	}

	@Test
	void constantOfAnotherThreadIsRefused() throws Exception {
		chunk.out.putInt(5);
		inAnotherThread(
				() -> assertThrows(IllegalStateException.class, () -> owner.requireWhole(chunk.out, 0, struct)));
		assertTrue(owner.mayOverlap(), "the other thread was refused, and noticed");
	}
}

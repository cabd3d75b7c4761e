/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.javaclass;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.openjdk.jmc.flightrecorder.writer.internal.event.OneChunk.leb128;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.openjdk.jmc.flightrecorder.writer.internal.event.NameConflicts;
import org.openjdk.jmc.flightrecorder.writer.internal.event.OneChunk;
import org.openjdk.jmc.flightrecorder.writer.internal.intake.EventIntake;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDefinition;

/** A record is compiled when it is first asked for, and its start is its own where it has one. */
class RecordEncoderTest {
	record Started(long startTime, int n, Thread eventThread) {}

	record Failing(int n) {
		@Override
		public int n() {
			throw new IllegalStateException("no number");
		}
	}

	private final OneChunk chunk = new OneChunk();
	private final EventIntake intake = chunk.intake();
	private final RecordEncoder encoder = new RecordEncoder(intake, chunk.types, 8, new NameConflicts(true));

	@Test
	void eventHasItsOwnStartAndFields() {
		encoder.write(new Started(700, 5, null));
		long id = encoder.declare(Started.class).id();
		assertEquals(List.of(leb128(id) + leb128(700) + "05" + "00"), chunk.takeEvents());
	}

	@Test
	void classIsCompiledAnewAfterClearAndHasTheTypeThatItHad() {
		TypeDefinition type = encoder.declare(Started.class);
		encoder.clear();
		assertSame(type, encoder.declare(Started.class));
		encoder.write(new Started(700, 5, null));
		assertEquals(1, chunk.takeEvents().size());
	}

	@Test
	void eventWhoseAccessorFailsIsNotThereAndTheNextIs() {
		IllegalStateException failure = assertThrows(IllegalStateException.class, () -> encoder.write(new Failing(5)));
		assertEquals("no number", failure.getMessage());
		encoder.write(new Started(700, 5, null));
		assertEquals(1, chunk.takeEvents().size());
	}

	@Test
	void classThatIsNoRecordIsRefusedByName() {
		String message = assertThrows(IllegalArgumentException.class, () -> encoder.declare(Record.class))
				.getMessage();
		assertTrue(message.endsWith("not of java.lang.Record"), message);
	}
}

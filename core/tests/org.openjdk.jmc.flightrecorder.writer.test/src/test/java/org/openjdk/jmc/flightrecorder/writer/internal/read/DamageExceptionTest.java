/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.read;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

/** A fault says where it shows, and which bytes may have caused it. */
class DamageExceptionTest {
	@Test
	void faultIsAtItsPositionUntilMoreIsKnown() {
		DamageException fault = new DamageException(7, "a rule");
		assertEquals("a rule at byte 7", fault.toString());
		assertEquals(7, fault.position());
		assertEquals(7, fault.from());
		assertEquals(7, fault.to());
	}

	@Test
	void faultWithinAnEventIsTheSameFault() {
		DamageException fault = new DamageException(7, "a rule").within(3, 9);
		assertEquals("a rule at byte 7", fault.toString());
		assertEquals("a rule", fault.getMessage());
		assertEquals(7, fault.position());
		assertEquals(3, fault.from());
		assertEquals(9, fault.to());
	}
}

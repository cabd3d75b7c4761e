/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.items;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.openjdk.jmc.common.unit.UnitLookup;
import org.openjdk.jmc.flightrecorder.writer.internal.type.ValueKind;
import org.openjdk.jmc.flightrecorder.writer.items.ValueForm.Family;

/** A field covers the values that it can hold, and no others. */
class ValueFormTest {
	private static ValueForm bytes(ValueKind kind) {
		return ValueForm.ofQuantity(kind, "jdk.jfr.DataAmount", "BYTES", UnitLookup.BYTE, false);
	}

	@Test
	void widerNumberCoversANarrowerOneOfTheSameMeaning() {
		List<ValueKind> kinds = List.of(ValueKind.INT, ValueKind.LONG, ValueKind.DOUBLE);
		for (ValueKind one : kinds) {
			for (ValueKind other : kinds) {
				boolean wider = kinds.indexOf(one) >= kinds.indexOf(other);
				assertEquals(wider, bytes(one).covers(bytes(other)), () -> one + " and " + other);
			}
		}
	}

	@Test
	void anotherMeaningIsNotCovered() {
		ValueForm wide = bytes(ValueKind.DOUBLE);
		assertFalse(
				wide.covers(ValueForm.ofQuantity(ValueKind.LONG, "jdk.jfr.Frequency", null, UnitLookup.HERTZ, false)));
		assertFalse(wide.covers(
				ValueForm.ofQuantity(ValueKind.LONG, "jdk.jfr.DataAmount", "BITS", UnitLookup.BYTE, false)));
		assertFalse(wide.covers(
				ValueForm.ofQuantity(ValueKind.LONG, "jdk.jfr.DataAmount", "BYTES", UnitLookup.BYTE, true)));
		assertFalse(wide.covers(ValueForm.of(Family.WHOLE, ValueKind.LONG, false)));
	}

	/** JMC shows a number without a unit as it is, so an int and a long are not the same to it. */
	@Test
	void numbersWithoutAUnitAreCoveredByTheSameOnly() {
		ValueForm whole = ValueForm.of(Family.WHOLE, ValueKind.LONG, false);
		assertTrue(whole.covers(ValueForm.of(Family.WHOLE, ValueKind.LONG, false)));
		assertFalse(whole.covers(ValueForm.of(Family.WHOLE, ValueKind.INT, false)));
		assertFalse(ValueForm.of(Family.FRACTION, ValueKind.DOUBLE, false).covers(whole));
	}

	@Test
	void valuesThatAreAbsentAreCoveredByAll() {
		ValueForm absent = ValueForm.of(Family.ABSENT, ValueKind.STRING, true);
		assertTrue(bytes(ValueKind.INT).covers(absent));
		assertTrue(ValueForm.ofObject("java.lang.Thread", false).covers(absent));
		assertFalse(absent.covers(bytes(ValueKind.INT)));
	}

	@Test
	void ticksAreThoseOfTheRecording() {
		assertTrue(ValueForm.ofQuantity(ValueKind.LONG, ValueForm.TIMESPAN, ValueForm.TICKS, null, false)
				.isInTicks());
		assertFalse(bytes(ValueKind.LONG).isInTicks());
	}
}

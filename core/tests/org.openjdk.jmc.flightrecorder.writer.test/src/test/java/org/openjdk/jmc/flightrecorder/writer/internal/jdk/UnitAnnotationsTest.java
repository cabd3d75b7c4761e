/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.jdk;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openjdk.jmc.flightrecorder.writer.internal.type.ValueKind;

/** A unit belongs to a number. */
class UnitAnnotationsTest {
	private static final Set<ValueKind> NO_NUMBERS =
			EnumSet.of(ValueKind.CHAR, ValueKind.BOOLEAN, ValueKind.STRING, ValueKind.COMPOSITE);

	@ParameterizedTest
	@ValueSource(strings = {"Timestamp", "Timespan", "DataAmount", "Percentage", "MemoryAddress", "Frequency"})
	void unitsAreRefusedOnWhatIsNoNumber(String unit) {
		for (ValueKind kind : ValueKind.values()) {
			assertEquals(NO_NUMBERS.contains(kind), UnitAnnotations.isRefused("jdk.jfr." + unit, kind), kind.name());
		}
	}

	@Test
	void otherAnnotationsAreRefusedOnNothing() {
		for (ValueKind kind : ValueKind.values()) {
			for (String name : new String[] {"jdk.jfr.Unsigned", "jdk.jfr.Label", "a.Timespan", "Timespan"}) {
				assertFalse(UnitAnnotations.isRefused(name, kind));
			}
		}
	}
}

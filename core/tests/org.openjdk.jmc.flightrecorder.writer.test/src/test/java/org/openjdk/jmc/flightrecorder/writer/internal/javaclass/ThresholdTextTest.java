/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.javaclass;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Lengths as annotations have them. */
class ThresholdTextTest {
	@ParameterizedTest
	@CsvSource({
		"0, 0",
		"0 ns, 0",
		"20 ns, 20",
		"20 us, 20000",
		"20 ms, 20000000",
		"2 s, 2000000000",
		"1 m, 60000000000",
		"1 h, 3600000000000",
		"1 d, 86400000000000",
		"'  3   ns ', 3"
	})
	void lengthIsANumberAndAUnit(String text, long nanos) {
		assertEquals(nanos, ThresholdText.nanos(ThresholdTextTest.class, text));
	}

	@ParameterizedTest
	@ValueSource(
			strings = {
				"",
				"20",
				"ms",
				"20ms",
				"20 weeks",
				"2.5 s",
				"-5 ms",
				"-0",
				"x ms",
				"1 ms more",
				"9223372036854775807 us"
			})
	void anythingElseIsRefusedByName(String text) {
		IllegalArgumentException e =
				assertThrows(IllegalArgumentException.class, () -> ThresholdText.nanos(ThresholdTextTest.class, text));
		assertTrue(e.getMessage().contains(ThresholdTextTest.class.getName()), e::toString);
		assertTrue(e.getMessage().contains('"' + text + '"'), e::toString);
	}
}

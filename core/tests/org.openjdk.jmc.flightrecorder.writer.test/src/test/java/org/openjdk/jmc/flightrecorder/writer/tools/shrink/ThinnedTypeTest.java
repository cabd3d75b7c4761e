/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.shrink;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

/** As many events stay as are to be kept, however many there are. */
class ThinnedTypeTest {
	/** The product of these numbers is odd and larger than a double can hold. */
	private static final int READ = 94_906_301;

	private static final int KEPT = 94_906_297;
	private static final int DURATION_NANOS = 1000;

	private static long timeOf(int event) {
		return (long) event * DURATION_NANOS / READ;
	}

	@Test
	void ofAHundredMillionEventsAsManyStayAsAreToBeKept() {
		ThinnedType type = new ThinnedType("a.B", 0, DURATION_NANOS, null);
		for (int i = 0; i < READ; i++) {
			type.count(timeOf(i));
		}
		type.limit();
		type.keep(KEPT);
		int stayed = 0;
		for (int i = 0; i < READ; i++) {
			stayed += type.keeps(timeOf(i)) ? 1 : 0;
		}
		assertEquals(KEPT, stayed);
		assertEquals(
				KEPT,
				type.stretches().stream().mapToLong(ThinnedType.Stretch::kept).sum());
	}
}

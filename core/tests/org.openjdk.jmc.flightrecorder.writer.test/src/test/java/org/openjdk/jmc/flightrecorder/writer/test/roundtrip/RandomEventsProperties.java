/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.roundtrip;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.RandomEvents;

/** Whatever the types and values are, all readers give back what was put. */
class RandomEventsProperties {
	private static final int TRIES = 200;

	// a smaller seed is no simpler recording, so there is nothing to shrink
	@Property(tries = TRIES, shrinking = ShrinkingMode.OFF)
	void randomEventsReadBackEqual(@ForAll long seed) {
		RandomEvents.roundTrip(seed, RandomEvents.Door.VALUES);
	}

	@Property(tries = TRIES, shrinking = ShrinkingMode.OFF)
	void randomEventsWrittenFieldByFieldReadBackEqual(@ForAll long seed) {
		RandomEvents.roundTrip(seed, RandomEvents.Door.WRITER);
	}
}

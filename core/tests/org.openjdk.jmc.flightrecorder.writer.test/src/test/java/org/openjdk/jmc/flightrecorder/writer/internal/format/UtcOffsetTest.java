/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.format;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.TimeZone;
import org.junit.jupiter.api.Test;

class UtcOffsetTest {
	private static final List<Instant> TIMES = List.of(
			Instant.parse("1999-12-31T23:59:59.999Z"),
			Instant.parse("2026-01-31T12:00:00Z"),
			Instant.parse("2026-07-31T12:00:00Z"));

	private static long millis(UtcOffset offset) {
		return offset.standardMillis() + offset.daylightSavingMillis();
	}

	@Test
	void localTimeOfAZoneIsThatOfItsRules() {
		for (String id : TimeZone.getAvailableIDs()) {
			TimeZone zone = TimeZone.getTimeZone(id);
			for (Instant at : TIMES) {
				long expected = zone.toZoneId().getRules().getOffset(at).getTotalSeconds() * 1000L;
				assertEquals(expected, millis(UtcOffset.of(zone, at)), () -> id + " at " + at);
				assertEquals(expected, millis(UtcOffset.of(zone.toZoneId(), at)), () -> id + " at " + at);
			}
		}
	}

	@Test
	void daylightSavingIsToldApart() {
		Instant winter = TIMES.get(1);
		Instant summer = TIMES.get(2);
		TimeZone berlin = TimeZone.getTimeZone("Europe/Berlin");
		assertEquals(new UtcOffset(3_600_000, 3_600_000), UtcOffset.of(berlin, summer));
		assertEquals(new UtcOffset(3_600_000, 3_600_000), UtcOffset.of(berlin.toZoneId(), summer));
		assertEquals(new UtcOffset(3_600_000, 0), UtcOffset.of(berlin, winter));
		assertEquals(new UtcOffset(3_600_000, 0), UtcOffset.of(berlin.toZoneId(), winter));
	}

	@Test
	void offsetOfSecondsIsKept() {
		ZoneOffset odd = ZoneOffset.ofHoursMinutesSeconds(1, 2, 3);
		assertEquals(new UtcOffset(3_723_000, 0), UtcOffset.of(odd, TIMES.get(0)));
	}

	@Test
	void offsetOfTheJvmIsThatOfItsZone() {
		Instant now = TIMES.get(1);
		assertEquals(
				ZoneId.systemDefault().getRules().getOffset(now).getTotalSeconds() * 1000L,
				millis(UtcOffset.ofJvm(now)));
	}
}

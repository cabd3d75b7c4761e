/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.roundtrip;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents.sample;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.TwoReaders;

/** Clocks so fast that their ticks do not reach from the start of the recording to the present. */
class FastClockTest {
	@ParameterizedTest
	@CsvSource({
		"1, 1, 10000000000",
		"1700000000000000000, 1000000, 9223372036854775807",
		"1700000000000000000, 0, 36028797018963968",
		"0, 0, 9223372036854775807",
		"9000000000000000000, 1000000, 36028797018963968"
	})
	void recordingsOfThePastDoNotNeedThePresent(long startEpochNanos, long startTicks, long ticksPerSecond)
			throws Exception {
		byte[] bytes = SampleEvents.record(
				s -> s.withJdkTypeInitialization()
						.withTimestamp(startEpochNanos)
						.withStartTicks(startTicks)
						.withTicksPerSecond(ticksPerSecond),
				r -> {
					r.writeEvent(sample(r, 1, "a time of its own"));
					r.writeEvent(SampleEvents.sampleType(r).asValue(v -> v.putField("text", "now")));
					r.newEventWriter(SampleEvents.sampleType(r)).begin().commit();
				});
		assertEquals(
				List.of("a time of its own", "now", "null"),
				TwoReaders.read(bytes).stream()
						.map(e -> String.valueOf(e.get("text")))
						.sorted()
						.toList());
	}
}

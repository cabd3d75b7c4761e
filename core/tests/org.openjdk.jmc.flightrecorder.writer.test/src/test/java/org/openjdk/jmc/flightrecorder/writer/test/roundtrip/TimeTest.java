/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.roundtrip;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents.START_EPOCH_NANOS;
import static org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents.START_TICKS;
import static org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents.record;
import static org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents.sample;
import static org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents.sampleType;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.ChunkDump;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.TwoReaders;

/** Start, ticks, duration and zone of a recording. */
class TimeTest {
	private static final Instant START = Instant.ofEpochSecond(0, START_EPOCH_NANOS);

	private static Map<String, String> region(byte[] recording) {
		return ChunkDump.validate(recording).get(0).metadata.root.children().stream()
				.filter(e -> e.name().equals("region"))
				.findFirst()
				.orElseThrow()
				.attributes();
	}

	@Test
	void defaultStartIsNowOnTheClockOfNanoTime() throws Exception {
		long beforeTicks = System.nanoTime();
		Instant before = Instant.now();
		ChunkDump chunk = ChunkDump.validate(record(s -> s.withJdkTypeInitialization(), r -> {}))
				.get(0);
		assertTrue(
				chunk.startTicks >= beforeTicks && chunk.startTicks <= System.nanoTime(), () -> "" + chunk.startTicks);
		assertTrue(Math.abs(chunk.startEpochNanos / 1_000_000 - before.toEpochMilli()) < 5000);
		assertEquals(1_000_000_000L, chunk.ticksPerSecond);
	}

	@ParameterizedTest
	@ValueSource(longs = {0, -1, Long.MIN_VALUE})
	void startTicksAndDurationOfZeroOrLessMeanTheDefault(long notSet) throws Exception {
		long beforeTicks = System.nanoTime();
		ChunkDump chunk = ChunkDump.validate(record(
						s -> s.withJdkTypeInitialization()
								.withTimestamp(notSet)
								.withStartTicks(notSet)
								.withDuration(notSet),
						r -> {
							Thread.sleep(3);
							r.writeEvent(sample(r, 1, "x"));
						}))
				.get(0);
		assertTrue(chunk.startTicks >= beforeTicks);
		assertTrue(chunk.startEpochNanos > START_EPOCH_NANOS);
		assertTrue(
				chunk.durationNanos >= 3_000_000 && chunk.durationNanos < 60_000_000_000L,
				() -> "" + chunk.durationNanos);
	}

	@Test
	void nanoTimeGivenByTheClientIsNotShifted() throws Exception {
		long[] ticks = new long[1];
		Instant before = Instant.now().minusMillis(2);
		byte[] bytes = record(s -> s.withJdkTypeInitialization(), r -> {
			ticks[0] = System.nanoTime();
			r.writeEvent(sampleType(r).asValue(v -> v.putField("startTime", ticks[0])));
		});
		assertEquals(
				ticks[0],
				ChunkDump.validate(bytes).get(0).events.get(0).values().get("startTime"));
		Instant start = Instant.ofEpochSecond(0, TwoReaders.readOne(bytes).startEpochNanos());
		assertTrue(start.isAfter(before) && start.isBefore(Instant.now().plusMillis(2)), start::toString);
	}

	@Test
	void durationOfTheSettingsStandsInTheHeader() throws Exception {
		byte[] bytes = record(s -> s.withDuration(1234), r -> {});
		assertEquals(1234, ChunkDump.validate(bytes).get(0).durationNanos);
	}

	@Test
	void durationCanBeSetUntilClose() throws Exception {
		byte[] bytes = record(s -> {}, r -> r.setDuration(Duration.ofSeconds(5)).setDuration(Duration.ofSeconds(7)));
		assertEquals(7_000_000_000L, ChunkDump.validate(bytes).get(0).durationNanos);
	}

	@Test
	void durationIsRefusedWhenNegativeOrNull() throws Exception {
		record(r -> {
			IllegalArgumentException e =
					assertThrows(IllegalArgumentException.class, () -> r.setDuration(Duration.ofNanos(-5)));
			assertTrue(e.getMessage().contains("-5") || e.getMessage().contains("-0.000000005"), e.getMessage());
			assertThrows(NullPointerException.class, () -> r.setDuration(null));
		});
	}

	@ParameterizedTest
	@ValueSource(longs = {1, 1000, 1_000_000, 2_595_123_456L, 3_000_000_000L})
	void ticksOfAnyFrequencyConvertToTheSameTimes(long ticksPerSecond) throws Exception {
		byte[] bytes = record(
				s -> s.withJdkTypeInitialization()
						.withTimestamp(START_EPOCH_NANOS)
						.withStartTicks(START_TICKS)
						.withTicksPerSecond(ticksPerSecond),
				r -> {
					for (int seconds = -1; seconds < 5; seconds++) {
						int n = seconds;
						long ticks = r.toTicks(START.plusSeconds(n));
						assertEquals(START_TICKS + n * ticksPerSecond, ticks);
						r.writeEvent(sampleType(r)
								.asValue(v -> v.putField("startTime", ticks).putField("number", n)));
						r.rotateChunk();
					}
				});
		assertEquals(ticksPerSecond, ChunkDump.validate(bytes).get(0).ticksPerSecond);
		TwoReaders.read(bytes)
				.forEach(e ->
						assertEquals(0, (e.startEpochNanos() - START_EPOCH_NANOS) / 1e9 - (int) e.get("number"), 1e-6));
	}

	@Test
	void toTicksIsExactOverYears() throws Exception {
		record(r -> {
			for (Duration far : new Duration[] {Duration.ofNanos(1), Duration.ofDays(3650), Duration.ofDays(-3650)}) {
				assertEquals(START_TICKS + far.toNanos(), r.toTicks(START.plus(far)));
			}
			assertThrows(NullPointerException.class, () -> r.toTicks(null));
			for (Instant beyond : new Instant[] {Instant.MIN, Instant.MAX, Instant.parse("1600-01-01T00:00:00Z")}) {
				String message = assertThrows(IllegalArgumentException.class, () -> r.toTicks(beyond))
						.getMessage();
				assertTrue(message.contains(beyond.toString()), message);
			}
		});
	}

	@Test
	void timeZoneStandsInTheRegion() throws Exception {
		byte[] bytes = record(s -> s.withTimeZone(ZoneOffset.ofHoursMinutes(5, 30)), r -> {});
		assertEquals("19800000", region(bytes).get("gmtOffset"));
		assertNull(
				region(record(s -> s.withTimeZone(ZoneId.of("UTC")), r -> {})).get("wrong"));
	}

	@Test
	void timeZoneWithSummerTimeNamesIt() throws Exception {
		// in November, New York is five hours behind, in summer four
		Map<String, String> region = region(record(
				s -> s.withTimestamp(START_EPOCH_NANOS).withStartTicks(1).withTimeZone(ZoneId.of("America/New_York")),
				r -> {}));
		assertEquals("-18000000", region.get("gmtOffset"));
		assertTrue(region.get("dst") == null || region.get("dst").equals("0"), region::toString);
	}

	@Test
	void eventsWithoutTimeAreInsideTheRecording() throws Exception {
		byte[] bytes = record(s -> s.withJdkTypeInitialization(), r -> {
			for (int i = 0; i < 100; i++) {
				r.writeEvent(SampleEvents.sampleType(r).asValue(v -> {}));
			}
		});
		ChunkDump chunk = ChunkDump.validate(bytes).get(0);
		TwoReaders.read(bytes)
				.forEach(e -> assertTrue(
						e.startEpochNanos() >= chunk.startEpochNanos
								&& e.startEpochNanos() <= chunk.startEpochNanos + chunk.durationNanos,
						e::toString));
	}
}

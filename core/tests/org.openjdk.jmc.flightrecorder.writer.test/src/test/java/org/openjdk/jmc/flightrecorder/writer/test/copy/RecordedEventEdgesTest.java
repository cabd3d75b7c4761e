/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.copy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.api.Strictness;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.JdkReader;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.ReadEvent;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.TwoReaders;

/** Recorded events that random recordings brought up. */
class RecordedEventEdgesTest {
	@TempDir
	Path directory;

	record Inner(int number) {}

	record Outer(Inner inner, Inner[] more) {}

	@Test
	void nameOfAnEventTypeMayBeThatOfAStructureToo() throws Exception {
		for (List<Record> events : List.of(
				List.of(new Inner(7), new Outer(new Inner(8), new Inner[] {new Inner(9)})),
				List.of(new Outer(new Inner(8), new Inner[] {new Inner(9)}), new Inner(7)))) {
			Path original = Files.write(
					directory.resolve("original.jfr"), SampleEvents.record(r -> events.forEach(r::writeEvent)));
			byte[] copied = SampleEvents.record(
					s -> s.withJdkTypeInitialization().withStrict(Strictness.TYPES),
					r -> JdkReader.events(original).forEach(r::writeEvent));
			List<ReadEvent> read = TwoReaders.read(copied);
			TwoReaders.assertSameEvents(
					TwoReaders.withoutTimes(TwoReaders.read(original)),
					TwoReaders.withoutTimes(read),
					"original and copy");
			ReadEvent outer = read.stream()
					.filter(e -> e.typeName().endsWith("Outer"))
					.findFirst()
					.orElseThrow();
			assertEquals(Map.of("number", 8), outer.get("inner"));
			assertEquals(List.of(Map.of("number", 9)), outer.get("more"));
		}
	}

	/** Readers give the earliest time of all for ticks that count from long before the year 1678. */
	@Test
	void eventThatStartsBeforeAllTimeIsRefusedAndCounted() throws Exception {
		Path original = directory.resolve("original.jfr");
		Files.write(
				original,
				SampleEvents.record(
						s -> {
							SampleEvents.fixedTimes(s);
							s.withTicksPerSecond(1000);
						},
						r -> r.writeEvent(
								SampleEvents.sampleType(r).asValue(v -> v.putField("startTime", Long.MIN_VALUE / 2)
										.putField("text", "old")))));
		Recording copy = Recordings.newRecording(directory.resolve("copy.jfr"));
		try (copy) {
			IllegalArgumentException e = assertThrows(
					IllegalArgumentException.class,
					() -> copy.writeEvent(JdkReader.events(original).get(0)));
			assertTrue(e.getMessage().contains(SampleEvents.SAMPLE), e::getMessage);
			assertEquals(1, copy.getStatistics().eventsFailed());
		}
		assertEquals(List.of(), TwoReaders.read(directory.resolve("copy.jfr")));
	}
}

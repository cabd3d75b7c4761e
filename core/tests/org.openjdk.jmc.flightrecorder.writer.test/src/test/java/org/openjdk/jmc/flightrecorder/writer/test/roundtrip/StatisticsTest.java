/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.roundtrip;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents.record;
import static org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents.sample;
import static org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents.stackTrace;
import static org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents.writeOne;

import org.junit.jupiter.api.Test;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.RecordingStatistics;
import org.openjdk.jmc.flightrecorder.writer.api.Types;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.ChunkDump;

/** What a recording tells about itself equals what stands in the file. */
class StatisticsTest {
	@Test
	void numbersAfterCloseAreThoseOfTheFile() throws Exception {
		Recording[] recording = new Recording[1];
		byte[] bytes = record(r -> {
			recording[0] = r;
			for (int i = 0; i < 30; i++) {
				r.writeEvent(sample(r, i, "text " + i % 3));
				writeOne(
						r,
						"a.B",
						b -> b.addField("x", Types.Builtin.INT),
						v -> v.putField("stackTrace", stackTrace(r, 3)));
				if (i % 10 == 9) {
					r.rotateChunk();
				}
			}
		});
		RecordingStatistics statistics = recording[0].getStatistics();
		var chunks = ChunkDump.validate(bytes);
		assertEquals(60, statistics.eventsWritten());
		assertEquals(0, statistics.eventsFailed());
		assertEquals(0, statistics.eventsDropped());
		assertEquals(chunks.size(), statistics.chunksSealed());
		assertEquals(bytes.length, statistics.bytesWritten());
		assertEquals(
				chunks.stream()
						.flatMap(c -> c.checkpoints.stream())
						.flatMap(c -> c.pools().stream())
						.mapToLong(p -> p.entries().size())
						.sum(),
				statistics.constantsWritten());
	}

	@Test
	void eventsThatFailAreCounted() throws Exception {
		record(r -> {
			var struct = r.registerType(
					"a.S", b -> b.addField("x", Types.Builtin.INT).addField("y", Types.Builtin.INT));
			assertThrows(IllegalArgumentException.class, () -> r.writeEvent(struct.asValue(v -> {})));
			r.writeEvent(sample(r, 1, "x"));
			assertEquals(1, r.getStatistics().eventsFailed());
			assertEquals(1, r.getStatistics().eventsWritten());
		});
	}

	@Test
	void numbersOfAnOpenRecordingGrow() throws Exception {
		record(r -> {
			assertEquals(0, r.getStatistics().eventsWritten());
			r.writeEvent(sample(r, 1, "x")).rotateChunk();
			RecordingStatistics first = r.getStatistics();
			assertEquals(1, first.eventsWritten());
			assertEquals(1, first.chunksSealed());
			assertTrue(first.bytesWritten() > 0);
			r.writeEvent(sample(r, 2, "x"));
			assertEquals(2, r.getStatistics().eventsWritten());
		});
	}
}

/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.copy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.Types;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents;
import org.openjdk.jmc.flightrecorder.writer.test.support.comparison.ComparisonResult;
import org.openjdk.jmc.flightrecorder.writer.test.support.comparison.JmcComparison;

/** JMC's parser misses stack traces that another chunk of the original defines; the copy has them. */
class MissingStackTracesTest {
	private static final String TYPE = "test.WithStack";

	@TempDir
	private Path directory;

	private Path write(String name, boolean stackTraces, boolean rotated, int number) throws Exception {
		Path file = directory.resolve(name);
		try (Recording recording = Recordings.newRecording(file, s -> {
			SampleEvents.fixedTimes(s);
			s.withJdkTypeInitialization();
		})) {
			Type type = recording.registerEventType(TYPE, t -> t.addField("number", Types.Builtin.INT));
			for (int i = 0; i < 2; i++) {
				int own = number + i;
				recording.writeEvent(type.asValue(v -> {
					v.putField("startTime", SampleEvents.START_TICKS + own).putField("number", own);
					if (stackTraces) {
						v.putField("stackTrace", SampleEvents.stackTrace(recording, 2));
					}
				}));
				if (rotated) {
					recording.rotateChunk();
				}
			}
		}
		return file;
	}

	@Test
	void stackTracesOfAnOriginalOfSeveralChunksAreLeftOutWithAWarning() throws Exception {
		Path copy = write("copy.jfr", true, false, 1);
		ComparisonResult result = JmcComparison.compare(write("chunks.jfr", false, true, 1), copy);
		assertTrue(result.isEqual(), result::describe);
		assertTrue(result.tolerance().contains("no stack traces of " + TYPE), result::tolerance);
		assertFalse(
				JmcComparison.compare(write("chunk.jfr", false, false, 1), copy).isEqual(), "one chunk has its own");
		assertFalse(
				JmcComparison.compare(copy, write("lost.jfr", false, false, 1)).isEqual(), "lost by the copy");
		assertFalse(
				JmcComparison.compare(write("others.jfr", false, true, 5), copy).isEqual(), "other events");
	}

	@Test
	void nothingIsLeftOutWhereNoneIsMissing() throws Exception {
		ComparisonResult result =
				JmcComparison.compare(write("chunks.jfr", true, true, 1), write("copy.jfr", true, false, 1));
		assertTrue(result.isEqual(), result::describe);
		assertEquals(-1, result.tolerance().indexOf("stack traces"), result::tolerance);
	}
}

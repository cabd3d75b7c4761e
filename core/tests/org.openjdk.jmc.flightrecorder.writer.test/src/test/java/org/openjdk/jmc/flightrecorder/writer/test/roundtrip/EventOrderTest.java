/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.roundtrip;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.nio.file.Path;
import java.util.SplittableRandom;
import jdk.jfr.Name;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmc.flightrecorder.writer.api.EventWriter;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.Types;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Seed;

/** What one thread writes through several doors is in the file as it was written, whatever becomes of buffers. */
class EventOrderTest {
	private static final int EVENTS = 100_000;

	@Name("test.NumberedRecord")
	record Numbered(int number) {}

	@TempDir
	Path directory;

	@Test
	void eventsOfOneThreadThroughSeveralDoorsAreInTheFileInTheirOrder() throws Exception {
		long seed = Seed.get();
		System.out.println("EventOrderTest: seed " + seed);
		SplittableRandom random = new SplittableRandom(seed);
		Path file = directory.resolve("order.jfr");
		try (Recording recording = Recordings.newRecording(file)) {
			Type type = recording.registerEventType("test.NumberedValue", t -> t.addField("number", Types.Builtin.INT));
			EventWriter large = recording.newEventWriter(
					recording.registerEventType("test.LargeFields", t -> t.addField("number", Types.Builtin.INT)
							.addField("bytes", Types.Builtin.BYTE, f -> f.asArray())));
			EventWriter one = recording.newEventWriter(type);
			EventWriter other = recording.newEventWriter(
					recording.registerEventType("test.NumberedFields", t -> t.addField("number", Types.Builtin.INT)));
			for (int i = 0; i < EVENTS; i++) {
				int number = i;
				switch (random.nextInt(4)) {
					case 0 -> one.begin().putInt(number).commit();
					case 1 -> other.begin().putInt(number).commit();
					case 2 -> recording.writeEvent(new Numbered(number));
					default -> recording.writeEvent(type.asValue(v -> v.putField("number", number)));
				}
				int chance = random.nextInt(20_000);
				if (chance == 0) {
					recording.rotateChunk();
				} else if (chance == 1) {
					recording.flush();
				} else if (chance < 50) {
					// Larger than a share of a buffer, and than all of it.
					i++;
					large.begin()
							.putInt(i)
							.putBytes(new byte[random.nextInt(80_000)])
							.commit();
				}
			}
		}
		try (RecordingFile events = new RecordingFile(file)) {
			for (int number = 0; number < EVENTS; number++) {
				assertEquals(number, events.readEvent().getInt("number"));
			}
			// The last may have been a large one, past the end.
			assertEquals(EVENTS, events.hasMoreEvents() ? events.readEvent().getInt("number") : EVENTS);
			assertFalse(events.hasMoreEvents());
		}
	}
}

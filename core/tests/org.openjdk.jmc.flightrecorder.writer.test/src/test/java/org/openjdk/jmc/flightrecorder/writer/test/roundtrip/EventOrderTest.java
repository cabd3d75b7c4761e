/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.roundtrip;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import jdk.jfr.Name;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmc.flightrecorder.writer.api.EventWriter;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.Types;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Seed;

/** What one writer, or one thread by values and records, writes is in the file as it was written, whatever becomes of buffers. */
class EventOrderTest {
	private static final int EVENTS = 100_000;

	@Name("test.NumberedRecord")
	record Numbered(int number) {}

	@TempDir
	Path directory;

	@Test
	void eventsOfEachWriterAndThoseOfValuesAndRecordsAreInTheFileInTheirOrder() throws Exception {
		long seed = Seed.get();
		System.out.println("EventOrderTest: seed " + seed);
		SplittableRandom random = new SplittableRandom(seed);
		Path file = directory.resolve("order.jfr");
		try (Recording recording = Recordings.newRecording(file)) {
			Type type = recording.registerEventType("test.NumberedValue", t -> t.addField("number", Types.Builtin.INT));
			EventWriter large = recording.newEventWriter(
					recording.registerEventType("test.LargeFields", t -> t.addField("number", Types.Builtin.INT)
							.addField("bytes", Types.Builtin.BYTE, f -> f.asArray())));
			EventWriter one = recording.newEventWriter(
					recording.registerEventType("test.NumberedOnce", t -> t.addField("number", Types.Builtin.INT)));
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
		Map<String, Integer> last = new HashMap<>();
		BitSet numbers = new BitSet();
		for (RecordedEvent event : RecordingFile.readAllEvents(file)) {
			String typeName = event.getEventType().getName();
			int number = event.getInt("number");
			// Records and values take one way, and each writer another.
			String way = typeName.equals("test.NumberedRecord") ? "test.NumberedValue" : typeName;
			Integer before = last.put(way, number);
			assertTrue(before == null || before < number, () -> way + ": " + number + " after " + before);
			assertFalse(numbers.get(number), () -> "twice: " + number);
			numbers.set(number);
		}
		assertEquals(4, last.size());
		// The last may have been a large one, past the end.
		assertTrue(numbers.nextClearBit(0) >= EVENTS, () -> "missing: " + numbers.nextClearBit(0));
	}

	@Test
	void flushAndRotationPutWhatWasWrittenBeforeInFront() throws Exception {
		Path file = directory.resolve("ordered.jfr");
		int rounds = 300;
		try (Recording recording = Recordings.newRecording(file, s -> s.withJdkTypeInitialization())) {
			Type type = recording.registerEventType("test.Value", t -> t.addField("number", Types.Builtin.INT));
			EventWriter one = recording.newEventWriter(type);
			EventWriter other = recording.newEventWriter(type);
			for (int round = 0; round < rounds; round++) {
				int number = round;
				other.begin().putInt(number).commit();
				recording.writeEvent(type.asValue(event -> event.putField("number", number)));
				one.begin().putInt(number).commit();
				recording.writeEvent(new Numbered(number));
				if (round % 3 == 0) {
					recording.rotateChunk();
				} else {
					recording.flush();
				}
			}
		}
		List<Integer> numbers = RecordingFile.readAllEvents(file).stream()
				.map(event -> event.getInt("number"))
				.toList();
		assertEquals(4 * rounds, numbers.size());
		for (int i = 0; i < numbers.size(); i++) {
			assertEquals(i / 4, numbers.get(i), "event " + i);
		}
	}
}

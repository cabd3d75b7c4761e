/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.concurrency;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.TypedValue;
import org.openjdk.jmc.flightrecorder.writer.api.Types;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Alone;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Destination;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.ReadEvent;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Seed;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.TwoReaders;

/** Everything at once: registering, writing, rotating, flushing and closing, with constants of many kinds. */
@Alone
class RacingCallsTest {
	private static final int WORKERS = 8;
	private static final int EVENT_TYPES = 30;
	private static final int STRUCT_TYPES = 5;

	@TempDir
	private Path directory;

	/** The fields of an event that tell it from others; all else follows from them. */
	private record Key(String type, int worker, int number) {}

	private static Type struct(Recording recording, int index) {
		// Floats get new ids in each chunk, and one struct refers to the other.
		Type point = recording.registerType("race.Point" + index, b -> b.addField("x", Types.Builtin.FLOAT)
				.addField("y", Types.Builtin.DOUBLE)
				.addField("label", Types.Builtin.STRING));
		return recording.registerType(
				"race.Circle" + index, b -> b.addField("centre", point).addField("radius", Types.Builtin.INT));
	}

	private static Type event(Recording recording, int index) {
		Type struct = struct(recording, index % STRUCT_TYPES);
		return recording.registerEventType("race.Event" + index, b -> b.addField("worker", Types.Builtin.INT)
				.addField("number", Types.Builtin.INT)
				.addField("text", Types.Builtin.STRING)
				.addField("circle", struct));
	}

	private static TypedValue value(Recording recording, int index, int worker, int number) {
		Type struct = struct(recording, index % STRUCT_TYPES);
		int content = number % 7;
		return event(recording, index).asValue(v -> v.putField("worker", worker)
				.putField("number", number)
				.putField("text", "text " + number % 11)
				.putField("circle", c -> c.putField("radius", content)
						.putField("centre", p -> p.putField("x", content / 4f)
								.putField("y", content / 8.0)
								.putField("label", struct.getTypeName() + content))));
	}

	@ParameterizedTest
	@EnumSource
	void eventsOfCallsThatReturnedAreInTheFileOnceAndOthersAreNot(Destination destination) throws Exception {
		for (int round = 0; round < 2; round++) {
			long seed = Seed.get();
			System.out.println("RacingCallsTest: " + destination + " seed " + seed);
			race(destination, seed, directory.resolve(destination + "-" + round + ".jfr"));
		}
	}

	private void race(Destination destination, long seed, Path file) throws Exception {
		Recording recording =
				destination.open(file, s -> s.withMaxChunkSize(100_000).withMaxConstantMemory(20_000));
		List<List<Key>> written = new ArrayList<>();
		for (int i = 0; i < WORKERS; i++) {
			written.add(new ArrayList<>());
		}
		Crew.run(WORKERS, worker -> {
			SplittableRandom random = new SplittableRandom(seed + worker);
			try {
				for (int number = 0; ; number++) {
					int choice = random.nextInt(worker == 0 && number > 200 ? 1005 : 1000);
					if (choice < 8) {
						recording.rotateChunk();
					} else if (choice < 16) {
						recording.flush();
					} else if (choice >= 1000) {
						recording.close();
					} else {
						int index = random.nextInt(1 + Math.min(EVENT_TYPES - 1, number / 20));
						TypedValue value = value(recording, index, worker, number);
						recording.writeEvent(value);
						written.get(worker).add(new Key("race.Event" + index, worker, number));
					}
				}
			} catch (IllegalStateException e) {
				// closed
			}
		});
		Map<Key, Integer> expected = new HashMap<>();
		written.forEach(list -> list.forEach(key -> expected.merge(key, 1, Integer::sum)));
		Map<Key, Integer> actual = new HashMap<>();
		for (ReadEvent event : TwoReaders.read(destination.recorded(file))) {
			int number = (int) event.get("number");
			actual.merge(new Key(event.typeName(), (int) event.get("worker"), number), 1, Integer::sum);
			assertEquals("text " + number % 11, event.get("text"));
			int content = number % 7;
			int struct = Integer.parseInt(event.typeName().substring("race.Event".length())) % STRUCT_TYPES;
			assertEquals(
					Map.of(
							"radius",
							content,
							"centre",
							Map.of("x", content / 4f, "y", content / 8.0, "label", "race.Circle" + struct + content)),
					event.get("circle"));
		}
		assertEquals(expected, actual);
		assertEquals(expected.size(), recording.getStatistics().eventsWritten());
	}

	@ParameterizedTest
	@EnumSource
	void valuesMayBeSharedAmongThreadsAndRecordings(Destination destination) throws Exception {
		long seed = Seed.get();
		System.out.println("RacingCallsTest: sharing, " + destination + " seed " + seed);
		List<Recording> recordings = new ArrayList<>();
		List<Path> files = new ArrayList<>();
		for (int i = 0; i < 3; i++) {
			files.add(directory.resolve("shared-" + destination + i + ".jfr"));
			recordings.add(destination.open(files.get(i), s -> {}));
		}
		List<TypedValue> shared = new ArrayList<>();
		for (int number = 0; number < 20; number++) {
			shared.add(value(recordings.get(0), 0, 0, number));
		}
		int each = 500;
		Crew.run(6, worker -> {
			SplittableRandom random = new SplittableRandom(seed + worker);
			for (int i = 0; i < each; i++) {
				for (Recording recording : recordings) {
					recording.writeEvent(shared.get(i % shared.size()));
					if (random.nextInt(100) == 0) {
						recording.rotateChunk();
					}
				}
			}
		});
		for (int i = 0; i < recordings.size(); i++) {
			recordings.get(i).close();
			List<ReadEvent> events = TwoReaders.read(destination.recorded(files.get(i)));
			assertEquals(6 * each, events.size());
			for (ReadEvent event : events) {
				int number = (int) event.get("number");
				int content = number % 7;
				assertEquals("text " + number % 11, event.get("text"));
				assertEquals(
						Map.of(
								"radius",
								content,
								"centre",
								Map.of("x", content / 4f, "y", content / 8.0, "label", "race.Circle0" + content)),
						event.get("circle"));
			}
		}
	}
}

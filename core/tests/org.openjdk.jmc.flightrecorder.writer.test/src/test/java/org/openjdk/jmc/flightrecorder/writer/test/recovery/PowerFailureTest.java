/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.recovery;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import jdk.jfr.consumer.RecordedEvent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openjdk.jmc.flightrecorder.writer.RecordingsTo;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.api.SyncPolicy;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.Types;
import org.openjdk.jmc.flightrecorder.writer.internal.output.ChunkOutput;
import org.openjdk.jmc.flightrecorder.writer.internal.output.Durability;
import org.openjdk.jmc.flightrecorder.writer.internal.output.SimulatedDisk;
import org.openjdk.jmc.flightrecorder.writer.internal.output.SimulatedDisk.Forgetting;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.JdkReader;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.JmcReader;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.TwoReaders;

/**
 * The power fails at any moment of a recording on a simulated disk, then the files are recovered, and sometimes the power
 * fails during that as well. What was forced must be there, once and right; what is left must be readable for all.
 */
@Timeout(value = 6, unit = TimeUnit.HOURS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class PowerFailureTest {
	/** For each output and policy; 170000 make a million. */
	private static final int FAILURES = Integer.getInteger("writer.tests.powerFailures", 400);

	private static final int READ_BY_JMC = 10;
	private static final int STEPS = 14;

	@TempDir
	private Path directory;

	/** From this operation on, so many events have to survive. */
	private record Mark(int operations, long events) {}

	/** What a recording did to a disk. */
	private static final class Story {
		final SimulatedDisk disk;
		final List<Mark> marks = new ArrayList<>();
		final boolean exact;
		long written;

		Story(SimulatedDisk disk, boolean exact) {
			this.disk = disk;
			this.exact = exact;
		}

		long safeAt(int operations) {
			long safe = 0;
			for (Mark mark : marks) {
				safe = mark.operations <= operations ? mark.events : safe;
			}
			return safe;
		}
	}

	private static String text(long number) {
		return ("text " + number + " ").repeat((int) (number * 37 % 120));
	}

	private Story record(boolean repository, Durability durability, Forgetting forgetting, long seed)
			throws IOException {
		Random random = new Random(seed);
		SimulatedDisk disk = new SimulatedDisk(forgetting);
		Story story = new Story(disk, durability == Durability.FLUSHES);
		Path place = directory.resolve("recorded " + seed + " " + durability + " " + repository + " " + forgetting);
		ChunkOutput output = repository
				? disk.repository(place, 0, durability)
				: disk.file(place.resolveSibling("one.jfr"), durability);
		try (Recording recording = RecordingsTo.output(output, s -> s.withJdkTypeInitialization())) {
			Type type = recording.registerEventType("test.Number", t -> t.addField("number", Types.Builtin.LONG)
					.addField("text", Types.Builtin.STRING));
			for (int step = 0; step < STEPS; step++) {
				for (int rest = random.nextInt(30); rest > 0; rest--) {
					long number = story.written++;
					recording.writeEvent(type.asValue(v -> v.putField("number", number)
							.putField("text", text(number))
							.putField("eventThread", recording.jdkValues().thread(Thread.currentThread()))));
				}
				boolean rotated = random.nextInt(4) == 0;
				if (rotated) {
					recording.rotateChunk();
				} else if (random.nextInt(4) > 0) {
					recording.flush();
				} else {
					continue;
				}
				if (rotated ? durability != Durability.NONE : durability == Durability.FLUSHES) {
					story.marks.add(new Mark(disk.operations(), story.written));
				}
			}
		}
		if (durability != Durability.NONE) {
			story.marks.add(new Mark(disk.operations(), story.written));
		}
		return story;
	}

	/** Numbers of events by the content of their file, as most files of a failure are those of another. */
	private final Map<ByteBuffer, TreeMap<Long, String>> known = new HashMap<>();

	private int refused;
	private long read;

	private void recoverAndRead(Story story, int operations, Random random, String which) throws Exception {
		Path place = Files.createTempDirectory(directory, "failed");
		Map<String, byte[]> files = story.disk.afterFailure(operations, random);
		TreeMap<Long, String> all = new TreeMap<>();
		for (Map.Entry<String, byte[]> file : files.entrySet()) {
			if (!file.getKey().endsWith(".jfr")) {
				continue;
			}
			Path path = place.resolve(file.getKey());
			Files.write(path, file.getValue());
			try {
				if (Recordings.recover(path).changed() && random.nextInt(3) == 0) {
					Files.write(path, SimulatedDisk.halfRepaired(file.getValue(), Files.readAllBytes(path), random));
					Recordings.recover(path);
				}
			} catch (IOException e) {
				assertTrue(
						e.getMessage().contains("is damaged") || e.getMessage().contains("is no JFR file"), which);
				refused++;
				Files.delete(path);
				continue;
			}
			events(path, which)
					.forEach((number, text) ->
							assertTrue(all.put(number, text) == null, () -> which + ": twice: " + number));
			Files.delete(path);
		}
		Files.delete(place);
		long safe = story.safeAt(operations);
		assertEquals(safe, all.headMap(safe).size(), () -> which + ": of " + safe + " forced events");
		all.forEach((number, text) -> assertTrue(
				!story.exact && number >= safe || text(number).equals(text),
				() -> which + ": event " + number + " is " + text));
	}

	private TreeMap<Long, String> events(Path path, String which) throws Exception {
		ByteBuffer content = ByteBuffer.wrap(Files.readAllBytes(path));
		TreeMap<Long, String> events = known.get(content);
		if (events == null) {
			events = new TreeMap<>();
			try {
				for (RecordedEvent event : JdkReader.events(path)) {
					events.put(event.getLong("number"), event.getString("text"));
				}
				if (read++ % READ_BY_JMC == 0) {
					assertTrue(JmcReader.items(path) != null);
				}
			} catch (Exception | AssertionError e) {
				throw new AssertionError(which + ": " + path.getFileName() + " is refused: " + e, e);
			}
			if (known.size() > 2_000) {
				known.clear();
			}
			known.put(content, events);
		}
		return events;
	}

	private void fail(boolean repository, Durability durability, Forgetting forgetting, int failures) throws Exception {
		long seed = Long.getLong("writer.tests.seed", System.nanoTime() & 0xFFFF_FFFFL);
		Random random = new Random(seed);
		Story story = null;
		long mostSafe = 0;
		for (int i = 0; i < failures; i++) {
			if (i % 100 == 0) {
				story = record(repository, durability, forgetting, random.nextLong());
			}
			int operations = random.nextInt(story.disk.operations() + 1);
			mostSafe += story.safeAt(operations);
			recoverAndRead(
					story, operations, random, "failure " + i + " after " + operations + " operations, seed " + seed);
		}
		System.out.printf(
				"%,d power failures, seed %d, %s, %s: %,d forced events were all there, %,d files refused%n",
				failures, seed, repository ? "repository" : "file", durability, mostSafe, refused);
		assertTrue(durability == Durability.NONE || mostSafe > 0);
	}

	@ParameterizedTest
	@CsvSource({
		"false, NONE",
		"false, SEALS",
		"false, FLUSHES",
		"true, NONE",
		"true, SEALS",
		"true, FLUSHES",
	})
	void whatWasForcedSurvives(boolean repository, Durability durability) throws Exception {
		fail(repository, durability, Forgetting.NOTHING, FAILURES);
	}

	/** A test that finds nothing may be one that looks at nothing. */
	@ParameterizedTest
	@CsvSource({
		"false, SEALS, ONE_OF_TWO_FORCES",
		"true, FLUSHES, ONE_OF_TWO_FORCES",
		"true, SEALS, NAMES",
		"false, FLUSHES, NAMES",
	})
	void aForceThatIsForgottenIsNoticed(boolean repository, Durability durability, Forgetting forgetting) {
		AssertionError e = assertThrows(AssertionError.class, () -> fail(repository, durability, forgetting, 20_000));
		assertTrue(e.getMessage().contains("forced events") || e.getMessage().contains("event"), e.getMessage());
	}

	@Test
	void policiesAreForFilesAndRepositories() throws Exception {
		assertThrows(
				IllegalArgumentException.class,
				() -> Recordings.newRecording(new ByteArrayOutputStream(), s -> s.withSync(SyncPolicy.SEAL)));
		assertThrows(
				NullPointerException.class,
				() -> Recordings.newRecording(new ByteArrayOutputStream(), s -> s.withSync(null)));
		for (SyncPolicy policy : SyncPolicy.values()) {
			Path file = directory.resolve(policy + ".jfr");
			Path repository = directory.resolve("repository of " + policy);
			for (Recording recording : Arrays.asList(
					Recordings.newRecording(
							file, s -> s.withJdkTypeInitialization().withSync(policy)),
					Recordings.newRepository(
							repository, s -> s.withJdkTypeInitialization().withSync(policy)))) {
				Type type = recording.registerEventType("test.One", t -> t.addField("number", Types.Builtin.LONG));
				for (int i = 0; i < 3; i++) {
					Thread.currentThread().interrupt();
					recording
							.writeEvent(type.asValue(v -> v.putField("number", 1L)))
							.flush()
							.rotateChunk();
				}
				recording.close();
				assertTrue(Thread.interrupted());
			}
			assertEquals(3, TwoReaders.read(file).size());
		}
	}
}

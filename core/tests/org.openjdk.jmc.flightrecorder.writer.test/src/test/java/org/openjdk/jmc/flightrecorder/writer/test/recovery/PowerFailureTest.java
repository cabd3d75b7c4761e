/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.recovery;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.CRC32C;
import jdk.jfr.consumer.RecordedEvent;
import org.junit.jupiter.api.Test;
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
import org.openjdk.jmc.flightrecorder.writer.internal.output.SimulatedDisk.Phase;
import org.openjdk.jmc.flightrecorder.writer.internal.recovery.SimulatedRecovery;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.ChunkDump;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Counts;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Door;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.JdkReader;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.JmcReader;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.NumberedEvents;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Seed;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.TwoReaders;

/**
 * The power fails at any moment of a recording on a simulated disk, then the files are recovered, and sometimes the power
 * fails during that as well. What was forced must be there, once and right; what is left must be readable for all.
 */
class PowerFailureTest {
	/** For each output and policy; 112000 make a million. */
	private static final int FAILURES = Integer.getInteger("writer.tests.powerFailures", 400);
	/** Of {@link Forgetting}, to see that it is noticed. */
	private static final Forgetting FORGETTING =
			Forgetting.valueOf(System.getProperty("writer.tests.forgottenForce", "NOTHING"));

	/** Each story comes by the next door, so that those of a build come by all. */
	private static final int FAILURES_OF_STORY = 50;

	private static final int MOST_FAILURES_TO_NOTICE = 40_000;
	/** The dump reads each file; of those that it finds nothing unusual in, the JDK's reader and JMC read one of so many. */
	private static final int READ_BY_OTHERS = 100;

	private static final int STEPS = 14;
	private static final int MOST_OF_STEP = 30;
	private static final long MAX_SIZE_BYTES = 50_000;

	@TempDir
	private Path directory;

	/** What is written to. */
	private enum Place {
		FILE,
		REPOSITORY,
		/** The oldest chunks are deleted. */
		LIMITED
	}

	/** From this operation on, so many events have to survive. */
	private record Mark(int operations, long events) {}

	/** What a recording did to a disk. */
	private static final class Story {
		final SimulatedDisk disk;
		final List<Mark> marks = new ArrayList<>();
		final boolean exact;
		/** How many events there are up to the end of each chunk. */
		final List<Long> chunkEnds = new ArrayList<>();

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

		/** How many events, of the beginning, may have been deleted. */
		long deletedAt(int operations) {
			int chunks = disk.chunksDeletedAt(operations);
			return chunks == 0 ? 0 : chunkEnds.get(chunks - 1);
		}

		void endChunk() {
			if (chunkEnds.isEmpty() ? written > 0 : written > chunkEnds.get(chunkEnds.size() - 1)) {
				chunkEnds.add(written);
			}
		}
	}

	private static String text(long number) {
		return ("text " + number + " ").repeat((int) (number * 37 % 120));
	}

	private static final Door.Content CONTENT = new Door.Content() {
		@Override
		public String text(int worker, int number) {
			return PowerFailureTest.text(number);
		}

		@Override
		public StackTraceElement[] stackTrace(int number) {
			// An empty one, so that the thread is told.
			return new StackTraceElement[0];
		}
	};

	private Story record(Place place, Durability durability, Forgetting forgetting, Door door, long seed)
			throws Exception {
		Random random = new Random(seed);
		SimulatedDisk disk = new SimulatedDisk(forgetting);
		Story story = new Story(disk, durability == Durability.FLUSHES);
		Path recorded = Files.createTempDirectory(directory, "recorded");
		ChunkOutput output = place == Place.FILE
				? disk.file(recorded.resolve("one.jfr"), durability)
				: disk.repository(
						recorded, place == Place.LIMITED ? MAX_SIZE_BYTES : 0, random.nextBoolean(), durability);
		try (Recording recording = RecordingsTo.output(output, s -> s.withJdkTypeInitialization())) {
			Door.Writer writer = door.open(recording, 0, STEPS * MOST_OF_STEP, CONTENT);
			for (int step = 0; step < STEPS; step++) {
				for (int rest = random.nextInt(MOST_OF_STEP); rest > 0; rest--) {
					writer.write((int) story.written++);
				}
				boolean rotated = random.nextInt(4) == 0;
				if (rotated) {
					disk.begin(Phase.SEAL);
					recording.rotateChunk();
					story.endChunk();
				} else if (random.nextInt(4) > 0) {
					disk.begin(Phase.FLUSH);
					recording.flush();
				} else {
					continue;
				}
				if (rotated ? durability != Durability.NONE : durability == Durability.FLUSHES) {
					story.marks.add(new Mark(disk.operations(), story.written));
				}
			}
			disk.begin(Phase.SEAL);
		}
		story.endChunk();
		if (durability != Durability.NONE) {
			story.marks.add(new Mark(disk.operations(), story.written));
		}
		delete(recorded);
		return story;
	}

	private static void delete(Path place) throws IOException {
		try (Stream<Path> files = Files.list(place)) {
			for (Path file : files.toList()) {
				Files.delete(file);
			}
		}
		Files.delete(place);
	}

	/** The content of a file and of its checksum, as most files of a failure are those of another. */
	private static final class Contents {
		private final byte[] file;
		private final byte[] checksum;
		private final int hash;

		Contents(byte[] file, byte[] checksum) {
			this.file = file;
			this.checksum = checksum;
			CRC32C crc = new CRC32C();
			crc.update(file, 0, file.length);
			hash = (int) crc.getValue() + Arrays.hashCode(checksum);
		}

		@Override
		public boolean equals(Object other) {
			return other instanceof Contents contents
					&& Arrays.equals(file, contents.file)
					&& Arrays.equals(checksum, contents.checksum);
		}

		@Override
		public int hashCode() {
			return hash;
		}
	}

	/** The events of files that need no recovery, null for those that are refused. */
	private final Map<Contents, TreeMap<Long, String>> known = new HashMap<>();

	private long refused;
	/** Why the latest was refused. */
	private String reason;

	private long read;
	private long interrupted;

	private void recoverAndRead(Story story, int operations, Forgetting forgetting, Random random, String which)
			throws Exception {
		Map<String, byte[]> files = story.disk.afterFailure(operations, random);
		TreeMap<Long, String> all = new TreeMap<>();
		for (Map.Entry<String, byte[]> file : files.entrySet()) {
			if (!file.getKey().endsWith(".jfr")) {
				continue;
			}
			byte[] checksum = files.get(SimulatedRecovery.checksumOf(file.getKey()));
			TreeMap<Long, String> events =
					recovered(file.getKey(), new Contents(file.getValue(), checksum), forgetting, random, which);
			if (events == null) {
				refused++;
				continue;
			}
			events.forEach((number, text) -> {
				boolean right = isRight(number, text);
				// What was not forced may have zeros in numbers and texts, except after a flush that forces.
				assertTrue(right || !story.exact, () -> which + ": forced events: " + number + " is " + text);
				assertTrue(!right || all.put(number, text) == null, () -> which + ": forced events: twice: " + number);
			});
		}
		long safe = story.safeAt(operations);
		long deleted = Math.min(safe, story.deletedAt(operations));
		assertEquals(
				safe - deleted,
				all.subMap(deleted, safe).size(),
				() -> which + ": of the forced events from " + deleted + " to " + safe
						+ "; the latest file that was refused: " + reason);
	}

	/** What is in a file after its recovery, null when it is refused. */
	private TreeMap<Long, String> recovered(
			String name, Contents contents, Forgetting forgetting, Random random, String which) throws Exception {
		if (known.containsKey(contents)) {
			return known.get(contents);
		}
		Map<String, byte[]> before = contents.checksum == null
				? Map.of(name, contents.file)
				: Map.of(name, contents.file, SimulatedRecovery.checksumOf(name), contents.checksum);
		SimulatedDisk disk = SimulatedDisk.holding(before, Forgetting.NOTHING, 0);
		int begun = disk.operations();
		TreeMap<Long, String> events = null;
		boolean changed = false;
		try {
			changed = SimulatedRecovery.recover(disk, name);
			if (changed && forgetting != Forgetting.NOTHING) {
				int forces = disk.forces();
				disk = SimulatedDisk.holding(before, forgetting, forces);
				begun = disk.operations();
				SimulatedRecovery.recover(disk, name);
			}
			events = events(disk.content(name), which);
		} catch (IOException e) {
			reason = e.getMessage();
			assertTrue(reason.contains("is damaged") || reason.contains("is not a JFR file"), which);
		}
		if (changed) {
			return failDuringRecovery(disk, name, begun, events, random, which);
		}
		if (known.size() > 2_000) {
			known.clear();
		}
		known.put(contents, events);
		return events;
	}

	/** What is there after a failure during the recovery and another recovery, if it fails. */
	private TreeMap<Long, String> failDuringRecovery(
			SimulatedDisk disk, String name, int begun, TreeMap<Long, String> events, Random random, String which)
			throws Exception {
		assertArrayEquals(
				disk.content(name),
				disk.afterFailure(disk.operations(), random).get(name),
				() -> which + ": forced events: a recovery that has ended");
		if (random.nextInt(2) == 0) {
			interrupted++;
			int operations = begun + random.nextInt(disk.operations() - begun + 1);
			Map<String, byte[]> left = disk.afterFailure(operations, random);
			SimulatedDisk second = SimulatedDisk.holding(left, Forgetting.NOTHING, 0);
			try {
				SimulatedRecovery.recover(second, name);
			} catch (IOException e) {
				throw new AssertionError(
						which + ": forced events: a recovery that was interrupted after " + (operations - begun)
								+ " operations cannot be repeated: " + e,
						e);
			}
			return events(second.content(name), which);
		}
		return events;
	}

	/** Reads a file with the dump of the format's rules; others read some files, and all in which the dump meets a surprise. */
	private TreeMap<Long, String> events(byte[] content, String which) throws Exception {
		TreeMap<Long, String> events = new TreeMap<>();
		boolean surprising = false;
		try {
			for (ChunkDump chunk : ChunkDump.of(content)) {
				for (ChunkDump.Event event : chunk.events) {
					if (event.type().name().startsWith(NumberedEvents.NAME)) {
						put(
								events,
								((Number) event.values().get("number")).longValue(),
								chunk.plain(event.values().get("text"))
										+ String.valueOf(
												chunk.plain(event.values().get("group"))));
					}
				}
			}
		} catch (RuntimeException e) {
			surprising = true;
		}
		if (surprising || read++ % READ_BY_OTHERS == 0) {
			TreeMap<Long, String> readByJdk = new TreeMap<>();
			Path path = Files.write(directory.resolve("recovered.jfr"), content);
			try {
				for (RecordedEvent event : JdkReader.events(path)) {
					put(readByJdk, event.getLong("number"), event.getString("text") + event.getString("group"));
				}
				assertTrue(JmcReader.items(path) != null);
			} catch (Exception | AssertionError e) {
				throw new AssertionError(which + ": a recovered file is refused: " + e, e);
			}
			assertTrue(surprising || readByJdk.equals(events), () -> which + ": forced events: two readers");
			return readByJdk;
		}
		return events;
	}

	/** An event that was not forced may have the number of another one, as zeros are a number. */
	private static void put(TreeMap<Long, String> events, long number, String text) {
		if (isRight(number, text)) {
			events.put(number, text);
		} else {
			events.putIfAbsent(number, text);
		}
	}

	private static boolean isRight(long number, String text) {
		return (text(number) + Door.group((int) number)).equals(text);
	}

	private void fail(Place place, Durability durability, Forgetting forgetting, int failures) throws Exception {
		long seed = Seed.get();
		Random random = new Random(seed);
		Story story = null;
		long forced = 0;
		for (int i = 0; i < failures; i++) {
			if (i % FAILURES_OF_STORY == 0) {
				Door door = Door.values()[i / FAILURES_OF_STORY % Door.values().length];
				story = record(place, durability, forgetting, door, random.nextLong());
				known.clear();
			}
			int operations = random.nextInt(story.disk.operations() + 1);
			forced += story.safeAt(operations) - Math.min(story.safeAt(operations), story.deletedAt(operations));
			String which = "failure " + i + " after " + operations + " operations, seed " + seed + ", " + forgetting;
			recoverAndRead(story, operations, forgetting, random, which);
		}
		System.out.printf(
				"%,d power failures, seed %d, %s, %s, %s: %,d forced events, 0 of them lost, %,d files refused, %,d recoveries"
						+ " interrupted%n",
				failures, seed, place, durability, forgetting, forced, refused, interrupted);
		assertTrue(durability == Durability.NONE || forced > 0);
		Counts.tell(
				PowerFailureTest.class, Map.of("failures", failures, "events", forced, "refused", refused, "lost", 0));
	}

	@ParameterizedTest
	@CsvSource({
		"FILE, NONE",
		"FILE, SEALS",
		"FILE, FLUSHES",
		"REPOSITORY, NONE",
		"REPOSITORY, SEALS",
		"REPOSITORY, FLUSHES",
		"LIMITED, NONE",
		"LIMITED, SEALS",
		"LIMITED, FLUSHES",
	})
	void forcedBytesSurvive(Place place, Durability durability) throws Exception {
		fail(place, durability, FORGETTING, FAILURES);
	}

	/**
	 * A test that finds nothing may be one that looks at nothing. Each force is here but that of the header in a flush:
	 * recovery finds what the flush wrote without the header, which is there for those who read without a recovery.
	 */
	@ParameterizedTest
	@CsvSource({
		"FILE, FLUSHES, CONTENT_OF_FLUSH",
		"REPOSITORY, FLUSHES, NAME_OF_FLUSH",
		"FILE, SEALS, CONTENT_OF_SEAL",
		"REPOSITORY, FLUSHES, CONTENT_OF_SEAL",
		"REPOSITORY, SEALS, HEADER_OF_SEAL",
		"LIMITED, SEALS, HEADER_OF_SEAL",
		"FILE, SEALS, NAME_OF_SEAL",
		"LIMITED, SEALS, NAME_OF_SEAL",
		"REPOSITORY, SEALS, HEADERS_OF_RECOVERY",
		"FILE, SEALS, END_OF_RECOVERY",
		"REPOSITORY, NONE, NAME_OF_RECOVERY",
	})
	void aForceThatIsForgottenIsNoticed(Place place, Durability durability, Forgetting forgetting) {
		AssertionError e =
				assertThrows(AssertionError.class, () -> fail(place, durability, forgetting, MOST_FAILURES_TO_NOTICE));
		assertTrue(e.getMessage().contains("forced events"), e.getMessage());
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

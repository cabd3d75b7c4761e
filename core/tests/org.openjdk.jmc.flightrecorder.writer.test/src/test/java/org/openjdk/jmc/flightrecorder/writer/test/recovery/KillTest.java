/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.recovery;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.openjdk.jmc.flightrecorder.writer.test.fixtures.StoredHeader.HEADER_BYTES;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.api.RecoveryReport;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Counts;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Deadline;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.JfrTool;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.JmcReader;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.ReadEvent;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Seed;

/**
 * A process that writes is killed at a random moment, and its recording recovered: everything is there that was written
 * before the last flush or rotation that returned, once, for the JDK and for JMC.
 */
class KillTest {
	/** Of the long form, for each of file and repository. */
	private static final int KILLS = Integer.getInteger("writer.tests.kills", 200);

	private static final int LONGEST_LIFE_MILLIS = 600;
	/** The tools of all installed JDKs read one in so many files. */
	private static final int TOOL_EVERY = 20;

	@TempDir
	private Path directory;

	private long kills;
	private long killsBeforeAnyFlush;
	private long unfinished;
	private long safeEvents;
	private long lostEvents;
	private long laterEvents;
	private long chunks;
	private long cutBytes;

	/** Where the process was killed, and what it had said by then. */
	private record Killed(Path path, long[] safe) {}

	private Killed kill(Path path, String kind, Random random) throws Exception {
		Process process = new ProcessBuilder(
						Path.of(System.getProperty("java.home"), "bin", "java").toString(),
						"-Xmx64m",
						"-XX:TieredStopAtLevel=1",
						"-cp",
						System.getProperty("java.class.path"),
						EndlessWriter.class.getName(),
						path.toString(),
						kind,
						Long.toString(random.nextLong()))
				.redirectError(ProcessBuilder.Redirect.INHERIT)
				.start();
		long[] safe = new long[EndlessWriter.THREADS];
		try (BufferedReader out =
				new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.US_ASCII))) {
			// One in eight dies while it starts, the others after they flushed something.
			boolean starting = kills % 8 == 7;
			String line = "";
			while (!starting && line != null && sum(line) == 0) {
				line = out.readLine();
			}
			process.waitFor(random.nextInt(LONGEST_LIFE_MILLIS), TimeUnit.MILLISECONDS);
			// Unlike the same method of the process, this leaves the pipe to be read.
			process.toHandle().destroyForcibly();
			process.waitFor();
			assertTrue(line != null && process.exitValue() != 1, "the process ended before it was killed");
			for (; line != null; line = out.readLine()) {
				if (!line.isEmpty()) {
					safe = counts(line);
				}
			}
		} finally {
			process.destroyForcibly().waitFor();
		}
		kills++;
		killsBeforeAnyFlush += LongStream.of(safe).sum() == 0 ? 1 : 0;
		return new Killed(path, safe);
	}

	private static long[] counts(String line) {
		return Stream.of(line.trim().split(" ")).mapToLong(Long::parseLong).toArray();
	}

	private static long sum(String line) {
		return line.isEmpty() ? 0 : LongStream.of(counts(line)).sum();
	}

	/** The numbers of the events of each thread. */
	private static final class Seen {
		private final BitSet[] numbers =
				Stream.generate(BitSet::new).limit(EndlessWriter.THREADS).toArray(BitSet[]::new);

		void add(String typeName, long writer, long number, Object text) {
			assertTrue(typeName.startsWith(EndlessWriter.TYPE_NAMES), typeName);
			assertEquals(EndlessWriter.textOf(number), text);
			BitSet known = numbers[(int) writer];
			assertFalse(known.get((int) number), () -> number + " of thread " + writer + " is there twice");
			known.set((int) number);
		}

		/** How many of the first events of a thread there are. */
		long before(int writer, long limit) {
			return numbers[writer].get(0, (int) limit).cardinality();
		}

		long count() {
			return Stream.of(numbers).mapToLong(BitSet::cardinality).sum();
		}
	}

	private static void readWithJdk(Path file, Seen seen) throws Exception {
		Deadline.within("JDK reader of " + file, () -> {
			try (RecordingFile recording = new RecordingFile(file)) {
				while (recording.hasMoreEvents()) {
					RecordedEvent event = recording.readEvent();
					long number = event.getLong("number");
					seen.add(event.getEventType().getName(), event.getInt("writer"), number, event.getString("text"));
					assertEquals(number % 2 == 0, event.getThread() != null);
					assertEquals(number % 2 == 1, event.getStackTrace() != null);
				}
			}
			return null;
		});
	}

	private static void readWithJmc(Path file, Seen seen) throws Exception {
		for (ReadEvent event : JmcReader.read(file)) {
			seen.add(event.typeName(), (Long) event.get("writer"), (Long) event.get("number"), event.get("text"));
		}
	}

	/** Reads with both; the numbers of both must be the same. */
	private static Seen read(List<Path> files) throws Exception {
		Seen jdk = new Seen();
		Seen jmc = new Seen();
		for (Path file : files) {
			readWithJdk(file, jdk);
			readWithJmc(file, jmc);
		}
		assertTrue(Arrays.equals(jdk.numbers, jmc.numbers), "the JDK and JMC see the same events");
		return jdk;
	}

	private void check(Killed killed, List<Path> files, RecoveryReport report) throws Exception {
		Seen seen = read(files);
		long safe = 0;
		long there = 0;
		for (int i = 0; i < EndlessWriter.THREADS; i++) {
			safe += killed.safe[i];
			there += seen.before(i, killed.safe[i]);
		}
		safeEvents += safe;
		lostEvents += safe - there;
		laterEvents += seen.count() - there;
		chunks += report.chunks();
		cutBytes += report.cutBytes();
		unfinished += report.changed() ? 1 : 0;
		assertEquals(safe, there, () -> "of what was flushed, " + Arrays.toString(killed.safe) + ", in " + files);
		assertFalse(Recordings.recover(killed.path).changed(), "a second time there is nothing to do");
		if (kills % TOOL_EVERY == 0 && seen.count() > 0) {
			for (JfrTool tool : JfrTool.installed()) {
				for (Path file : files) {
					tool.readAll(file);
				}
			}
		}
	}

	private void killWriterOfFile(Random random) throws Exception {
		Path file = directory.resolve("killed.jfr");
		Files.deleteIfExists(file);
		Killed killed = kill(file, "file", random);
		if (!Files.exists(file) || Files.size(file) < HEADER_BYTES) {
			assertEquals(0, LongStream.of(killed.safe).sum());
			return;
		}
		check(killed, List.of(file), Recordings.recover(file));
	}

	private static List<Path> filesOf(Path repository) throws IOException {
		if (!Files.exists(repository)) {
			return List.of();
		}
		try (Stream<Path> files = Files.list(repository)) {
			return files.filter(f -> f.toString().endsWith(".jfr")).sorted().toList();
		}
	}

	private void killWriterOfRepository(Random random) throws Exception {
		Path repository = directory.resolve("repository");
		if (Files.exists(repository)) {
			try (Stream<Path> files = Files.list(repository)) {
				for (Path file : files.toList()) {
					Files.delete(file);
				}
			}
		}
		Killed killed = kill(repository, "repository", random);
		List<Path> files = filesOf(repository);
		if (files.isEmpty()) {
			assertEquals(0, LongStream.of(killed.safe).sum());
			return;
		}
		// All files but the last need no recovery.
		List<Path> sealed = new ArrayList<>(files.subList(0, files.size() - 1));
		read(sealed);
		for (Path file : sealed) {
			assertFalse(Recordings.recover(file).changed(), () -> file + " was not sealed");
		}
		check(killed, files, Recordings.recover(repository));
	}

	private interface Round {
		void run(Random random) throws Exception;
	}

	private void rounds(String what, int count, Round round) throws Exception {
		long seed = Seed.get();
		Random random = new Random(seed);
		try {
			for (int i = 0; i < count; i++) {
				round.run(random);
			}
		} catch (Exception | AssertionError e) {
			throw new AssertionError("seed " + seed + ", kill " + kills + ": " + e.getMessage(), e);
		} finally {
			System.out.printf(
					"%s: %,d kills, %,d of them before any flush returned, %,d recordings had to be repaired;"
							+ " %,d events before the last flush, %,d of them lost, %,d later ones there as well;"
							+ " %,d chunks, %,d bytes cut; seed %d%n",
					what,
					kills,
					killsBeforeAnyFlush,
					unfinished,
					safeEvents,
					lostEvents,
					laterEvents,
					chunks,
					cutBytes,
					seed);
		}
		assertEquals(0, lostEvents);
		assertTrue(safeEvents > 0, "nothing was flushed");
		Counts.tell(
				KillTest.class,
				Map.of("kills", kills, "repaired", unfinished, "events", safeEvents, "lost", lostEvents));
	}

	@Test
	void flushedEventsSurviveTheKillOfTheWriter() throws Exception {
		rounds("file", 4, this::killWriterOfFile);
	}

	@Test
	void eventsFlushedToARepositorySurviveTheKillOfTheWriter() throws Exception {
		rounds("repository", 2, this::killWriterOfRepository);
	}

	@Test
	@EnabledIfSystemProperty(named = "writer.tests.long", matches = "true")
	void manyKillsLoseNothing() throws Exception {
		rounds("file", KILLS, this::killWriterOfFile);
	}

	@Test
	@EnabledIfSystemProperty(named = "writer.tests.long", matches = "true")
	void manyKillsOfARepositoryLoseNothing() throws Exception {
		rounds("repository", KILLS, this::killWriterOfRepository);
	}
}

/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.compat;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.ChunkDump;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Deadline;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.InstalledJdk;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.JdkReader;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.JmcReader;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.ReadEvent;

/**
 * A program that declares all types of a recording by name, each while others ask for it, is compiled against 9.1.2 and
 * run with both writers: the copies are equal, event for event, for the JDK's reader and for JMC's.
 */
class RecursiveTypesTest {
	/** Types of events whose copies must be compared, at least: a machine records some more or less. */
	private static final int LEAST_TYPES = 40;

	private static final String WORK =
			"""
			import java.nio.file.*;
			import jdk.jfr.*;

			public class Work {
				public static void main(String[] args) throws Exception {
					try (Recording recording = new Recording(Configuration.getConfiguration("profile"))) {
						recording.enable("jdk.JavaExceptionThrow");
						recording.start();
						Thread other = new Thread(() -> new byte[1000][10_000].clone(), "other");
						other.start();
						other.join();
						try {
							throw new IllegalStateException("thrown");
						} catch (IllegalStateException e) {
							Files.writeString(Path.of(args[0] + ".txt"), e.getMessage());
						}
						System.gc();
						recording.stop();
						recording.dump(Path.of(args[0]));
					}
				}
			}
			""";

	@TempDir
	Path directory;

	@Test
	void copyOfARecordingOfTheRunningJdk() throws Exception {
		recordBy(Path.of(System.getProperty("java.home"), "bin", "java").toString());
		assertCopiesAreEqual();
	}

	@Test
	void copyOfARecordingOfAnotherJdk() throws Exception {
		InstalledJdk other = InstalledJdk.other().orElse(null);
		assumeTrue(other != null, "a second JDK");
		assumeTrue(other.feature() > Runtime.version().feature(), "a later JDK");
		recordBy(other.javaCommand());
		assertCopiesAreEqual();
	}

	private void recordBy(String java) throws Exception {
		Path source = Files.writeString(directory.resolve("Work.java"), WORK);
		Path log = directory.resolve("log.txt");
		Process process = new ProcessBuilder(
						java, source.toString(), directory.resolve("input").toString())
				.redirectErrorStream(true)
				.redirectOutput(log.toFile())
				.start();
		try {
			assertTrue(process.waitFor(Deadline.PATIENCE_SECONDS, TimeUnit.SECONDS), "the recorded program ends");
			assertEquals(0, process.exitValue(), () -> read(log));
		} finally {
			process.destroyForcibly();
		}
	}

	private static String read(Path file) {
		try {
			return Files.readString(file);
		} catch (java.io.IOException e) {
			return e.toString();
		}
	}

	private void assertCopiesAreEqual() throws Exception {
		Path theirs = copied("theirs");
		Path ours = copied("ours");
		OldWriter.writeWithTheirs("RecursiveTypes", theirs);
		OldWriter.writeWithOurs("RecursiveTypes", ours);
		assertEquals(recordings(theirs), recordings(ours));
		Set<String> compared = new TreeSet<>();
		for (String name : recordings(ours)) {
			List<ReadEvent> expected = JdkReader.read(theirs.resolve(name));
			assertEquals(expected, JdkReader.read(ours.resolve(name)), name);
			// A setting names a type, and the file of the settings has no other.
			if (!name.startsWith("jdk.ActiveSetting")) {
				ChunkDump.validate(Files.readAllBytes(ours.resolve(name)));
				List<ReadEvent> expectedByJmc = JmcReader.read(theirs.resolve(name));
				// JMC's old objects do not know whether they are equal.
				if (!name.startsWith("jdk.OldObjectSample")) {
					assertEquals(expectedByJmc, JmcReader.read(ours.resolve(name)), name);
				}
			}
			compared.add(name);
		}
		assertTrue(compared.size() >= LEAST_TYPES, compared::toString);
	}

	private Path copied(String writer) throws Exception {
		Path copies = Files.createDirectory(directory.resolve(writer));
		Files.copy(directory.resolve("input"), copies.resolve("input"));
		return copies;
	}

	private static Set<String> recordings(Path copies) throws Exception {
		try (Stream<Path> files = Files.list(copies)) {
			return files.map(f -> f.getFileName().toString())
					.filter(n -> n.endsWith(".jfr"))
					.collect(Collectors.toCollection(TreeSet::new));
		}
	}
}

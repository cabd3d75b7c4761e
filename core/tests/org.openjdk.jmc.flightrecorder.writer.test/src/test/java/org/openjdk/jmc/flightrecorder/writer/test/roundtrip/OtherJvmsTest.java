/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.roundtrip;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Deadline;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.JdkReader;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.ReadEvent;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.TwoReaders;

/** What can only be seen in a JVM of its own: what is told once, and what a small runtime image lacks. */
class OtherJvmsTest {

	@TempDir
	private Path directory;

	/** Opens recordings that do not map, though they are told to. */
	public static final class Mapping {
		public static void main(String[] arguments) throws IOException {
			for (int i = 0; i < 3; i++) {
				Path path = Path.of(arguments[0] + i);
				Recordings.newRecording(path, s -> s.withMmap(1 << 20)).close();
				Recordings.newRepository(path.resolveSibling("repository" + i), s -> s.withMmap())
						.close();
			}
		}
	}

	/** Writes about a JVM of which less is known. */
	public static final class Environment {
		public static void main(String[] arguments) throws IOException {
			if (ModuleLayer.boot().findModule("java.management").isPresent()) {
				throw new IllegalStateException("java.management is there");
			}
			try (Recording recording = Recordings.newRecording(Path.of(arguments[0]))) {
				recording.writeEnvironment();
			}
		}
	}

	/** What it printed. */
	private String run(Class<?> program, Path argument, String... options) throws Exception {
		List<String> command = new ArrayList<>(
				List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
		command.addAll(List.of(options));
		command.addAll(List.of("-cp", System.getProperty("java.class.path"), program.getName(), argument.toString()));
		Path console = directory.resolve("console.txt");
		Process process = new ProcessBuilder(command)
				.redirectErrorStream(true)
				.redirectOutput(console.toFile())
				.start();
		if (!process.waitFor(Deadline.PATIENCE_SECONDS, TimeUnit.SECONDS)) {
			process.destroyForcibly();
			throw new AssertionError(command + " does not end");
		}
		String printed = Files.readString(console);
		assertEquals(0, process.exitValue(), printed);
		return printed;
	}

	@Test
	void mappingWithoutEffectIsAWarningOnce() throws Exception {
		String printed = run(Mapping.class, directory.resolve("mapped.jfr"));
		assertEquals(2, printed.split("withMmap is for recordings to a stream", -1).length, printed);
	}

	@Test
	void environmentIsWrittenWithoutTheModuleOfManagement() throws Exception {
		Path file = directory.resolve("environment.jfr");
		run(Environment.class, file, "--limit-modules", "java.logging,jdk.jfr,jdk.zipfs");
		assertTrue(TwoReaders.read(file).size() > 10, "events");
		Set<String> types =
				JdkReader.read(file).stream().map(ReadEvent::typeName).collect(Collectors.toSet());
		assertTrue(types.containsAll(Set.of("jdk.JVMInformation", "jdk.InitialSystemProperty")), types::toString);
	}
}

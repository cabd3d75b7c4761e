/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Deadline;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.OpenResources;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.TwoReaders;

/** A second recording to a file is refused, by whatever name and from wherever it comes, and the first loses nothing. */
class OneRecordingPerFileTest {
	private static final String RULE = "A file can belong to only one open recording at a time";
	private static final int EVENTS = 20;

	@TempDir
	private Path directory;

	private Path file;

	@BeforeEach
	void nameFile() {
		file = directory.resolve("one.jfr");
	}

	private static void write(Recording recording, int from, int to) {
		for (int i = from; i < to; i++) {
			recording.writeEvent(SampleEvents.sample(recording, i, "text " + i));
		}
	}

	private static void assertRefused(Path path) {
		IOException e = assertThrows(IOException.class, () -> Recordings.newRecording(path));
		assertEquals(RULE + "; this process has one to " + path, e.getMessage());
	}

	private void assertHolds(int count) throws Exception {
		assertEquals(
				IntStream.range(0, count).boxed().toList(),
				TwoReaders.read(file).stream().map(e -> e.get("number")).toList());
	}

	@Test
	void secondRecordingOfAProcessIsRefusedByWhateverName() throws Exception {
		Path symbolic = directory.resolve("symbolic.jfr");
		Path hard = directory.resolve("hard.jfr");
		try (Recording recording = Recordings.newRecording(file, SampleEvents::fixedTimes)) {
			write(recording, 0, EVENTS);
			recording.flush();
			assertRefused(file);
			assertRefused(
					directory.resolve("..").resolve(directory.getFileName()).resolve("one.jfr"));
			if (OpenResources.files(directory).size() == 1) {
				assertRefused(Files.createSymbolicLink(symbolic, file));
				assertRefused(Files.createLink(hard, file));
			}
			write(recording, EVENTS, 2 * EVENTS);
			recording.rotateChunk();
			assertRefused(file);
		}
		assertHolds(2 * EVENTS);
		try (Recording next = Recordings.newRecording(symbolic, SampleEvents::fixedTimes)) {
			assertRefused(file);
			write(next, 0, EVENTS);
		}
		assertHolds(EVENTS);
	}

	@Test
	void fileThatCouldNotBeOpenedIsFreeAgain() throws Exception {
		Path missing = directory.resolve("missing").resolve("one.jfr");
		assertThrows(IOException.class, () -> Recordings.newRecording(missing));
		Files.createDirectory(missing.getParent());
		Recordings.newRecording(missing).close();
		Recordings.newRecording(missing).close();
	}

	@Test
	void copyOfTheLibraryInAnotherClassLoaderIsRefused() throws Exception {
		URL library = Recordings.class.getProtectionDomain().getCodeSource().getLocation();
		try (URLClassLoader loader = new URLClassLoader(new URL[] {library}, ClassLoader.getPlatformClassLoader());
				Recording recording = Recordings.newRecording(file, SampleEvents::fixedTimes)) {
			write(recording, 0, EVENTS);
			Method open = loader.loadClass(Recordings.class.getName()).getMethod("newRecording", Path.class);
			InvocationTargetException e = assertThrows(InvocationTargetException.class, () -> open.invoke(null, file));
			assertTrue(e.getCause() instanceof IOException, e.getCause()::toString);
			assertTrue(e.getCause().getMessage().startsWith(RULE), e.getCause()::toString);
		}
		assertHolds(EVENTS);
	}

	/** Opens a recording to a file in a process of its own. */
	public static final class OtherProcess {
		/** Prints what is thrown. */
		public static void main(String[] arguments) {
			try {
				Recordings.newRecording(Path.of(arguments[0])).close();
				System.out.print("opened");
			} catch (IOException e) {
				System.out.print(e.getMessage());
			}
		}
	}

	private String openInOtherProcess() throws Exception {
		Process process = new ProcessBuilder(
						Path.of(System.getProperty("java.home"), "bin", "java").toString(),
						"-Xmx64m",
						"-cp",
						System.getProperty("java.class.path"),
						OtherProcess.class.getName(),
						file.toString())
				.redirectError(ProcessBuilder.Redirect.INHERIT)
				.start();
		try {
			String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
			assertTrue(process.waitFor(Deadline.PATIENCE_SECONDS, TimeUnit.SECONDS));
			return printed;
		} finally {
			process.destroyForcibly();
		}
	}

	@Test
	void otherProcessIsRefusedUntilTheRecordingIsClosed() throws Exception {
		try (Recording recording = Recordings.newRecording(file, SampleEvents::fixedTimes)) {
			write(recording, 0, EVENTS);
			// Whoever is refused must not give up the lock of the other one.
			assertRefused(file);
			assertEquals(RULE + "; another process has one to " + file, openInOtherProcess());
		}
		assertHolds(EVENTS);
		assertEquals("opened", openInOtherProcess());
		assertEquals(List.of(), TwoReaders.read(file));
	}
}

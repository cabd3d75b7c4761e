/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.recovery;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import jdk.jfr.consumer.RecordedEvent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.api.RecoveryReport;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.JdkReader;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.JmcReader;

/** The JDK's own repository is recovered too, when its JVM was killed: HotSpot keeps to the same protocol. */
class JdkRepositoryTest {
	@TempDir
	private Path directory;

	/** Kills a JVM that records; returns the number of the last event that was flushed. */
	private long killedRecorder() throws Exception {
		Process process = new ProcessBuilder(
						Path.of(System.getProperty("java.home"), "bin", "java").toString(),
						"-XX:FlightRecorderOptions=repository=" + directory,
						"-cp",
						System.getProperty("java.class.path"),
						RecordedByJdk.class.getName())
				.redirectError(ProcessBuilder.Redirect.INHERIT)
				.start();
		try (BufferedReader out =
				new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.US_ASCII))) {
			long flushed = -1;
			for (int flushes = 0; flushed < 0 || flushes < 2; flushes++) {
				String line = out.readLine();
				assertNotNull(line, "the process ended before it was killed");
				flushed = Long.parseLong(line);
			}
			return flushed;
		} finally {
			process.toHandle().destroyForcibly();
			process.waitFor();
		}
	}

	private Path unfinishedFile() throws Exception {
		try (Stream<Path> files = Files.walk(directory)) {
			List<Path> recordings =
					files.filter(f -> f.toString().endsWith(".jfr")).sorted().toList();
			return recordings.get(recordings.size() - 1);
		}
	}

	private static void assertNumbers(Path file, long last) throws Exception {
		List<Long> numbers = JdkReader.events(file).stream()
				.filter(e -> e.getEventType().getName().equals(RecordedByJdk.TYPE_NAME))
				.peek(JdkRepositoryTest::assertComplete)
				.map(e -> e.getLong("number"))
				.sorted()
				.toList();
		assertTrue(numbers.size() > last, () -> numbers.size() + " events, flushed up to " + last);
		assertEquals(LongStream.range(0, numbers.size()).boxed().toList(), numbers);
		long seenByJmc = JmcReader.read(file).stream()
				.filter(e -> e.typeName().equals(RecordedByJdk.TYPE_NAME))
				.count();
		assertEquals(numbers.size(), seenByJmc);
	}

	private static void assertComplete(RecordedEvent event) {
		assertEquals("text " + event.getLong("number") % 10, event.getString("text"));
		assertEquals("main", event.getThread().getJavaName());
		assertEquals(
				"main", event.getStackTrace().getFrames().get(0).getMethod().getName());
	}

	@Test
	void eventsFlushedByTheJdkSurviveTheKillOfTheJvm() throws Exception {
		long last = killedRecorder();
		Path file = unfinishedFile();
		byte[] killed = Files.readAllBytes(file);

		RecoveryReport report = Recordings.recover(file.getParent());
		assertEquals(1, report.chunks());
		assertTrue(report.changed());
		assertNumbers(file, last);
		assertFalse(Recordings.recover(file).changed(), "a second time there is nothing to do");

		// As if it had been killed while it rewrote the header.
		byte[] torn = killed.clone();
		Arrays.fill(torn, 8, 32, (byte) 0x7f);
		torn[64] = (byte) 255;
		Files.write(file, torn);
		assertEquals(report.files().get(0), Recordings.recover(file));
		assertNumbers(file, last);
	}
}

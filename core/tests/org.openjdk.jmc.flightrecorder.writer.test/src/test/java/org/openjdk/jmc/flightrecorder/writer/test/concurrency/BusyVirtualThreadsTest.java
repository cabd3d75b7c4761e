/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.concurrency;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Alone;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Destination;

/**
 * Virtual threads that write through all doors and never block leave room for what a recording does besides: flushes,
 * rotations and the end, by another thread or by one of them. Each case is a JVM of its own, because the scheduler is
 * one for a JVM. Without effect before JDK 21.
 */
@Alone
class BusyVirtualThreadsTest {
	private static final long LIMIT_SECONDS = 300;
	/** What writers have in their buffers and lanes, besides the limit and an eighth. */
	private static final long BUFFERED_BYTES = 3 << 19;

	@TempDir
	private Path directory;

	@ParameterizedTest
	@CsvSource({
		"1, 16, FILE, waiting, MAIN",
		"2, 16, FILE, waiting, MAIN",
		"2, 1000, STREAM, dropping, MAIN",
		"2, 16, STREAM, waiting, WRITER",
		"1, 16, REPOSITORY, waiting, WRITER"
	})
	void recordingGoesOnAndEnds(int carriers, int threads, Destination destination, String pressure, String caller)
			throws Exception {
		assumeTrue(Crew.virtualThreads() != null, "virtual threads");
		Path printed = directory.resolve("printed.txt");
		Process process = new ProcessBuilder(
						Path.of(System.getProperty("java.home"), "bin", "java").toString(),
						"-Xmx256m",
						"-Djdk.virtualThreadScheduler.parallelism=" + carriers,
						"-cp",
						System.getProperty("java.class.path"),
						BusyWriters.class.getName(),
						BusyWriters.Kind.VIRTUAL.name(),
						Integer.toString(threads),
						destination.name(),
						pressure,
						caller,
						"20000",
						"0",
						directory.toString())
				.redirectErrorStream(true)
				.redirectOutput(printed.toFile())
				.start();
		try {
			boolean ended = process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS);
			String text = Files.readString(printed);
			assertTrue(ended, () -> "the recording does not end:\n" + text);
			assertEquals(0, process.exitValue(), text);
			Matcher largest = Pattern.compile(BusyWriters.LARGEST + "(\\d+)").matcher(text);
			assertTrue(largest.find(), text);
			assertTrue(Long.parseLong(largest.group(1)) < BusyWriters.CHUNK_BYTES / 8 * 9 + BUFFERED_BYTES, () -> text);
		} finally {
			process.destroyForcibly().waitFor();
		}
	}
}

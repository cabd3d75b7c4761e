/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.fuzz;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Counts;

/**
 * Runs Jazzer on each target for some minutes, in a JVM of its own; the profile {@code fuzz} brings Jazzer along and says
 * how many. What it found to be worth keeping stays in {@code target/fuzz}, and is where the next run begins; an input that
 * fails stands there too.
 */
@EnabledIfSystemProperty(named = "writer.tests.fuzzMinutes", matches = "[1-9][0-9]*")
class FuzzForMinutesTest {
	private static final String JAZZER = "com.code_intelligence.jazzer.Jazzer";
	private static final String WRITER = "org.openjdk.jmc.flightrecorder.writer.";
	/** A step that takes longer is a finding: some readers and repairs could go on for ever. */
	private static final int STEP_SECONDS = 120;

	private static final int SEEDS = 64;
	private static final int SEED_LENGTHS = 8;
	private static final Pattern DONE = Pattern.compile("(?m)^Done (\\d+) runs in (\\d+) second");
	private static final Pattern COVERAGE =
			Pattern.compile("(?m)^#\\d+\\s+DONE\\s+cov: (\\d+) ft: (\\d+) corp: (\\d+)");

	@ParameterizedTest
	@ValueSource(classes = {EncodingFuzzer.class, RecoverFuzzer.class, ApiFuzzer.class})
	void jazzerFindsNothing(Class<?> target) throws Exception {
		long minutes = Long.getLong("writer.tests.fuzzMinutes");
		Path directory = Files.createDirectories(Path.of("target", "fuzz", target.getSimpleName()));
		Path corpus = Files.createDirectories(directory.resolve("corpus"));
		seed(corpus);
		Path printed = directory.resolve("printed.txt");
		Process process = new ProcessBuilder(command(target, corpus.toAbsolutePath(), minutes))
				.directory(directory.toFile())
				.redirectErrorStream(true)
				.redirectOutput(printed.toFile())
				.start();
		boolean ended;
		try {
			ended = process.waitFor(TimeUnit.MINUTES.toSeconds(minutes) + 2 * STEP_SECONDS, TimeUnit.SECONDS);
		} finally {
			process.destroyForcibly();
		}
		String text = Files.readString(printed, java.nio.charset.StandardCharsets.ISO_8859_1);
		assertTrue(ended, () -> "Jazzer does not end: " + tail(text));
		assertEquals(0, process.exitValue(), () -> target + ": " + tail(text));
		System.out.println(target.getSimpleName() + ": " + summary(text));
		Matcher done = DONE.matcher(text);
		assertTrue(done.find());
		Counts.tell(FuzzForMinutesTest.class, Map.of("inputs", Long.parseLong(done.group(1)), "lost", 0));
	}

	/** A fuzzer begins with nothing, and would try short inputs for long. */
	private static void seed(Path corpus) throws IOException {
		Random random = new Random();
		for (int i = 0; i < SEEDS; i++) {
			byte[] seed = new byte[1 + random.nextInt(16 << i % SEED_LENGTHS)];
			random.nextBytes(seed);
			Files.write(corpus.resolve("seed-" + i), seed);
		}
	}

	private static List<String> command(Class<?> target, Path corpus, long minutes) {
		List<String> command = new ArrayList<>();
		command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
		command.addAll(List.of("-Xmx1g", "-ea", "-classpath", System.getProperty("java.class.path"), JAZZER));
		command.add("--target_class=" + target.getName());
		command.add("--instrumentation_includes=" + WRITER + "**");
		command.add(
				"--instrumentation_excludes=" + WRITER + "test.**:" + WRITER + "tools.**:" + WRITER + "examples.**");
		// Its hooks look for other mistakes, such as commands and paths made of input.
		command.add("--disabled_hooks=com.code_intelligence.jazzer.sanitizers.*");
		command.add("-max_total_time=" + TimeUnit.MINUTES.toSeconds(minutes));
		command.add("-len_control=0");
		command.add("-timeout=" + STEP_SECONDS);
		command.add("-rss_limit_mb=0");
		command.add("-print_final_stats=1");
		command.add(corpus.toString());
		return command;
	}

	private static String summary(String text) {
		Matcher done = DONE.matcher(text);
		Matcher coverage = COVERAGE.matcher(text);
		assertTrue(done.find() && coverage.find(), () -> "No summary in: " + tail(text));
		return done.group(1) + " runs in " + done.group(2) + " s, " + coverage.group(1) + " edges, " + coverage.group(2)
				+ " features, corpus of " + coverage.group(3);
	}

	private static String tail(String text) {
		return text.substring(Math.max(0, text.length() - 6000));
	}
}

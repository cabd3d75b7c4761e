/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.results.Measurement;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.results.ResultFile;
import org.openjdk.jmh.runner.BenchmarkList;
import org.openjdk.jmh.runner.BenchmarkListEntry;
import org.openjdk.jmh.runner.format.OutputFormat;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.VerboseMode;

/** What {@code benchmarks.jar} runs gives rows without an error, each as short as it can be: the times mean nothing. */
@Timeout(value = 2, unit = TimeUnit.HOURS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class WholeBundleTest {
	private static final int TIMEOUT_MINUTES = 110;

	@TempDir
	Path directory;

	/** Runs the program in a process of its own, and fails if that does. */
	private String run(String... arguments) throws IOException, InterruptedException {
		Path output = directory.resolve("output.txt");
		List<String> command = new ArrayList<>();
		command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
		command.addAll(
				List.of("-Xmx2g", "-Djava.io.tmpdir=" + directory, "-cp", System.getProperty("java.class.path")));
		command.add(Main.class.getName());
		command.addAll(List.of(arguments));
		Process process = new ProcessBuilder(command)
				.redirectErrorStream(true)
				.redirectOutput(output.toFile())
				.start();
		try {
			assertTrue(process.waitFor(TIMEOUT_MINUTES, TimeUnit.MINUTES), () -> text(output));
			assertEquals(0, process.exitValue(), () -> text(output));
		} finally {
			process.destroyForcibly();
		}
		return text(output);
	}

	private static String text(Path output) {
		try {
			return Files.readString(output);
		} catch (IOException e) {
			return e.toString();
		}
	}

	/** How many rows JMH makes: one for each combination of the parameters' values. */
	private static long rowsOfAll() {
		OutputFormat silent = OutputFormatFactory.createFormatInstance(
				new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8), VerboseMode.SILENT);
		long rows = 0;
		for (BenchmarkListEntry entry : BenchmarkList.defaultList().find(silent, List.of(".*"), List.of())) {
			rows += entry.getParams().orElse(Map.of()).values().stream()
					.mapToLong(values -> values.length)
					.reduce(1, Math::multiplyExact);
		}
		return rows;
	}

	@Test
	void everyBenchmarkGivesItsRows() throws Exception {
		Path json = directory.resolve("all.json");
		run("-f", "0", "-wi", "0", "-i", "1", "-r", "1ms", "-foe", "true", "-rf", "json", "-rff", json.toString());
		List<Measurement> scores = ResultFile.read(json).measurements().stream()
				.filter(measurement -> measurement.metric().isEmpty())
				.toList();
		assertEquals(rowsOfAll(), scores.size());
		for (Measurement score : scores) {
			assertTrue(score.score() > 0 && Double.isFinite(score.score()), score::toString);
		}
	}

	@Test
	void writePathIsProfiled() throws Exception {
		String text = run("write-path", "--seconds", "1", "--warm-up", "1");
		assertTrue(
				Pattern.compile("[\\d,]+ events/s while profiled").matcher(text).find(), text);
	}

	@Test
	void enduranceTellsOfTheHeap() throws Exception {
		String text = run("endurance", "--events", "200000");
		assertTrue(text.contains("200,000 events, FRESH_STRING"), text);
		assertTrue(Pattern.compile("live heap").matcher(text).find(), text);
	}

	@Test
	void everyShapeHasALength() throws Exception {
		String text = run("bytes-per-event", "--events", "2000");
		List<String> rows = text.lines().skip(1).toList();
		assertTrue(rows.size() > 50, text);
		for (String row : rows) {
			assertFalse(row.contains(" - "), row);
		}
	}
}

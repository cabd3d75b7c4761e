/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.tools;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Deadline;
import org.openjdk.jmc.flightrecorder.writer.test.tools.SampleCommand.Output;
import org.openjdk.jmc.flightrecorder.writer.tools.JfrTools;

/** Every tool tells how far it has come, here at once in place of after two seconds. */
class ProgressTest {
	/** A task, a part of the whole where it is known, and how much of how much is done. */
	private static final Pattern LINE = Pattern.compile(
			"([a-z ]+?) +(\\d+%|\\? %) \\[.*](?: +(\\d+)/(\\d+|\\?) (bytes|KiB|MiB|events))? \\(.*\\) *");

	@TempDir
	Path directory;

	private static List<SampleCommand> tools() {
		return SampleCommand.all();
	}

	/** The lines with a bar that the tool prints in a JVM of its own, which may have something to say as well. */
	private List<String> bars(Object... arguments) throws Exception {
		List<String> command = new ArrayList<>(List.of(
				Path.of(System.getProperty("java.home"), "bin", "java").toString(),
				"-Djfr-tools.progress.afterMillis=0",
				"-cp",
				System.getProperty("java.class.path"),
				JfrTools.class.getName()));
		for (Object argument : arguments) {
			command.add(argument.toString());
		}
		Path lines = directory.resolve("lines.txt");
		Process process = new ProcessBuilder(command)
				.redirectOutput(directory.resolve("summary.txt").toFile())
				.redirectError(lines.toFile())
				.start();
		assertTrue(process.waitFor(Deadline.PATIENCE_SECONDS, TimeUnit.SECONDS), command + " does not end");
		assertEquals(0, process.exitValue(), () -> command + " fails");
		return Files.readAllLines(lines).stream()
				.filter(line -> line.contains("% ["))
				.toList();
	}

	private static Set<String> tasks(List<String> lines) {
		Set<String> tasks = new TreeSet<>();
		for (String line : lines) {
			Matcher progress = LINE.matcher(line);
			assertTrue(progress.matches(), line);
			tasks.add(progress.group(1));
			if (progress.group(4) == null) {
				assertTrue(line.contains(" ? %"), line);
			} else if (progress.group(4).equals("?")) {
				assertTrue(Long.parseLong(progress.group(3)) > 0, line);
			} else {
				assertTrue(Long.parseLong(progress.group(4)) > 0, line);
				assertTrue(Long.parseLong(progress.group(3)) <= Long.parseLong(progress.group(4)), line);
			}
		}
		return tasks;
	}

	@ParameterizedTest
	@MethodSource("tools")
	void everyToolTellsItsProgressToTheEnd(SampleCommand command) throws Exception {
		Path input = command.writeInput(directory.resolve("input"));
		List<String> lines = bars(command.line(input, directory.resolve("output")));
		Set<String> tasks = tasks(lines);
		Set<String> expected =
				switch (command.tool()) {
					case "folded" -> Set.of("reading");
					case "pprof", "otlp" -> Set.of("reading names", "converting");
					case "perf" -> Set.of("looking through", "converting");
					case "flamegraph" -> Set.of("reading");
					case "filter" -> Set.of("looking through", "filtering");
					case "redact" -> Set.of("looking through", "redacting");
					case "merge" -> Set.of("comparing", "merging");
					case "save-selection" -> Set.of("looking through", "loading", "saving");
					case "split" -> Set.of("looking through");
					case "shrink" -> Set.of("looking through", "counting", "shrinking");
					case "check" -> Set.of("checking");
					case "recover" -> Set.of("recovering");
					default -> Set.of("no progress is known of " + command.tool());
				};
		assertEquals(expected, tasks, lines::toString);
		assertTrue(lines.stream().anyMatch(line -> line.contains("100%") || line.contains(" ? %")), lines::toString);
		// Of a small input, the bar counts bytes or events; these three count other things last.
		if (!List.of("pprof", "otlp", "recover").contains(command.tool())) {
			long bytes = Files.size(input);
			String end = command.tool().equals("save-selection") ? "5/5 events" : bytes + "/" + bytes + " bytes";
			String last = lines.get(lines.size() - 1);
			assertTrue(last.contains("100% [") && last.contains("] " + end + " ("), last);
		}
	}

	@ParameterizedTest
	@MethodSource("tools")
	void unpackingHasAProgress(SampleCommand command) throws Exception {
		assumeTrue(command.output() != Output.CHANGED_INPUT, "reads plain files only");
		assumeTrue(!List.of("folded", "pprof", "perf").contains(command.tool()), "unpacks while it reads");
		Path packed = directory.resolve("input.gz");
		try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(packed))) {
			Files.copy(command.writeInput(directory.resolve("input")), out);
		}
		Set<String> tasks = tasks(bars(command.line(packed, directory.resolve("output"))));
		assertTrue(tasks.contains("unpacking"), tasks::toString);
	}

	@Test
	void unitsAreThoseOfTheLength() throws Exception {
		for (int kibibytes : new int[] {9, 10, 10 * 1024 - 1, 10 * 1024}) {
			Path input = Files.writeString(directory.resolve("input"), "a;b 1" + "\n".repeat((kibibytes << 10) - 5));
			List<String> lines = bars("folded", input, directory.resolve("output"));
			String end =
					switch (kibibytes) {
						case 9 -> "9216/9216 bytes";
						case 10 -> "10/10 KiB";
						case 10 * 1024 - 1 -> "10239/10239 KiB";
						default -> "10/10 MiB";
					};
			assertTrue(lines.get(lines.size() - 1).contains("] " + end + " ("), lines::toString);
		}
	}

	@Test
	void quietToolsTellNoProgress() throws Exception {
		SampleCommand command = new SampleCommand("filter", SampleCommand.Input.RECORDING, Output.REWRITTEN);
		Path input = command.writeInput(directory.resolve("input"));
		assertEquals(List.of(), bars(command.line(input, directory.resolve("output"), "--quiet")));
	}

	@Test
	void aSalvageHasAProgress() throws Exception {
		SampleCommand command = new SampleCommand("recover", SampleCommand.Input.RECORDING, Output.CHANGED_INPUT);
		Path input = command.writeInput(directory.resolve("input"));
		List<String> lines = bars("recover", "--to", directory.resolve("output"), input);
		assertEquals(Set.of("salvaging"), tasks(lines), lines::toString);
	}
}

/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.tools;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Checkout;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Deadline;
import org.openjdk.jmc.flightrecorder.writer.tools.JfrTools;

/** The commands of docs/TOOLS.md, run as they stand in a copy of the directory samples, print what the page says. */
class SamplesTest {
	/** A command, perhaps with a command of the JDK behind it, and the block behind it, if there is one. */
	private static final Pattern EXAMPLE =
			Pattern.compile("^```\\n(jfr-tools .*)\\n```\\n(?:\\n```\\n((?:(?!```).*\\n)*)```\\n)?", Pattern.MULTILINE);

	private static final Pattern WORD = Pattern.compile("'([^']*)'|(\\S+)");
	private static final String ANOTHER_COMMAND = " && ";
	private static final int FIRST_WITH_VIEW = 21;

	@TempDir
	Path directory;

	private void copySamples() throws IOException {
		Path samples = Checkout.ROOT.resolve("samples");
		try (Stream<Path> files = Files.walk(samples)) {
			for (Path file : files.filter(f -> !f.equals(samples)).toList()) {
				Files.copy(file, directory.resolve(samples.relativize(file).toString()));
			}
		}
	}

	private static List<String> words(String line) {
		List<String> words = new ArrayList<>();
		Matcher matcher = WORD.matcher(line);
		while (matcher.find()) {
			words.add(matcher.group(1) != null ? matcher.group(1) : matcher.group(2));
		}
		return words;
	}

	private static String ofJdk(String program) {
		return Path.of(System.getProperty("java.home"), "bin", program).toString();
	}

	private String runTool(List<String> words) throws Exception {
		List<String> command = new ArrayList<>(List.of(
				ofJdk("java"),
				"-Duser.language=en",
				Tool.NO_PROGRESS,
				"-cp",
				System.getProperty("java.class.path"),
				JfrTools.class.getName()));
		command.addAll(words.subList(1, words.size()));
		// The sample has a problem, and the tool says so.
		return run(command, words.get(1).equals("check") ? 1 : 0);
	}

	private String runJfr(List<String> words) throws Exception {
		List<String> command = new ArrayList<>(List.of(ofJdk("jfr"), "-J-Duser.language=en", "-J-Duser.timezone=UTC"));
		command.addAll(words.subList(1, words.size()));
		return run(command, 0);
	}

	private String run(List<String> command, int status) throws Exception {
		Path console = directory.resolve("console.txt");
		Process process = new ProcessBuilder(command)
				.directory(directory.toFile())
				.redirectErrorStream(true)
				.redirectOutput(console.toFile())
				.start();
		assertTrue(process.waitFor(Deadline.PATIENCE_SECONDS, TimeUnit.SECONDS), command + " does not end");
		String printed = Files.readString(console);
		assertEquals(status, process.exitValue(), () -> command + ": " + printed);
		return printed;
	}

	/** The page leaves lines out, and the ends of long ones. */
	private static void assertShows(String page, String printed, String line) {
		Iterator<String> lines = printed.lines().map(String::strip).iterator();
		for (String shown : page.lines().map(String::strip).toList()) {
			String whole = shown.replaceFirst("\\.\\.\\..*", "");
			boolean isThere = whole.isEmpty();
			while (!isThere && lines.hasNext()) {
				String next = lines.next();
				isThere = next.equals(shown) || !whole.equals(shown) && next.startsWith(whole);
			}
			assertTrue(isThere, () -> line + " does not print " + shown + " where the page has it, but\n" + printed);
		}
	}

	@Test
	void eachCommandOfThePageRunsAndPrintsWhatThePageSays() throws Exception {
		copySamples();
		int commands = 0;
		int outputs = 0;
		Matcher example = EXAMPLE.matcher(Checkout.read("docs/TOOLS.md"));
		while (example.find()) {
			String line = example.group(1);
			String[] parts = line.split(ANOTHER_COMMAND);
			String printed = runTool(words(parts[0]));
			commands++;
			if (parts.length == 1 && example.group(2) != null) {
				assertEquals(example.group(2), printed, line);
				outputs++;
			} else if (parts.length > 1 && Runtime.version().feature() >= FIRST_WITH_VIEW) {
				assertShows(example.group(2), printed + runJfr(words(parts[1])), line);
				outputs++;
			}
		}
		int expected = Runtime.version().feature() >= FIRST_WITH_VIEW ? 10 : 5;
		assertTrue(commands >= 10 && outputs >= expected, commands + " commands, " + outputs + " with output");
	}
}

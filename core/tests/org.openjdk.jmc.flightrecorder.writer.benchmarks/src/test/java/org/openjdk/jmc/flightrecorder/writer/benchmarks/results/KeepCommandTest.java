/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.benchmarks.results;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.Main;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

class KeepCommandTest {
	@TempDir
	Path directory;

	private Exception thrown;

	@Command(
			name = "benchmarks.jar",
			subcommands = {KeepCommand.class, Answer.class})
	static final class Root {
		/** Started by the command, in a process of its own. */
		public static void main(String[] arguments) {
			System.exit(new CommandLine(new Root()).execute(arguments));
		}
	}

	@Command(name = "answer")
	static final class Answer implements Runnable {
		@CommandLine.Option(names = "--by", required = true)
		private String by;

		@Spec
		private CommandSpec spec;

		@Override
		public void run() {
			switch (by) {
				case "stream" -> System.out.println("forty-two");
				case "writer" -> spec.commandLine().getOut().println("forty-two");
				default -> assertEquals("nothing", by);
			}
		}
	}

	private int keep(Object root, String... arguments) {
		CommandLine commands = new CommandLine(root);
		commands.setExecutionExceptionHandler((e, command, result) -> {
			thrown = e;
			return 1;
		});
		String[] all = new String[arguments.length + 4];
		List.of("keep", "-o", directory.resolve("results").resolve("answer").toString(), "--")
				.toArray(all);
		System.arraycopy(arguments, 0, all, 4, arguments.length);
		return commands.execute(all);
	}

	private Path kept(String extension) {
		return directory.resolve("results").resolve("answer" + extension);
	}

	@ParameterizedTest
	@ValueSource(strings = {"stream", "writer"})
	void outputOfACommandIsKeptWithItsOrigin(String by) throws IOException {
		assertEquals(0, keep(new Root(), "answer", "--by", by));
		String text = Files.readString(kept(".txt"));
		assertTrue(
				text.matches(
						"(?s)date      \\d{4}-\\d\\d-\\d\\d\\Rmachine   \\d+ processors .*JDK .*commit .*command .*took .*forty-two\\R"),
				text);
		assertTrue(text.contains("-jar benchmarks.jar answer --by " + by), text);
	}

	@Test
	void resultWithoutContentIsAnErrorAndNoFile() {
		assertEquals(1, keep(new Root(), "answer", "--by", "nothing"));
		assertEquals("A result must not be empty; nothing was printed by: answer --by nothing", thrown.getMessage());
		assertFalse(Files.exists(kept(".txt")));
	}

	@Test
	void commandThatFailsLeavesNoFile() {
		assertEquals(1, keep(new Root(), "answer"));
		assertEquals(
				"A result is kept of a command that succeeds; this one ended with status 2: answer",
				thrown.getMessage());
		assertFalse(Files.exists(kept(".txt")));
	}

	@Test
	void outputOfJmhIsKeptBesideItsJson() throws IOException {
		String[] run = {
			"EventWriteThroughputBenchmark.writeSimpleEvent",
			"-f",
			"0",
			"-wi",
			"0",
			"-i",
			"1",
			"-r",
			"1ms",
			"-p",
			"writer=limit"
		};
		assertEquals(0, keep(new Main(), run));
		String text = Files.readString(kept(".txt"));
		assertTrue(text.contains("# Run complete. Total time:"), text);
		assertFalse(text.contains(System.getProperty("java.home")), text);
		String json = Files.readString(kept(".json"));
		assertTrue(json.contains("primaryMetric"), json);
		assertFalse(json.contains("\"jvm\""), json);
	}

	@Test
	void pathOfTheJvmIsNotKept() {
		assertEquals(
				"{\n  \"mode\" : \"thrpt\",\n  \"forks\" : 1\n}",
				KeepCommand.withoutPaths(
						"{\n  \"mode\" : \"thrpt\",\n  \"jvm\" : \"/opt/java/bin/java\",\n  \"forks\" : 1\n}"));
	}

	@Test
	void placeOfAJarInAWarningIsNotKept() {
		assertEquals(
				"WARNING: called by a.B (benchmarks.jar)\nnext (file)",
				KeepCommand.withoutPaths("WARNING: called by a.B (file:/opt/some place/benchmarks.jar)\nnext (file)"));
	}

	@Test
	void directoryOfAResultIsNotKept() {
		assertEquals(
				"benchmarks.jar tools -o tools.json\nBenchmark result is saved to fresh.json\n-o results/load.json, 1 /2",
				KeepCommand.withoutPaths(
						"benchmarks.jar tools -o /opt/a/tools.json\nBenchmark result is saved to /opt/b-c/d/fresh.json\n"
								+ "-o results/load.json, 1 /2"));
	}

	@Test
	void optionsThatJmhDoesNotKnowAreAnError() {
		assertEquals(1, keep(new Main(), "--no-such-option"));
		assertTrue(thrown.getMessage().contains("ended with status 1: --no-such-option"), thrown.getMessage());
	}
}

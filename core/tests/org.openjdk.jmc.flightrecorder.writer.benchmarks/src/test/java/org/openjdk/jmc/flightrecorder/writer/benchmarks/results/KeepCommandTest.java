/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.benchmarks.results;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Command;

class KeepCommandTest {
	@TempDir
	Path directory;

	@Command(
			name = "benchmarks.jar",
			subcommands = {KeepCommand.class, Answer.class})
	static final class Root {}

	@Command(name = "answer")
	static final class Answer implements Callable<Integer> {
		@CommandLine.Option(names = "--exit")
		private int exit;

		@Override
		public Integer call() {
			System.out.println("forty-two");
			return exit;
		}
	}

	@Test
	void outputOfACommandIsKeptWithItsOrigin() throws IOException {
		Path name = directory.resolve("results").resolve("answer");
		int exit = new CommandLine(new Root()).execute("keep", "-o", name.toString(), "--", "answer", "--exit", "3");
		assertEquals(3, exit);
		String text = Files.readString(name.resolveSibling("answer.txt"));
		assertTrue(text.matches("(?s)machine   \\d+ processors .*JDK .*commit .*command .*took .*forty-two\\R"), text);
		assertTrue(text.contains("-jar benchmarks.jar answer --exit 3"), text);
	}

	@Test
	void pathOfTheJvmIsNotKept() {
		assertEquals(
				"{\n  \"mode\" : \"thrpt\",\n  \"forks\" : 1\n}",
				KeepCommand.withoutPaths(
						"{\n  \"mode\" : \"thrpt\",\n  \"jvm\" : \"/opt/java/bin/java\",\n  \"forks\" : 1\n}"));
	}

	@Test
	void optionsThatJmhDoesNotKnowAreAnError() {
		CommandLine commands = new CommandLine(new Root());
		Exception[] thrown = new Exception[1];
		commands.setExecutionExceptionHandler((e, command, result) -> {
			thrown[0] = e;
			return 1;
		});
		assertEquals(1, commands.execute("keep", "-o", directory.resolve("x").toString(), "--", "--no-such-option"));
		assertTrue(thrown[0].getMessage().contains("no-such-option"), thrown[0].getMessage());
	}
}

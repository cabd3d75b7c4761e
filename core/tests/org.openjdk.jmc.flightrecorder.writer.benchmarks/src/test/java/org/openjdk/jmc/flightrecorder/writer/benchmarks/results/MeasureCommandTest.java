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
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

class MeasureCommandTest {
	private static final String COMMIT = "abc123";

	@TempDir
	Path directory;

	private Exception thrown;
	private final StringWriter out = new StringWriter();

	@Command(
			name = "benchmarks.jar",
			subcommands = {KeepCommand.class, Heap.class})
	static final class Root {
		/** Started by the commands, in processes of their own. */
		public static void main(String[] arguments) {
			System.exit(new CommandLine(new Root()).execute(arguments));
		}
	}

	/** Prints what it was given, or nothing. */
	@Command(name = "heap")
	static final class Heap implements Runnable {
		@Option(names = "--of", required = true)
		private String of;

		@Override
		public void run() {
			if (!of.isEmpty()) {
				System.out.println(of + ": " + Runtime.getRuntime().maxMemory() / (1 << 20) + " MB of heap");
			}
		}
	}

	private int measure(List<Planned> plan, String commit, double load, String... more) {
		CommandLine commands = new CommandLine(new Root());
		commands.addSubcommand("measure", new MeasureCommand(plan, () -> commit, () -> load));
		commands.setOut(new PrintWriter(out));
		commands.setExecutionExceptionHandler((e, command, result) -> {
			thrown = e;
			return 1;
		});
		String[] all = new String[more.length + 3];
		List.of("measure", "-o", directory.toString()).toArray(all);
		System.arraycopy(more, 0, all, 3, more.length);
		return commands.execute(all);
	}

	private static Planned planned(String name, String of) {
		return new Planned(name, Planned.Jdk.THIS, List.of("-Xmx64m"), List.of("heap", "--of", of));
	}

	private String kept(String name) throws IOException {
		return Files.readString(directory.resolve(name + ".txt"));
	}

	@Test
	void resultsAreMadeOneByOneWithTheirOptions() throws IOException {
		assertEquals(0, measure(List.of(planned("a", "one"), planned("b", Planned.RESULTS)), COMMIT, 0.1));
		assertTrue(kept("a").contains("-Xmx64m -jar benchmarks.jar heap --of one"), kept("a"));
		assertTrue(kept("a").matches("(?s).*one: [4-6]\\d MB of heap\\s*"), kept("a"));
		assertTrue(kept("b").contains("--of " + directory), kept("b"));
	}

	@Test
	void resultsOfTheCommitAreLeftAlone() throws IOException {
		String there = "commit    " + COMMIT + "\ncommand   x\n\nfigures\n";
		Files.writeString(directory.resolve("a.txt"), there);
		Files.writeString(directory.resolve("b.txt"), "commit    " + COMMIT + ", with changes\n\nfigures\n");
		assertEquals(0, measure(List.of(planned("a", "one"), planned("b", "two")), COMMIT, 0));
		assertEquals(there, kept("a"));
		assertTrue(kept("b").contains("two: "), kept("b"));
		assertTrue(out.toString().contains("a: is there"), out.toString());
	}

	@Test
	void resultsMayBeChosen() {
		List<Planned> plan = List.of(planned("a", "one"), planned("b", "two"));
		assertEquals(0, measure(plan, COMMIT, 0, "--only", "b"));
		assertFalse(Files.exists(directory.resolve("a.txt")));
		assertTrue(Files.exists(directory.resolve("b.txt")));
		assertEquals(1, measure(plan, COMMIT, 0, "--only", "c"));
		assertEquals("No result has a name that matches c; there are [a, b]", thrown.getMessage());
	}

	@Test
	void resultOfAnotherJdkNeedsOne() throws IOException {
		List<Planned> plan = List.of(
				new Planned("a", Planned.Jdk.OTHER, List.of(), List.of("heap", "--of", "one")), planned("b", "two"));
		assertEquals(0, measure(plan, COMMIT, 0));
		assertTrue(out.toString().contains("a: left out, it needs --other-jdk"), out.toString());
		assertFalse(Files.exists(directory.resolve("a.txt")));
		assertTrue(Files.exists(directory.resolve("b.txt")));
	}

	@Test
	void otherJdkIsOne() throws IOException {
		List<Planned> plan = List.of(planned("a", "one"));
		Path home = Files.createDirectories(directory.resolve("jdk"));
		assertEquals(1, measure(plan, COMMIT, 0, "--other-jdk", home.toString()));
		assertEquals(
				"--other-jdk " + home + ": no JDK is there, with bin/java and a file \"release\"", thrown.getMessage());
		String same = System.getProperty("java.home");
		assertEquals(1, measure(plan, COMMIT, 0, "--other-jdk", same));
		assertTrue(thrown.getMessage().startsWith("--other-jdk " + same + ": its version is "), thrown.getMessage());
		assertFalse(Files.exists(directory.resolve("a.txt")));
	}

	/** What runs then is the other one's java. */
	@Test
	void otherJdkMakesItsResult() throws IOException {
		Path home = Files.createDirectories(directory.resolve("jdk"));
		Path java = Files.createDirectories(home.resolve("bin")).resolve("java");
		Files.writeString(java, "#!/bin/sh\ntouch " + directory.resolve("ran") + "\n");
		assertTrue(java.toFile().setExecutable(true));
		Files.writeString(home.resolve("release"), "JAVA_VERSION=\"8.0.1\"\n");
		List<Planned> plan = List.of(new Planned("a", Planned.Jdk.OTHER, List.of(), List.of("heap", "--of", "one")));
		assertEquals(0, measure(plan, COMMIT, 0, "--other-jdk", home.toString()));
		assertTrue(Files.exists(directory.resolve("ran")));
	}

	@Test
	void nothingBeginsWithChangedSourcesOrOnABusyMachine() throws IOException {
		List<Planned> plan = List.of(planned("a", "one"));
		assertEquals(1, measure(plan, COMMIT + ", with changes", 0));
		assertEquals(
				"Results are made of a commit. Of these sources the commit is abc123, with changes",
				thrown.getMessage());
		assertEquals(1, measure(plan, "not known", 0));
		assertEquals(1, measure(plan, COMMIT, 2.14));
		assertEquals(
				"The machine is busy: its load is 2.1, and measurements want at most 0.3 (--most-load)",
				thrown.getMessage());
		assertFalse(Files.exists(directory.resolve("a.txt")));
		assertEquals(0, measure(plan, COMMIT, 2.14, "--most-load", "3"));
		assertTrue(kept("a").contains("one: "), kept("a"));
	}

	@Test
	void runEndsAtAResultThatHasNone() {
		assertEquals(1, measure(List.of(planned("a", ""), planned("b", "two")), COMMIT, 0));
		assertEquals("No result of a: its command ended with status 1", thrown.getMessage());
		assertFalse(Files.exists(directory.resolve("a.txt")));
		assertFalse(Files.exists(directory.resolve("b.txt")));
	}
}

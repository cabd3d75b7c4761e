/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.tools;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Checkout;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Deadline;
import org.openjdk.jmc.flightrecorder.writer.tools.JfrTools;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The manual pages that the build makes say what the help of the tools says. */
class ManPagesTest {
	private static final Path PAGES =
			Checkout.ROOT.resolve("core/org.openjdk.jmc.flightrecorder.writer.tools/target/man");

	private static final Pattern OPTION = Pattern.compile("^\\\\fB(\\\\-.*)$", Pattern.MULTILINE);
	private static final Pattern NAME = Pattern.compile("(?<![\\w-])--?[A-Za-z][a-z-]*");

	@TempDir
	Path directory;

	/** Pages are made when the jar is made; those of an earlier build may say something else. */
	@BeforeEach
	void pagesAreOfThisBuild() throws URISyntaxException {
		String tools = JfrTools.class
				.getProtectionDomain()
				.getCodeSource()
				.getLocation()
				.toURI()
				.getPath();
		assumeTrue(tools.endsWith(".jar"), "the build has not made the pages");
	}

	/** From the name of each page to the command that it is about. */
	private static TreeMap<String, CommandSpec> commands() {
		CommandLine commandLine = JfrTools.commandLine();
		TreeMap<String, CommandSpec> commands = new TreeMap<>();
		commands.put("jfr-tools.1", commandLine.getCommandSpec());
		commandLine
				.getSubcommands()
				.forEach((name, tool) -> commands.put("jfr-tools-" + name + ".1", tool.getCommandSpec()));
		return commands;
	}

	/** What a formatter reads, without fonts and requests, in one line. */
	private static String text(String roff) {
		return roff.substring(roff.indexOf(".SH \"NAME\""))
				.replaceAll("(?m)^\\..*$", "")
				.replaceAll("\\\\f[BIPR]|\\\\&|\\\\c", "")
				.replace("\\*(Aq", "'")
				.replace("\\(rs", "\\")
				.replace("\\-", "-")
				.replaceAll("\\s+", " ");
	}

	private static String read(String page) throws IOException {
		return Files.readString(PAGES.resolve(page));
	}

	private static boolean groffIsOnPath() {
		String directories = System.getenv().getOrDefault("PATH", "");
		return Stream.of(directories.split(File.pathSeparator))
				.map(directory -> new File(directory, "groff"))
				.anyMatch(program -> program.isFile() && program.canExecute());
	}

	private static String inOneLine(String[] lines) {
		return String.join(" ", lines).replaceAll("\\s+", " ").strip();
	}

	@Test
	void eachToolHasAPage() throws Exception {
		try (Stream<Path> files = Files.list(PAGES)) {
			assertEquals(
					commands().keySet(),
					files.map(file -> file.getFileName().toString()).collect(Collectors.toCollection(TreeSet::new)));
		}
	}

	@Test
	void optionsAreThoseOfTheTool() throws Exception {
		for (var command : commands().entrySet()) {
			String page = read(command.getKey());
			String options = page.substring(page.indexOf(".SH \"OPTIONS\""));
			Set<String> described = OPTION.matcher(options)
					.results()
					.flatMap(line -> NAME.matcher(text(".SH \"NAME\"\n" + line.group(1)))
							.results()
							.map(MatchResult::group))
					.collect(Collectors.toCollection(TreeSet::new));
			assertEquals(new TreeSet<>(command.getValue().optionsMap().keySet()), described, command::getKey);
		}
	}

	/** No asterisk has become bold, no tilde a subscript. */
	@Test
	void textsAreThoseOfTheHelp() throws Exception {
		int texts = 0;
		for (var command : commands().entrySet()) {
			String page = text(read(command.getKey()));
			for (ArgSpec argument : command.getValue().args()) {
				assertTrue(
						page.contains(inOneLine(argument.description())),
						() -> inOneLine(argument.description()) + " is not in " + page);
				texts++;
			}
			for (String note : command.getValue().usageMessage().footer()) {
				assertTrue(page.contains(note), () -> note + " is not in " + page);
				texts++;
			}
		}
		assertTrue(texts > 100, "texts: " + texts);
	}

	@Test
	void pagesHaveNoDate() throws Exception {
		for (String page : commands().keySet()) {
			String title = read(page)
					.lines()
					.filter(line -> line.startsWith(".TH "))
					.findFirst()
					.orElseThrow();
			assertTrue(title.startsWith(".TH \"JFR\\-TOOLS") && title.contains("\" \"1\" \"\" \"jfr\\-tools "), title);
			assertFalse(read(page).contains("Date:"), page);
		}
	}

	@Test
	void aFormatterHasNoComplaints() throws Exception {
		assumeTrue(groffIsOnPath(), "there is no groff on the path");
		Path printed = directory.resolve("printed.txt");
		Path complaints = directory.resolve("complaints.txt");
		for (var command : commands().entrySet()) {
			Process process = new ProcessBuilder(
							"groff",
							"-man",
							"-Tascii",
							"-ww",
							PAGES.resolve(command.getKey()).toString())
					.redirectOutput(printed.toFile())
					.redirectError(complaints.toFile())
					.start();
			assertTrue(process.waitFor(Deadline.PATIENCE_SECONDS, TimeUnit.SECONDS), "groff does not end");
			assertEquals("", Files.readString(complaints), command::getKey);
			assertEquals(0, process.exitValue(), command::getKey);
			// Bold is a letter that is struck twice.
			String text = Files.readString(printed).replaceAll(".\b", "");
			for (OptionSpec option : command.getValue().options()) {
				assertTrue(text.contains(option.longestName()), () -> option.longestName() + " is not in " + text);
			}
		}
	}
}

/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.tools;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Checkout;
import org.openjdk.jmc.flightrecorder.writer.tools.JfrTools;
import org.openjdk.jmc.flightrecorder.writer.tools.rewrite.FilterRecording;
import picocli.CommandLine.Command;

/** The command line of the tools as a whole. */
class JfrToolsTest {
	private static List<String> tools() throws Exception {
		String help = Tool.succeed("--help");
		return Pattern.compile("^  ([a-z-]+)  +[A-Z]", Pattern.MULTILINE)
				.matcher(help.substring(help.indexOf("Tools:")))
				.results()
				.map(match -> match.group(1))
				.filter(tool -> !SampleCommand.COMMANDS_OF_PICOCLI.contains(tool))
				.toList();
	}

	@Test
	void timesThatNoRecordingCanHaveAreWrongUsage() throws Exception {
		String tooLong = "99999999999999h";
		for (String[] line : new String[][] {
			{"filter", "--from", "X", "in.jfr", "out.jfr"},
			{"filter", "--to", "X", "in.jfr", "out.jfr"},
			{"redact", "--from", "X", "in.jfr", "out.jfr"},
			{"merge", "--from", "X", "-o", "out.jfr", "in.jfr"},
			{"filter", "--within", "jdk.ThreadSleep", "--longer-than", "X", "in.jfr", "out.jfr"},
			{"split", "--time", "X", "in.jfr", "parts"}
		}) {
			line[List.of(line).indexOf("X")] = tooLong;
			Tool.failUsage(tooLong, (Object[]) line);
		}
		for (String start : List.of("2500-01-01T00:00:00Z", "9999-12-31T23:59:59Z", "1969-12-31T23:59:59Z")) {
			Tool.failUsage(
					"a time must be from 1970 to 2199, not '" + start, "folded", "--start", start, "in", "out.jfr");
			Tool.failUsage(
					"a time must be from 1970 to 2199, not '" + start, "perf", "--start", start, "in", "out.jfr");
		}
		Tool.failUsage("a time must be like 2026-01-31T23:59:00Z", "perf", "--start", "yesterday", "in", "out.jfr");
	}

	/** A number that is refused is outside the range that the message names. */
	@Test
	void numbersOutOfRangeAreWrongUsage() throws Exception {
		for (String number : List.of("0", "-1", "1000000000", "99999999999999999999")) {
			Tool.failUsage(
					"a number of chunks must be from 1 to 999999999, not '" + number + "'",
					"split",
					"--chunks",
					number,
					"in.jfr",
					"parts");
		}
		for (String number : List.of("0", "-1", "1000000000000000000", "99999999999999999999")) {
			Tool.failUsage(
					"a count must be a whole number from 1 to 999999999999999999, not '" + number + "'",
					"folded",
					"--max-events",
					number,
					"in",
					"out.jfr");
		}
	}

	@Test
	void missingToolNameIsAnError() throws Exception {
		Tool.Result result = Tool.run();
		assertEquals(2, result.status(), result::err);
		assertTrue(result.err().contains("Missing name of a tool"), result::err);
	}

	@Test
	void aToolThatIsNotThereIsCalledATool() throws Exception {
		Tool.failUsage("jfr-tools: Unknown tool: 'filtre'; did you mean filter?", "filtre", "in.jfr", "out.jfr");
		Tool.failUsage("jfr-tools: Unknown tool: ''", "");
		Tool.failUsage("jfr-tools: Unknown tool 'filtre'.", "help", "filtre");
	}

	@Test
	void everyToolHasHelpWithAnExampleAndACommandInItsPage() throws Exception {
		List<String> tools = tools();
		assertTrue(tools.size() >= 6, tools::toString);
		String page = Files.readString(Checkout.ROOT.resolve("docs/TOOLS.md"));
		for (String tool : tools) {
			String help = Tool.succeed(tool, "--help");
			assertTrue(help.contains("Usage: jfr-tools " + tool), help);
			assertTrue(
					Pattern.compile("Example: .*\\b" + tool + "\\b", Pattern.DOTALL)
							.matcher(help)
							.find(),
					help);
			assertTrue(page.contains("jfr-tools " + tool + " "), "docs/TOOLS.md has no command for " + tool);
		}
	}

	/** The archive has pages without the rest of the project. */
	@Test
	void linksOfThePagesInTheArchiveLeadToFilesInIt() throws Exception {
		Path tools = Checkout.ROOT.resolve("core/org.openjdk.jmc.flightrecorder.writer.tools");
		String assembly = Files.readString(tools.resolve("src/main/dist/assembly.xml"));
		List<Path> packed = Pattern.compile("<source>([^$<]+)</source>")
				.matcher(assembly)
				.results()
				.map(match -> tools.resolve(match.group(1)).normalize())
				.toList();
		int links = 0;
		for (Path page : packed) {
			assertTrue(Files.isRegularFile(page), page::toString);
			if (page.toString().endsWith(".md")) {
				for (var link : Pattern.compile("\\]\\((?!https?:)([^)#]+)")
						.matcher(Files.readString(page))
						.results()
						.toList()) {
					Path target = page.resolveSibling(link.group(1)).normalize();
					assertTrue(packed.contains(target), () -> page + " links to " + target);
					links++;
				}
			}
		}
		assertTrue(links > 5, "links: " + links);
	}

	/** The page says where the files of its examples are. */
	@Test
	void filesOfTheExamplesAreInTheArchive() {
		String assembly = Checkout.read("core/org.openjdk.jmc.flightrecorder.writer.tools/src/main/dist/assembly.xml");
		assertTrue(
				Pattern.compile("<directory>../../samples</directory>\\s*<outputDirectory>samples</outputDirectory>")
						.matcher(assembly)
						.find(),
				assembly);
		assertTrue(Checkout.read("docs/TOOLS.md").contains("directory `samples`"));
	}

	@Test
	void theNameOfEachToolIsThatOfItsDescription() {
		JfrTools.commandLine().getSubcommands().forEach((name, tool) -> {
			Class<?> type = tool.getCommandSpec().userObject().getClass();
			assertEquals(type.getAnnotation(Command.class).name(), name);
		});
	}

	/** Classes of other tools, and of libraries, are most of the time that a start takes. */
	@Test
	void classesOfOtherToolsAreNotLoaded() throws Exception {
		for (List<String> line : List.of(List.of("--version"), List.of("split", "--help"))) {
			List<String> command = new ArrayList<>(List.of(
					Path.of(System.getProperty("java.home"), "bin", "java").toString(),
					"-Xlog:class+load",
					"-cp",
					System.getProperty("java.class.path"),
					JfrTools.class.getName()));
			command.addAll(line);
			Process process =
					new ProcessBuilder(command).redirectErrorStream(true).start();
			String loaded = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
			assertEquals(0, process.waitFor(), loaded);
			assertTrue(loaded.contains(JfrTools.class.getName()), loaded);
			for (String unneeded : List.of(
					FilterRecording.class.getName(),
					"com.fasterxml",
					"com.google.protobuf",
					"me.tongfei",
					"logging.Log")) {
				assertFalse(loaded.contains(unneeded), () -> line + " loads " + unneeded);
			}
		}
	}
}

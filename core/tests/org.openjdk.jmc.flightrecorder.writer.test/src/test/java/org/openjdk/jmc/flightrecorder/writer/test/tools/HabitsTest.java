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

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import net.jpountz.lz4.LZ4FrameOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.JdkReader;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.TwoReaders;
import org.openjdk.jmc.flightrecorder.writer.test.tools.SampleCommand.Output;
import org.openjdk.jmc.flightrecorder.writer.tools.JfrTools;
import org.openjdk.jmc.flightrecorder.writer.tools.cli.NameGlob;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** What all tools have in common on a command line: help, wrong usage, status, completion. */
class HabitsTest {
	@TempDir
	Path directory;

	private static List<SampleCommand> tools() {
		return SampleCommand.all();
	}

	private static CommandSpec spec(SampleCommand command) {
		return JfrTools.commandLine().getSubcommands().get(command.tool()).getCommandSpec();
	}

	private Path output() {
		return directory.resolve("output");
	}

	@ParameterizedTest
	@MethodSource("tools")
	void helpIsTheSameInBothFormsAndNamesTheStatus(SampleCommand command) throws Exception {
		String help = Tool.succeed(command.tool(), "--help");
		assertEquals(help, Tool.succeed("help", command.tool()));
		assertTrue(help.contains("Usage: jfr-tools " + command.tool() + " "), help);
		assertTrue(
				Pattern.compile("Exit status:\\R  0 .*\\R  1 .*\\R  2 .*")
						.matcher(help)
						.find(),
				help);
		assertTrue(
				help.lines()
						.anyMatch(line -> line.startsWith("Example: ") && line.contains("jfr-tools " + command.tool())),
				help);
	}

	@ParameterizedTest
	@MethodSource("tools")
	void everyOptionIsDescribedInSentences(SampleCommand command) {
		for (OptionSpec option : spec(command).options()) {
			String description = String.join(" ", option.description());
			assertTrue(description.endsWith("."), option.longestName() + ": " + description);
			assertTrue(option.longestName().matches("--[a-z]+(-[a-z]+)*"), option.longestName());
		}
	}

	@ParameterizedTest
	@MethodSource("tools")
	void helpHasNoRegularExpressionsOfItsOwn(SampleCommand command) throws Exception {
		String help = Tool.succeed(command.tool(), "--help");
		assertFalse(Pattern.compile("\\(\\?|\\[\\^|\\*\\$|\\)\\*").matcher(help).find(), help);
	}

	@ParameterizedTest
	@MethodSource("tools")
	void inputsAndOutputsAreDescribedAsTheyAre(SampleCommand command) {
		CommandSpec spec = spec(command);
		String input = description(positional(spec, 0));
		assertEquals(command.input() == SampleCommand.Input.RECORDING, input.contains("director"), input);
		if (command.hasOutput()) {
			ArgSpec output = command.output() == Output.OPTION ? spec.findOption("--output") : positional(spec, 1);
			String description = description(output);
			assertTrue(description.contains("a file of this name is replaced"), description);
		}
	}

	private static ArgSpec positional(CommandSpec spec, int index) {
		return spec.positionalParameters().stream()
				.filter(each -> each.index().min() == index)
				.findFirst()
				.orElseThrow();
	}

	private static String description(ArgSpec argument) {
		return String.join(" ", argument.description());
	}

	/** No value is good for options of all types; texts and names may be anything. */
	@ParameterizedTest
	@MethodSource("tools")
	void wrongValuesOfOptionsAreReportedInSentences(SampleCommand command) throws Exception {
		Path input = command.writeInput(directory.resolve("input"));
		for (OptionSpec option : spec(command).options()) {
			Class<?> type = option.auxiliaryTypes()[0];
			// Any text may be the name of a file.
			if (option.arity().max() > 0 && type != Path.class) {
				String name = option.longestName();
				Tool.Result result = Tool.run(command.line(input, output(), name, "(["));
				assertFalse(
						Pattern.compile("class |java|Exception|convert| an? int")
								.matcher(result.err())
								.find(),
						result::err);
				if (type != String.class && type != NameGlob.class) {
					assertEquals(2, result.status(), () -> name + ": " + result.err());
					assertTrue(result.err().contains("'(['"), () -> name + ": " + result.err());
				}
			}
		}
	}

	/** Text that wraps itself and is wrapped again has short lines in between. */
	@ParameterizedTest
	@MethodSource("tools")
	void textIsWrappedOnceAtTheWidthOfTheTerminal(SampleCommand command) {
		for (String paragraph : spec(command).usageMessage().footer()) {
			assertTrue(paragraph.isEmpty() || paragraph.startsWith("Example: ") || paragraph.endsWith("."), paragraph);
		}
		for (int columns : new int[] {60, 80, 132}) {
			CommandLine commandLine = JfrTools.commandLine().setUsageHelpWidth(columns);
			String help = commandLine
					.getSubcommands()
					.get(command.tool())
					.setUsageHelpAutoWidth(false)
					.getUsageMessage(CommandLine.Help.Ansi.OFF);
			help.lines().forEach(line -> assertTrue(line.length() <= columns, columns + ": " + line));
			if (columns >= 80) {
				assertWordsAreWhole(spec(command), help);
			}
		}
	}

	/** No line ends inside a name, and an example can be copied to a shell. */
	private static void assertWordsAreWhole(CommandSpec spec, String help) {
		Set<String> words = new HashSet<>(List.of(help.split("\\s+")));
		for (ArgSpec argument : spec.args()) {
			for (String word : description(argument).split("\\s+")) {
				assertTrue(word.contains("${") || words.contains(word), () -> word + " is not in " + help);
			}
		}
		String joined = help.replace(" \\" + System.lineSeparator() + "  ", " ");
		for (String paragraph : spec.usageMessage().footer()) {
			assertTrue(
					paragraph.startsWith("Example: ")
							? joined.contains(paragraph)
							: paragraph.isEmpty() || words.containsAll(List.of(paragraph.split("\\s+"))),
					() -> paragraph + " is not in " + help);
		}
	}

	@ParameterizedTest
	@MethodSource("tools")
	void versionIsThatOfTheBuild(SampleCommand command) throws Exception {
		String version = Tool.succeed(command.tool(), "--version");
		assertEquals(Tool.succeed("--version"), version);
		assertTrue(version.matches("(?s)jfr-tools \\d+\\.\\d+\\.\\d+.*JVM .*"), version);
	}

	@ParameterizedTest
	@MethodSource("tools")
	void mistypedOptionsAndMissingArgumentsAreReportedInTwoLines(SampleCommand command) throws Exception {
		Path input = command.writeInput(directory.resolve("input"));
		Tool.failUsage("did you mean --quiet", command.line(input, output(), "--queit"));
		Tool.failUsage("jfr-tools " + command.tool() + ": Missing required", command.tool());
		assertFalse(Files.exists(output()));
	}

	@ParameterizedTest
	@MethodSource("tools")
	void mistypedNamesOfToolsAreReportedInTwoLines(SampleCommand command) throws Exception {
		String mistyped = command.tool().substring(0, 2) + command.tool().substring(3);
		Tool.failUsage("did you mean " + command.tool(), mistyped);
	}

	@ParameterizedTest
	@MethodSource("tools")
	void missingInputIsReportedInALineWithStatusOne(SampleCommand command) throws Exception {
		Tool.fail(output(), "absent", command.line(directory.resolve("absent"), output()));
	}

	@ParameterizedTest
	@MethodSource("tools")
	void mistypedOptionIsNamedWithoutItsValue(SampleCommand command) throws Exception {
		Path input = command.writeInput(directory.resolve("input"));
		Tool.Result result = Tool.run(command.line(input, output(), "--queit", "value", "other"));
		assertEquals(2, result.status(), result::err);
		assertTrue(result.err().contains(": Unknown option: '--queit'; did you mean"), result::err);
	}

	/** A terminal obeys control characters, and names come from anybody. */
	@ParameterizedTest
	@MethodSource("tools")
	void controlCharactersOfNamesAreEscaped(SampleCommand command) throws Exception {
		assumeTrue(File.separatorChar == '/', "file names may have control characters");
		Tool.Result result = Tool.run(command.line(directory.resolve("absent\u001b[2J"), output()));
		assertEquals(1, result.status(), result::err);
		assertTrue(result.err().contains("absent\\u001b[2J"), result::err);
		assertEquals(-1, result.err().indexOf('\u001b'), result::err);
	}

	@Test
	void controlCharactersOfContentAreEscaped() throws Exception {
		Path input =
				Files.writeString(directory.resolve("perf.txt"), "no sample \u001b]0;title\u0007 \u202eback\u009b\n");
		Tool.Result result = Tool.run("perf", input, output());
		assertEquals(1, result.status(), result::err);
		assertTrue(result.err().contains("no sample \\u001b]0;title\\u0007 \\u202eback\\u009b"), result::err);
	}

	@ParameterizedTest
	@MethodSource("tools")
	void quietPrintsNothing(SampleCommand command) throws Exception {
		Path input = command.writeInput(directory.resolve("input"));
		assertEquals("", Tool.succeed(command.line(input, output(), "--quiet")));
	}

	@ParameterizedTest
	@MethodSource("tools")
	void jsonIsOneObjectThatNamesTheTool(SampleCommand command) throws Exception {
		Path input = command.writeInput(directory.resolve("input"));
		String text = Tool.succeed(command.line(input, output(), "--json"));
		JsonNode summary = new ObjectMapper().readTree(text);
		assertEquals(command.tool(), summary.get("tool").asText());
		assertFalse(summary.get("dryRun").asBoolean());
		assertTrue(summary.size() > 2, text);
	}

	@ParameterizedTest
	@MethodSource("tools")
	void dryRunPrintsTheSameAndLeavesNothing(SampleCommand command) throws Exception {
		Path input = command.writeInput(directory.resolve("input"));
		byte[] before = Files.readAllBytes(input);
		String tried = Tool.succeed(command.line(input, output(), "--dry-run"));
		try (Stream<Path> files = Files.list(directory)) {
			assertEquals(List.of(input), files.toList());
		}
		assertEquals(-1, Arrays.mismatch(before, Files.readAllBytes(input)));
		assertEquals(tried, Tool.succeed(command.line(input, output())));
	}

	@ParameterizedTest
	@MethodSource("tools")
	void dryRunFailsWhereNoFileCanHaveTheNameOfTheOutput(SampleCommand command) throws Exception {
		assumeTrue(command.hasOutput(), "makes no file");
		Path input = command.writeInput(directory.resolve("input"));
		for (Path name : List.of(directory.resolve("missing").resolve("output"), directory)) {
			String wrong = name.equals(directory) ? "it is not a file" : "no such directory";
			for (Object[] line : List.of(command.line(input, name), command.line(input, name, "--dry-run"))) {
				Tool.Result result = Tool.run(line);
				assertEquals(1, result.status(), result::err);
				assertTrue(result.err().contains(name + ": cannot be written: " + wrong), result::err);
			}
		}
	}

	@ParameterizedTest
	@MethodSource("tools")
	void theOutputMustNotBeTheInputByWhateverName(SampleCommand command) throws Exception {
		assumeTrue(command.hasOutput(), "makes no file");
		Path input = command.writeInput(directory.resolve("input"));
		byte[] before = Files.readAllBytes(input);
		Path symbolicLink = Files.createSymbolicLink(directory.resolve("symbolic"), input);
		Path hardLink = Files.createLink(directory.resolve("hard"), input);
		Path roundabout =
				directory.resolve("..").resolve(directory.getFileName()).resolve("input");
		for (Path name : List.of(input, symbolicLink, hardLink, roundabout)) {
			Tool.failUsage("the output is also the input", command.line(input, name));
			Tool.failUsage("the output is also the input", command.line(name, input));
			assertEquals(-1, Arrays.mismatch(before, Files.readAllBytes(input)));
		}
	}

	@ParameterizedTest
	@MethodSource("tools")
	void inPlaceReplacesTheInputAndKeepsALinkToIt(SampleCommand command) throws Exception {
		assumeTrue(command.output() == Output.REWRITTEN, "makes another kind of file");
		Path input = command.writeInput(directory.resolve("input"));
		Path link = Files.createSymbolicLink(directory.resolve("link"), input);
		Tool.succeed(command.line(input, output()));
		List<Object> inPlace = new ArrayList<>(List.of(command.tool(), "--in-place", link));
		inPlace.addAll(command.requiredOptions());
		Tool.succeed(inPlace.toArray());
		assertTrue(Files.isSymbolicLink(link));
		assertSame(command, output(), input);
		inPlace.set(2, input);
		inPlace.add(3, output());
		Tool.failUsage("is one file too many", inPlace.toArray());
		inPlace.remove(3);
		inPlace.set(2, "-");
		Tool.failUsage("needs a file", inPlace.toArray());
	}

	private static void assertSame(SampleCommand command, Path expected, Path actual) throws Exception {
		if (command.tool().equals("flamegraph")) {
			assertEquals(Files.readString(expected), Files.readString(actual));
		} else {
			TwoReaders.assertSameEvents(JdkReader.read(expected), TwoReaders.read(actual), command.tool());
		}
	}

	/** Another program that is compressed the same way. */
	private interface Compressor {
		OutputStream open(OutputStream out) throws IOException;
	}

	private Path compressed(Path file, String name, Compressor compressor) throws IOException {
		Path target = directory.resolve(name);
		try (OutputStream out = compressor.open(Files.newOutputStream(target))) {
			Files.copy(file, out);
		}
		return Files.setLastModifiedTime(target, Files.getLastModifiedTime(file));
	}

	@ParameterizedTest
	@MethodSource("tools")
	void compressedInputsAreReadAsPlainOnes(SampleCommand command) throws Exception {
		assumeTrue(command.output() != Output.CHANGED_INPUT, "changes its input");
		Path input = command.writeInput(directory.resolve("input"));
		Tool.succeed(command.line(input, output()));
		Path expected = directory.resolve("expected");
		if (command.hasOutput()) {
			Files.move(output(), expected);
		}
		Path gzip = compressed(input, "input.gz", GZIPOutputStream::new);
		Path lz4 = compressed(input, "input.lz4", LZ4FrameOutputStream::new);
		for (Path file : List.of(gzip, lz4)) {
			Tool.succeed(command.line(file, output()));
			if (command.hasOutput()) {
				assertSame(command, expected, output());
			}
			byte[] whole = Files.readAllBytes(file);
			Path cut = Files.write(directory.resolve("cut"), Arrays.copyOf(whole, whole.length / 2));
			Tool.fail(output(), "cut: ", command.line(cut, output()));
		}
	}

	/** It would have the name of a compressed file, and would not be one. */
	@ParameterizedTest
	@MethodSource("tools")
	void inPlaceReplacesNoCompressedFile(SampleCommand command) throws Exception {
		assumeTrue(command.output() == Output.REWRITTEN, "makes another kind of file");
		Path input = command.writeInput(directory.resolve("input"));
		Path gzip = compressed(input, "input.jfr.gz", GZIPOutputStream::new);
		Path lz4 = compressed(input, "input.jfr.lz4", LZ4FrameOutputStream::new);
		for (Path file : List.of(gzip, lz4)) {
			List<Object> inPlace = new ArrayList<>(List.of(command.tool(), "--in-place", file));
			inPlace.addAll(command.requiredOptions());
			Tool.fail(file, file + " is compressed and cannot be replaced", inPlace.toArray());
			assertFalse(Tool.run(command.line(file, file)).err().contains("--in-place"));
			inPlace.add("--dry-run");
			Tool.fail(file, file + " is compressed and cannot be replaced", inPlace.toArray());
		}
	}

	@ParameterizedTest
	@MethodSource("tools")
	void bytesAfterTheEndOfCompressedInputsAreReported(SampleCommand command) throws Exception {
		assumeTrue(command.output() != Output.CHANGED_INPUT, "changes its input");
		Path input = command.writeInput(directory.resolve("input"));
		Path gzip = compressed(input, "input.gz", GZIPOutputStream::new);
		Path lz4 = compressed(input, "input.lz4", LZ4FrameOutputStream::new);
		for (int length : new int[] {1, 2, 8, 20, 100_000}) {
			for (byte value : new byte[] {0, 'x', 0x1F}) {
				byte[] garbage = new byte[length];
				Arrays.fill(garbage, value);
				String told = "cannot be decompressed, the bytes after its end are not compressed";
				Tool.fail(output(), told, command.line(appended(gzip, "garbage.gz", garbage), output()));
				if (length < 100) {
					Tool.fail(
							output(),
							"cannot be decompressed",
							command.line(appended(lz4, "garbage.lz4", garbage), output()));
				}
			}
		}
	}

	private Path appended(Path file, String name, byte[] more) throws IOException {
		Path target = directory.resolve(name);
		Files.write(target, Files.readAllBytes(file));
		Files.write(target, more, StandardOpenOption.APPEND);
		return Files.setLastModifiedTime(target, Files.getLastModifiedTime(file));
	}

	/** Members of a gzip file may be concatenated, and may have names and comments. */
	@ParameterizedTest
	@MethodSource("tools")
	void compressedInputsOfManyMembersAreReadAsOne(SampleCommand command) throws Exception {
		assumeTrue(command.hasOutput(), "makes no file");
		Path input = command.writeInput(directory.resolve("input"));
		Tool.succeed(command.line(input, output()));
		Path expected = Files.move(output(), directory.resolve("expected"));
		ByteArrayOutputStream members = new ByteArrayOutputStream();
		byte[] bytes = Files.readAllBytes(input);
		int half = bytes.length / 2;
		for (byte[] part :
				List.of(Arrays.copyOf(bytes, half), new byte[0], Arrays.copyOfRange(bytes, half, bytes.length))) {
			ByteArrayOutputStream member = new ByteArrayOutputStream();
			try (GZIPOutputStream out = new GZIPOutputStream(member)) {
				out.write(part);
			}
			byte[] plain = member.toByteArray();
			// Extra field, name, comment and checksum of the header.
			plain[3] = 4 | 8 | 16 | 2;
			members.write(plain, 0, 10);
			members.writeBytes(new byte[] {3, 0, 'e', 0, 'x', 'n', 'a', 0, 'c', 0, 1, 2});
			members.write(plain, 10, plain.length - 10);
		}
		Path gzip = Files.write(directory.resolve("members.gz"), members.toByteArray());
		Files.setLastModifiedTime(gzip, Files.getLastModifiedTime(input));
		Tool.succeed(command.line(gzip, output()));
		assertSame(command, expected, output());
	}

	@ParameterizedTest
	@MethodSource("tools")
	void directoriesOfRecordingsAreReadAsOneOrAsMany(SampleCommand command) throws Exception {
		assumeTrue(command.input() == SampleCommand.Input.RECORDING, "reads no recordings");
		Path recordings = Files.createDirectory(directory.resolve("recordings"));
		command.writeInput(recordings.resolve("a.jfr"));
		command.writeInput(recordings.resolve("b.jfr"), 1_000_000);
		Files.writeString(recordings.resolve("notes.txt"), "not a recording");
		Tool.succeed(command.line(recordings, output()));
		if (command.hasOutput() && !command.tool().equals("flamegraph")) {
			assertEquals(10, JdkReader.events(output()).size());
		}
	}

	@ParameterizedTest
	@MethodSource("tools")
	void aHyphenIsStandardInputAndStandardOutput(SampleCommand command) throws Exception {
		assumeTrue(command.hasOutput(), "makes no file");
		Path input = command.writeInput(directory.resolve("input"));
		String[] times = List.of("folded", "perf").contains(command.tool())
				? new String[] {"--start", "2026-01-01T00:00:00Z"}
				: new String[0];
		Tool.succeed(command.line(input, output(), times));
		Path piped = directory.resolve("piped");
		Tool.pipe(input, piped, command.line(Path.of("-"), Path.of("-"), times));
		assertSame(command, output(), piped);
	}

	/** Names that a shell has put together of variables that are not set. */
	@ParameterizedTest
	@MethodSource("tools")
	void listsWithoutAnyNameAreWrongUsage(SampleCommand command) throws Exception {
		Path input = command.writeInput(directory.resolve("input"));
		for (OptionSpec option : spec(command).options()) {
			if (!option.splitRegex().isEmpty() && !command.requiredOptions().contains(option.names()[0])) {
				Tool.Result result = Tool.run(command.line(input, output(), option.longestName(), ","));
				assertEquals(2, result.status(), () -> option.longestName() + ": " + result);
			}
		}
	}

	/** Standard input has an end, and nothing behind it. */
	@Test
	void standardInputIsGivenOnce() throws Exception {
		String told = "standard input can be read once, and - is given more than once";
		Tool.failUsage(told, "merge", "-o", output(), "-", "-");
		Tool.failUsage(told, "merge", "-o", output(), "-", directory, "-");
		Tool.failUsage(told, "merge", "-o", "-", "-", "-");
		Tool.failUsage(told, "check", "-", directory, "-");
		Tool.failUsage(told, "flamegraph", "--base", "-", "-", output());
		assertFalse(Files.exists(output()));
	}

	/** An empty path is the current directory, and a variable of a shell that is not set is an empty path. */
	@ParameterizedTest
	@MethodSource("tools")
	void anEmptyTextIsNoFile(SampleCommand command) throws Exception {
		Path input = command.writeInput(directory.resolve("input"));
		String told = "the name of a file must not be empty";
		List<Object> line = List.of(command.line(input, output()));
		for (Object argument : line) {
			if (argument instanceof Path) {
				List<Object> empty = new ArrayList<>(line);
				empty.set(line.indexOf(argument), "");
				Tool.failUsage(told, empty.toArray());
			}
		}
		for (OptionSpec option : spec(command).options()) {
			if (option.auxiliaryTypes()[0] == Path.class && !option.required()) {
				Tool.failUsage(told, command.line(input, output(), option.longestName(), ""));
			}
		}
	}

	/** An output may be one of the recordings of a directory by a link, there or here. */
	@ParameterizedTest
	@MethodSource("tools")
	void theOutputMustNotBeInTheDirectoryByWhateverName(SampleCommand command) throws Exception {
		assumeTrue(command.hasOutput() && command.input() == SampleCommand.Input.RECORDING, "reads no directories");
		assumeTrue(!command.tool().equals("flamegraph"), "makes no file with the name of a recording");
		Path recordings = Files.createDirectory(directory.resolve("recordings"));
		Path inside = command.writeInput(recordings.resolve("a.jfr"));
		Path outside = command.writeInput(directory.resolve("outside.jfr"), 1_000_000);
		Files.createSymbolicLink(recordings.resolve("b.jfr"), outside);
		Path link = Files.createSymbolicLink(directory.resolve("link"), inside);
		Path hardLink = Files.createLink(directory.resolve("hard"), inside);
		byte[] before = Files.readAllBytes(inside);
		byte[] beforeOutside = Files.readAllBytes(outside);
		for (Path name : List.of(inside, link, hardLink, outside, recordings.resolve("b.jfr"))) {
			Tool.failUsage("the output is also the input", command.line(recordings, name));
			assertFalse(Tool.run(command.line(recordings, name)).err().contains("--in-place"));
		}
		assertEquals(-1, Arrays.mismatch(before, Files.readAllBytes(inside)));
		assertEquals(-1, Arrays.mismatch(beforeOutside, Files.readAllBytes(outside)));
		Path notes = Files.writeString(recordings.resolve("notes.jfr.txt"), "not a recording");
		Tool.succeed(command.line(recordings, notes));
	}

	/** It stands for a recording that is gone, or on a file system that is not there. */
	@ParameterizedTest
	@MethodSource("tools")
	void aLinkOfADirectoryThatLeadsNowhereIsAnError(SampleCommand command) throws Exception {
		assumeTrue(command.input() == SampleCommand.Input.RECORDING, "reads no directories");
		Path recordings = Files.createDirectory(directory.resolve("recordings"));
		command.writeInput(recordings.resolve("a.jfr"));
		Path link = Files.createSymbolicLink(recordings.resolve("b.jfr"), directory.resolve("gone"));
		Tool.Result result = Tool.run(command.line(recordings, output()));
		assertEquals(1, result.status(), result::toString);
		assertTrue(result.err().contains(link + ": "), result::err);
		assertFalse(command.hasOutput() && Files.exists(output()));
	}

	@Test
	void completionKnowsEveryToolAndOption() throws Exception {
		String script = Tool.succeed("generate-completion");
		for (SampleCommand command : tools()) {
			assertTrue(script.contains(command.tool()), command.tool());
			for (OptionSpec option : spec(command).options()) {
				assertTrue(script.contains(option.longestName()), command.tool() + " " + option.longestName());
			}
		}
	}
}

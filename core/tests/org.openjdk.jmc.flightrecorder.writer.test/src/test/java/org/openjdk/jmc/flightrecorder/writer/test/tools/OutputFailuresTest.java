/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.tools;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.file.AccessDeniedException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Deadline;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Faults;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.FaultyFiles;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.OpenResources;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.SmallDisk;
import org.openjdk.jmc.flightrecorder.writer.test.tools.SampleCommand.Output;
import org.openjdk.jmc.flightrecorder.writer.tools.JfrTools;
import org.openjdk.jmc.flightrecorder.writer.tools.io.FailureReason;
import picocli.CommandLine;

/**
 * Every tool that writes, with an output that cannot be written, closed or given its name: it says so in a line with the
 * name of the file, ends with status 1, and leaves neither an output nor a changed input behind.
 */
class OutputFailuresTest {
	/** Of these the writer makes the output, which takes paths of the default file system only. */
	private static final Set<String> BY_THE_WRITER = Set.of("folded", "pprof", "otlp", "perf", "save-selection");

	@TempDir
	Path directory;

	private Path input;

	/** A command line, and the directory where it writes. */
	private record Case(String name, Object[] line, Path written) {
		@Override
		public String toString() {
			return name;
		}
	}

	private static List<SampleCommand> writers() {
		return SampleCommand.all().stream()
				.filter(tool -> tool.output() != Output.NONE)
				.toList();
	}

	/** All ways in which a tool makes a file in a directory. */
	private List<Case> cases(SampleCommand command, Path target) throws Exception {
		input = command.writeInput(target.resolve("in.jfr"));
		Path output = target.resolve("out");
		List<Case> cases = new ArrayList<>();
		if (command.tool().equals("recover")) {
			cases.add(new Case("recover --to", new Object[] {"recover", "--to", output, input}, target));
			return cases;
		}
		cases.add(new Case(command.tool(), command.line(input, output), target));
		if (command.tool().equals("flamegraph")) {
			cases.add(new Case("flamegraph --html", command.line(input, output, "--html"), target));
		}
		if (command.output() == Output.REWRITTEN) {
			List<Object> inPlace = new ArrayList<>(List.of(command.tool(), "--in-place"));
			inPlace.addAll(command.requiredOptions());
			inPlace.add(input);
			cases.add(new Case(command + " --in-place", inPlace.toArray(), target));
		}
		return cases;
	}

	private static List<Path> files(Path target) throws IOException {
		try (Stream<Path> files = Files.walk(target)) {
			return files.filter(Files::isRegularFile).sorted().toList();
		}
	}

	/** Fails unless the tool has failed as it should. */
	private void assertFailed(Case tried, Tool.Result result, byte[] before, List<Path> filesBefore, String reason)
			throws Exception {
		String told = tried + ": " + result.status() + " " + result.err();
		assertEquals(1, result.status(), told);
		assertEquals(1, result.err().lines().count(), told);
		assertTrue(result.err().contains(reason), told);
		boolean isNamed = Stream.of("in.jfr", "out", "in-0001.jfr")
				.anyMatch(name -> result.err().contains(tried.written.resolve(name) + ": ")
						|| result.err().contains("/" + name + ": "));
		assertTrue(isNamed, told);
		assertFalse(result.err().contains("Exception") || result.err().contains(".part"), told);
		assertEquals("", result.out(), told);
		assertEquals(filesBefore, files(tried.written), told);
		assertArrayEquals(before, Files.readAllBytes(input), told);
		OpenResources.assertNoneOf(directory);
	}

	@ParameterizedTest
	@MethodSource("writers")
	void aDiskThatIsFull(SampleCommand command) throws Exception {
		Path root = Files.createDirectory(directory.resolve("disk"));
		try (SmallDisk disk = SmallDisk.mount(root)) {
			for (Case each : cases(command, root)) {
				byte[] before = Files.readAllBytes(input);
				int failures = 0;
				for (boolean isDone = false; !isDone; failures += isDone ? 0 : 1) {
					disk.fillUpTo(failures);
					List<Path> filesBefore = files(root);
					Tool.Result result = Tool.run(each.line);
					isDone = result.status() == 0;
					if (!isDone) {
						assertFailed(each, result, before, filesBefore, "No space left on device");
					}
				}
				assertTrue(failures > 0, each + " writes on the disk");
			}
		}
	}

	private static List<SampleCommand> tools() {
		return SampleCommand.all();
	}

	/** What is in a directory of somebody else cannot be seen, and is not said to be missing. */
	@ParameterizedTest
	@MethodSource("tools")
	void aDirectoryThatIsClosed(SampleCommand command) throws Exception {
		Path closed = Files.createDirectory(directory.resolve("closed"));
		Path below = Files.createDirectory(closed.resolve("below"));
		input = command.writeInput(directory.resolve("in.jfr"));
		List<Path> filesBefore = files(directory);
		FaultyFiles files = FaultyFiles.closed(closed);
		for (Path inaccessible : List.of(closed.resolve("in.jfr"), below.resolve("in.jfr"))) {
			Files.copy(input, inaccessible);
			assertNoPermission(inaccessible, "", run(files, command.line(inaccessible, directory.resolve("out"))));
			Files.delete(inaccessible);
		}
		if (command.hasOutput()) {
			for (Path inaccessible : List.of(closed.resolve("out"), below.resolve("out"))) {
				assertNoPermission(inaccessible, "cannot be written: ", run(files, command.line(input, inaccessible)));
			}
		}
		assertEquals(filesBefore, files(directory));
	}

	private static void assertNoPermission(Path path, String failed, Tool.Result result) {
		assertEquals(1, result.status(), result::err);
		assertTrue(
				result.err().endsWith(": " + path + ": " + failed + "no permission" + System.lineSeparator()),
				result::err);
		assertEquals(1, result.err().lines().count(), result::err);
	}

	@Test
	void aTemporaryDirectoryThatIsFullOrMissing() throws Exception {
		SampleCommand filter = tools().stream()
				.filter(tool -> tool.tool().equals("filter"))
				.findFirst()
				.orElseThrow();
		Path recording = filter.writeInput(directory.resolve("in.jfr"));
		Path compressed = directory.resolve("in.jfr.gz");
		try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(compressed))) {
			Files.copy(recording, out);
		}
		Path missing = directory.resolve("missing");
		assertTemporaryFails(missing, "no such file or directory", compressed);
		Path root = Files.createDirectory(directory.resolve("disk"));
		try (SmallDisk disk = SmallDisk.mount(root)) {
			disk.fillUpTo(0);
			assertTemporaryFails(root, "No space left on device", compressed);
			assertEquals(List.of(disk.ballast()), files(root));
		}
	}

	/** Compressed inputs, profiles in JSON, dry runs and standard output need a temporary file. */
	private void assertTemporaryFails(Path temporary, String reason, Path compressed) throws Exception {
		String option = "-Djava.io.tmpdir=" + temporary;
		Path output = directory.resolve("out.jfr");
		Path json = Files.writeString(
				directory.resolve("profiles.json"), "{\"resourceProfiles\": [{\"schemaUrl\": \"x\"}]}\n");
		for (Object[] line : List.of(
				new Object[] {"filter", compressed, output},
				new Object[] {"otlp", json, output},
				new Object[] {"filter", "--dry-run", directory.resolve("in.jfr"), output},
				new Object[] {"filter", directory.resolve("in.jfr"), "-"},
				new Object[] {"recover", "--dry-run", directory.resolve("in.jfr")})) {
			Tool.Result result = Tool.runWith(option, line);
			assertEquals(1, result.status(), result::out);
			String told = temporary + ": no temporary file can be written here: " + reason + "; use -Djava.io.tmpdir=";
			assertTrue(result.out().contains(told), () -> List.of(line) + ": " + result.out());
			assertFalse(Files.exists(output));
		}
	}

	/** Runs a tool with paths that have faults. */
	private static Tool.Result run(FaultyFiles files, Object... line) {
		StringWriter out = new StringWriter();
		StringWriter err = new StringWriter();
		CommandLine commandLine = JfrTools.commandLine()
				.registerConverter(Path.class, text -> files.path(Path.of(text)))
				.setOut(new PrintWriter(out, true))
				.setErr(new PrintWriter(err, true));
		int status =
				commandLine.execute(Arrays.stream(line).map(Object::toString).toArray(String[]::new));
		return new Tool.Result(status, out.toString(), err.toString());
	}

	@ParameterizedTest
	@MethodSource("writers")
	void anyWriteCloseOrRenameThatFails(SampleCommand command) throws Exception {
		assumeFalse(BY_THE_WRITER.contains(command.tool()), "the disk of this output is full in the other test");
		for (Case each : cases(command, directory)) {
			byte[] before = Files.readAllBytes(input);
			List<Path> filesBefore = files(directory);
			int failing = 0;
			for (Faults faults = new Faults(Faults.Kind.ONCE, 0); ; faults = new Faults(Faults.Kind.ONCE, ++failing)) {
				Tool.Result result = run(new FaultyFiles(faults), each.line);
				if (!faults.haveHappened()) {
					assertEquals(0, result.status(), result::err);
					break;
				}
				assertFailed(each, result, before, filesBefore, Faults.BROKEN);
			}
			assertTrue(failing > 0, each + " gives its file a name");
		}
	}

	private static List<SampleCommand> makersOfOneFile() {
		return writers().stream().filter(SampleCommand::hasOutput).toList();
	}

	/** The tool has made its output and waits for the input, which is a named pipe, when a directory gets the name. */
	@ParameterizedTest
	@MethodSource("makersOfOneFile")
	void aNameThatADirectoryHasMeanwhile(SampleCommand command) throws Exception {
		assumeTrue(FileSystems.getDefault().supportedFileAttributeViews().contains("unix"), "there are named pipes");
		byte[] content = Files.readAllBytes(command.writeInput(directory.resolve("content")));
		Path pipe = directory.resolve("in.jfr");
		assertEquals(0, new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor());
		Path output = directory.resolve("out");
		CompletableFuture<Tool.Result> running = CompletableFuture.supplyAsync(() -> {
			try {
				return Tool.run(command.line(pipe, output));
			} catch (Exception e) {
				throw new CompletionException(e);
			}
		});
		try (OutputStream toPipe = Files.newOutputStream(pipe)) {
			Files.createFile(Files.createDirectory(output).resolve("file"));
			toPipe.write(content);
		}
		Tool.Result result = running.get(Deadline.PATIENCE_SECONDS, TimeUnit.SECONDS);
		assertEquals(1, result.status(), result::err);
		assertEquals(1, result.err().lines().count(), result::err);
		assertTrue(result.err().contains(output + ": cannot be written: "), result::err);
		assertFalse(result.err().contains("null") || result.err().contains("Exception"), result::err);
		assertEquals(List.of(directory.resolve("content"), output.resolve("file")), files(directory));
	}

	/** Takes nothing; a writer that prints keeps that to itself. */
	private static final class FullWriter extends Writer {
		@Override
		public void write(char[] text, int offset, int length) throws IOException {
			throw new IOException("No space left on device");
		}

		@Override
		public void flush() {}

		@Override
		public void close() {}
	}

	private static void assertCannotPrint(Object... line) {
		StringWriter err = new StringWriter();
		String[] arguments = Arrays.stream(line).map(Object::toString).toArray(String[]::new);
		int status = JfrTools.run(new PrintWriter(new FullWriter()), new PrintWriter(err, true), arguments);
		String tool = arguments[0].startsWith("-") ? "" : " " + arguments[0];
		assertEquals(
				"jfr-tools" + tool + ": standard output: cannot be written" + System.lineSeparator(), err.toString());
		assertEquals(1, status, () -> List.of(line).toString());
	}

	@ParameterizedTest
	@MethodSource("tools")
	void aStandardOutputThatIsFull(SampleCommand command) throws Exception {
		input = command.writeInput(directory.resolve("in.jfr"));
		assertCannotPrint(command.line(input, directory.resolve("out"), "--dry-run"));
		assertCannotPrint(command.line(input, directory.resolve("out"), "--dry-run", "--json"));
		assertCannotPrint(command.tool(), "--help");
		assertCannotPrint(command.tool(), "--version");
		assertCannotPrint("help", command.tool());
	}

	/** Also where there is a problem to tell of, and where it is no summary. */
	@Test
	void aStandardOutputThatIsFullHidesNothing() throws Exception {
		Path damaged = Files.writeString(directory.resolve("damaged.jfr"), "no recording");
		assertCannotPrint("check", damaged);
		assertCannotPrint("check", "--rules");
		assertCannotPrint("generate-completion");
		assertCannotPrint("--help");
		assertCannotPrint("--version");
		StringWriter err = new StringWriter();
		PrintWriter out = new PrintWriter(new FullWriter());
		assertEquals(1, JfrTools.run(out, new PrintWriter(err, true), "check", "--quiet", damaged.toString()));
		assertEquals("", err.toString(), "there was nothing to print");
	}

	@Test
	void aStandardOutputOfTheSystemThatIsFull() throws Exception {
		Path full = Path.of("/dev/full");
		assumeTrue(Files.exists(full), "there is a device that is always full");
		Path recording = tools().stream()
				.filter(tool -> tool.tool().equals("check"))
				.findFirst()
				.orElseThrow()
				.writeInput(directory.resolve("in.jfr"));
		String told = "standard output: cannot be written" + System.lineSeparator();
		assertEquals(new Tool.Result(1, "", "jfr-tools check: " + told), Tool.runWithOutput(full, "check", recording));
		assertEquals(
				new Tool.Result(1, "", "jfr-tools filter: " + told),
				Tool.runWithOutput(full, "filter", recording, "-"));
		assertEquals(new Tool.Result(1, "", "jfr-tools: " + told), Tool.runWithOutput(full, "--help"));
	}

	/** Exceptions of a file system have no reason where their class says it. */
	@Test
	void reasonIsAlwaysNamed() throws Exception {
		assertEquals("no permission", FailureReason.of(new AccessDeniedException("a.jfr")));
		assertEquals("no such file or directory", FailureReason.of(new NoSuchFileException("a.jfr")));
		assertEquals("it exists already", FailureReason.of(new FileAlreadyExistsException("a.jfr")));
		assertEquals("it is not empty", FailureReason.of(new DirectoryNotEmptyException("a")));
		assertEquals(
				AtomicMoveNotSupportedException.class.getName(),
				FailureReason.of(new AtomicMoveNotSupportedException("a.jfr", "b.jfr", null)));
		assertEquals("disk quota", FailureReason.of(new FileSystemException("a.jfr", null, "disk quota")));
		assertEquals("No space left on device", FailureReason.of(new IOException("No space left on device")));
		Path noFiles = Path.of("/proc");
		assumeTrue(Files.isDirectory(noFiles), "a directory in which nobody makes files");
		Path stacks = Files.writeString(directory.resolve("stacks.txt"), "a;b 1");
		Path output = noFiles.resolve("out.jfr");
		Tool.fail(output, "/proc/out.jfr: cannot be written: ", "folded", stacks, output);
		assertFalse(Tool.run("folded", stacks, output).err().contains("null"));
	}
}

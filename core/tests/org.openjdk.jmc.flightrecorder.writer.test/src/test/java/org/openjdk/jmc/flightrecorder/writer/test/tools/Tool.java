/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.tools;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Deadline;
import org.openjdk.jmc.flightrecorder.writer.tools.JfrTools;

/** Runs a command of the tools as its user would. */
final class Tool {
	/** Otherwise what a tool prints depends on how long it takes. */
	static final String NO_PROGRESS =
			"-Djfr-tools.progress.afterMillis=" + Long.getLong("jfr-tools.progress.afterMillis");

	private static final String JAVA =
			Path.of(System.getProperty("java.home"), "bin", "java").toString();

	/**
	 * @param status
	 *            how it ended
	 * @param out
	 *            what it printed
	 * @param err
	 *            what it complained about
	 */
	record Result(int status, String out, String err) {}

	private Tool() {}

	static Result run(Object... arguments) throws Exception {
		StringWriter out = new StringWriter();
		StringWriter err = new StringWriter();
		int status = Deadline.within(
				Arrays.toString(arguments),
				() -> JfrTools.run(new PrintWriter(out, true), new PrintWriter(err, true), texts(arguments)));
		return new Result(status, out.toString(), err.toString());
	}

	/** What it printed; fails when it did not end well, or made a recording that a reader refuses or misreads. */
	static String succeed(Object... arguments) throws Exception {
		Result result = succeeded(arguments);
		assertEquals("", result.err);
		return result.out;
	}

	/** The same where warnings are expected, which it returns. */
	static String succeedWithWarnings(Object... arguments) throws Exception {
		return succeeded(arguments).err;
	}

	private static Result succeeded(Object... arguments) throws Exception {
		Result result = run(arguments);
		assertEquals(0, result.status, result::err);
		for (Object argument : arguments) {
			if (argument instanceof Path file && file.toString().endsWith(".jfr") && Files.isRegularFile(file)) {
				Result check = run("check", file);
				assertEquals(0, check.status, check::out);
			}
		}
		return result;
	}

	/** Its complaint; fails unless that is one line, with the given part, and nothing was left behind. */
	static void fail(Path output, String complaint, Object... arguments) throws Exception {
		byte[] before = Files.exists(output) ? Files.readAllBytes(output) : null;
		Result result = run(arguments);
		assertEquals(1, result.status, result::err);
		assertEquals(1, result.err.lines().count(), result.err);
		assertTrue(result.err.contains(complaint), result.err);
		assertEquals(before == null, !Files.exists(output), "output");
		if (before != null) {
			assertEquals(-1, Arrays.mismatch(before, Files.readAllBytes(output)), "output is as it was");
		}
		try (Stream<Path> files = Files.list(output.getParent())) {
			assertEquals(
					List.of(), files.filter(f -> f.toString().endsWith(".part")).toList(), "unfinished files");
		}
	}

	/** Its complaint about the command line; fails unless that is two lines, the first with the given part. */
	static void failUsage(String complaint, Object... arguments) throws Exception {
		Result result = run(arguments);
		assertEquals(2, result.status, result::err);
		List<String> lines = result.err.lines().toList();
		assertEquals(2, lines.size(), result.err);
		assertTrue(lines.get(0).contains(complaint), result.err);
		assertTrue(lines.get(1).startsWith("Try 'jfr-tools") && lines.get(1).contains("--help'"), result.err);
		assertEquals("", result.out);
	}

	/** Runs it in a JVM of its own with this much heap; fails when it does not end well. */
	static void succeedInHeap(String heap, Object... arguments) throws Exception {
		Result result = runInHeap(heap, arguments);
		assertEquals(0, result.status, result::out);
	}

	/** The same for bad input; fails unless the complaint is one line, with the given part. */
	static void failInHeap(String heap, String complaint, Object... arguments) throws Exception {
		Result result = runInHeap(heap, arguments);
		assertEquals(1, result.status, result::out);
		assertEquals(1, result.out.lines().count(), result.out);
		assertTrue(result.out.contains(complaint), result.out);
	}

	/** Runs it in a JVM of its own with these standard streams; fails when it does not end well. */
	static void pipe(Path standardInput, Path standardOutput, Object... arguments) throws Exception {
		Result result = complaining(commandOf(List.of(), arguments)
				.redirectInput(standardInput.toFile())
				.redirectOutput(standardOutput.toFile()));
		assertEquals(0, result.status, result::err);
	}

	/** Runs it in a JVM of its own whose standard input is a pipe with these bytes; fails when it does not end well. */
	static void pipeThrough(Path bytes, Object... arguments) throws Exception {
		List<String> command = new ArrayList<>(List.of("sh", "-c", "cat \"$0\" | \"$@\"", bytes.toString()));
		command.addAll(commandOf(List.of(NO_PROGRESS), arguments).command());
		Result result = complaining(new ProcessBuilder(command).redirectOutput(ProcessBuilder.Redirect.DISCARD));
		assertEquals(0, result.status, result::err);
	}

	/** Runs it in a JVM of its own with this standard output, which is not read, however it ends. */
	static Result runWithOutput(Path standardOutput, Object... arguments) throws Exception {
		return complaining(commandOf(List.of(NO_PROGRESS), arguments).redirectOutput(standardOutput.toFile()));
	}

	/** The same, however it ends; all that it prints is in one text. */
	static Result runInHeap(String heap, Object... arguments) throws Exception {
		return runWith("-Xmx" + heap, arguments);
	}

	/** Runs it in a JVM of its own with an option, however it ends; all that it prints is in one text. */
	static Result runWith(String option, Object... arguments) throws Exception {
		Path output = Files.createTempFile("tool", ".txt");
		try {
			int status = statusOf(commandOf(List.of(NO_PROGRESS, option), arguments)
					.redirectErrorStream(true)
					.redirectOutput(output.toFile()));
			return new Result(status, Files.readString(output), "");
		} finally {
			Files.delete(output);
		}
	}

	/** Reads what it complains about. */
	private static Result complaining(ProcessBuilder command) throws Exception {
		Path complaints = Files.createTempFile("tool", ".txt");
		try {
			int status = statusOf(command.redirectError(complaints.toFile()));
			return new Result(status, "", Files.readString(complaints));
		} finally {
			Files.delete(complaints);
		}
	}

	private static ProcessBuilder commandOf(List<String> options, Object... arguments) {
		List<String> command = new ArrayList<>(List.of(JAVA));
		command.addAll(options);
		command.addAll(List.of("-cp", System.getProperty("java.class.path"), JfrTools.class.getName()));
		command.addAll(List.of(texts(arguments)));
		return new ProcessBuilder(command);
	}

	private static int statusOf(ProcessBuilder command) throws Exception {
		Process process = command.start();
		if (!process.waitFor(Deadline.PATIENCE_SECONDS, TimeUnit.SECONDS)) {
			process.destroyForcibly();
			throw new AssertionError(command.command() + " does not end");
		}
		return process.exitValue();
	}

	private static String[] texts(Object... arguments) {
		return Stream.of(arguments).map(Object::toString).toArray(String[]::new);
	}
}

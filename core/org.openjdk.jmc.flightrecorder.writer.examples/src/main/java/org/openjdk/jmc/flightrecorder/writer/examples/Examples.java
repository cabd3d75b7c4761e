/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.examples;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.openjdk.jmc.flightrecorder.writer.examples.profile.FlameGraph;
import org.openjdk.jmc.flightrecorder.writer.examples.profile.FoldedStacks;
import org.openjdk.jmc.flightrecorder.writer.examples.profile.PprofProfile;
import org.openjdk.jmc.flightrecorder.writer.examples.rewrite.FilterRecording;
import org.openjdk.jmc.flightrecorder.writer.examples.rewrite.MergeRecordings;
import org.openjdk.jmc.flightrecorder.writer.examples.rewrite.RecoverRecordings;
import org.openjdk.jmc.flightrecorder.writer.examples.rewrite.RedactRecording;
import org.openjdk.jmc.flightrecorder.writer.examples.rewrite.SaveSelection;
import picocli.CommandLine;
import picocli.CommandLine.ParseResult;

/**
 * What {@code java -jar examples.jar} runs: the tool that the first argument names, or else {@link CopyRecording}.
 */
public final class Examples {
	/** The tools; a new one is a line here. */
	private static final List<Supplier<Callable<Integer>>> TOOLS = List.of(
			FoldedStacks::new,
			PprofProfile::new,
			FlameGraph::new,
			FilterRecording::new,
			RedactRecording::new,
			MergeRecordings::new,
			SaveSelection::new,
			RecoverRecordings::new);

	private static final int BAD_INPUT = 2;

	private Examples() {}

	/**
	 * Runs a command and ends the JVM with its status.
	 *
	 * @param arguments
	 *            see {@code --help}
	 */
	public static void main(String[] arguments) {
		System.exit(commandLine().execute(arguments));
	}

	/**
	 * Runs a command in this JVM.
	 *
	 * @param out
	 *            what it prints goes here
	 * @param err
	 *            its complaints go here
	 * @param arguments
	 *            see {@code --help}
	 * @return the exit status
	 */
	public static int run(PrintWriter out, PrintWriter err, String... arguments) {
		return commandLine().setOut(out).setErr(err).execute(arguments);
	}

	private static CommandLine commandLine() {
		CommandLine commandLine = CopyRecording.commandLine().setCommandName("examples.jar");
		TOOLS.forEach(tool -> commandLine.addSubcommand(tool.get()));
		return commandLine.setExecutionExceptionHandler(Examples::explain);
	}

	static int explain(Exception failure, CommandLine commandLine, ParseResult arguments) throws Exception {
		if (failure instanceof IOException || failure instanceof UncheckedIOException) {
			commandLine.getErr().println(commandLine.getCommandName() + ": " + message(failure));
			return BAD_INPUT;
		}
		throw failure;
	}

	private static String message(Exception failure) {
		Throwable cause = failure instanceof UncheckedIOException ? failure.getCause() : failure;
		if (cause instanceof FileSystemException file && file.getReason() != null) {
			return file.getFile() + ": " + file.getReason();
		}
		// What the file system throws says nothing but a path.
		return cause instanceof FileSystemException ? cause.toString() : cause.getMessage();
	}
}

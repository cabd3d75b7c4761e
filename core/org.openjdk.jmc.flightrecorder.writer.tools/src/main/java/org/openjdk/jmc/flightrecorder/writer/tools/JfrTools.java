/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools;

import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import org.openjdk.jmc.flightrecorder.writer.tools.check.CheckRecordings;
import org.openjdk.jmc.flightrecorder.writer.tools.cli.Conventions;
import org.openjdk.jmc.flightrecorder.writer.tools.flame.DrawFlameGraph;
import org.openjdk.jmc.flightrecorder.writer.tools.io.NeededHeap;
import org.openjdk.jmc.flightrecorder.writer.tools.merge.MergeRecordings;
import org.openjdk.jmc.flightrecorder.writer.tools.otlp.OtlpProfiles;
import org.openjdk.jmc.flightrecorder.writer.tools.perf.PerfScript;
import org.openjdk.jmc.flightrecorder.writer.tools.profile.FoldedStacks;
import org.openjdk.jmc.flightrecorder.writer.tools.profile.PprofProfile;
import org.openjdk.jmc.flightrecorder.writer.tools.rewrite.FilterRecording;
import org.openjdk.jmc.flightrecorder.writer.tools.rewrite.RecoverRecordings;
import org.openjdk.jmc.flightrecorder.writer.tools.rewrite.RedactRecording;
import org.openjdk.jmc.flightrecorder.writer.tools.rewrite.SaveSelection;
import org.openjdk.jmc.flightrecorder.writer.tools.rewrite.SplitRecording;
import org.openjdk.jmc.flightrecorder.writer.tools.shrink.ShrinkRecording;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/**
 * The main command of {@code jfr-tools.jar}: runs the tool that the first argument names.
 */
@Command(
		name = "jfr-tools",
		mixinStandardHelpOptions = true,
		description = "Converts profiles to JDK Flight Recorder recordings, and edits, merges and checks recordings.",
		footer = {"", "'jfr-tools help TOOL' shows the options of a tool.", "", "Example: jfr-tools help filter"})
public final class JfrTools {
	/** A new tool needs a line here and one in {@link #tool}. */
	private static final List<String> TOOLS = List.of(
			"folded",
			"pprof",
			"otlp",
			"perf",
			"flamegraph",
			"filter",
			"redact",
			"merge",
			SaveSelection.NAME,
			"split",
			"shrink",
			"check",
			"recover");

	private JfrTools() {}

	/**
	 * Runs a tool and ends the JVM with its status.
	 *
	 * @param arguments
	 *            see {@code --help}
	 */
	public static void main(String[] arguments) {
		// Otherwise JDK 22 to 24 have a console where there is no terminal.
		System.setProperty("jdk.console", "java.base");
		CommandLine commandLine = commandLineFor(arguments);
		// The writer of picocli does not know whether the stream below it has failed.
		commandLine.setOut(new PrintWriter(commandLine.getOut(), true) {
			@Override
			public boolean checkError() {
				return super.checkError() | System.out.checkError();
			}
		});
		System.exit(execute(commandLine, arguments));
	}

	/**
	 * Runs a tool in this JVM.
	 *
	 * @param out
	 *            the tool prints its results here
	 * @param err
	 *            the tool prints its complaints here
	 * @param arguments
	 *            see {@code --help}
	 * @return the exit status
	 */
	public static int run(PrintWriter out, PrintWriter err, String... arguments) {
		return execute(commandLineFor(arguments).setOut(out).setErr(err), arguments);
	}

	private static int execute(CommandLine commandLine, String... arguments) {
		try {
			return commandLine.execute(arguments);
		} catch (OutOfMemoryError e) {
			long heapBytes = Runtime.getRuntime().maxMemory();
			List<String> given = List.of(arguments);
			long needed = NeededHeap.estimateMegabytes(given, given.contains(SaveSelection.NAME), heapBytes);
			commandLine
					.getErr()
					.println("jfr-tools: a heap of " + (heapBytes >> 20) + " MB is too small for this; use "
							+ "-Xmx" + needed
							+ "m, with the script in JFR_TOOLS_OPTS");
			return Conventions.FAILED;
		} catch (StackOverflowError e) {
			commandLine
					.getErr()
					.println("jfr-tools: the input is nested too deeply for the stack; use -Xss64m, with the script "
							+ "in JFR_TOOLS_OPTS");
			return Conventions.FAILED;
		}
	}

	/**
	 * Describes the tools and their options, for programs that write about them or complete them.
	 *
	 * @return a new command line
	 */
	public static CommandLine commandLine() {
		return commandLine(TOOLS);
	}

	/** Creates only the tool that runs, because each takes time to start. */
	private static CommandLine commandLineFor(String... arguments) {
		String first = arguments.length == 0 ? "" : arguments[0];
		return TOOLS.contains(first)
				? commandLine(List.of(first))
				: commandLine(first.equals("--version") ? List.of() : TOOLS);
	}

	private static CommandLine commandLine(List<String> tools) {
		CommandLine commandLine = new CommandLine(new JfrTools());
		tools.forEach(name -> commandLine.addSubcommand(name, tool(name)));
		return Conventions.applyTo(commandLine);
	}

	private static Callable<Integer> tool(String name) {
		return switch (name) {
			case "folded" -> new FoldedStacks();
			case "pprof" -> new PprofProfile();
			case "otlp" -> new OtlpProfiles();
			case "perf" -> new PerfScript();
			case "flamegraph" -> new DrawFlameGraph();
			case "filter" -> new FilterRecording();
			case "redact" -> new RedactRecording();
			case "merge" -> new MergeRecordings();
			case SaveSelection.NAME -> new SaveSelection();
			case "split" -> new SplitRecording();
			case "shrink" -> new ShrinkRecording();
			case "check" -> new CheckRecordings();
			case "recover" -> new RecoverRecordings();
			default -> throw new IllegalArgumentException("no such tool: " + name);
		};
	}
}

/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.benchmarks;

import java.io.IOException;
import java.util.stream.Collectors;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.fleet.FleetCommand;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.lab.EnduranceCommand;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.lab.LoadCommand;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.lab.WaitsCommand;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.lab.WritePathProfiler;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.results.BytesPerEvent;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.results.CompareCommand;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.results.GuardCommand;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.results.KeepCommand;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.results.MeasureCommand;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.results.PageCommand;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.results.ReportCommand;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.results.ShownText;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.results.TurnsCommand;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.tools.ToolsCommand;
import org.openjdk.jmh.runner.RunnerException;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * The entry of {@code benchmarks.jar}. A first argument that names a command of ours runs that; anything else is for
 * JMH, all of whose options work as ever.
 */
@Command(
		name = "benchmarks.jar",
		subcommands = {
			CompareCommand.class,
			ReportCommand.class,
			PageCommand.class,
			GuardCommand.class,
			BytesPerEvent.class,
			WritePathProfiler.class,
			LoadCommand.class,
			WaitsCommand.class,
			EnduranceCommand.class,
			FleetCommand.class,
			ToolsCommand.class,
			KeepCommand.class,
			MeasureCommand.class,
			TurnsCommand.class
		},
		description = "Without a command: runs the benchmarks, with the options of JMH.",
		footer = {
			"",
			"COMMAND --help explains a command, -l lists the benchmarks, -h the options of JMH. All benchmarks take about"
					+ " an hour; a first look, a quarter of an hour: -wi 1 -i 2 -f 1"
		})
public final class Main implements Runnable {
	@Spec
	private CommandSpec spec;

	@Option(names = "--help", usageHelp = true, description = "Lists the commands.")
	private boolean help;

	/**
	 * Runs a command, or JMH.
	 *
	 * @param arguments
	 *            as typed
	 * @throws IOException
	 *             when JMH cannot write its result
	 */
	public static void main(String[] arguments) throws IOException {
		CommandLine commands = new CommandLine(new Main());
		commands.setExecutionExceptionHandler((e, command, result) -> {
			if (e instanceof IOException || e instanceof IllegalArgumentException || e instanceof RunnerException) {
				// Messages name files and what is in them.
				String message = String.valueOf(e.getMessage())
						.lines()
						.map(ShownText::printable)
						.collect(Collectors.joining(System.lineSeparator()));
				command.getErr().println("error: " + message);
				return CommandLine.ExitCode.SOFTWARE;
			}
			throw e;
		});
		if (arguments.length > 0
				&& (commands.getSubcommands().containsKey(arguments[0]) || arguments[0].equals("--help"))) {
			System.setProperty("java.awt.headless", "true");
			System.exit(commands.execute(arguments));
		}
		org.openjdk.jmh.Main.main(arguments);
	}

	@Override
	public void run() {
		spec.commandLine().usage(System.out);
	}
}

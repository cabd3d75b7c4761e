/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.cli;

import java.io.IOException;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.openjdk.jmc.flightrecorder.writer.tools.io.PendingFile;
import picocli.AutoComplete.GenerateCompletion;
import picocli.CommandLine;
import picocli.CommandLine.ExecutionException;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.UsageMessageSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.RunLast;

/** Gives a command line and all of its tools the same help, version, errors and status. */
public final class Conventions {
	/** The tool has done its work. */
	public static final int DONE = 0;
	/** A file cannot be read or written, or is not what it should be. */
	public static final int FAILED = 1;
	/** The command line makes no sense. */
	public static final int BAD_USAGE = 2;

	/** The help text of an input recording. */
	public static final String INPUT_RECORDING = "The recording, uncompressed or compressed with gzip or LZ4; - for "
			+ "standard input; a directory for all recordings in it.";

	/** The help text of several input recordings. */
	public static final String INPUT_RECORDINGS = "The recordings, uncompressed or compressed with gzip or LZ4; - "
			+ "for standard input; a directory for all recordings in it.";

	/** The help text of a file that a tool writes. */
	public static final String OUTPUT_FILE =
			"The file to write; a file of this name is replaced; - for standard output.";

	/** The help text of a recording that a tool writes. */
	public static final String OUTPUT_RECORDING =
			"The recording to write; a file of this name is replaced; - for standard output.";

	/** How to copy one recording to another file, event by event. */
	public static final String RECOVER_TO = "'jfr-tools recover --to OTHER FILE'";

	/** What to do with a damaged recording. */
	public static final String RECOVER_COPIES = RECOVER_TO + " copies all readable events";

	private static final String NEW_LINE = "%n";

	private Conventions() {}

	/**
	 * Applies the conventions; called after all tools have been added.
	 *
	 * @param commandLine
	 *            the command with the tools
	 * @return the same
	 */
	public static CommandLine applyTo(CommandLine commandLine) {
		commandLine.addSubcommand(new HelpCommand());
		commandLine.addSubcommand(new GenerateCompletion());
		describe(commandLine.getCommandSpec());
		commandLine
				.getCommandSpec()
				.usageMessage()
				.synopsisSubcommandLabel("TOOL")
				.commandListHeading(NEW_LINE + "Tools:" + NEW_LINE);
		commandLine.getSubcommands().values().forEach(tool -> describe(tool.getCommandSpec()));
		// A text such as @keys.txt is for the tool, not a file with more arguments.
		commandLine.setExpandAtFiles(false);
		JdkConverters.registerIn(commandLine);
		commandLine.setUsageHelpAutoWidth(true);
		commandLine.setHelpFactory(WholeWords::new);
		commandLine.setExecutionStrategy(Conventions::execute);
		commandLine.setParameterExceptionHandler(new UsageErrors());
		return commandLine.setExecutionExceptionHandler(new IoFailures());
	}

	/** Runs what the arguments name. What it has printed may be lost, and a writer says so only when it is asked. */
	private static int execute(ParseResult arguments) {
		List<CommandLine> commands = arguments.asCommandLineList();
		CommandLine last = commands.get(commands.size() - 1);
		for (OptionSpec option : last.getParseResult().matchedOptions()) {
			// A comma alone separates nothing, and a condition without names would hold for all.
			if (option.getValue() instanceof Collection<?> values && values.isEmpty()) {
				throw new ParameterException(
						last, "Invalid value for option '" + option.longestName() + "': it names nothing");
			}
		}
		int status = new RunLast().execute(arguments);
		if (last.getOut().checkError()) {
			throw new ExecutionException(last, "", new IOException(PendingFile.NO_STANDARD_OUTPUT));
		}
		return status;
	}

	private static void describe(CommandSpec command) {
		command.versionProvider(new ToolVersion());
		UsageMessageSpec usage = command.usageMessage();
		usage.exitCodeListHeading(NEW_LINE + "Exit status:" + NEW_LINE);
		Map<String, String> statuses = new LinkedHashMap<>();
		statuses.put(String.valueOf(DONE), "Done.");
		statuses.put(String.valueOf(FAILED), "A file cannot be read or written, or is not what it should be.");
		statuses.put(String.valueOf(BAD_USAGE), "The command line is wrong.");
		usage.exitCodeList(statuses);
	}
}

/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.cli;

import java.io.PrintWriter;
import java.util.List;
import org.openjdk.jmc.flightrecorder.writer.tools.io.NearNames;
import picocli.CommandLine;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Reports a wrong command line in two lines: the error, with a suggestion, and how to get help. */
final class UsageErrors implements IParameterExceptionHandler {
	private static final String OPTION = "-";

	@Override
	public int handleParseException(ParameterException failure, String[] arguments) {
		CommandLine command = failure.getCommandLine();
		String name = command.getCommandSpec().qualifiedName();
		PrintWriter err = command.getErr();
		err.println(PrintableText.of(name + ": " + message(failure).replaceAll("\\s*\\R\\s*", " ") + meant(failure)));
		err.println("Try '" + name + " --help' for the options and an example.");
		return Conventions.BAD_USAGE;
	}

	/** Names only the unknown options: the values behind them are left over, but are not wrong themselves. */
	private static String message(ParameterException failure) {
		if (failure instanceof UnmatchedArgumentException unmatched) {
			List<String> options = unmatched.getUnmatched().stream()
					.filter(argument -> argument.startsWith(OPTION) && argument.length() > 1)
					.toList();
			if (isMain(failure.getCommandLine())) {
				return "Unknown tool: '" + unmatched.getUnmatched().get(0) + "'";
			}
			if (unmatched.getUnmatched().get(0).isEmpty()) {
				// A tool that takes any number of files leaves an empty name unmatched.
				return JdkConverters.NO_NAME;
			}
			if (!options.isEmpty()) {
				return "Unknown option" + (options.size() == 1 ? "" : "s") + ": '" + String.join("', '", options) + "'";
			}
		}
		String message = failure.getMessage().replaceFirst("^Error: ", "");
		return isMain(failure.getCommandLine())
				? message.replace("required subcommand", "name of a tool").replace("subcommand", "tool")
				: message;
	}

	private static boolean isMain(CommandLine command) {
		return command.getParent() == null;
	}

	private static String meant(ParameterException failure) {
		if (!(failure instanceof UnmatchedArgumentException unmatched)
				|| unmatched.getUnmatched().isEmpty()) {
			return "";
		}
		CommandLine command = failure.getCommandLine();
		String given = unmatched.getUnmatched().get(0).split("=", 2)[0];
		List<String> known = given.startsWith(OPTION)
				? command.getCommandSpec().optionsMap().keySet().stream()
						.sorted()
						.toList()
				: command.getSubcommands().keySet().stream().sorted().toList();
		return NearNames.hint(given, known);
	}
}

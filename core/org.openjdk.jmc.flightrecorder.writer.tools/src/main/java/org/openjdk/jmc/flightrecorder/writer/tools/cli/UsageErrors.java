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

/** Tells of a wrong command line in two lines: the error, with what was perhaps meant, and how to get help. */
final class UsageErrors implements IParameterExceptionHandler {
	private static final String OPTION = "-";

	@Override
	public int handleParseException(ParameterException failure, String[] arguments) {
		CommandLine command = failure.getCommandLine();
		String name = command.getCommandSpec().qualifiedName();
		PrintWriter err = command.getErr();
		err.println(name + ": " + failure.getMessage().replaceAll("\\s*\\R\\s*", " ") + meant(failure));
		err.println("Try '" + name + " --help' for the options and an example.");
		return Conventions.BAD_USAGE;
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

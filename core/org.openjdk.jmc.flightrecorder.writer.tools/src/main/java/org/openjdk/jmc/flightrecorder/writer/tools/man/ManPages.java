/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.man;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.openjdk.jmc.flightrecorder.writer.tools.JfrTools;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.UsageMessageSpec;
import picocli.codegen.docgen.manpage.ManPageGenerator;

/** Writes the sources of the manual pages, in AsciiDoc, when the tools are built. */
public final class ManPages {
	/** Lines are broken by the reader's terminal, not by the build. */
	private static final int NO_LINE_BREAKS = 10_000;

	/** A line that describes an option, a parameter, a tool or a status. */
	private static final Pattern DESCRIPTION = Pattern.compile("^  (\\S.*)$", Pattern.MULTILINE);

	/** Asterisks, tildes and the like stay as they are and do not mean bold or subscript. */
	private static final String VERBATIM = "+++";

	private static final String PARAGRAPH = "";

	private ManPages() {}

	/**
	 * Writes a file for {@code jfr-tools} and one for each tool.
	 *
	 * @param arguments
	 *            the directory
	 * @throws IOException
	 *             if a file cannot be written
	 */
	public static void main(String[] arguments) throws IOException {
		Path directory = Path.of(arguments[0]);
		CommandLine commandLine = JfrTools.commandLine();
		prepare(commandLine.getCommandSpec());
		commandLine.getSubcommands().values().forEach(tool -> prepare(tool.getCommandSpec()));
		int status = ManPageGenerator.generateManPage(
				directory.toFile(), null, new boolean[0], false, commandLine.getCommandSpec());
		if (status != 0) {
			throw new IOException("picocli could not write the manual pages: status " + status);
		}
		try (DirectoryStream<Path> pages = Files.newDirectoryStream(directory, "*.adoc")) {
			for (Path page : pages) {
				Files.writeString(
						page,
						DESCRIPTION.matcher(Files.readString(page)).replaceAll("  " + VERBATIM + "$1" + VERBATIM));
			}
		}
	}

	/** Help has notes without a heading, and picocli leaves such notes out. */
	private static void prepare(CommandSpec command) {
		UsageMessageSpec usage = command.usageMessage();
		usage.autoWidth(false);
		usage.width(NO_LINE_BREAKS);
		usage.exitCodeListHeading("Exit status%n");
		if (usage.footer().length > 0) {
			usage.footerHeading("Notes%n");
			usage.footer(Stream.of(usage.footer())
					.filter(line -> !line.isEmpty())
					.flatMap(line -> Stream.of(VERBATIM + line + VERBATIM, PARAGRAPH))
					.toArray(String[]::new));
		}
	}
}

/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.openjdk.jmc.flightrecorder.writer.tools.io.Decompression;
import org.openjdk.jmc.flightrecorder.writer.tools.io.InputFiles;
import org.openjdk.jmc.flightrecorder.writer.tools.io.PendingFile;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The input and the output of a tool that rewrites a recording, and may replace it. */
public final class InPlaceEnds {
	static final String IN_PLACE = "--in-place";

	@Spec(Spec.Target.MIXEE)
	private CommandSpec tool;

	@Parameters(index = "0", paramLabel = "INPUT", description = Conventions.INPUT_RECORDING)
	private Path input;

	@Parameters(
			index = "1",
			arity = "0..1",
			paramLabel = "OUTPUT",
			description = Conventions.OUTPUT_RECORDING + " Not given with " + IN_PLACE + ".")
	private Path output;

	@Option(
			names = IN_PLACE,
			description = "Replace the input, which must not be compressed, when the output is complete.")
	private boolean inPlace;

	/** Parameters that are not set. */
	public InPlaceEnds() {}

	/**
	 * Checks that there is an output, before anything is read.
	 *
	 * @throws IOException
	 *             if the input cannot be examined, or is compressed and to be replaced
	 */
	private Path target() throws IOException {
		if (inPlace) {
			if (InputFiles.isStream(input) || Files.isDirectory(input)) {
				throw new ParameterException(tool.commandLine(), IN_PLACE + " needs a file, not " + input);
			}
			if (output != null && !(Files.exists(input) && Files.exists(output) && Files.isSameFile(input, output))) {
				throw new ParameterException(
						tool.commandLine(), IN_PLACE + " replaces " + input + "; " + output + " is one file too many");
			}
			if (Decompression.isCompressed(input)) {
				throw new IOException(input + " is compressed and cannot be replaced by " + IN_PLACE
						+ ", which would write it uncompressed; unpack it first, or name an output");
			}
			return input;
		}
		if (output == null) {
			throw new ParameterException(tool.commandLine(), "Missing required parameter: 'OUTPUT'");
		}
		return output;
	}

	/**
	 * Opens the input.
	 *
	 * @param reporting
	 *            reports an input that has to be unpacked
	 * @return one recording, or those of a directory
	 * @throws IOException
	 *             if it cannot be read
	 */
	public InputFiles openRecordings(Reporting reporting) throws IOException {
		target();
		return InputFiles.ofRecordings(input, reporting::unpacking);
	}

	/**
	 * Refuses to replace the input after a warning: names and times that match nothing may be typos, which would cost
	 * events. Called before the output gets its name.
	 *
	 * @param reporting
	 *            knows the warnings
	 * @throws IOException
	 *             if there was one, and the output is to replace the input
	 */
	public void requireMatches(Reporting reporting) throws IOException {
		if (inPlace && reporting.hasWarned()) {
			throw new IOException(input + ": not replaced, because an option that matches nothing may be a typo; "
					+ "an output in place of " + IN_PLACE + " gets the result all the same");
		}
	}

	/**
	 * Refuses to replace another file that the tool reads.
	 *
	 * @param option
	 *            the option that names the file
	 * @param files
	 *            the files
	 * @throws IOException
	 *             if a file cannot be examined
	 */
	public void requireOtherThan(String option, List<Path> files) throws IOException {
		for (Path file : files) {
			if (Streams.isSame(file, target())) {
				throw new ParameterException(tool.commandLine(), target() + ": the output is also a file of " + option);
			}
		}
	}

	/**
	 * Opens the output.
	 *
	 * @param reporting
	 *            tells whether output is written
	 * @return a file that appears when it is complete
	 * @throws IOException
	 *             if a file of that name cannot be created
	 */
	public PendingFile openOutput(Reporting reporting) throws IOException {
		return Streams.open(tool, List.of(input), target(), inPlace, reporting);
	}
}

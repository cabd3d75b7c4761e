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
import org.openjdk.jmc.flightrecorder.writer.tools.io.AccessLimit;
import org.openjdk.jmc.flightrecorder.writer.tools.io.Decompression;
import org.openjdk.jmc.flightrecorder.writer.tools.io.InputFiles;
import org.openjdk.jmc.flightrecorder.writer.tools.io.PendingFile;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** Opens the output of a tool. */
public final class Streams {
	private Streams() {}

	/**
	 * Checks the output before the work begins, and opens it.
	 *
	 * @param tool
	 *            the tool
	 * @param inputs
	 *            what it reads
	 * @param output
	 *            what it writes
	 * @param mayReplaceInput
	 *            whether the output may be one of the inputs
	 * @param reporting
	 *            tells whether output is written
	 * @return a file that appears when it is complete
	 * @throws IOException
	 *             if a file of that name cannot be created
	 * @throws ParameterException
	 *             if the output is one of the inputs, even under another name, and must not be, or if more than one
	 *             input is {@code -}
	 */
	public static PendingFile open(
			CommandSpec tool, List<Path> inputs, Path output, boolean mayReplaceInput, Reporting reporting)
			throws IOException {
		requireOneStandardInput(tool, inputs);
		for (Path input : inputs) {
			if (!mayReplaceInput && isSame(input, output)) {
				boolean isReplaceable = !Files.isDirectory(input)
						&& !Decompression.isCompressed(input)
						&& tool.optionsMap().containsKey(InPlaceEnds.IN_PLACE);
				throw new ParameterException(
						tool.commandLine(),
						output + ": the output is also the input"
								+ (isReplaceable ? "; " + InPlaceEnds.IN_PLACE + " replaces it" : ""));
			}
		}
		boolean isStream = InputFiles.isStream(output);
		if (isStream) {
			reporting.keepStandardOutputFree();
		}
		if (reporting.isDryRun()) {
			return PendingFile.discarded(isStream ? null : output);
		}
		if (isStream) {
			return PendingFile.ofStandardOutput();
		}
		return mayReplaceInput ? PendingFile.replacing(output) : PendingFile.of(output, AccessLimit.of(inputs));
	}

	/**
	 * Refuses to read standard input twice, because it is at its end then.
	 *
	 * @param tool
	 *            the tool
	 * @param inputs
	 *            what it reads
	 * @throws ParameterException
	 *             if more than one of them is {@code -}
	 */
	public static void requireOneStandardInput(CommandSpec tool, List<Path> inputs) {
		if (inputs.stream().filter(InputFiles::isStream).count() > 1) {
			throw new ParameterException(
					tool.commandLine(),
					"standard input can be read once, and " + InputFiles.STREAM + " is given more than once");
		}
	}

	/** Whether a file is the output, under whatever name. */
	static boolean isSame(Path input, Path output) throws IOException {
		if (InputFiles.isStream(input) || InputFiles.isStream(output) || !Files.exists(output)) {
			return false;
		}
		for (Path file : InputFiles.filesOf(input)) {
			if (Files.exists(file) && Files.isSameFile(file, output)) {
				return true;
			}
		}
		return false;
	}
}

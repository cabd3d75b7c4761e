/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.openjdk.jmc.flightrecorder.writer.tools.io.InputFiles;
import org.openjdk.jmc.flightrecorder.writer.tools.io.PendingFile;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The input and the output of a tool that makes a file of another kind. */
public abstract sealed class Ends {
	@Spec(Spec.Target.MIXEE)
	private CommandSpec tool;

	@Parameters(index = "1", paramLabel = "OUTPUT", description = Conventions.OUTPUT_FILE)
	private Path output;

	/** The input is a file of another program. */
	public static final class OfFile extends Ends {
		@Parameters(
				index = "0",
				paramLabel = "INPUT",
				description = "The file to read, uncompressed or compressed with gzip or LZ4; - for standard input.")
		private Path input;

		/** Parameters that are not set. */
		public OfFile() {}

		@Override
		public Path input() {
			return input;
		}

		/**
		 * Opens the input.
		 *
		 * @param reporting
		 *            reports an input that has to be unpacked
		 * @return a plain file
		 * @throws IOException
		 *             if it cannot be read
		 */
		public InputFiles openInput(Reporting reporting) throws IOException {
			return InputFiles.of(input, reporting::unpacking);
		}
	}

	/** The input is a recording, or a directory of recordings. */
	public static final class OfRecordings extends Ends {
		@Parameters(index = "0", paramLabel = "INPUT", description = Conventions.INPUT_RECORDING)
		private Path input;

		/** Parameters that are not set. */
		public OfRecordings() {}

		@Override
		public Path input() {
			return input;
		}

		/**
		 * Opens recordings as bytes.
		 *
		 * @param reporting
		 *            reports an input that has to be unpacked
		 * @return one recording, or those of a directory
		 * @throws IOException
		 *             if one cannot be read
		 */
		public InputFiles openRecordings(Reporting reporting) throws IOException {
			return InputFiles.ofRecordings(input, reporting::unpacking);
		}
	}

	/**
	 * The input as it was given.
	 *
	 * @return a file, or {@code -}
	 */
	public abstract Path input();

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
		return openOutput(List.of(), reporting);
	}

	/**
	 * Opens the output of a tool that reads more than the input.
	 *
	 * @param others
	 *            what the tool reads as well
	 * @param reporting
	 *            tells whether output is written
	 * @return a file that appears when it is complete
	 * @throws IOException
	 *             if a file of that name cannot be created
	 */
	public PendingFile openOutput(List<Path> others, Reporting reporting) throws IOException {
		List<Path> inputs = new ArrayList<>(others);
		inputs.add(input());
		return Streams.open(tool, inputs, output, false, reporting);
	}

	/**
	 * The output as it was given.
	 *
	 * @return a file, or {@code -}
	 */
	public Path output() {
		return output;
	}
}

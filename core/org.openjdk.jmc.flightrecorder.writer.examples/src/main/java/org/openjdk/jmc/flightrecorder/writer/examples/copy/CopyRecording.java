/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.examples.copy;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.openjdk.jmc.flightrecorder.writer.test.support.comparison.ComparisonReport;
import org.openjdk.jmc.flightrecorder.writer.test.support.comparison.ComparisonResult;
import org.openjdk.jmc.flightrecorder.writer.test.support.comparison.JmcComparison;
import org.openjdk.jmc.flightrecorder.writer.test.support.comparison.MetadataComparison;
import org.openjdk.jmc.flightrecorder.writer.test.support.comparison.RecordedMetadata;
import org.openjdk.jmc.flightrecorder.writer.test.support.comparison.RecordingComparison;
import org.openjdk.jmc.flightrecorder.writer.test.support.workload.WorkloadRecording;
import org.openjdk.jmc.flightrecorder.writer.tools.cli.IoFailures;
import org.openjdk.jmc.flightrecorder.writer.tools.format.MalformedRecordingException;
import org.openjdk.jmc.flightrecorder.writer.tools.io.Progress;
import org.openjdk.jmc.flightrecorder.writer.tools.io.RecordingLayout;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * Copies a recording event by event through the writer and checks that the copy says the same as the original, to the
 * JDK's reader and to JMC's. Without a recording to copy it makes one of a real workload.
 * <p>
 * Ends with status 0 only if everything is equal, 1 if something differs, 2 if there is nothing to copy or nowhere to
 * copy it to.
 */
@Command(
		name = "examples.jar",
		mixinStandardHelpOptions = true,
		sortOptions = false,
		description = "Copies a JDK Flight Recorder recording event by event through the writer and compares the copy "
				+ "with the original, by the JDK's own reader and by JMC's parser.",
		footer = {"", "Exit status: 0 everything is equal, 1 something differs, 2 bad input or output."})
public final class CopyRecording implements Callable<Integer> {
	private static final int EQUAL = 0;
	private static final int DIFFERENT = 1;

	/** JMC's parser warns in each chunk of each field that it has no place for. A logger is only kept by its users. */
	private static final Logger PARSER_LOGGER = Logger.getLogger("org.openjdk.jmc.flightrecorder.internal");

	@Spec
	private CommandSpec spec;

	@Parameters(
			index = "0",
			arity = "0..1",
			paramLabel = "INPUT",
			description = "The recording to copy; one is made of a real workload when it is not given.")
	private Path input;

	@Parameters(
			index = "1",
			arity = "0..1",
			paramLabel = "OUTPUT",
			description = "Where the copy goes; a temporary file when it is not given.")
	private Path output;

	@Option(names = "--rotate-every", paramLabel = "EVENTS", description = "Begin a new chunk after so many events.")
	private long rotateEvery;

	@Option(
			names = "--max-chunk-size",
			paramLabel = "SIZE",
			converter = ByteSize.Converter.class,
			description = "Begin a new chunk at this size, for instance 12m.")
	private ByteSize maxChunkSize;

	@Option(
			names = "--seconds",
			paramLabel = "SECONDS",
			defaultValue = "5",
			description = "How long the workload runs (default: ${DEFAULT-VALUE}).")
	private int seconds;

	@Option(names = "--keep", description = "Keep temporary files, and say where they are.")
	private boolean keep;

	@Option(names = "--no-jmc", negatable = false, description = "Do not compare with JMC's parser.")
	private boolean noJmc;

	private CopyRecording() {}

	/**
	 * Runs the command and ends the JVM with its status.
	 *
	 * @param arguments
	 *            see {@code --help}
	 */
	public static void main(String[] arguments) {
		System.exit(commandLine().execute(arguments));
	}

	/**
	 * Runs the command in this JVM.
	 *
	 * @param console
	 *            receives what it prints, errors too
	 * @param arguments
	 *            see {@code --help}
	 * @return the exit status
	 */
	public static int run(PrintWriter console, String... arguments) {
		return commandLine().setOut(console).setErr(console).execute(arguments);
	}

	private static CommandLine commandLine() {
		PARSER_LOGGER.setLevel(Level.SEVERE);
		return new CommandLine(new CopyRecording()).setExecutionExceptionHandler(new IoFailures());
	}

	@Override
	public Integer call() throws IOException {
		check();
		TemporaryFiles temporary = new TemporaryFiles(keep, spec.commandLine().getErr());
		try {
			Path in = input != null ? input : record(temporary.file("original.jfr"));
			Path out = output != null ? output : temporary.file("copy.jfr");
			return copyAndCompare(in, out) ? EQUAL : DIFFERENT;
		} finally {
			temporary.close();
		}
	}

	private void check() throws IOException {
		if (rotateEvery < 0 || seconds < 1 || maxChunkSize != null && maxChunkSize.bytes() < 1) {
			throw new ParameterException(spec.commandLine(), "numbers must be positive");
		}
		if (input != null && !Files.isRegularFile(input)) {
			throw new ParameterException(
					spec.commandLine(), (Files.exists(input) ? "not a file: " : "no such file: ") + input);
		}
		if (input != null && !Files.isReadable(input)) {
			throw new ParameterException(spec.commandLine(), "not readable: " + input);
		}
		if (output != null) {
			checkOutput();
		}
	}

	private void checkOutput() throws IOException {
		Path directory = output.toAbsolutePath().getParent();
		boolean isThere = Files.exists(output);
		if (isThere && Files.isSameFile(input, output)) {
			throw new ParameterException(spec.commandLine(), "the copy would overwrite its original: " + output);
		}
		if (isThere
				? Files.isDirectory(output) || !Files.isWritable(output)
				: directory == null || !Files.isDirectory(directory) || !Files.isWritable(directory)) {
			throw new ParameterException(spec.commandLine(), "cannot be written: " + output);
		}
	}

	private Path record(Path target) throws IOException {
		spec.commandLine().getErr().println("recording a workload of " + seconds + " seconds");
		WorkloadRecording.record(target, Duration.ofSeconds(seconds));
		return target;
	}

	private boolean copyAndCompare(Path in, Path out) throws IOException {
		PrintWriter console = spec.commandLine().getOut();
		RecordingLayout inLayout = RecordingLayout.read(in);
		long events = inLayout.eventCount();
		long startNanos = System.nanoTime();
		new RecordingCopier(in, inLayout, rotateEvery, maxChunkSize == null ? 0 : maxChunkSize.bytes())
				.copyTo(out, Progress.onStandardError("copying", events));
		long elapsedMillis = (System.nanoTime() - startNanos) / 1_000_000;
		boolean isEqual;
		try {
			isEqual = compare(in, inLayout, out, console);
			console.printf("copied in %,d ms%n", elapsedMillis);
		} catch (MalformedRecordingException e) {
			if (!out.toString().equals(e.file())) {
				throw e;
			}
			console.println(e.getMessage());
			isEqual = false;
		}
		console.println(isEqual ? "The copy is equal to the original." : "The copy is NOT equal to the original.");
		console.flush();
		return isEqual;
	}

	private boolean compare(Path in, RecordingLayout inLayout, Path out, PrintWriter console) throws IOException {
		RecordingLayout outLayout = RecordingLayout.read(out);
		long events = inLayout.eventCount();
		ComparisonResult jdk = RecordingComparison.compare(
				in,
				out,
				Progress.onStandardError("reading the original", events),
				Progress.onStandardError("reading the copy", events));
		ComparisonReport report = new ComparisonReport(console);
		report.printTable(jdk, inLayout, outLayout);
		report.printDifferences(jdk);
		boolean isEqual = jdk.isEqual() & compareMetadata(in, out, report, console);
		return isEqual & (noJmc || compareWithJmc(in, out, report, console));
	}

	private static boolean compareMetadata(Path in, Path out, ComparisonReport report, PrintWriter console)
			throws IOException {
		RecordedMetadata ofIn = RecordedMetadata.read(in);
		RecordedMetadata ofOut = RecordedMetadata.read(out);
		ComparisonResult metadata = MetadataComparison.compare(ofIn, ofOut);
		console.printf(
				"metadata: %,d types in, %,d types out, %s%n",
				ofIn.declarations().size(), ofOut.declarations().size(), metadata.isEqual() ? "equal" : "different");
		report.printDifferences(metadata);
		return metadata.isEqual();
	}

	private static boolean compareWithJmc(Path in, Path out, ComparisonReport report, PrintWriter console)
			throws IOException {
		if (!JmcComparison.isFeasible(in, out)) {
			console.println("JMC's parser: skipped, it holds a whole file in memory and this one is too long");
			return true;
		}
		ComparisonResult jmc;
		try {
			jmc = JmcComparison.compare(in, out);
		} catch (MalformedRecordingException e) {
			if (!in.toString().equals(e.file())) {
				throw e;
			}
			console.println("JMC's parser: skipped, " + e.getMessage());
			return true;
		}
		console.printf(
				"JMC's parser: %,d events in, %,d events out, %s%n",
				jmc.eventsInFirst(), jmc.eventsInSecond(), jmc.isEqual() ? "equal" : "different");
		if (!jmc.tolerance().isEmpty()) {
			console.println("JMC's parser: " + jmc.tolerance());
		}
		report.printDifferences(jmc);
		return jmc.isEqual();
	}
}

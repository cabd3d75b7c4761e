/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.profile;

import java.io.IOException;
import java.nio.file.Files;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.Callable;
import org.openjdk.jmc.flightrecorder.writer.tools.cli.Ends;
import org.openjdk.jmc.flightrecorder.writer.tools.cli.Reporting;
import org.openjdk.jmc.flightrecorder.writer.tools.io.InputFiles;
import org.openjdk.jmc.flightrecorder.writer.tools.io.PendingFile;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * Makes a recording of a pprof profile, as Go and many other programs write it.
 */
@Command(
		name = "pprof",
		mixinStandardHelpOptions = true,
		sortOptions = false,
		description = "Converts a pprof profile, as Go and many other programs write it, to a recording.",
		footer = {
			"",
			"Example: jfr-tools pprof cpu.pb.gz out.jfr",
			"",
			"Each sample becomes a pprof.Sample event with its values and labels. Samples of CPU time also become "
					+ "jdk.ExecutionSample events, one for each time that the stack was seen, and samples of allocation "
					+ "jdk.ObjectAllocationSample events, so that JMC and 'jfr view' show them. pprof does not store the "
					+ "times of samples; they are spread evenly over the duration of the profile."
		})
public final class PprofProfile implements Callable<Integer> {
	@Spec
	private CommandSpec spec;

	@Mixin
	private Ends.OfFile ends = new Ends.OfFile();

	@Option(names = "--no-jdk-events", description = "Write pprof.Sample only.")
	private boolean noJdkEvents;

	@Mixin
	private CountLimit limit = new CountLimit();

	@Mixin
	private ClassNames classNames = new ClassNames();

	@Mixin
	private Reporting reporting = new Reporting();

	/** A command with its default options. */
	public PprofProfile() {}

	@Override
	public Integer call() throws IOException {
		if (noJdkEvents && limit.isDivided()) {
			throw new ParameterException(
					spec.commandLine(), "--per-event is for jdk.ExecutionSample, which --no-jdk-events leaves out");
		}
		try (PendingFile file = ends.openOutput(reporting);
				InputFiles input = InputFiles.uncompressedIfStream(ends.input(), reporting::unpacking)) {
			convert(input, file);
		}
		return 0;
	}

	private void convert(InputFiles input, PendingFile file) throws IOException {
		PprofTables tables = PprofTables.read(input, reporting);
		Instant start = tables.timeEpochNanos > 0
				? Instant.ofEpochSecond(0, tables.timeEpochNanos)
				: ProfileRecording.start(Files.getLastModifiedTime(input.path()).toInstant(), tables.durationNanos);
		limit.begin(file.path(), Files.size(input.path()));
		PprofEvents events = ProfileRecording.write(file, input, start, Math.max(1, tables.durationNanos), out -> {
			PprofEvents converted = new PprofEvents(tables, out, start, classNames, limit, !noJdkEvents);
			PprofSample sample = new PprofSample();
			PprofMessages.read(input, reporting.byteProgress("converting", Files.size(input.path())), (number, in) -> {
				if (number != 2) {
					return false;
				}
				sample.read(in);
				converted.write(sample);
				return true;
			});
			return converted;
		});
		limit.check(input);
		events.warn(reporting);
		file.complete();
		reporting.summary(
				String.format(
						"%,d samples: %,d jdk.ExecutionSample, %,d jdk.ObjectAllocationSample",
						events.samples(), events.executionSamples(), events.allocationSamples()),
				Map.of(
						"samples", events.samples(),
						"executionSamples", events.executionSamples(),
						"allocationSamples", events.allocationSamples()));
	}
}

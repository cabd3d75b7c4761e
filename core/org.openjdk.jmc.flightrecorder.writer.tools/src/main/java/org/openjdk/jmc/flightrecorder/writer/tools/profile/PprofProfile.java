/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.profile;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.tools.io.PendingFile;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * Makes a recording of a pprof profile, as Go and many others write it.
 */
@Command(
		name = "pprof",
		mixinStandardHelpOptions = true,
		sortOptions = false,
		description = "Makes a recording of a pprof profile, as Go and many others write it.",
		footer = {
			"",
			"Example: pprof cpu.pb.gz out.jfr",
			"",
			"Each sample is an event pprof.Sample with its values and labels. Samples of processor time are",
			"jdk.ExecutionSample as well, one for each time that a stack was seen, and samples of allocation",
			"jdk.ObjectAllocationSample, so that the pages of JMC and 'jfr view' show them. The times of samples are",
			"not known; they are spread evenly over the time that the profile took."
		})
public final class PprofProfile implements Callable<Integer> {
	private static final int MAX_STACK_DEPTH = 1024;

	@Spec
	private CommandSpec spec;

	@Parameters(index = "0", paramLabel = "INPUT", description = "The profile, compressed or not.")
	private Path input;

	@Parameters(index = "1", paramLabel = "OUTPUT", description = "The recording.")
	private Path output;

	@Option(names = "--no-jdk-events", description = "Write pprof.Sample only.")
	private boolean noJdkEvents;

	/** A command with its default options. */
	public PprofProfile() {}

	@Override
	public Integer call() throws IOException {
		PprofTables tables = PprofTables.read(input);
		if (tables.timeEpochNanos <= 0) {
			tables.timeEpochNanos = Files.getLastModifiedTime(input).to(TimeUnit.NANOSECONDS) - tables.durationNanos;
		}
		PprofEvents events;
		try (PendingFile file = PendingFile.of(output)) {
			try (Recording out = Recordings.newRecording(file.path(), settings -> settings.withJdkTypeInitialization()
					.withStackDepth(MAX_STACK_DEPTH)
					.withTimestamp(tables.timeEpochNanos)
					.withDuration(Math.max(1, tables.durationNanos)))) {
				events = new PprofEvents(tables, out, !noJdkEvents);
				PprofSample sample = new PprofSample();
				PprofMessages.read(input, "converting", (number, in) -> {
					if (number != 2) {
						return false;
					}
					sample.read(in);
					events.write(sample);
					return true;
				});
			}
			file.complete();
		}
		spec.commandLine()
				.getOut()
				.printf(
						"%,d samples: %,d jdk.ExecutionSample, %,d jdk.ObjectAllocationSample%n",
						events.samples(), events.executionSamples(), events.allocationSamples());
		return 0;
	}
}

/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.otlp;

import java.io.IOException;
import java.nio.file.Files;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.tools.cli.Ends;
import org.openjdk.jmc.flightrecorder.writer.tools.cli.Reporting;
import org.openjdk.jmc.flightrecorder.writer.tools.io.InputFile;
import org.openjdk.jmc.flightrecorder.writer.tools.io.PendingFile;
import org.openjdk.jmc.flightrecorder.writer.tools.profile.ProfileRecording;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/**
 * Makes a recording of profiles of OpenTelemetry.
 */
@Command(
		name = "otlp",
		mixinStandardHelpOptions = true,
		sortOptions = false,
		description = "Makes a recording of profiles of OpenTelemetry.",
		footer = {
			"",
			"Example: jfr-tools otlp profiles.otlp out.jfr",
			"",
			"The input is a message ProfilesData, or the request of an export, in protobuf, by version 1.10 of the protocol. "
					+ "Each value of a sample is an event otlp.Sample, with trace and span, attributes, and time where the "
					+ "sample has one. Samples of processor time are jdk.ExecutionSample as well, and samples of allocation "
					+ "jdk.ObjectAllocationSample."
		})
public final class OtlpProfiles implements Callable<Integer> {
	@Mixin
	private Ends ends = new Ends();

	@Mixin
	private Reporting reporting = new Reporting();

	/** A command with its default options. */
	public OtlpProfiles() {}

	@Override
	public Integer call() throws IOException {
		try (PendingFile file = ends.openOutput(reporting);
				InputFile input = ends.openInput(reporting)) {
			OtlpTables tables = OtlpTables.read(input, reporting);
			long startEpochNanos = tables.firstEpochNanos() > 0
					? tables.firstEpochNanos()
					: Files.getLastModifiedTime(input.path()).to(TimeUnit.NANOSECONDS);
			OtlpEvents events;
			try (Recording out = ProfileRecording.open(
					file.path(), Instant.ofEpochSecond(0, startEpochNanos), tables.durationNanos())) {
				events = new OtlpEvents(tables, out, startEpochNanos);
				OtlpFile.read(input, reporting.byteProgress("converting", Files.size(input.path())), events);
			}
			file.complete();
			reporting.summary(
					String.format(
							"%,d samples of %,d profiles: %,d jdk.ExecutionSample, %,d jdk.ObjectAllocationSample",
							events.samples(),
							tables.heads().size(),
							events.executionSamples(),
							events.allocationSamples()),
					Map.of(
							"samples", events.samples(),
							"profiles", tables.heads().size(),
							"executionSamples", events.executionSamples(),
							"allocationSamples", events.allocationSamples()));
		}
		return 0;
	}
}

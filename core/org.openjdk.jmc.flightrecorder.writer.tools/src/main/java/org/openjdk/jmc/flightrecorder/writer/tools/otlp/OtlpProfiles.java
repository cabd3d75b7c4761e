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
import org.openjdk.jmc.flightrecorder.writer.tools.cli.Ends;
import org.openjdk.jmc.flightrecorder.writer.tools.cli.Reporting;
import org.openjdk.jmc.flightrecorder.writer.tools.io.InputFiles;
import org.openjdk.jmc.flightrecorder.writer.tools.io.PendingFile;
import org.openjdk.jmc.flightrecorder.writer.tools.io.Progress;
import org.openjdk.jmc.flightrecorder.writer.tools.profile.ClassNames;
import org.openjdk.jmc.flightrecorder.writer.tools.profile.CountLimit;
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
		description = "Converts OpenTelemetry profiles to a recording.",
		footer = {
			"",
			"Example: jfr-tools otlp profiles.otlp out.jfr",
			"",
			"The input is a ProfilesData message or an export request in protobuf, of version 1.10 of the protocol, "
					+ "or a file of the collector's file exporter: messages in JSON, or with 'format: proto', each after "
					+ "its length. Each value of a sample becomes an otlp.Sample event, with trace, span and attributes, and "
					+ "with the time if the sample has one. Samples of CPU time also become jdk.ExecutionSample events, and "
					+ "samples of allocation jdk.ObjectAllocationSample events."
		})
public final class OtlpProfiles implements Callable<Integer> {
	@Mixin
	private Ends.OfFile ends = new Ends.OfFile();

	@Mixin
	private CountLimit limit = new CountLimit();

	@Mixin
	private ClassNames classNames = new ClassNames();

	@Mixin
	private Reporting reporting = new Reporting();

	/** A command with its default options. */
	public OtlpProfiles() {}

	@Override
	public Integer call() throws IOException {
		try (PendingFile file = ends.openOutput(reporting);
				InputFiles input = ends.openInput(reporting);
				OtlpFile messages = OtlpFile.open(input)) {
			OtlpSchema schema = new OtlpSchema();
			// The tables of a single message are used again.
			OtlpTables tables = null;
			try (Progress progress = reporting.byteProgress("reading names", Files.size(input.path()))) {
				for (OtlpFile.Range message : messages.messages()) {
					tables = OtlpTables.read(messages, message, progress);
					schema.add(tables);
				}
			}
			if (schema.profiles() == 0) {
				throw new IOException(input + ": there are no profiles of OpenTelemetry");
			}
			convert(input, messages, schema, messages.messages().size() == 1 ? tables : null, file);
		}
		return 0;
	}

	private void convert(
			InputFiles input, OtlpFile messages, OtlpSchema schema, OtlpTables onlyTables, PendingFile file)
			throws IOException {
		limit.begin(file.path(), Files.size(input.path()));
		Instant start = schema.firstEpochNanos() > 0
				? Instant.ofEpochSecond(0, schema.firstEpochNanos())
				: ProfileRecording.start(Files.getLastModifiedTime(input.path()).toInstant(), 0);
		OtlpEvents events = ProfileRecording.write(file, input, start, schema.durationNanos(), out -> {
			OtlpEvents converted = new OtlpEvents(schema, out, classNames, limit, start);
			try (Progress progress = reporting.byteProgress("converting", Files.size(input.path()))) {
				for (OtlpFile.Range message : messages.messages()) {
					converted.begin(onlyTables != null ? onlyTables : OtlpTables.read(messages, message, progress));
					messages.read(message, progress, converted);
				}
			}
			return converted;
		});
		limit.check(input);
		events.warn(reporting);
		file.complete();
		reporting.summary(
				String.format(
						"%,d samples of %,d profiles: %,d jdk.ExecutionSample, %,d jdk.ObjectAllocationSample",
						events.samples(), schema.profiles(), events.executionSamples(), events.allocationSamples()),
				Map.of(
						"samples", events.samples(),
						"profiles", schema.profiles(),
						"executionSamples", events.executionSamples(),
						"allocationSamples", events.allocationSamples()));
	}
}

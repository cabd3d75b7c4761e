/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.perf;

import java.io.IOException;
import java.nio.file.Files;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import org.openjdk.jmc.flightrecorder.writer.tools.cli.Ends;
import org.openjdk.jmc.flightrecorder.writer.tools.cli.InstantConverter;
import org.openjdk.jmc.flightrecorder.writer.tools.cli.NameGlob;
import org.openjdk.jmc.flightrecorder.writer.tools.cli.Reporting;
import org.openjdk.jmc.flightrecorder.writer.tools.io.InputFiles;
import org.openjdk.jmc.flightrecorder.writer.tools.io.NearNames;
import org.openjdk.jmc.flightrecorder.writer.tools.io.PendingFile;
import org.openjdk.jmc.flightrecorder.writer.tools.profile.BadLines;
import org.openjdk.jmc.flightrecorder.writer.tools.profile.ClassNames;
import org.openjdk.jmc.flightrecorder.writer.tools.profile.EventLimit;
import org.openjdk.jmc.flightrecorder.writer.tools.profile.ProfileRecording;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * Makes a recording of the output of {@code perf script}.
 */
@Command(
		name = "perf",
		mixinStandardHelpOptions = true,
		sortOptions = false,
		description = "Converts the samples that 'perf script' prints to a recording, with their times, threads and "
				+ "libraries.",
		footer = {
			"",
			"Example: perf script --header -F +pid | jfr-tools perf - out.jfr",
			"",
			"Each sample becomes a perf.Sample event. Samples of CPU time also become jdk.ExecutionSample events. "
					+ "Each sample must have a thread, a time and an event, as it has by default. Process, CPU, period, the "
					+ "text of a trace point and source lines are optional."
		})
public final class PerfScript implements Callable<Integer> {
	/** A date as the C library prints it. */
	private static final DateTimeFormatter CAPTURED_ON =
			DateTimeFormatter.ofPattern("EEE MMM ppd HH:mm:ss yyyy", Locale.ENGLISH);

	/** A comma between two slashes belongs to a name, as in {@code cpu/event=0x3c,umask=0x1/}. */
	private static final String COMMA_BETWEEN_NAMES = ",(?=[^/]*(/[^/]*/[^/]*)*$)";

	private static final String NO_EVENT = "none";

	@Spec
	private CommandSpec spec;

	@Mixin
	private Ends.OfFile ends = new Ends.OfFile();

	@Option(
			names = {"--event", "--events"},
			paramLabel = "NAME",
			split = COMMA_BETWEEN_NAMES,
			splitSynopsisLabel = ",",
			converter = NameGlob.Converter.class,
			description =
					"Convert the samples of these perf events to jdk.ExecutionSample, too. Names are as perf prints "
							+ "them, or without PMU and modifiers, and may contain * and ?; 'none' converts none (default: "
							+ "the first of cycles, cpu-clock, task-clock and ref-cycles that occurs, under all its names).")
	private List<NameGlob> eventNames;

	@Option(
			names = "--start",
			paramLabel = "INSTANT",
			converter = InstantConverter.class,
			description =
					"The time of the first sample, for instance 2026-01-31T23:59:00Z. By default, the last sample "
							+ "gets the time when perf ended (from --header), the time when the input was last changed, or "
							+ "the current time.")
	private Instant start;

	@Mixin
	private BadLines badLines = new BadLines();

	@Mixin
	private EventLimit limit = new EventLimit();

	@Mixin
	private ClassNames classNames = new ClassNames();

	@Mixin
	private Reporting reporting = new Reporting();

	/** A command with its default options. */
	public PerfScript() {}

	@Override
	public Integer call() throws IOException {
		if (eventNames != null && eventNames.size() > 1 && isAnyNone()) {
			throw new ParameterException(
					spec.commandLine(), "--event none converts no samples; it does not go with other names");
		}
		try (PendingFile file = ends.openOutput(reporting);
				InputFiles input = ends.openInput(reporting)) {
			PerfOverview overview;
			try (PerfText in = open(input, "looking through", false)) {
				overview = PerfOverview.read(in, input.toString());
			}
			if (overview.lostRecords() > 0) {
				reporting.warn("perf lost samples; " + overview.lostRecords() + " lines say so");
			}
			convert(input, overview, file);
		}
		return 0;
	}

	private PerfText open(InputFiles input, String task, boolean withFrames) throws IOException {
		// Lines are read twice, but bad ones count once.
		badLines.clear();
		return PerfText.open(
				input.path(),
				input.toString(),
				badLines,
				withFrames,
				reporting.byteProgress(task, Files.size(input.path())));
	}

	private void convert(InputFiles input, PerfOverview overview, PendingFile file) throws IOException {
		Instant first = start != null ? start : ProfileRecording.start(end(overview), overview.durationNanos());
		limit.begin(file.path(), Files.size(input.path()));
		PerfEvents events = ProfileRecording.write(file, input, first, Math.max(1, overview.durationNanos()), out -> {
			PerfEvents converted =
					new PerfEvents(out, classNames, limit, executionEvents(overview), overview.firstNanos(), first);
			try (PerfText in = open(input, "converting", true)) {
				for (PerfSample sample = in.next(); sample != null; sample = in.next()) {
					converted.write(sample);
				}
			}
			return converted;
		});
		limit.check(input);
		badLines.warn(reporting);
		file.complete();
		reporting.summary(
				String.format(
						"%,d samples of %,d threads: %,d jdk.ExecutionSample",
						events.samples(), events.threads(), events.executionSamples()),
				Map.of(
						"samples", events.samples(),
						"threads", events.threads(),
						"executionSamples", events.executionSamples(),
						"lostRecords", overview.lostRecords()));
	}

	private Instant end(PerfOverview overview) throws IOException {
		if (overview.capturedOn() != null) {
			try {
				// The time zone is that of the machine that perf script ran on, which perf does not tell.
				return LocalDateTime.parse(overview.capturedOn(), CAPTURED_ON)
						.atZone(ZoneId.systemDefault())
						.toInstant();
			} catch (DateTimeException e) {
				reporting.warn("the header has a time in an unknown form: " + overview.capturedOn());
			}
		}
		return InputFiles.isStream(ends.input())
				? Instant.now()
				: Files.getLastModifiedTime(ends.input()).toInstant();
	}

	/** The names of the samples that become jdk.ExecutionSample. */
	private Set<String> executionEvents(PerfOverview overview) {
		Set<String> known = overview.samplesByEvent().keySet();
		if (eventNames == null) {
			Set<String> chosen = PerfEventName.ofProcessorTime(known);
			warnOfOthers(overview.samplesByEvent(), chosen);
			return chosen;
		}
		Set<String> chosen = new TreeSet<>();
		for (NameGlob pattern : eventNames) {
			List<String> found = known.stream()
					.filter(name -> PerfEventName.of(name).matchesPattern(pattern))
					.toList();
			chosen.addAll(found);
			if (found.isEmpty() && !pattern.text().equals(NO_EVENT)) {
				reporting.warn(
						"there are no samples of an event '" + pattern + "'" + NearNames.hint(pattern.text(), known));
			}
		}
		if (!isAnyNone()) {
			warnOfOthers(overview.samplesByEvent(), chosen);
		}
		return chosen;
	}

	private boolean isAnyNone() {
		return eventNames.stream().anyMatch(pattern -> pattern.text().equals(NO_EVENT));
	}

	private void warnOfOthers(Map<String, Long> samplesByEvent, Set<String> chosen) {
		Map<String, Long> others = new TreeMap<>(samplesByEvent);
		others.keySet().removeAll(chosen);
		if (!others.isEmpty()) {
			reporting.warn(String.format(
					"%,d samples of %s do not become jdk.ExecutionSample; --event selects other events than %s",
					others.values().stream().mapToLong(n -> n).sum(),
					String.join(", ", others.keySet()),
					chosen.isEmpty() ? "cycles and clocks" : String.join(", ", chosen)));
		}
	}
}

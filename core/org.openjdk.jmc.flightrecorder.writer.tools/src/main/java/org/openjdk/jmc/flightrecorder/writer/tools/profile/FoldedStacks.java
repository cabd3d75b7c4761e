/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.profile;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.openjdk.jmc.flightrecorder.writer.api.TypedValue;
import org.openjdk.jmc.flightrecorder.writer.tools.cli.DurationConverter;
import org.openjdk.jmc.flightrecorder.writer.tools.cli.Ends;
import org.openjdk.jmc.flightrecorder.writer.tools.cli.InstantConverter;
import org.openjdk.jmc.flightrecorder.writer.tools.cli.Reporting;
import org.openjdk.jmc.flightrecorder.writer.tools.io.InputFiles;
import org.openjdk.jmc.flightrecorder.writer.tools.io.PendingFile;
import org.openjdk.jmc.flightrecorder.writer.tools.io.Progress;
import org.openjdk.jmc.flightrecorder.writer.tools.io.TextLines;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/**
 * Makes a recording of folded stacks. Readers count samples, so a stack with the count N becomes N events. Folded
 * stacks have no times; the events of each stack are spread evenly over the time of the profile.
 */
@Command(
		name = "folded",
		mixinStandardHelpOptions = true,
		sortOptions = false,
		description = "Converts folded stacks, as stackcollapse-perf.pl and async-profiler write them, to a recording.",
		footer = {
			"",
			"Example: perf script | stackcollapse-perf.pl | jfr-tools folded --duration 30s - out.jfr",
			"",
			"Each line is 'frame;frame;frame count', with the outermost frame first. A line may start with a thread, "
					+ "'[name tid=1]' or 'name-1/2'. The suffixes _[j], _[i], _[k], _[0] and _[1] give the type of a frame."
		})
public final class FoldedStacks implements Callable<Integer> {
	@Mixin
	private Ends.OfFile ends = new Ends.OfFile();

	@Option(
			names = "--duration",
			paramLabel = "TIME",
			defaultValue = "60s",
			converter = ProfileDuration.class,
			description = "The duration of the profile, for instance 1m30s (default: ${DEFAULT-VALUE}).")
	private Duration duration;

	@Option(
			names = "--start",
			paramLabel = "INSTANT",
			converter = InstantConverter.class,
			description =
					"The start of the profile, for instance 2026-01-31T23:59:00Z (default: the time when the input "
							+ "was last changed, or the current time, minus the duration).")
	private Instant start;

	@Mixin
	private BadLines badLines = new BadLines();

	@Mixin
	private CountLimit limit = new CountLimit();

	@Option(
			names = "--thread-first",
			description = "Read the first frame of each stack as the name of a thread or process.")
	private boolean isThreadFirst;

	@Option(
			names = "--frames",
			paramLabel = "LANGUAGE",
			defaultValue = "AUTO",
			description = "Which frames are Java frames: AUTO decides by their names, JAVA takes all with a dot, "
					+ "NATIVE takes none (default: ${DEFAULT-VALUE}).")
	private Frame.Language language;

	@Mixin
	private ClassNames classNames = new ClassNames();

	@Mixin
	private Reporting reporting = new Reporting();

	private long lines;
	private long events;

	/** A command with its default options. */
	public FoldedStacks() {}

	/** Samples are spread over the profile, in nanoseconds since 1970. */
	static final class ProfileDuration extends DurationConverter.Positive {
		private static final Duration LONGEST = Duration.ofDays(365);

		@Override
		public Duration convert(String text) {
			Duration duration = super.convert(text);
			if (duration.compareTo(LONGEST) > 0) {
				throw new TypeConversionException(
						"a profile must not take longer than a year; it takes '" + text + "'");
			}
			return duration;
		}
	}

	@Override
	public Integer call() throws IOException {
		Path input = ends.input();
		boolean isPiped = InputFiles.isStream(input);
		try (PendingFile file = ends.openOutput(reporting);
				TextLines in = open(input, isPiped)) {
			Instant end =
					isPiped ? Instant.now() : Files.getLastModifiedTime(input).toInstant();
			limit.begin(file.path(), in::bytesRead);
			convert(in, file, start != null ? start : ProfileRecording.start(end, duration.toNanos()));
			badLines.warn(reporting);
			file.complete();
		}
		reporting.summary(
				String.format("%,d events of %,d stacks", events, lines),
				Map.of("eventsWritten", events, "stacksRead", lines));
		return 0;
	}

	/** Folded stacks are read once, so they are not copied, and may still be arriving. */
	private TextLines open(Path input, boolean isPiped) throws IOException {
		if (isPiped) {
			return TextLines.ofStandardInput(reporting.byteProgress("reading", Progress.UNKNOWN));
		}
		long bytes = Files.exists(input) ? Files.size(input) : Progress.UNKNOWN;
		return TextLines.of(input, reporting.byteProgress("reading", bytes));
	}

	private void convert(TextLines in, PendingFile file, Instant startInstant) throws IOException {
		events = ProfileRecording.write(file, in.name(), startInstant, duration.toNanos(), out -> {
			StackTraces stackTraces = classNames.stackTraces(out.jdkValues());
			ProfileThreads threads = new ProfileThreads(out.jdkValues());
			ExecutionSamples samples = new ExecutionSamples(out, limit);
			SampleTimes times = new SampleTimes(out.toTicks(startInstant), duration.toNanos());
			FoldedStack stack = new FoldedStack(isThreadFirst, language);
			while (in.advance()) {
				if (read(in, stack)) {
					lines++;
					List<Frame> frames = stack.frames();
					for (int i = frames.size() - 1; i >= 0; i--) {
						stackTraces.add(frames.get(i));
					}
					long count = limit.events(stack.count(), 1);
					samples.write(count, times, lines, thread(threads, stack.thread()), stackTraces.take());
				}
			}
			return samples.written();
		});
		if (lines == 0) {
			throw new IOException(in.name() + ": there are no stacks");
		}
		limit.check(in.name());
	}

	/** Returns false for a line that is empty or skipped. */
	private boolean read(TextLines in, FoldedStack stack) throws IOException {
		if (in.isBlank()) {
			return false;
		}
		try {
			stack.read(in.bytes(), in.start(), in.end());
			return true;
		} catch (IllegalArgumentException e) {
			badLines.add(in.malformed(e.getMessage()));
			return false;
		}
	}

	private static TypedValue thread(ProfileThreads threads, FoldedStack.FoldedThread thread) {
		if (thread.name() == null) {
			return null;
		}
		return thread.id() >= 0 ? threads.thread(thread.name(), thread.id()) : threads.thread(thread.name());
	}
}

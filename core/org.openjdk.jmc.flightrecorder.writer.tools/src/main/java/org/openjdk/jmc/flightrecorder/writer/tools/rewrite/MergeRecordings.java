/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.rewrite;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.RecordingSettingsBuilder;
import org.openjdk.jmc.flightrecorder.writer.api.RecordingStatistics;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.tools.cli.Conventions;
import org.openjdk.jmc.flightrecorder.writer.tools.cli.Reporting;
import org.openjdk.jmc.flightrecorder.writer.tools.cli.Streams;
import org.openjdk.jmc.flightrecorder.writer.tools.io.InputFile;
import org.openjdk.jmc.flightrecorder.writer.tools.io.PendingFile;
import org.openjdk.jmc.flightrecorder.writer.tools.io.Progress;
import org.openjdk.jmc.flightrecorder.writer.tools.io.RecordingInput;
import org.openjdk.jmc.flightrecorder.writer.tools.io.RecordingLayout;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * Makes one recording of several.
 */
@Command(
		name = "merge",
		mixinStandardHelpOptions = true,
		sortOptions = false,
		description = "Makes one recording of several, also of different JDKs. Events keep their times.",
		footer = {
			"",
			"Example: jfr-tools merge -o all.jfr frontend.jfr backend.jfr",
			"",
			"Where two JDKs give one event different fields, the later ones have the fields of both."
		})
public final class MergeRecordings implements Callable<Integer> {
	@Spec
	private CommandSpec spec;

	@Parameters(arity = "1..*", paramLabel = "INPUT", description = Conventions.INPUT_RECORDINGS)
	private List<Path> inputs;

	@Option(
			names = {"-o", "--output"},
			required = true,
			paramLabel = "OUTPUT",
			description = "The recording of all events; - for standard output.")
	private Path output;

	@Option(
			names = "--ordered",
			description = "Write events by the time of their end. Readers order them anyway; this needs the heap for a "
					+ "chunk of each input.")
	private boolean ordered;

	@Option(names = "--strict", description = "Refuse an event that has different fields in two recordings.")
	private boolean strict;

	@Mixin
	private Reporting reporting = new Reporting();

	/** A command with its default options. */
	public MergeRecordings() {}

	@Override
	public Integer call() throws IOException {
		List<InputFile> recordings = new ArrayList<>();
		try (PendingFile file = Streams.open(spec, inputs, output, false, reporting)) {
			for (Path input : inputs) {
				recordings.addAll(InputFile.allOfRecordings(input));
			}
			List<MergeSource> sources = new ArrayList<>();
			for (InputFile recording : recordings) {
				long bytes = Files.size(recording.path());
				sources.add(new MergeSource(
						recording, RecordingInput.layout(recording, reporting.byteProgress("looking through", bytes))));
			}
			// Those of one start keep the order in which they were given.
			sources.sort(Comparator.comparingLong(source -> source.layout().startEpochNanos()));
			RecordingStatistics written = merge(sources, file.path());
			file.complete();
			reporting.summary(
					String.format("%,d events of %,d recordings", written.eventsWritten(), sources.size()),
					Map.of("eventsWritten", written.eventsWritten(), "recordings", sources.size()));
		} finally {
			for (InputFile recording : recordings) {
				recording.close();
			}
		}
		return 0;
	}

	private RecordingStatistics merge(List<MergeSource> sources, Path target) throws IOException {
		long events = sources.stream().mapToLong(s -> s.layout().eventCount()).sum();
		Recording out = Recordings.newRecording(target, settings -> configure(settings, sources));
		try (Progress progress = reporting.progress("merging", events);
				out) {
			registerTypes(sources, out);
			if (ordered) {
				OrderedMerge.write(sources, out, progress);
			} else {
				for (MergeSource source : sources) {
					source.copyTo(out, progress);
				}
			}
		}
		return out.getStatistics();
	}

	/**
	 * A type that one JDK has with more fields than another takes events of both, if it comes first, and some readers
	 * know one type of a name only. Newer JDKs have more types.
	 */
	private static void registerTypes(List<MergeSource> sources, Recording out) throws IOException {
		List<MergeSource> newestFirst = new ArrayList<>(sources);
		newestFirst.sort(
				Comparator.comparingInt((MergeSource source) -> source.layout().typeCount())
						.reversed());
		for (MergeSource source : newestFirst) {
			try (RecordingInput in = RecordingInput.open(source.file())) {
				in.registerEventTypes(out);
			}
		}
	}

	private void configure(RecordingSettingsBuilder settings, List<MergeSource> sources) {
		RecordingLayout first = sources.get(0).layout();
		RecordingInput.configureAs(settings, first);
		long endEpochNanos = sources.stream()
				.map(MergeSource::layout)
				.mapToLong(layout -> layout.startEpochNanos() + layout.durationNanos())
				.max()
				.orElseThrow();
		settings.withDuration(endEpochNanos - first.startEpochNanos());
		if (strict) {
			settings.withStrictTypes();
		}
	}
}

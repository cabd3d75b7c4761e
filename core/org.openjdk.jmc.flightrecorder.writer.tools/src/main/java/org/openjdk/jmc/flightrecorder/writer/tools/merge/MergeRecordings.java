/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.merge;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import jdk.jfr.EventType;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.RecordingSettingsBuilder;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.tools.cli.Conventions;
import org.openjdk.jmc.flightrecorder.writer.tools.cli.Reporting;
import org.openjdk.jmc.flightrecorder.writer.tools.cli.Streams;
import org.openjdk.jmc.flightrecorder.writer.tools.io.ChunkRange;
import org.openjdk.jmc.flightrecorder.writer.tools.io.InputFile;
import org.openjdk.jmc.flightrecorder.writer.tools.io.PendingFile;
import org.openjdk.jmc.flightrecorder.writer.tools.io.Progress;
import org.openjdk.jmc.flightrecorder.writer.tools.io.RecordingInput;
import org.openjdk.jmc.flightrecorder.writer.tools.io.RecordingLayout;
import org.openjdk.jmc.flightrecorder.writer.tools.rewrite.TimeRange;
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
			"Example: jfr-tools merge -o all.jfr --label frontend.jfr=frontend frontend.jfr backend.jfr",
			"",
			"Where two JDKs give one event different fields, the later ones have the fields of both. A chunk that comes "
					+ "twice is written once; of a chunk that had grown meanwhile, the longer copy is taken."
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

	@Option(
			names = "--normalize",
			description =
					"Write frame types and thread states of async-profiler as those of the JDK, and spans of time "
							+ "that one event has in different units in one unit.")
	private boolean normalize;

	@Mixin
	private TimeRange times = new TimeRange();

	@Mixin
	private SourceLabels labels = new SourceLabels();

	@Mixin
	private Reporting reporting = new Reporting();

	/** A command with its default options. */
	public MergeRecordings() {}

	@Override
	public Integer call() throws IOException {
		List<InputFile> open = new ArrayList<>();
		try (PendingFile file = Streams.open(spec, inputs, output, false, reporting)) {
			for (Path input : inputs) {
				open.addAll(InputFile.allOfRecordings(input, reporting::unpacking));
			}
			List<MergeSource> given = new ArrayList<>();
			for (InputFile recording : open) {
				given.add(source(recording));
			}
			labels.check(given, spec.commandLine());
			RepeatedChunks chunks = new RepeatedChunks();
			List<MergeSource> sources = withoutRepeatedChunks(given, chunks, open);
			// Those of one start keep the order in which they were given.
			sources.sort(Comparator.comparingLong(source -> source.layout().startEpochNanos()));
			times.resolve(start(sources), spec.commandLine());
			MergedEvents merged = merge(sources, file.path());
			file.complete();
			summarize(merged, given.size(), chunks.dropped(), sources);
		} finally {
			for (InputFile recording : open) {
				recording.close();
			}
		}
		return 0;
	}

	private MergeSource source(InputFile recording) throws IOException {
		long bytes = Files.size(recording.path());
		return new MergeSource(
				recording, RecordingInput.layout(recording, reporting.byteProgress("looking through", bytes)));
	}

	/**
	 * @param open
	 *            takes files that have to be closed
	 */
	private List<MergeSource> withoutRepeatedChunks(
			List<MergeSource> given, RepeatedChunks chunks, List<InputFile> open) throws IOException {
		long bytes = 0;
		for (MergeSource source : given) {
			bytes += Files.size(source.file().path());
		}
		try (Progress progress = reporting.byteProgress("comparing", bytes)) {
			progress.start();
			long done = 0;
			for (MergeSource source : given) {
				chunks.add(source.file(), ChunkRange.of(source.layout()));
				done += Files.size(source.file().path());
				progress.stepTo(done);
			}
		}
		List<MergeSource> sources = new ArrayList<>();
		for (MergeSource source : given) {
			List<ChunkRange> all = ChunkRange.of(source.layout());
			List<ChunkRange> kept = chunks.keptOf(source.file(), all);
			if (kept.size() == all.size()) {
				sources.add(source);
			} else if (!kept.isEmpty()) {
				InputFile rest = source.file().withChunks(kept);
				open.add(rest);
				sources.add(source(rest));
			}
		}
		return sources;
	}

	private MergedEvents merge(List<MergeSource> sources, Path target) throws IOException {
		long events = sources.stream().mapToLong(s -> s.layout().eventCount()).sum();
		Recording out = Recordings.newRecording(target, settings -> configure(settings, sources));
		try (Progress progress = reporting.progress("merging", events);
				out) {
			Normalization normalization = normalize ? new Normalization() : null;
			registerTypes(sources, out, normalization);
			MergedEvents merged = new MergedEvents(out, times, normalization, progress);
			labels.write(sources, times, out);
			if (ordered) {
				OrderedMerge.write(sources, merged);
			} else {
				for (MergeSource source : sources) {
					source.copyTo(merged);
				}
			}
			return merged;
		}
	}

	private void summarize(MergedEvents merged, int recordings, long chunksDropped, List<MergeSource> sources) {
		StringBuilder text =
				new StringBuilder(String.format("%,d events of %,d recordings", merged.written(), recordings));
		if (chunksDropped > 0) {
			text.append(String.format(", %,d repeated chunk(s) dropped", chunksDropped));
		}
		if (normalize) {
			text.append(String.format(", %,d events normalized", merged.normalized()));
		}
		if (merged.written() == 0) {
			reporting.warn("no event is kept; the recordings go from " + start(sources) + " to "
					+ Instant.ofEpochSecond(0, endEpochNanos(sources)));
		}
		Map<String, Object> values = new LinkedHashMap<>();
		values.put("eventsWritten", merged.written());
		values.put("recordings", recordings);
		values.put("chunksDropped", chunksDropped);
		values.put("eventsNormalized", merged.normalized());
		reporting.summary(text.toString(), values);
	}

	/**
	 * A type that one JDK has with more fields than another takes events of both, if it comes first, and some readers
	 * know one type of a name only. Newer JDKs have more types.
	 */
	private static void registerTypes(List<MergeSource> sources, Recording out, Normalization normalization)
			throws IOException {
		List<MergeSource> newestFirst = new ArrayList<>(sources);
		newestFirst.sort(
				Comparator.comparingInt((MergeSource source) -> source.layout().typeCount())
						.reversed());
		for (MergeSource source : newestFirst) {
			List<EventType> types = source.registerTypes(out);
			if (normalization != null) {
				normalization.choose(types, out);
			}
		}
	}

	private void configure(RecordingSettingsBuilder settings, List<MergeSource> sources) {
		RecordingLayout first = sources.get(0).layout();
		RecordingInput.configureAs(settings, first);
		settings.withDuration(endEpochNanos(sources) - first.startEpochNanos());
		if (strict) {
			settings.withStrictTypes();
		}
	}

	private static Instant start(List<MergeSource> sources) {
		return Instant.ofEpochSecond(0, sources.get(0).layout().startEpochNanos());
	}

	private static long endEpochNanos(List<MergeSource> sources) {
		return sources.stream()
				.map(MergeSource::layout)
				.mapToLong(layout -> layout.startEpochNanos() + layout.durationNanos())
				.max()
				.orElseThrow();
	}
}

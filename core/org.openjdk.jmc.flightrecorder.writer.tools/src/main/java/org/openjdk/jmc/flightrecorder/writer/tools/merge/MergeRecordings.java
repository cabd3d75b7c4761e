/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.merge;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.openjdk.jmc.flightrecorder.writer.tools.cli.Conventions;
import org.openjdk.jmc.flightrecorder.writer.tools.cli.Reporting;
import org.openjdk.jmc.flightrecorder.writer.tools.cli.Streams;
import org.openjdk.jmc.flightrecorder.writer.tools.engine.EventCondition;
import org.openjdk.jmc.flightrecorder.writer.tools.engine.RecordingRewriter;
import org.openjdk.jmc.flightrecorder.writer.tools.engine.RewriteCounts;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ByteCursor;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ByteSource;
import org.openjdk.jmc.flightrecorder.writer.tools.format.Chunk;
import org.openjdk.jmc.flightrecorder.writer.tools.format.TypeTables;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ValueType;
import org.openjdk.jmc.flightrecorder.writer.tools.io.InputFiles;
import org.openjdk.jmc.flightrecorder.writer.tools.io.PendingFile;
import org.openjdk.jmc.flightrecorder.writer.tools.io.Progress;
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
		description = "Merges recordings into one, also those of different JDKs. Events keep their times.",
		footer = {
			"",
			"Example: jfr-tools merge -o all.jfr --label frontend.jfr=frontend frontend.jfr backend.jfr",
			"",
			"Chunks are written in the order of their starts, each with its own types and constants. A chunk that "
					+ "occurs twice is written once; if one copy is longer, the longer one is kept."
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
			description = Conventions.OUTPUT_RECORDING)
	private Path output;

	@Option(names = "--strict", description = "Fail if an event type has different fields in two recordings.")
	private boolean strict;

	@Option(
			names = "--normalize",
			description =
					"Convert frame types and thread states of async-profiler to those of the JDK, and durations that "
							+ "an event type has in different units to one unit. Remove numbers and addresses from the "
							+ "names of classes that the JVM generates, as 'flamegraph' does.")
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
		try (PendingFile file = Streams.open(spec, inputs, output, false, reporting);
				InputFiles recordings = InputFiles.ofRecordings(inputs, reporting::unpacking)) {
			List<MergeSource> given = new ArrayList<>();
			for (ByteSource source : recordings.sources()) {
				given.add(new MergeSource(Path.of(source.name()), Chunk.of(source)));
			}
			labels.resolve(given, spec.commandLine());
			RepeatedChunks repeated = new RepeatedChunks();
			List<MergeSource> sources = withoutRepeatedChunks(given, repeated, recordings.lengthBytes());
			times.resolve(start(sources), spec.commandLine());
			if (strict) {
				requireEqualFields(sources);
			}
			RewriteCounts counts = merge(given, sources, file);
			file.complete();
			summarize(counts, given.size(), repeated.dropped(), sources);
		}
		return 0;
	}

	private List<MergeSource> withoutRepeatedChunks(List<MergeSource> given, RepeatedChunks repeated, long bytes)
			throws IOException {
		try (Progress progress = reporting.byteProgress("comparing", bytes)) {
			progress.start();
			long done = 0;
			for (MergeSource source : given) {
				for (Chunk chunk : source.chunks()) {
					repeated.add(chunk);
					done += chunk.header().sizeBytes();
					progress.stepTo(done);
				}
			}
		}
		return given.stream()
				.map(source -> new MergeSource(
						source.name(),
						source.chunks().stream().filter(repeated::isKept).toList()))
				.filter(source -> !source.chunks().isEmpty())
				.toList();
	}

	/** Sorts chunks by their start. Chunks with the same start keep the order in which they were given. */
	private static List<Chunk> byStart(List<MergeSource> sources) {
		return sources.stream()
				.flatMap(source -> source.chunks().stream())
				.sorted(Comparator.comparingLong(chunk -> chunk.header().startEpochNanos()))
				.toList();
	}

	private RewriteCounts merge(List<MergeSource> given, List<MergeSource> sources, PendingFile target)
			throws IOException {
		List<Chunk> chunks = byStart(sources);
		long bytes =
				chunks.stream().mapToLong(chunk -> chunk.header().sizeBytes()).sum();
		Normalization normalization = normalize ? new Normalization(sources) : null;
		EventCondition wanted = times.isAll() ? EventCondition.ALL : times.condition();
		try (Progress progress = reporting.byteProgress("merging", bytes);
				FileChannel out = target.openChannel()) {
			return new RecordingRewriter(wanted, normalization, progress::stepTo)
					.withUnits(normalization)
					.withAdded(labels.events(given, chunks, times))
					.join(chunks, out);
		}
	}

	private static void requireEqualFields(List<MergeSource> sources) throws IOException {
		record Declared(Path source, List<String> fields) {}
		Map<String, Declared> known = new HashMap<>();
		TypeTables tables = new TypeTables();
		for (MergeSource source : sources) {
			for (Chunk chunk : source.chunks()) {
				for (ValueType type :
						tables.read(chunk, new ByteCursor(chunk.source())).types()) {
					if (type.isEvent()) {
						Declared declared = new Declared(
								source.name(),
								type.fields().stream()
										.map(field -> field.type() + (field.isArray() ? "[] " : " ") + field.name())
										.toList());
						Declared other = known.putIfAbsent(type.name(), declared);
						if (other != null && !other.fields().equals(declared.fields())) {
							throw new IOException(source.name() + ": the event " + type + " has other fields than in "
									+ other.source());
						}
					}
				}
			}
		}
	}

	private void summarize(RewriteCounts counts, int recordings, long chunksDropped, List<MergeSource> sources) {
		StringBuilder text =
				new StringBuilder(String.format("%,d events of %,d recordings", counts.eventsKept(), recordings));
		if (chunksDropped > 0) {
			text.append(String.format(", %,d repeated chunk(s) dropped", chunksDropped));
		}
		if (normalize) {
			text.append(String.format(", %,d events normalized", counts.eventsChanged()));
		}
		if (counts.eventsKept() == 0) {
			long endEpochNanos =
					sources.stream().mapToLong(MergeSource::endEpochNanos).max().orElseThrow();
			reporting.warn("no event is kept; the recordings go from " + start(sources) + " to "
					+ Instant.ofEpochSecond(0, endEpochNanos));
		}
		Map<String, Object> values = new LinkedHashMap<>();
		values.put("eventsWritten", counts.eventsKept());
		values.put("recordings", recordings);
		values.put("chunksDropped", chunksDropped);
		values.put("eventsNormalized", counts.eventsChanged());
		reporting.summary(text.toString(), values);
	}

	private static Instant start(List<MergeSource> sources) {
		return Instant.ofEpochSecond(
				0,
				sources.stream().mapToLong(MergeSource::startEpochNanos).min().orElseThrow());
	}
}

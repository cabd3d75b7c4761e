/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.merge;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.openjdk.jmc.flightrecorder.writer.tools.engine.AddedEvents;
import org.openjdk.jmc.flightrecorder.writer.tools.engine.AddedEvents.Event;
import org.openjdk.jmc.flightrecorder.writer.tools.engine.AddedEvents.FieldOf;
import org.openjdk.jmc.flightrecorder.writer.tools.format.Chunk;
import org.openjdk.jmc.flightrecorder.writer.tools.io.InputFiles;
import org.openjdk.jmc.flightrecorder.writer.tools.io.NearNames;
import org.openjdk.jmc.flightrecorder.writer.tools.rewrite.TimeRange;
import picocli.CommandLine;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.TypeConversionException;

/** Options that give names to sources, and the event that records the name and the time of a source. */
final class SourceLabels {
	private static final String EVENT = "merge.Source";

	@Option(
			names = "--label",
			paramLabel = "FILE=TEXT",
			converter = Form.class,
			description = "Write an event " + EVENT + " for each input, with its file name, its time range and this "
					+ "text. FILE is an input, or a recording in an input directory. May be repeated.")
	private List<String> labels = List.of();

	private final Map<Path, String> texts = new HashMap<>();

	/** Reads a label for picocli. A file may have the character in its name, so only the inputs tell where that ends. */
	static final class Form implements ITypeConverter<String> {
		@Override
		public String convert(String text) {
			if (text.indexOf('=') <= 0) {
				throw new TypeConversionException("a label must be like in.jfr=TEXT, not '" + text + "'");
			}
			return text;
		}
	}

	/** A source that a label may be for, and what the label says then. */
	private record Meaning(Path source, String text) {}

	/** Options that are not set. */
	SourceLabels() {}

	/** Finds the text of each source. Refuses a label of an unknown source, and of more than one. */
	void resolve(List<MergeSource> sources, CommandLine tool) {
		Set<Path> names = new LinkedHashSet<>();
		sources.forEach(source -> names.add(source.name()));
		for (String label : labels) {
			List<Meaning> meanings = new ArrayList<>();
			for (int end = label.indexOf('='); end > 0; end = label.indexOf('=', end + 1)) {
				String text = label.substring(end + 1);
				named(label.substring(0, end), names).forEach(name -> meanings.add(new Meaning(name, text)));
			}
			if (meanings.isEmpty()) {
				String name = label.substring(0, label.indexOf('='));
				Set<String> known = new TreeSet<>();
				names.forEach(each -> known.add(each.toString()));
				throw new ParameterException(tool, "--label " + name + " names no input" + NearNames.hint(name, known));
			}
			Meaning first = meanings.get(0);
			if (meanings.size() > 1) {
				throw new ParameterException(
						tool,
						"--label " + label + " may be for " + first.source + " or for " + meanings.get(1).source
								+ "; its path, or a link with another name, would be clear");
			}
			if (texts.putIfAbsent(first.source, first.text) != null) {
				throw new ParameterException(tool, "--label " + label + " is a second label for " + first.source);
			}
		}
		for (Path name : names) {
			Path file = name.getFileName();
			boolean isUnique = names.stream()
							.filter(each -> each.getFileName().equals(file))
							.count()
					== 1;
			texts.putIfAbsent(name, isUnique ? file.toString() : name.toString());
		}
	}

	/** The source with this path, or else those with this file name. */
	private static List<Path> named(String given, Set<Path> names) {
		Path path;
		try {
			path = Path.of(given.equals(InputFiles.STREAM) ? InputFiles.STANDARD_INPUT : given)
					.normalize();
		} catch (InvalidPathException e) {
			// On Windows, a text may have characters that names cannot have.
			return List.of();
		}
		List<Path> equal =
				names.stream().filter(name -> name.normalize().equals(path)).toList();
		return equal.isEmpty()
				? names.stream().filter(name -> name.getFileName().equals(path)).toList()
				: equal;
	}

	/**
	 * The events, each in the first chunk of its source that is written, or else in the first one of all; null if there
	 * are no labels. Called after {@link #resolve}.
	 */
	AddedEvents events(List<MergeSource> sources, List<Chunk> written, TimeRange times) {
		if (labels.isEmpty()) {
			return null;
		}
		Set<Chunk> kept = new HashSet<>(written);
		Set<Path> named = new HashSet<>();
		Map<Chunk, List<Event>> byChunk = new HashMap<>();
		for (MergeSource source : sources) {
			Instant start = times.start(Instant.ofEpochSecond(0, source.startEpochNanos()));
			Instant end = times.end(Instant.ofEpochSecond(0, source.endEpochNanos()));
			if (named.add(source.name()) && !end.isBefore(start)) {
				Event event = new Event(
						ChronoUnit.NANOS.between(Instant.EPOCH, start),
						ChronoUnit.NANOS.between(start, end),
						List.of(
								texts.get(source.name()),
								source.name().getFileName().toString()));
				Chunk chunk = source.chunks().stream()
						.filter(kept::contains)
						.findFirst()
						.orElse(written.get(0));
				byChunk.computeIfAbsent(chunk, each -> new ArrayList<>()).add(event);
			}
		}
		return new AddedEvents(
				EVENT,
				"Merged Recording",
				"Merge",
				"A recording that was merged into this one, with its time",
				List.of(new FieldOf("label", "Label", true), new FieldOf("file", "File", true)),
				chunk -> byChunk.getOrDefault(chunk, List.of()));
	}
}

/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.merge;

import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.openjdk.jmc.flightrecorder.writer.tools.engine.AddedEvents;
import org.openjdk.jmc.flightrecorder.writer.tools.engine.AddedEvents.Event;
import org.openjdk.jmc.flightrecorder.writer.tools.engine.AddedEvents.FieldOf;
import org.openjdk.jmc.flightrecorder.writer.tools.format.Chunk;
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
			converter = Label.Converter.class,
			description = "Write an event " + EVENT + " for each input, with its file name, its time range and this "
					+ "text. FILE is an input, or a recording in an input directory. May be repeated.")
	private List<Label> labels = List.of();

	/** A text for a source. */
	private record Label(String source, String text) {
		/** Reads a label for picocli. */
		static final class Converter implements ITypeConverter<Label> {
			@Override
			public Label convert(String text) {
				int behindSource = text.indexOf('=');
				if (behindSource <= 0) {
					throw new TypeConversionException("a label must be like in.jfr=TEXT, not '" + text + "'");
				}
				return new Label(text.substring(0, behindSource), text.substring(behindSource + 1));
			}
		}
	}

	/** Options that are not set. */
	SourceLabels() {}

	/** Refuses a label of an unknown source. */
	void check(List<MergeSource> sources, CommandLine tool) {
		Set<String> names = new TreeSet<>();
		sources.forEach(source -> names.add(source.name().toString()));
		for (Label label : labels) {
			String name = label.source;
			if (sources.stream().noneMatch(source -> isNamed(source.name(), name))) {
				throw new ParameterException(tool, "--label " + name + " names no input" + NearNames.hint(name, names));
			}
		}
	}

	private static boolean isNamed(Path file, String name) {
		return file.normalize().equals(Path.of(name).normalize())
				|| file.getFileName().toString().equals(name);
	}

	private String label(Path file) {
		return labels.stream()
				.filter(label -> isNamed(file, label.source))
				.map(Label::text)
				.findFirst()
				.orElse(file.getFileName().toString());
	}

	/** The events, each in the first chunk of its source; null if there are no labels. */
	AddedEvents events(List<MergeSource> sources, TimeRange times) {
		if (labels.isEmpty()) {
			return null;
		}
		Map<Chunk, List<Event>> byChunk = new HashMap<>();
		for (MergeSource source : sources) {
			Instant start = times.start(Instant.ofEpochSecond(0, source.startEpochNanos()));
			Instant end = times.end(Instant.ofEpochSecond(0, source.endEpochNanos()));
			if (!end.isBefore(start)) {
				Event event = new Event(
						ChronoUnit.NANOS.between(Instant.EPOCH, start),
						ChronoUnit.NANOS.between(start, end),
						List.of(
								label(source.name()),
								source.name().getFileName().toString()));
				byChunk.put(source.chunks().get(0), List.of(event));
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

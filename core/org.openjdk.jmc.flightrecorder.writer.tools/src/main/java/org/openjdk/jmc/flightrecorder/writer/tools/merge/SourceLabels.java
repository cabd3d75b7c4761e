/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.merge;

import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.Types;
import org.openjdk.jmc.flightrecorder.writer.tools.io.LabeledType;
import org.openjdk.jmc.flightrecorder.writer.tools.io.NearNames;
import org.openjdk.jmc.flightrecorder.writer.tools.rewrite.TimeRange;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Options that give names to sources, and the event that says which source the recording has from when to when. */
final class SourceLabels {
	private static final String EVENT = "merge.Source";

	@Option(
			names = "--label",
			paramLabel = "FILE=TEXT",
			description = "Write an event " + EVENT + " for each input, with its file, its time and this text. "
					+ "FILE is an input, or a recording of a directory. May be repeated.")
	private Map<String, String> labels = new LinkedHashMap<>();

	/** Options that nobody gave. */
	SourceLabels() {}

	/** Refuses a label of what is no source. */
	void check(List<MergeSource> sources, CommandLine tool) {
		Set<String> names = new TreeSet<>();
		sources.forEach(source -> names.add(source.file().name().toString()));
		for (String name : labels.keySet()) {
			if (sources.stream().noneMatch(source -> isNamed(source.file().name(), name))) {
				throw new ParameterException(tool, "--label " + name + " names no input" + NearNames.hint(name, names));
			}
		}
	}

	private static boolean isNamed(Path file, String name) {
		return file.normalize().equals(Path.of(name).normalize())
				|| file.getFileName().toString().equals(name);
	}

	private String label(Path file) {
		return labels.entrySet().stream()
				.filter(entry -> isNamed(file, entry.getKey()))
				.map(Map.Entry::getValue)
				.findFirst()
				.orElse(file.getFileName().toString());
	}

	/** Writes the events, if there are labels. */
	void write(List<MergeSource> sources, TimeRange times, Recording out) {
		if (labels.isEmpty()) {
			return;
		}
		Type type = out.registerEventType(EVENT, structure -> new LabeledType(structure, "Merged Recording", "Merge")
				.description("A recording that was merged into this one, with its time")
				.addDuration()
				.add("label", Types.Builtin.STRING, "Label")
				.add("file", Types.Builtin.STRING, "File"));
		for (MergeSource source : sources) {
			Path file = source.file().name();
			Instant sourceStart = Instant.ofEpochSecond(0, source.layout().startEpochNanos());
			Instant start = times.start(sourceStart);
			Instant end = times.end(sourceStart.plusNanos(source.layout().durationNanos()));
			if (!end.isBefore(start)) {
				out.writeEvent(type.asValue(value -> value.putField("startTime", out.toTicks(start))
						.putField("duration", out.toTicks(end) - out.toTicks(start))
						.putField("label", label(file))
						.putField("file", file.getFileName().toString())));
			}
		}
	}
}

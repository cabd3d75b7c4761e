/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.benchmarks.tools;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.tools.ChildProcess.Cost;

/** What the tools that convert profiles took, as a table in Markdown and in the form of JMH. */
final class ConverterFigures {
	/** Goals: microseconds for a sample, or seconds for 100 MB. */
	private static final Map<ForeignProfile, Double> GOAL_MICROS =
			Map.of(ForeignProfile.FOLDED, 20.0, ForeignProfile.PPROF, 3.0, ForeignProfile.OTLP, 3.0);

	private static final Map<ForeignProfile, Double> GOAL_SECONDS = Map.of(ForeignProfile.PERF, 4.0);

	/**
	 * @param samples
	 *            how many samples the profile has
	 * @param megabytes
	 *            its length
	 * @param runs
	 *            what each run took
	 */
	private record Row(int samples, double megabytes, List<Cost> runs) {
		double median(ToDoubleFunction<Cost> figure) {
			double[] sorted = runs.stream().mapToDouble(figure).sorted().toArray();
			return sorted[sorted.length / 2];
		}

		double microsPerSample() {
			return median(Cost::processorSeconds) * 1_000_000 / samples;
		}

		double secondsPer100Megabytes() {
			return median(Cost::processorSeconds) * 100 / megabytes;
		}
	}

	private final Map<ForeignProfile, Row> rows = new LinkedHashMap<>();

	void add(ForeignProfile profile, int samples, double megabytes, Cost cost) {
		rows.computeIfAbsent(profile, p -> new Row(samples, megabytes, new ArrayList<>()))
				.runs
				.add(cost);
	}

	/** A row for each tool. */
	String table() {
		StringBuilder table = new StringBuilder(String.format(
						Locale.ROOT,
						"Medians of %d runs, with a heap of 256 MB, start and compilation included:%n%n",
						rows.values().iterator().next().runs.size()))
				.append(
						"| program | input, MB | samples | processor time, s | \u00B5s a sample | samples/s | memory, MB | goal |\n")
				.append("|---|---:|---:|---:|---:|---:|---:|---|\n");
		rows.forEach((profile, row) -> table.append(String.format(
				Locale.ROOT,
				"| `%s` | %.0f | %,d | %.2f | %.1f | %,.0f | %.0f | %s |%n",
				profile.tool(),
				row.megabytes,
				row.samples,
				row.median(Cost::processorSeconds),
				row.microsPerSample(),
				1_000_000 / row.microsPerSample(),
				row.median(Cost::peakMegabytes),
				goal(profile, row))));
		return table.toString();
	}

	private static String goal(ForeignProfile profile, Row row) {
		Double micros = GOAL_MICROS.get(profile);
		double most = micros != null ? micros : GOAL_SECONDS.get(profile);
		double measured = micros != null ? row.microsPerSample() : row.secondsPer100Megabytes();
		return String.format(
				Locale.ROOT,
				"%.0f %s: %s, %.1f",
				most,
				micros != null ? "\u00B5s a sample" : "s for 100 MB",
				measured <= most ? "yes" : "no",
				measured);
	}

	/** Each run, as JMH writes scores. */
	void writeJson(Path file) throws IOException {
		List<Object> benchmarks = new ArrayList<>();
		rows.forEach((profile, row) -> benchmarks.add(
				ToolFigures.benchmark(profile.tool(), Map.of("samples", String.valueOf(row.samples)), row.runs)));
		new ObjectMapper().writerWithDefaultPrettyPrinter().writeValue(file.toFile(), benchmarks);
	}
}

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
import java.util.StringJoiner;
import java.util.function.ToDoubleFunction;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.tools.ChildProcess.Cost;

/** What the programs took, as a table in Markdown and in the form of JMH. */
final class ToolFigures {
	/** Goals for the processor time of a recording of this length. */
	private static final double GOAL_MEGABYTES = 1000;

	private static final Map<String, Double> GOAL_SECONDS = Map.of(
			"split", 2.5,
			"merge", 2.5,
			"filter by type", 4.0,
			"filter by time", 4.0,
			"flamegraph", 4.0,
			"filter --within", 6.0,
			"shrink", 6.0,
			"check", 6.0,
			"recover --to", 6.0,
			"redact", 10.0);

	/** Other goals: the most of the processor time of another program. */
	private record Beside(String other, double times) {}

	private static final Map<String, Beside> GOALS_BESIDE = Map.of(
			"filter by type", new Beside("jfr scrub --include-events", 0.5),
			"redact", new Beside("jfr scrub --exclude-events", 1),
			"merge of parts", new Beside("jfr assemble", 1.5),
			"flamegraph", new Beside("async-profiler's converter", 1));

	private final double megabytes;
	private final Map<String, List<Cost>> costs = new LinkedHashMap<>();

	/**
	 * @param megabytes
	 *            the length of the recording
	 */
	ToolFigures(double megabytes) {
		this.megabytes = megabytes;
	}

	void add(String program, Cost cost) {
		costs.computeIfAbsent(program, name -> new ArrayList<>()).add(cost);
	}

	private double median(String program, ToDoubleFunction<Cost> figure) {
		double[] sorted =
				costs.get(program).stream().mapToDouble(figure).sorted().toArray();
		return sorted[sorted.length / 2];
	}

	/** A row for each program. */
	String table() {
		StringBuilder table = new StringBuilder(String.format(
						Locale.ROOT,
						"Medians of %d runs with a recording of %,.0f MB, start and compilation included:%n%n",
						costs.values().iterator().next().size(),
						megabytes))
				.append("| program | processor time, s | memory, MB | goal |\n|---|---:|---:|---|\n");
		for (String program : costs.keySet()) {
			table.append(String.format(
					Locale.ROOT,
					"| %s | %.2f | %.0f | %s |%n",
					program.startsWith("jfr") || program.startsWith("async") ? program : "`" + program + "`",
					median(program, Cost::processorSeconds),
					median(program, Cost::peakMegabytes),
					goals(program)));
		}
		return table.toString();
	}

	private String goals(String program) {
		StringJoiner goals = new StringJoiner("; ");
		double seconds = median(program, Cost::processorSeconds);
		Double most = GOAL_SECONDS.get(program);
		// A start alone takes a third of a second, so the goals of long recordings say nothing about short ones.
		if (most != null && megabytes >= GOAL_MEGABYTES) {
			double ofThis = most * megabytes / GOAL_MEGABYTES;
			goals.add(String.format(Locale.ROOT, "%.1f s: %s", ofThis, seconds <= ofThis ? "yes" : "no"));
		}
		Beside beside = GOALS_BESIDE.get(program);
		if (beside != null && costs.containsKey(beside.other)) {
			double times = seconds / median(beside.other, Cost::processorSeconds);
			goals.add(String.format(
					Locale.ROOT,
					"%.1f times %s: %s, %.2f times",
					beside.times,
					beside.other,
					times <= beside.times ? "yes" : "no",
					times));
		}
		return goals.toString();
	}

	/** Each run, as JMH writes scores. */
	void writeJson(Path file) throws IOException {
		List<Object> benchmarks = new ArrayList<>();
		Map<String, String> parameters = Map.of("megabytes", String.valueOf(Math.round(megabytes)));
		costs.forEach((program, runs) -> benchmarks.add(benchmark(program, parameters, runs)));
		new ObjectMapper().writerWithDefaultPrettyPrinter().writeValue(file.toFile(), benchmarks);
	}

	/** The runs of a program, as JMH writes scores. */
	static Map<String, Object> benchmark(String program, Map<String, String> parameters, List<Cost> runs) {
		return Map.of(
				"benchmark", "Tools." + program,
				"mode", "ss",
				"vmName", System.getProperty("java.vm.name"),
				"vmVersion", System.getProperty("java.vm.version"),
				"params", parameters,
				"primaryMetric", metric("s", runs, Cost::processorSeconds),
				"secondaryMetrics", Map.of("peakMemory", metric("MB", runs, Cost::peakMegabytes)));
	}

	private static Map<String, Object> metric(String unit, List<Cost> runs, ToDoubleFunction<Cost> figure) {
		return Map.of(
				"scoreUnit",
				unit,
				"rawData",
				List.of(runs.stream().map(figure::applyAsDouble).toList()));
	}
}

/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.spark.jobs;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/** The outcome of all recordings. */
final class FleetReport {
	/** Begins the hint of a warning, whose names differ from recording to recording. */
	private static final String HINT = "; did you mean ";

	private final String tool;
	private final List<ToolTask.Outcome> outcomes;
	private final Map<String, Long> counters = new TreeMap<>();
	private final Map<String, Long> warnings = new TreeMap<>();

	FleetReport(String tool, List<ToolTask.Outcome> outcomes) {
		this.tool = tool;
		this.outcomes = outcomes;
		for (ToolTask.Outcome outcome : outcomes) {
			outcome.counters().forEach((name, count) -> counters.merge(name, count, Long::sum));
			outcome.warnings().stream()
					.map(text -> text.split(HINT, 2)[0])
					.distinct()
					.forEach(text -> warnings.merge(text, 1L, Long::sum));
		}
	}

	List<ToolTask.Outcome> done() {
		return outcomes.stream().filter(outcome -> outcome.stored() != null).toList();
	}

	List<String> problems() {
		return outcomes.stream()
				.map(ToolTask.Outcome::problem)
				.filter(Objects::nonNull)
				.toList();
	}

	boolean hasFailures() {
		return done().size() < outcomes.size();
	}

	/**
	 * Warnings about all recordings. A warning about one may be harmless; the same about all of them is probably a
	 * mistake.
	 */
	List<String> warningsOfAll() {
		return warnings.entrySet().stream()
				.filter(warning -> warning.getValue() == done().size())
				.map(Map.Entry::getKey)
				.toList();
	}

	String table() {
		StringBuilder table = new StringBuilder();
		addRow(table, "recordings", done().size());
		addRow(table, "failed", outcomes.size() - done().size());
		counters.forEach((name, count) -> addRow(table, name, count));
		warnings.forEach((text, count) -> addRow(table, "warning: " + text, count));
		return table.toString();
	}

	private static void addRow(StringBuilder table, String name, long count) {
		table.append(String.format("%,15d  %s%n", count, name));
	}

	String json() {
		Map<String, Object> all = new LinkedHashMap<>();
		all.put("tool", tool);
		all.put("recordings", done().size());
		all.put("failed", outcomes.size() - done().size());
		all.put("counters", counters);
		all.put("warnings", warnings);
		Map<String, String> failures = new TreeMap<>();
		outcomes.stream()
				.filter(outcome -> outcome.problem() != null)
				.forEach(outcome -> failures.put(outcome.name(), outcome.problem()));
		all.put("failures", failures);
		try {
			return new ObjectMapper().writeValueAsString(all) + System.lineSeparator();
		} catch (JsonProcessingException e) {
			throw new IllegalStateException("maps of texts and numbers are no JSON", e);
		}
	}
}

/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.benchmarks.results;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The numbers of a report as a table for other pages: a row for each benchmark, a column for each writer. */
final class MarkdownTable {
	private static final List<String> WRITERS = List.of("current", Chart.PUBLISHED, "jdk", "limit");

	private MarkdownTable() {}

	static String of(List<ResultFile> results) {
		StringBuilder table = new StringBuilder();
		for (ResultFile result : results) {
			table.append("### ").append(result.file().getFileName()).append("\n\n");
			appendSideBySide(table, result);
			appendOthers(table, result);
		}
		return table.toString();
	}

	private static void appendSideBySide(StringBuilder table, ResultFile result) {
		Map<String, Map<String, Measurement>> rows = new LinkedHashMap<>();
		for (Measurement measurement : result.measurements()) {
			if (WRITERS.contains(measurement.writer())) {
				rows.computeIfAbsent(measurement.keyWithoutWriter(), k -> new LinkedHashMap<>())
						.put(measurement.writer(), measurement);
			}
		}
		if (rows.isEmpty()) {
			return;
		}
		table.append("| benchmark | unit | current | jmc-9.1.2 | current / 9.1.2 | jdk | limit |\n")
				.append("|---|---|---:|---:|---:|---:|---:|\n");
		rows.forEach((key, row) -> {
			Measurement current = row.get("current");
			Measurement published = row.get(Chart.PUBLISHED);
			table.append("| ")
					.append(key)
					.append(" | ")
					.append(row.values().iterator().next().unit());
			appendCell(table, current);
			appendCell(table, published);
			table.append(" | ").append(current == null || published == null ? "" : ratio(published, current));
			appendCell(table, row.get("jdk"));
			appendCell(table, row.get("limit"));
			table.append(" |\n");
		});
		table.append('\n');
	}

	private static String ratio(Measurement published, Measurement current) {
		Comparison comparison = new Comparison(published, current);
		boolean unclear = comparison.verdict() == Comparison.Verdict.UNCLEAR;
		return Numbers.withError(comparison.ratio(), comparison.ratioError()) + (unclear ? " (unclear)" : "");
	}

	private static void appendOthers(StringBuilder table, ResultFile result) {
		List<Measurement> others = result.measurements().stream()
				.filter(measurement -> !WRITERS.contains(measurement.writer()))
				.toList();
		if (others.isEmpty()) {
			return;
		}
		table.append("| benchmark | unit | score |\n|---|---|---:|\n");
		for (Measurement measurement : others) {
			table.append("| ").append(measurement.key()).append(" | ").append(measurement.unit());
			appendCell(table, measurement);
			table.append(" |\n");
		}
		table.append('\n');
	}

	private static void appendCell(StringBuilder table, Measurement measurement) {
		table.append(" | ")
				.append(measurement == null ? "" : Numbers.withError(measurement.score(), measurement.error()));
	}
}

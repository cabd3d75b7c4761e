/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.benchmarks.results;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;

/** The page of a report: the table first, which says where we stand, then the charts. One file, without links. */
final class ReportPage {
	private static final String STYLE =
			"""
			body { font-family: sans-serif; margin: 2em auto; max-width: 75em; color: #222; }
			table { border-collapse: collapse; } td, th { padding: .25em .8em; border-bottom: 1px solid #ddd; }
			td { text-align: right; } td:first-child, th:first-child { text-align: left; }
			.better { color: #060; } .worse { color: #a00; } .unclear, small { color: #777; }
			svg { max-width: 100%; height: auto; }
			""";

	private ReportPage() {}

	static String html(List<ResultFile> results, List<Chart> charts, List<String> drawn) {
		StringBuilder page = new StringBuilder("<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">")
				.append("<title>Benchmarks of the JFR writer</title><style>")
				.append(STYLE)
				.append("</style></head><body>\n<h1>Benchmarks of the JFR writer</h1>\n");
		for (ResultFile result : results) {
			appendTable(page, result);
		}
		page.append(
						"<p><small>Errors are half the width of the 99.9 % interval. A ratio is the writer's score divided by")
				.append(
						" that of jmc-9.1.2; it is grey where the intervals overlap or an error exceeds 20 %.</small></p>\n");
		for (int i = 0; i < charts.size(); i++) {
			page.append("<h2>")
					.append(escape(charts.get(i).title()))
					.append("</h2>\n")
					.append(drawn.get(i).substring(Math.max(0, drawn.get(i).indexOf("<svg"))))
					.append('\n');
		}
		return page.append("</body></html>\n").toString();
	}

	private static void appendTable(StringBuilder page, ResultFile result) {
		TreeSet<String> writers = new TreeSet<>();
		Map<String, Map<String, Measurement>> rows = new LinkedHashMap<>();
		for (Measurement measurement : result.measurements()) {
			writers.add(measurement.writer());
			rows.computeIfAbsent(measurement.keyWithoutWriter(), k -> new LinkedHashMap<>())
					.put(measurement.writer(), measurement);
		}
		page.append("<h2>")
				.append(escape(result.file().getFileName().toString()))
				.append("</h2>\n<p><small>")
				.append(escape(String.join("; ", result.environment())))
				.append("</small></p>\n<table><tr><th>benchmark</th>")
				.append("<th>unit</th>");
		writers.forEach(writer -> page.append("<th>")
				.append(escape(writer.isEmpty() ? "score" : writer))
				.append("</th>"));
		page.append("</tr>\n");
		rows.forEach((key, byWriter) -> {
			page.append("<tr><td>")
					.append(escape(key))
					.append("</td><td>")
					.append(escape(byWriter.values().iterator().next().unit()))
					.append("</td>");
			Measurement published = byWriter.get(Chart.PUBLISHED);
			writers.forEach(writer -> appendCell(page, byWriter.get(writer), published));
			page.append("</tr>\n");
		});
		page.append("</table>\n");
	}

	private static void appendCell(StringBuilder page, Measurement measurement, Measurement published) {
		page.append("<td>");
		if (measurement != null) {
			page.append(Numbers.withError(measurement.score(), measurement.error()));
			if (published != null && published != measurement) {
				Comparison comparison = new Comparison(published, measurement);
				page.append("<br><span class=\"")
						.append(comparison.verdict().name().toLowerCase(Locale.ROOT))
						.append("\">\u00d7 ")
						.append(Numbers.withError(comparison.ratio(), comparison.ratioError()))
						.append("</span>");
			}
		}
		page.append("</td>");
	}

	private static String escape(String text) {
		return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
	}
}

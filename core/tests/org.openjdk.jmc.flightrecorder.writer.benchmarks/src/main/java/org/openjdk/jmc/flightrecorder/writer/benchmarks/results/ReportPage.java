/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.benchmarks.results;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The page of a report: where we stand first, then the charts, all numbers last. One file, without links. */
final class ReportPage {
	private static final String STYLE =
			"""
			body { font-family: sans-serif; margin: 2em auto; max-width: 80em; color: #222; }
			table { border-collapse: collapse; } td, th { padding: .25em .8em; border-bottom: 1px solid #ddd; }
			td { text-align: right; vertical-align: top; } td:first-child, th:first-child { text-align: left; }
			.better { color: #060; } .worse { color: #a00; } .unclear, small { color: #777; }
			.bar { height: 4px; border-radius: 2px; } .ahead { background: #2a2; } .behind { background: #c33; }
			.unclear .bar { background: #bbb; }
			pre { color: #555; } svg { max-width: 100%; height: auto; }
			""";

	/** A chart as SVG. */
	record Drawn(String title, String svg) {}

	/** A result with its charts. */
	record Section(ResultFile result, List<Drawn> charts) {}

	private ReportPage() {}

	static String html(List<Section> sections) throws IOException {
		StringBuilder page = new StringBuilder("<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">")
				.append("<title>Benchmarks of the JFR writer</title><style>")
				.append(STYLE)
				.append("</style></head><body>\n<h1>Benchmarks of the JFR writer</h1>\n")
				.append("<p><small>Errors are half the width of the 99.9 % interval.</small></p>\n");
		for (Section section : sections) {
			append(page, section);
		}
		return page.append("</body></html>\n").toString();
	}

	private static void append(StringBuilder page, Section section) throws IOException {
		page.append("<h2>")
				.append(ShownText.html(section.result.file().getFileName().toString()))
				.append("</h2>\n<pre>")
				.append(ShownText.html(origin(section.result)))
				.append("</pre>\n");
		List<ReportTable> tables = ReportTables.of(section.result);
		page.append(tables.get(0).html());
		for (Drawn chart : section.charts) {
			page.append("<h3>")
					.append(ShownText.html(chart.title))
					.append("</h3>\n")
					.append(chart.svg.substring(Math.max(0, chart.svg.indexOf("<svg"))))
					.append('\n');
		}
		tables.stream().skip(1).forEach(table -> page.append(table.html()));
	}

	/** What stands beside the result of machine, JDK, commit and command, or else what the result itself says. */
	private static String origin(ResultFile result) throws IOException {
		Path beside = Origin.textBeside(result.file());
		return Files.isRegularFile(beside)
				? Origin.head(Files.readString(beside))
				: String.join("\n", result.environment());
	}
}

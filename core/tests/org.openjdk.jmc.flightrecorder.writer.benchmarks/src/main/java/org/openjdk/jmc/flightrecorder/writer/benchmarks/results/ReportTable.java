/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.benchmarks.results;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** A table of a report, for a page and for other pages. */
final class ReportTable {
	/** A bar is as wide as its cell when one is so many times as good as the other. */
	private static final double FULL_BAR_TIMES = 100;

	/**
	 * A cell.
	 *
	 * @param text
	 *            what it says
	 * @param verdict
	 *            how the page colours it; null for not at all
	 * @param times
	 *            how often better it is, drawn as a bar; NaN for none
	 */
	record Cell(String text, Comparison.Verdict verdict, double times) {
		static final Cell EMPTY = of("");

		static Cell of(String text) {
			return new Cell(text, null, Double.NaN);
		}

		static Cell of(Measurement measurement) {
			return measurement == null ? EMPTY : of(Numbers.withError(measurement.score(), measurement.error()));
		}

		/** The same, without the number where the error is so large that it means nothing. */
		static Cell ofClear(Measurement measurement) {
			return measurement == null ? EMPTY : ofClear(measurement.score(), measurement.error());
		}

		static Cell ofClear(double score, double error) {
			// Written so that an error of NaN, too, is unclear.
			boolean clear = error <= Comparison.MAX_RELATIVE_ERROR * Math.abs(score);
			return of(clear ? Numbers.withError(score, error) : "unclear");
		}
	}

	private final String title;
	private final String note;
	private final List<String> header;
	private final List<List<Cell>> rows = new ArrayList<>();

	ReportTable(String title, String note, List<String> header) {
		this.title = title;
		this.note = note;
		this.header = header;
	}

	void add(List<Cell> row) {
		rows.add(row);
	}

	boolean isEmpty() {
		return rows.isEmpty();
	}

	String title() {
		return title;
	}

	/** With its title and note. */
	String markdown() {
		StringBuilder text =
				new StringBuilder("### ").append(ShownText.markdown(title)).append("\n\n");
		if (!note.isEmpty()) {
			text.append(note).append("\n\n");
		}
		return text.append(markdown(row -> true)).append('\n').toString();
	}

	/**
	 * Without them.
	 *
	 * @param rows
	 *            which rows are wanted, by their first cell
	 */
	String markdown(Predicate<String> rows) {
		StringBuilder text = new StringBuilder();
		text.append(row(header.stream().map(ShownText::markdown).toList())).append("|---");
		text.append("|---:".repeat(header.size() - 1)).append("|\n");
		for (List<Cell> row : this.rows) {
			if (rows.test(row.get(0).text)) {
				text.append(row(
						row.stream().map(cell -> ShownText.markdown(cell.text)).toList()));
			}
		}
		return text.toString();
	}

	/** @return a row of a table in Markdown */
	static String row(List<String> cells) {
		return cells.stream().map(cell -> cell.replace("|", "\\|")).collect(Collectors.joining(" | ", "| ", " |\n"));
	}

	String html() {
		StringBuilder page =
				new StringBuilder("<h3>").append(ShownText.html(title)).append("</h3>\n");
		if (!note.isEmpty()) {
			page.append("<p><small>").append(ShownText.html(note)).append("</small></p>\n");
		}
		page.append("<table><tr>");
		header.forEach(name -> page.append("<th>").append(ShownText.html(name)).append("</th>"));
		page.append("</tr>\n");
		for (List<Cell> row : rows) {
			page.append("<tr>");
			row.forEach(cell -> appendCell(page, cell));
			page.append("</tr>\n");
		}
		return page.append("</table>\n").toString();
	}

	private static void appendCell(StringBuilder page, Cell cell) {
		String colour =
				cell.verdict == null ? "" : " class=\"" + cell.verdict.name().toLowerCase(Locale.ROOT) + "\"";
		page.append("<td").append(colour).append('>').append(ShownText.html(cell.text));
		if (cell.times > 0) {
			double width = Math.min(1, Math.abs(Math.log(cell.times)) / Math.log(FULL_BAR_TIMES)) * 100;
			page.append(String.format(
					Locale.ROOT,
					"<div class=\"bar %s\" style=\"width:%.0f%%\"></div>",
					cell.times < 1 ? "behind" : "ahead",
					width));
		}
		page.append("</td>");
	}
}

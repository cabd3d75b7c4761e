/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.benchmarks.results;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.results.ReportTable.Cell;
import org.openjdk.jmh.util.Statistics;

/** The tables of a result: where we stand first, all numbers last. */
final class ReportTables {
	private static final String JDK = "jdk";
	private static final String LIMIT = "limit";
	private static final String MEDIANS = "Medians";
	private static final int SAMPLES_OF_A_DISTRIBUTION = 5;

	private final ResultFile result;
	/** By row, then by subject. */
	private final Map<String, Map<String, Measurement>> rows = new LinkedHashMap<>();

	private ReportTables(ResultFile result) {
		this.result = result;
		for (Measurement measurement : result.measurements()) {
			rows.computeIfAbsent(measurement.row(), r -> new LinkedHashMap<>()).put(measurement.subject(), measurement);
		}
	}

	static List<ReportTable> of(ResultFile result) {
		ReportTables tables = new ReportTables(result);
		List<ReportTable> made = new ArrayList<>();
		made.add(tables.standing());
		made.add(tables.medians());
		made.add(tables.overhead());
		made.add(tables.formats());
		for (SideBySide kind : SideBySide.values()) {
			made.add(tables.numbers(kind));
		}
		made.removeIf(ReportTable::isEmpty);
		return made;
	}

	/** Our writers against the others, in ratios only. */
	private ReportTable standing() {
		ReportTable table = new ReportTable(
				"Where we stand",
				"How many times as fast as the other, whatever the unit: above 1 is ahead. Grey or (unclear): the"
						+ " intervals of 99.9 % overlap, or an error exceeds 20 % of its score.",
				List.of(
						"benchmark",
						"writer",
						"times " + SideBySide.WRITER.base,
						"times " + JDK,
						"times " + LIMIT,
						"bytes allocated",
						"of those of " + SideBySide.WRITER.base));
		for (Map<String, Measurement> row : rows.values()) {
			for (Measurement own : row.values()) {
				if (own.sideBySide() == SideBySide.WRITER
						&& SideBySide.isOwn(own.subject())
						&& own.metric().isEmpty()
						&& row.size() > 1) {
					table.add(standing(own, row));
				}
			}
		}
		return table;
	}

	private List<Cell> standing(Measurement own, Map<String, Measurement> row) {
		Map<String, Measurement> allocated = allocatedBeside(own);
		Measurement bytes = allocated.get(own.subject());
		Measurement publishedBytes = allocated.get(SideBySide.WRITER.base);
		return List.of(
				Cell.of(own.label()),
				Cell.of(own.subject()),
				times(row.get(SideBySide.WRITER.base), own),
				times(row.get(JDK), own),
				times(row.get(LIMIT), own),
				Cell.of(bytes == null ? "" : Numbers.score(bytes.score()) + " " + bytes.unit()),
				bytes == null || publishedBytes == null
						? Cell.EMPTY
						: Cell.of(Numbers.score(100 * bytes.score() / publishedBytes.score()) + " %"));
	}

	private Map<String, Measurement> allocatedBeside(Measurement score) {
		Map<String, Measurement> allocated = new LinkedHashMap<>();
		result.measurements().stream()
				.filter(m -> m.isAllocation() && m.rowOfScore().equals(score.row()))
				.forEach(m -> allocated.put(m.subject(), m));
		return allocated;
	}

	private static Cell times(Measurement base, Measurement own) {
		if (base == null) {
			return Cell.EMPTY;
		}
		Comparison comparison = new Comparison(base, own);
		double times = comparison.improvement();
		double error = times * comparison.ratioError() / comparison.ratio();
		return ratio(comparison, times, error);
	}

	private static Cell ratio(Comparison comparison, double ratio, double error) {
		boolean unclear = comparison.verdict() == Comparison.Verdict.UNCLEAR;
		return new Cell(
				Numbers.withError(ratio, error) + (unclear ? " (unclear)" : ""),
				comparison.verdict(),
				comparison.improvement());
	}

	/** Where the mean of a score stands for little: the median and both ends. */
	private ReportTable medians() {
		ReportTable table = new ReportTable(
				MEDIANS,
				"Of rows with a score whose greatest sample is twice the least or more. A distribution goes from the least"
						+ " to the greatest sample, on a logarithmic scale.",
				List.of("benchmark", "unit", "subject", "median", "least", "greatest", "samples", "distribution"));
		for (Map<String, Measurement> row : rows.values()) {
			if (row.values().stream().anyMatch(ReportTables::isSpread)) {
				row.values().forEach(score -> table.add(median(score)));
			}
		}
		return table;
	}

	/** Whether the mean of a score stands for little. */
	static boolean isSpread(Measurement score) {
		Statistics samples = score.samples();
		return score.metric().isEmpty()
				&& samples.getN() >= SAMPLES_OF_A_DISTRIBUTION
				&& samples.getMin() > 0
				&& samples.getMax() >= 2 * samples.getMin();
	}

	private static List<Cell> median(Measurement score) {
		Statistics samples = score.samples();
		return List.of(
				Cell.of(score.label()),
				Cell.of(score.unit()),
				Cell.of(score.subject()),
				Cell.of(Numbers.score(samples.getPercentile(Measurement.MEDIAN_PERCENT))),
				Cell.of(Numbers.score(samples.getMin())),
				Cell.of(Numbers.score(samples.getMax())),
				Cell.of(Long.toString(samples.getN())),
				Cell.of(Distribution.of(samples)));
	}

	/** What writing costs inside of something else: the difference to the same without a writer. */
	private ReportTable overhead() {
		ReportTable table = new ReportTable(
				"Overhead",
				"The score with a writer less the score without one. The errors add as their squares; what has one above"
						+ " 20 % is unclear.",
				List.of("benchmark", "unit", "writer", "overhead"));
		for (Map<String, Measurement> row : rows.values()) {
			Measurement without = row.get(SideBySide.NO_WRITER);
			for (Measurement with : row.values()) {
				if (without != null && with != without) {
					double overhead = with.score() - without.score();
					double error = Math.hypot(with.error(), without.error());
					table.add(List.of(
							Cell.of(with.label()),
							Cell.of(with.unit()),
							Cell.of(with.subject()),
							Cell.ofClear(overhead, error)));
				}
			}
		}
		return table;
	}

	/** Size and both times of each format in one row, where a result has them. */
	private ReportTable formats() {
		Map<String, Map<String, Measurement>> formats = new LinkedHashMap<>();
		for (Measurement measurement : result.measurements()) {
			if (measurement.sideBySide() == SideBySide.FORMAT && !measurement.isAllocation()) {
				String message = measurement.parameters().getOrDefault("message", "");
				String method = measurement
						.benchmark()
						.substring(measurement.benchmark().lastIndexOf('.') + 1);
				formats.computeIfAbsent(message + " | " + measurement.subject(), f -> new LinkedHashMap<>())
						.put(measurement.metric().isEmpty() ? method : measurement.metric(), measurement);
			}
		}
		ReportTable table = new ReportTable(
				"Formats",
				"Each with its share of opening and closing a stream or recording of 10 000 messages. A time with an error"
						+ " above 20 % is unclear.",
				List.of("message", "format", "bytes", "write, ns", "read, ns"));
		formats.forEach((name, byMetric) -> {
			Measurement bytes = byMetric.get(Measurement.MESSAGE_BYTES);
			table.add(List.of(
					Cell.of(name.substring(0, name.indexOf(" | "))),
					Cell.of(name.substring(name.indexOf(" | ") + 3)),
					bytes == null ? Cell.EMPTY : Cell.of(Numbers.score(bytes.score())),
					Cell.ofClear(byMetric.get("write")),
					Cell.ofClear(byMetric.get("read"))));
		});
		return table;
	}

	/** All numbers of one kind: a column for each subject, and one for each ratio to the base. */
	private ReportTable numbers(SideBySide kind) {
		TreeSet<String> subjects = new TreeSet<>(SideBySide.order());
		List<Map<String, Measurement>> shown = rows.values().stream()
				.filter(row -> row.values().iterator().next().sideBySide() == kind)
				.toList();
		shown.forEach(row -> subjects.addAll(row.keySet()));
		List<String> compared = subjects.stream()
				.filter(subject -> kind != SideBySide.WRITER || SideBySide.isOwn(subject))
				.filter(subject -> subjects.contains(kind.base) && !subject.equals(kind.base))
				.toList();
		List<String> header = new ArrayList<>(List.of("benchmark", "unit"));
		for (String subject : subjects) {
			header.add(subject.isEmpty() ? "score" : subject);
			if (compared.contains(subject)) {
				header.add(subject + " / " + kind.baseName);
			}
		}
		ReportTable table =
				new ReportTable(kind == SideBySide.NONE ? "Scores" : "All numbers, by " + kind.parameter, "", header);
		for (Map<String, Measurement> row : shown) {
			Measurement any = row.values().iterator().next();
			List<Cell> cells = new ArrayList<>(List.of(Cell.of(any.label()), Cell.of(any.unit())));
			for (String subject : subjects) {
				cells.add(Cell.of(row.get(subject)));
				if (compared.contains(subject)) {
					cells.add(ratio(row.get(kind.base), row.get(subject)));
				}
			}
			table.add(cells);
		}
		return table;
	}

	private static Cell ratio(Measurement base, Measurement measurement) {
		if (base == null || measurement == null) {
			return Cell.EMPTY;
		}
		Comparison comparison = new Comparison(base, measurement);
		return ratio(comparison, comparison.ratio(), comparison.ratioError());
	}
}

/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.benchmarks.results;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.openjdk.jmh.util.Statistics;

/**
 * A figure that the writer wants to reach in some rows of a result.
 *
 * @param text
 *            the goal in words, with the figure
 * @param kind
 *            what is compared with the figure
 * @param figure
 *            in the unit of the kind
 * @param results
 *            the names of the results; each of them has the rows
 * @param rows
 *            a regular expression for the labels of the rows
 * @param own
 *            the subject that has the goal, such as a writer
 * @param other
 *            the subject that it is compared with; null for a kind that compares nothing
 * @param otherRow
 *            the label of the other's row; null for the same row
 */
record Goal(
		String text,
		Kind kind,
		double figure,
		List<String> results,
		String rows,
		String own,
		String other,
		String otherRow) {
	/** What is compared with the figure of a goal. */
	enum Kind {
		/** How many times as fast as the other, at least. Where the other has two modes, its best sample counts. */
		TIMES_AS_FAST(true),
		/** How many times as fast as the other by the medians of the forks' medians, at least. */
		TIMES_AS_FAST_BY_MEDIAN(true),
		/** How many times the time of the other by the medians of the forks' medians, at most. */
		TIMES_THE_TIME_BY_MEDIAN(false),
		/** The score, at most. */
		SCORE(false),
		/** Bytes allocated for an operation, at most. */
		BYTES(false);

		private final boolean isAtLeast;

		Kind(boolean isAtLeast) {
			this.isAtLeast = isAtLeast;
		}
	}

	/** What a row says of a goal. */
	enum State {
		/** The figure is reached. */
		REACHED("yes"),
		/** A tenth of the figure is missing at most. */
		NEAR("within 10 %"),
		/** More is missing. */
		MISSED("no"),
		/** The error is above a fifth, and the figure lies inside of it. */
		UNCLEAR("unclear");

		final String text;

		State(String text) {
			this.text = text;
		}
	}

	private static final double NEAR_PART = 0.9;

	/**
	 * What one row says.
	 *
	 * @param row
	 *            the label of the row
	 * @param value
	 *            in the unit of the kind
	 * @param error
	 *            half the width of its interval; 0 where it has none by its kind
	 */
	record Outcome(String row, double value, double error, State state) {
		/** The method, its parameters, and the value. */
		String text() {
			String method = row.substring(row.indexOf(": ") + 2);
			return '`' + method + "` " + (error == 0 ? Numbers.score(value) : Numbers.withError(value, error));
		}
	}

	/**
	 * Looks at the rows.
	 *
	 * @param result
	 *            the name of one of the results
	 * @param measurements
	 *            what it has
	 * @return an outcome for each row, one at least
	 * @throws IOException
	 *             if there is no row, or what it is compared with is missing
	 */
	List<Outcome> outcomes(String result, List<Measurement> measurements) throws IOException {
		List<Outcome> outcomes = new ArrayList<>();
		for (Measurement measurement : measurements) {
			if (measurement.subject().equals(own)
					&& (kind == Kind.BYTES
							? measurement.isAllocation()
							: measurement.metric().isEmpty())
					&& measurement.labelOfScore().matches(rows)) {
				outcomes.add(outcome(result, measurement, measurements));
			}
		}
		if (outcomes.isEmpty()) {
			throw new IOException(result + " has no row " + rows + " of \"" + own + "\" for the goal: " + text);
		}
		return outcomes;
	}

	private Outcome outcome(String result, Measurement measurement, List<Measurement> all) throws IOException {
		if (kind == Kind.SCORE || kind == Kind.BYTES) {
			return outcome(measurement, measurement.score(), measurement.error());
		}
		Measurement base = other(result, measurement, all);
		if (kind != Kind.TIMES_AS_FAST) {
			double times = times(measurement, median(measurement), median(base));
			return outcome(measurement, kind.isAtLeast ? times : 1 / times, 0);
		}
		if (ReportTables.isSpread(measurement) || ReportTables.isSpread(base)) {
			Statistics samples = base.samples();
			double best = base.isHigherBetter() ? samples.getMax() : samples.getMin();
			return outcome(measurement, times(measurement, median(measurement), best), 0);
		}
		Comparison comparison = new Comparison(base, measurement);
		double value = comparison.improvement();
		return outcome(measurement, value, value * comparison.ratioError() / comparison.ratio());
	}

	private Measurement other(String result, Measurement measurement, List<Measurement> all) throws IOException {
		String row = otherRow == null ? measurement.label() : otherRow;
		for (Measurement candidate : all) {
			if (candidate.subject().equals(other)
					&& candidate.metric().isEmpty()
					&& candidate.label().equals(row)) {
				return candidate;
			}
		}
		throw new IOException(result + " has no row \"" + row + "\" of \"" + other + "\" for the goal: " + text);
	}

	private static double median(Measurement measurement) {
		return Numbers.median(measurement.forkMedians());
	}

	private static double times(Measurement measurement, double own, double other) {
		return measurement.isHigherBetter() ? own / other : other / own;
	}

	private Outcome outcome(Measurement measurement, double value, double error) {
		return new Outcome(measurement.labelOfScore(), value, error, state(value, error));
	}

	private State state(double value, double error) {
		// Written so that an error of NaN, too, is unclear.
		boolean isClear = error <= Comparison.MAX_RELATIVE_ERROR * value || Math.abs(value - figure) > error;
		if (!isClear) {
			return State.UNCLEAR;
		}
		double reached = kind.isAtLeast ? value / figure : figure / value;
		return reached >= 1 ? State.REACHED : reached >= NEAR_PART ? State.NEAR : State.MISSED;
	}
}

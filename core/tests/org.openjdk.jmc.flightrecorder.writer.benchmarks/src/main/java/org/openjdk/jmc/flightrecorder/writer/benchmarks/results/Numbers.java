/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.benchmarks.results;

import java.util.Collections;
import java.util.List;
import java.util.Locale;
import org.openjdk.jmh.util.ListStatistics;

/** Numbers as text: with as many digits as mean something. */
final class Numbers {
	private Numbers() {}

	static String withError(double score, double error) {
		return score(score) + " \u00b1 " + (Double.isNaN(error) ? "?" : score(error));
	}

	static double median(List<Double> values) {
		ListStatistics all = new ListStatistics();
		values.forEach(all::addValue);
		return all.getPercentile(Measurement.MEDIAN_PERCENT);
	}

	/** The median, and the least and the greatest in brackets unless all look the same. */
	static String medianAndRange(List<Double> values) {
		String median = score(median(values));
		String range = range(values);
		return range.equals(median) ? median : median + " (" + range + ")";
	}

	/** The least and the greatest, or one of them where both look the same. */
	static String range(List<Double> values) {
		String least = score(Collections.min(values));
		String greatest = score(Collections.max(values));
		return least.equals(greatest) ? least : least + " to " + greatest;
	}

	/** Large numbers without a fraction, small ones with three digits that count. */
	static String score(double value) {
		double size = Math.abs(value);
		String format =
				size >= 1000 ? "%,.0f" : size >= 100 ? "%.0f" : size >= 10 ? "%.1f" : size >= 0.1 ? "%.2f" : "%.3g";
		return size == 0 ? "0" : String.format(Locale.ROOT, format, value);
	}
}

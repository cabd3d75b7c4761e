/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.benchmarks.results;

import java.util.Map;
import java.util.TreeMap;
import org.openjdk.jmh.util.Statistics;

/**
 * One number of a result with its error: the score of a benchmark, or a secondary metric such as the bytes allocated
 * per operation.
 *
 * @param benchmark
 *            the full name of the method
 * @param parameters
 *            the values of its parameters by name
 * @param metric
 *            the name of a secondary metric; empty for the score
 * @param mode
 *            JMH's short name of the mode, such as {@code thrpt}
 * @param unit
 *            the unit of the number
 * @param samples
 *            what the iterations of all forks gave
 */
public record Measurement(
		String benchmark, Map<String, String> parameters, String metric, String mode, String unit, Statistics samples) {
	/** What JMH gives its errors with. */
	static final double CONFIDENCE = 0.999;

	/** Copies the parameters in the order of their names. */
	public Measurement {
		parameters = new TreeMap<>(parameters);
	}

	/**
	 * The mean.
	 *
	 * @return the score in {@link #unit()}
	 */
	public double score() {
		return samples.getMean();
	}

	/**
	 * Half the width of the confidence interval of 99.9 %.
	 *
	 * @return the error in {@link #unit()}; NaN when there are too few samples to have one
	 */
	public double error() {
		return samples.getMeanErrorAt(CONFIDENCE);
	}

	/**
	 * The error as a part of the score.
	 *
	 * @return the relative error; NaN when there is none
	 */
	public double relativeError() {
		return score() == 0 ? error() : error() / Math.abs(score());
	}

	/**
	 * Whether more of it is better.
	 *
	 * @return true for a throughput, false for times and for all that is used up
	 */
	public boolean isHigherBetter() {
		return metric.isEmpty() && mode.equals("thrpt");
	}

	/**
	 * Class and method without the package.
	 *
	 * @return the short name
	 */
	public String shortName() {
		int method = benchmark.lastIndexOf('.');
		return benchmark.substring(benchmark.lastIndexOf('.', method - 1) + 1);
	}

	/**
	 * What must be equal for two measurements to be of the same thing.
	 *
	 * @return name, metric, mode and parameters in one line
	 */
	public String key() {
		return name(parameters) + (mode.equals("thrpt") ? "" : " (" + mode + ")");
	}

	/**
	 * The same without the parameter {@code writer}: what the writers of one run have in common.
	 *
	 * @return name, metric, mode and the other parameters in one line
	 */
	public String keyWithoutWriter() {
		Map<String, String> others = new TreeMap<>(parameters);
		others.remove("writer");
		return name(others) + (mode.equals("thrpt") ? "" : " (" + mode + ")");
	}

	/**
	 * Who was measured.
	 *
	 * @return the value of the parameter {@code writer}, or an empty string
	 */
	public String writer() {
		return parameters.getOrDefault("writer", "");
	}

	private String name(Map<String, String> shown) {
		StringBuilder name = new StringBuilder(shortName());
		if (!metric.isEmpty()) {
			name.append(':').append(metric);
		}
		shown.forEach((parameter, value) ->
				name.append(' ').append(parameter).append('=').append(value));
		return name.toString();
	}
}

/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.benchmarks.results;

import java.util.List;
import java.util.Map;
import java.util.Set;
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
 * @param forkMedians
 *            the median of each fork
 */
public record Measurement(
		String benchmark,
		Map<String, String> parameters,
		String metric,
		String mode,
		String unit,
		Statistics samples,
		List<Double> forkMedians) {
	/** What JMH gives its errors with. */
	static final double CONFIDENCE = 0.999;

	static final double MEDIAN_PERCENT = 50;

	/** The secondary metric that is the same on each machine: bytes allocated per operation. */
	static final String ALLOCATION = "gc.alloc.rate.norm";

	/** Secondary metrics that are throughputs themselves. */
	private static final Set<String> RATES = Set.of("events", "megabytes");

	/** The length of a message in the file. */
	static final String MESSAGE_BYTES = "bytesPerMessage";

	/** Copies the list, and the parameters in the order of their names. */
	public Measurement {
		parameters = new TreeMap<>(parameters);
		forkMedians = List.copyOf(forkMedians);
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
		return mode.equals("thrpt") && (metric.isEmpty() || RATES.contains(metric));
	}

	/**
	 * Whether this tells bytes allocated.
	 *
	 * @return false for scores and other metrics
	 */
	public boolean isAllocation() {
		return metric.equals(ALLOCATION);
	}

	/**
	 * Whether a secondary metric of JMH is one that is shown.
	 *
	 * @param name
	 *            its name
	 * @return true for bytes allocated, processor time and what benchmarks count themselves
	 */
	static boolean isShown(String name) {
		return name.equals(ALLOCATION)
				|| name.equals(MESSAGE_BYTES)
				|| name.equals(ProcessorTime.METRIC)
				|| RATES.contains(name);
	}

	/** The unit of a metric, where JMH has no better word for it than operations. */
	static String unit(String metric, String given) {
		return switch (metric) {
			case MESSAGE_BYTES -> "B";
			case "events" -> given.replace("ops", "events");
			case "megabytes" -> given.replace("ops", "MB");
			default -> given;
		};
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
	 * The same without one parameter: what the measurements have in common that differ in nothing else.
	 *
	 * @param parameter
	 *            the name of the parameter
	 * @return name, metric, mode and the other parameters in one line
	 */
	public String keyWithout(String parameter) {
		Map<String, String> others = new TreeMap<>(parameters);
		others.remove(parameter);
		return name(others) + (mode.equals("thrpt") ? "" : " (" + mode + ")");
	}

	/** What this stands beside. */
	SideBySide sideBySide() {
		return SideBySide.of(parameters);
	}

	/**
	 * What those share that are shown side by side.
	 *
	 * @return the key without the parameter that tells them apart
	 */
	public String row() {
		return keyWithout(sideBySide().parameter);
	}

	/**
	 * Which of those it is that are shown side by side.
	 *
	 * @return the value of the parameter that tells them apart, such as a writer; an empty string where there is none
	 */
	public String subject() {
		return parameters.getOrDefault(sideBySide().parameter, "");
	}

	/** What the score and the other metrics of one row share. */
	String rowOfScore() {
		return ofScore().row();
	}

	/** @return the {@link #label} of the score, also where this is another metric */
	String labelOfScore() {
		return ofScore().label();
	}

	private Measurement ofScore() {
		return new Measurement(benchmark, parameters, "", mode, unit, samples, forkMedians);
	}

	/**
	 * The row for people: without what is the same everywhere.
	 *
	 * @return class, method, metric and the parameters that matter
	 */
	public String label() {
		StringBuilder label = new StringBuilder(shortName().replace("Benchmark.", ": "));
		if (!metric.isEmpty()) {
			label.append(isAllocation() ? ", allocated" : ", " + metric);
		}
		parameters.forEach((parameter, value) -> {
			if (!parameter.equals(sideBySide().parameter) && !(parameter + value).equals("storagefile")) {
				label.append(", ").append(parameter).append(' ').append(value);
			}
		});
		return label.toString();
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

/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.benchmarks.results;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Judges times by a writer that was kept. Both run the same benchmarks at the same time, so that a machine that is busy or
 * slow is so for both, and what counts is the median of their ratios in several turns.
 * <p>
 * Where other programs take the processors, the two get unequal shares of them, and the time that passes says little. The
 * processor time still does, so it has the same limit on every machine. But a writer that waits takes none: the time that
 * passes is judged too, as strictly where the JVM of the kept writer had a processor for itself, and loosely elsewhere.
 */
final class TimeGuard {
	/** How many times the time of the writer that was kept the writer may take. */
	static final double MOST_SLOWDOWN = 1.25;
	/** The same, where the time that passes says little. */
	static final double MOST_SLOWDOWN_WHERE_DISTURBED = 2;
	/** The part of the time for which a thread that nothing disturbs has a processor. */
	private static final double UNDISTURBED = 0.9;

	/** By the units of JMH. */
	private static final Map<String, Double> NANOS = Map.of("ns", 1d, "us", 1e3, "ms", 1e6, "s", 1e9);

	/**
	 * What both gave at the same time.
	 *
	 * @param kept
	 *            scores and processor times of the writer that was kept
	 * @param now
	 *            those of the writer of today
	 */
	record Turn(List<Measurement> kept, List<Measurement> now) {}

	private TimeGuard() {}

	/** @return a verdict for each score and each processor time of today, by its key */
	static Map<String, Guard.Verdict> judge(List<Turn> turns) {
		Map<String, Measurement> measured = new LinkedHashMap<>();
		Map<String, List<Double>> slowdowns = new LinkedHashMap<>();
		Set<String> disturbed = new HashSet<>();
		for (Turn turn : turns) {
			Map<String, Measurement> kept = new LinkedHashMap<>();
			turn.kept().forEach(measurement -> kept.put(measurement.key(), measurement));
			Set<String> undisturbed = undisturbed(turn.kept());
			for (Measurement now : turn.now()) {
				if (now.metric().isEmpty() || isProcessorTime(now)) {
					measured.putIfAbsent(now.key(), now);
					List<Double> known = slowdowns.computeIfAbsent(now.key(), key -> new ArrayList<>());
					if (kept.containsKey(now.key())) {
						known.add(slowdown(kept.get(now.key()), now));
					}
					if (!isProcessorTime(now) && !undisturbed.contains(now.key())) {
						disturbed.add(now.key());
					}
				}
			}
		}
		Map<String, Guard.Verdict> verdicts = new LinkedHashMap<>();
		measured.forEach((key, now) -> verdicts.put(
				key,
				verdict(
						now,
						slowdowns.get(key),
						disturbed.contains(key) ? MOST_SLOWDOWN_WHERE_DISTURBED : MOST_SLOWDOWN)));
		return verdicts;
	}

	private static boolean isProcessorTime(Measurement measurement) {
		return measurement.metric().equals(ProcessorTime.METRIC);
	}

	/** The scores of JVMs that had a processor nearly all the time. */
	private static Set<String> undisturbed(List<Measurement> measurements) {
		Map<String, Measurement> scores = new LinkedHashMap<>();
		measurements.stream()
				.filter(measurement -> measurement.metric().isEmpty())
				.forEach(score -> scores.put(score.rowOfScore() + score.subject(), score));
		Set<String> undisturbed = new HashSet<>();
		for (Measurement time : measurements) {
			Measurement score = scores.get(time.rowOfScore() + time.subject());
			if (isProcessorTime(time) && score != null && time.score() > UNDISTURBED * nanosPerOperation(score)) {
				undisturbed.add(score.key());
			}
		}
		return undisturbed;
	}

	private static double nanosPerOperation(Measurement score) {
		String[] unit = score.unit().split("/");
		return score.isHigherBetter() ? NANOS.get(unit[1]) / score.score() : NANOS.get(unit[0]) * score.score();
	}

	private static double slowdown(Measurement kept, Measurement now) {
		return now.isHigherBetter() ? kept.score() / now.score() : now.score() / kept.score();
	}

	private static Guard.Verdict verdict(Measurement now, List<Double> slowdowns, double most) {
		if (slowdowns.isEmpty()) {
			return new Guard.Verdict(now, Guard.Outcome.NOT_COMPARED, "the writer that was kept does not have it");
		}
		double median = median(slowdowns);
		String all = slowdowns.stream()
				.map(slowdown -> String.format(Locale.ROOT, "%.2f", slowdown))
				.collect(Collectors.joining(", "));
		// A ratio that is no number is no pass.
		return new Guard.Verdict(
				now,
				median <= most ? Guard.Outcome.OK : Guard.Outcome.FAIL,
				String.format(
						Locale.ROOT,
						"takes %.2f times as long as the writer that was kept (%s); at most %.2f",
						median,
						all,
						most));
	}

	private static double median(List<Double> values) {
		double[] sorted = values.stream().mapToDouble(value -> value).sorted().toArray();
		return (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
	}
}

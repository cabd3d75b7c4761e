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

/**
 * Judges measurements of our writers by committed ones: throughputs as leads over 9.1.2, and bytes allocated. Average times
 * are those of whole small recordings, where 9.1.2 mostly waits for itself, or of stack traces, which take longer to warm
 * up than a guard runs; their bytes alone are judged.
 */
final class Guard {
	/** A writer must keep this part of its lead over 9.1.2. */
	private static final double MIN_LEAD_KEPT = 0.5;

	/** So much may be added to what a recording allocates for itself, which is shared by its events. */
	private static final double MAX_GROWTH = 0.1;

	/** The JIT compiler leaves out a builder or the like in one JVM and not in the next, twice in a row too. */
	private static final double SMALL_OBJECT_BYTES = 24;

	/** Less than any object takes. */
	private static final double ROUNDING_BYTES = 1;

	/** The writer that makes no objects, so that there is none to leave out. */
	private static final String WITHOUT_OBJECTS = "current-direct";

	private final Map<String, Measurement> committed;
	private final Map<String, Measurement> committedBase;

	/** How a measurement was judged. */
	enum Outcome {
		OK("ok"),
		FAIL("FAIL"),
		/** One of the results has nothing to compare it with. */
		NOT_COMPARED("not compared");

		private final String text;

		Outcome(String text) {
			this.text = text;
		}
	}

	/**
	 * What was found out.
	 *
	 * @param measured
	 *            what was judged
	 * @param outcome
	 *            how
	 * @param reason
	 *            by which figures
	 */
	record Verdict(Measurement measured, Outcome outcome, String reason) {
		boolean isCompared() {
			return outcome != Outcome.NOT_COMPARED;
		}

		boolean isFailed() {
			return outcome == Outcome.FAIL;
		}

		@Override
		public String toString() {
			return String.format(Locale.ROOT, "%-4s %s: %s", outcome.text, measured.key(), reason);
		}
	}

	/**
	 * @param committed
	 *            of our writers and of 9.1.2
	 */
	Guard(List<Measurement> committed) {
		this.committed = byKey(committed);
		committedBase = ofBase(committed);
	}

	/** @return a verdict for each measurement of our writers, by its key */
	Map<String, Verdict> judge(ResultFile fresh) {
		Map<String, Measurement> base = ofBase(fresh.measurements());
		Map<String, Verdict> verdicts = new LinkedHashMap<>();
		for (Measurement now : fresh.measurements()) {
			if (SideBySide.isOwn(now.subject()) && (now.isAllocation() || now.isHigherBetter())) {
				verdicts.put(now.key(), judge(now, base.get(now.row())));
			}
		}
		return verdicts;
	}

	private Verdict judge(Measurement now, Measurement base) {
		Measurement before = committed.get(now.key());
		Measurement baseBefore = committedBase.get(now.row());
		if (before == null || !now.isAllocation() && (base == null || baseBefore == null)) {
			return new Verdict(
					now, Outcome.NOT_COMPARED, "it is not in both results, beside " + SideBySide.WRITER.base);
		}
		return now.isAllocation()
				? judgeAllocation(before, now)
				: judgeLead(
						now, certainLead(new Comparison(baseBefore, before)), new Comparison(base, now).improvement());
	}

	/** The lower end of a lead's interval: a committed result of a busy machine must not ask for what never was. */
	private static double certainLead(Comparison comparison) {
		double relativeError = comparison.ratioError() / comparison.ratio();
		return comparison.improvement() * (Double.isNaN(relativeError) ? 1 : Math.max(0, 1 - relativeError));
	}

	private static Verdict judgeLead(Measurement measured, double before, double now) {
		return new Verdict(
				measured,
				now >= before * MIN_LEAD_KEPT ? Outcome.OK : Outcome.FAIL,
				Numbers.score(now) + " times 9.1.2, committed at least " + Numbers.score(before));
	}

	private static Verdict judgeAllocation(Measurement before, Measurement now) {
		boolean isExact = now.subject().equals(WITHOUT_OBJECTS) && now.mode().equals("thrpt");
		double limit =
				before.score() + Math.max(isExact ? ROUNDING_BYTES : SMALL_OBJECT_BYTES, before.score() * MAX_GROWTH);
		return new Verdict(
				now,
				now.score() <= limit ? Outcome.OK : Outcome.FAIL,
				Numbers.score(now.score()) + ' ' + now.unit() + ", committed " + Numbers.score(before.score()));
	}

	private static Map<String, Measurement> byKey(List<Measurement> measured) {
		Map<String, Measurement> measurements = new LinkedHashMap<>();
		measured.forEach(m -> measurements.put(m.key(), m));
		return measurements;
	}

	private static Map<String, Measurement> ofBase(List<Measurement> measured) {
		Map<String, Measurement> measurements = new LinkedHashMap<>();
		measured.stream()
				.filter(m -> m.subject().equals(SideBySide.WRITER.base))
				.forEach(m -> measurements.put(m.row(), m));
		return measurements;
	}
}

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

/** Judges what our writers allocate by committed measurements. */
final class Guard {
	/** So much may be added to what a recording allocates for itself, which is shared by its events. */
	private static final double MAX_GROWTH = 0.1;

	/** The JIT compiler leaves out a builder or the like in one JVM and not in the next, twice in a row too. */
	private static final double SMALL_OBJECT_BYTES = 24;

	/** Less than any object takes. */
	private static final double ROUNDING_BYTES = 1;

	/** The writer that makes no objects, so that there is none to leave out. */
	private static final String WITHOUT_OBJECTS = "current-direct";

	private final Map<String, Measurement> committed;

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
	 *            measurements of our writers, among others
	 */
	Guard(List<Measurement> committed) {
		this.committed = new LinkedHashMap<>();
		committed.forEach(m -> this.committed.put(m.key(), m));
	}

	/** @return a verdict for the bytes of each measurement of our writers, by its key */
	Map<String, Verdict> judge(List<Measurement> fresh) {
		Map<String, Verdict> verdicts = new LinkedHashMap<>();
		for (Measurement now : fresh) {
			if (SideBySide.isOwn(now.subject()) && now.isAllocation()) {
				Measurement before = committed.get(now.key());
				verdicts.put(
						now.key(),
						before == null
								? new Verdict(now, Outcome.NOT_COMPARED, "it is in no committed result")
								: judgeAllocation(before, now));
			}
		}
		return verdicts;
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
}

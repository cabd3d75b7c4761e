/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.benchmarks.results;

/**
 * Two measurements of the same thing.
 *
 * @param base
 *            the one to compare with
 * @param candidate
 *            the other
 */
public record Comparison(Measurement base, Measurement candidate) {
	/** An error above this part of the score says that the machine was not quiet. */
	static final double MAX_RELATIVE_ERROR = 0.2;

	/** What may be said of two measurements. */
	public enum Verdict {
		/** The intervals are apart, in favour of the candidate. */
		BETTER,
		/** The intervals are apart, in favour of the base. */
		WORSE,
		/** Both are the same number, without any error. */
		SAME,
		/** The intervals overlap, or an error is too large or unknown. */
		UNCLEAR
	}

	/** Checks that both are in one unit. */
	public Comparison {
		if (!base.unit().equals(candidate.unit())) {
			throw new IllegalArgumentException(base.key() + " is in " + base.unit() + " in one result and in "
					+ candidate.unit() + " in the other; run both with the same -tu");
		}
	}

	/**
	 * The candidate as a multiple of the base, in the unit of both: above 1 is better for a throughput, worse for a time.
	 *
	 * @return the ratio
	 */
	public double ratio() {
		return candidate.score() == base.score() ? 1 : candidate.score() / base.score();
	}

	/**
	 * Half the width of the ratio's interval: the relative errors of independent measurements add as their squares.
	 *
	 * @return the error of {@link #ratio()}; NaN when one of the two has none
	 */
	public double ratioError() {
		return ratio() * Math.hypot(base.relativeError(), candidate.relativeError());
	}

	/**
	 * How often better the candidate is, whichever direction is better.
	 *
	 * @return above 1 when it is better
	 */
	public double improvement() {
		return candidate.isHigherBetter() ? ratio() : 1 / ratio();
	}

	/**
	 * What may be said.
	 *
	 * @return better or worse only where the intervals of 99.9 % are apart and neither is wide
	 */
	public Verdict verdict() {
		if (base.score() == candidate.score() && base.error() == 0 && candidate.error() == 0) {
			return Verdict.SAME;
		}
		// Written so that an error of NaN, too, is unclear.
		boolean narrow = base.relativeError() <= MAX_RELATIVE_ERROR && candidate.relativeError() <= MAX_RELATIVE_ERROR;
		boolean apart = Math.abs(base.score() - candidate.score()) > base.error() + candidate.error();
		if (!narrow || !apart) {
			return Verdict.UNCLEAR;
		}
		return candidate.score() > base.score() == candidate.isHigherBetter() ? Verdict.BETTER : Verdict.WORSE;
	}
}

/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.profile;

import java.util.Map;

/**
 * Divides the amounts of a profile into samples.
 *
 * @param factor
 *            what an amount is multiplied by
 * @param perSample
 *            how much of that is one sample, more than 0
 */
public record SamplePeriod(long factor, long perSample) {
	/** For amounts that count samples. */
	static final SamplePeriod ONE = new SamplePeriod(1, 1);

	private static final Map<String, Long> NANOS = Map.ofEntries(
			Map.entry("nanoseconds", 1L),
			Map.entry("nanosecond", 1L),
			Map.entry("ns", 1L),
			Map.entry("microseconds", 1000L),
			Map.entry("microsecond", 1000L),
			Map.entry("us", 1000L),
			Map.entry("milliseconds", 1_000_000L),
			Map.entry("millisecond", 1_000_000L),
			Map.entry("ms", 1_000_000L),
			Map.entry("seconds", 1_000_000_000L),
			Map.entry("second", 1_000_000_000L),
			Map.entry("s", 1_000_000_000L));

	/**
	 * The period of a profile.
	 *
	 * @param period
	 *            the amount of one sample
	 * @param periodUnit
	 *            its unit, or an empty text if it is that of the amounts
	 * @param unit
	 *            the unit of the amounts
	 * @return null if there is no period, or if it is one of something else, such as bytes in place of time
	 */
	public static SamplePeriod of(long period, String periodUnit, String unit) {
		if (period <= 0) {
			return null;
		}
		if (periodUnit.isEmpty() || periodUnit.equals(unit)) {
			return new SamplePeriod(1, period);
		}
		Long nanos = NANOS.get(unit);
		Long nanosOfPeriod = NANOS.get(periodUnit);
		return nanos == null || nanosOfPeriod == null
				? null
				: new SamplePeriod(nanos, multiplied(period, nanosOfPeriod));
	}

	/** An amount in the unit of {@link #perSample}; a negative one stays negative. */
	long inPeriodUnit(long amount) {
		return multiplied(amount, factor);
	}

	private static long multiplied(long amount, long factor) {
		return Math.max(-1, Math.min(amount, Long.MAX_VALUE / factor)) * factor;
	}
}

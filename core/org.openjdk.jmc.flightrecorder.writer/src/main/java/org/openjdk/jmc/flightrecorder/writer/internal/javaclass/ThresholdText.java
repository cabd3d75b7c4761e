/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.javaclass;

import java.time.temporal.ChronoUnit;
import java.util.Map;

/** Lengths as {@code @Threshold} has them: a number, a space, a unit, as in {@code "20 ms"}. */
final class ThresholdText {
	private static final String NONE = "0";
	private static final Map<String, ChronoUnit> UNITS = Map.of(
			"ns", ChronoUnit.NANOS,
			"us", ChronoUnit.MICROS,
			"ms", ChronoUnit.MILLIS,
			"s", ChronoUnit.SECONDS,
			"m", ChronoUnit.MINUTES,
			"h", ChronoUnit.HOURS,
			"d", ChronoUnit.DAYS);

	private ThresholdText() {}

	/** @return the length in nanoseconds that the annotation of a class gives */
	static long nanos(Class<?> eventClass, String text) {
		if (NONE.equals(text)) {
			return 0;
		}
		String[] parts = text.strip().split("\\s+");
		ChronoUnit unit = parts.length == 2 ? UNITS.get(parts[1]) : null;
		if (unit != null) {
			try {
				long number = Long.parseLong(parts[0]);
				if (number >= 0) {
					return Math.multiplyExact(number, unit.getDuration().toNanos());
				}
			} catch (ArithmeticException | NumberFormatException e) {
				throw invalid(eventClass, text, e);
			}
		}
		throw invalid(eventClass, text, null);
	}

	/** @return the length of a unit, null for a text that is none */
	static Long unitNanos(String text) {
		ChronoUnit unit = UNITS.get(text);
		return unit == null ? null : unit.getDuration().toNanos();
	}

	private static IllegalArgumentException invalid(Class<?> eventClass, String text, Exception cause) {
		return new IllegalArgumentException(
				"@Threshold of " + eventClass.getName()
						+ " must be \"0\", or a number of 0 or more and one of the units ns, us, ms, s, m, h, d, with a"
						+ " space between, not \""
						+ text
						+ "\"",
				cause);
	}
}

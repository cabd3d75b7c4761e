/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.profile;

import java.time.DateTimeException;
import java.time.Duration;
import org.openjdk.jmc.flightrecorder.writer.tools.io.TimeText;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads what {@link TimeText} reads, from more than nothing to a year. */
final class DurationConverter implements ITypeConverter<Duration> {
	private static final Duration LONGEST = Duration.ofDays(365);

	@Override
	public Duration convert(String text) {
		try {
			Duration duration = TimeText.duration(text);
			if (!duration.isNegative() && !duration.isZero() && duration.compareTo(LONGEST) <= 0) {
				return duration;
			}
		} catch (DateTimeException e) {
			throw new TypeConversionException("a duration is like 90s or 1m30s, not '" + text + "'");
		}
		throw new TypeConversionException("a duration is more than zero and at most a year, not '" + text + "'");
	}
}

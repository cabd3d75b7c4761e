/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.cli;

import java.time.DateTimeException;
import java.time.Duration;
import org.openjdk.jmc.flightrecorder.writer.tools.io.TimeText;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads a duration for picocli, which may be 0 and is never negative. */
public class DurationConverter implements ITypeConverter<Duration> {
	/** Has no state. */
	public DurationConverter() {}

	@Override
	public Duration convert(String text) {
		try {
			Duration duration = TimeText.duration(text);
			if (!duration.isNegative()) {
				return duration;
			}
		} catch (DateTimeException e) {
			throw new TypeConversionException("a duration must be like 10ms or 1m30s, not '" + text + "'");
		}
		throw new TypeConversionException("a duration must not be negative, as '" + text + "' is");
	}

	/** Reads a duration that is longer than 0 for picocli. */
	public static class Positive extends DurationConverter {
		/** Has no state. */
		public Positive() {}

		@Override
		public Duration convert(String text) {
			Duration duration = super.convert(text);
			if (duration.isZero()) {
				throw new TypeConversionException("the duration must be longer than 0, not '" + text + "'");
			}
			return duration;
		}
	}
}

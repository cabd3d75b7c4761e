/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.shrink;

import java.time.DateTimeException;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.openjdk.jmc.flightrecorder.writer.tools.cli.NameGlob;
import org.openjdk.jmc.flightrecorder.writer.tools.io.TimeText;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * The number of events of a type that may stay in a stretch of time, as in {@code jdk.ExecutionSample=20/s}.
 *
 * @param types
 *            the types, by full or simple name
 * @param events
 *            the number of events
 * @param nanos
 *            the stretch of time
 */
record RateLimit(NameGlob types, int events, long nanos) {
	private static final Pattern FORM = Pattern.compile("(?:([^=]+)=)?(\\d{1,9})/(\\d*)(\\p{Alpha}[\\p{Alnum}]*)");
	private static final Duration LONGEST = Duration.ofDays(365);

	/**
	 * @return the last of the limits that names the type, or null
	 */
	static RateLimit of(String eventName, List<RateLimit> limits) {
		RateLimit found = null;
		for (RateLimit limit : limits) {
			if (NameGlob.matchesEventName(List.of(limit.types), eventName)) {
				found = limit;
			}
		}
		return found;
	}

	/** Reads a limit for picocli. */
	static final class Converter implements ITypeConverter<RateLimit> {
		@Override
		public RateLimit convert(String text) {
			Matcher matcher = FORM.matcher(text);
			if (matcher.matches()) {
				String number = matcher.group(3).isEmpty() ? "1" : matcher.group(3);
				try {
					Duration time = TimeText.duration(number + matcher.group(4));
					if (!time.isZero() && time.compareTo(LONGEST) <= 0) {
						String types = matcher.group(1) == null ? "*" : matcher.group(1);
						return new RateLimit(NameGlob.of(types), Integer.parseInt(matcher.group(2)), time.toNanos());
					}
				} catch (DateTimeException e) {
					throw malformed(text);
				}
			}
			throw malformed(text);
		}

		private static TypeConversionException malformed(String text) {
			return new TypeConversionException(
					"a rate must be like 'jdk.ExecutionSample=20/s' or 1000/m, not '" + text + "'");
		}
	}
}

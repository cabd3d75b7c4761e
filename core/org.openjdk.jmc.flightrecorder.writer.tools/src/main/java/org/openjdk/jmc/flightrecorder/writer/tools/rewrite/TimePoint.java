/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.rewrite;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import org.openjdk.jmc.flightrecorder.writer.tools.io.TimeText;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * A point in time on a command line: a date and time, or the time since the start of the recording.
 *
 * @param instant
 *            the point, or null
 * @param sinceStart
 *            the time since the start, or null
 * @param text
 *            as the user has written it
 */
record TimePoint(Instant instant, Duration sinceStart, String text) {

	Instant in(Instant recordingStart) {
		return instant != null ? instant : recordingStart.plus(sinceStart);
	}

	/** As it was written. */
	@Override
	public String toString() {
		return text;
	}

	/** Reads a point in time for picocli. */
	static final class Converter implements ITypeConverter<TimePoint> {
		@Override
		public TimePoint convert(String text) {
			String upper = text.toUpperCase(Locale.ROOT);
			try {
				return upper.matches("\\d{4}-.*")
						? new TimePoint(Instant.parse(upper), null, text)
						: new TimePoint(null, TimeText.duration(text), text);
			} catch (DateTimeException e) {
				throw new TypeConversionException("a time must be like 2026-01-31T23:59:00Z, or like 1m30s since the "
						+ "start of the recording, not '" + text + "'");
			}
		}
	}
}

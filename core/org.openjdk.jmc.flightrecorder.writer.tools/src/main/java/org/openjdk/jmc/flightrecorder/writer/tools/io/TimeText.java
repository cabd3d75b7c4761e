/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.io;

import java.time.DateTimeException;
import java.time.Duration;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Stretches of time on a command line. */
public final class TimeText {
	private static final Pattern MILLISECONDS = Pattern.compile("(\\d{1,12})MS");

	/** About 292 years. */
	private static final Duration LONGEST = Duration.ofNanos(Long.MAX_VALUE);

	private TimeText() {}

	/**
	 * Reads {@code 500ms}, {@code 90s}, {@code 1m30s}, {@code 2h}, and what {@link Duration#parse(CharSequence)} reads.
	 *
	 * @param text
	 *            the text
	 * @return the duration
	 * @throws DateTimeException
	 *             if the text is not a duration, or one of more nanoseconds than a long has
	 */
	public static Duration duration(String text) {
		String upper = text.toUpperCase(Locale.ROOT);
		Matcher milliseconds = MILLISECONDS.matcher(upper);
		if (milliseconds.matches()) {
			return Duration.ofMillis(Long.parseLong(milliseconds.group(1)));
		}
		Duration duration = Duration.parse(upper.startsWith("P") ? upper : "PT" + upper);
		if (duration.compareTo(LONGEST) > 0 || duration.compareTo(LONGEST.negated()) < 0) {
			throw new DateTimeException("longer than " + LONGEST.toDays() + " days");
		}
		return duration;
	}
}

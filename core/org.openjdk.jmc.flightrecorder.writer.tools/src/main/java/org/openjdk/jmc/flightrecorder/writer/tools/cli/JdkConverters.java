/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.cli;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import picocli.CommandLine;
import picocli.CommandLine.TypeConversionException;

/** Reads values of the JDK's types for picocli, whose own errors name Java classes. */
final class JdkConverters {
	/** What to say of an empty path, which would be the current directory. */
	static final String NO_NAME = "the name of a file must not be empty";

	private JdkConverters() {}

	static void registerIn(CommandLine commandLine) {
		commandLine
				.registerConverter(Instant.class, JdkConverters::instant)
				.registerConverter(Pattern.class, JdkConverters::pattern)
				.registerConverter(Path.class, JdkConverters::path)
				.registerConverter(int.class, JdkConverters::wholeNumber);
	}

	private static Instant instant(String text) {
		try {
			return Instant.parse(text.toUpperCase(Locale.ROOT));
		} catch (DateTimeException e) {
			throw new TypeConversionException("a time must be like 2026-01-31T23:59:00Z, not '" + text + "'");
		}
	}

	private static Pattern pattern(String text) {
		try {
			return Pattern.compile(text);
		} catch (PatternSyntaxException e) {
			String place = e.getIndex() < 0 ? "" : " at character " + (e.getIndex() + 1);
			throw new TypeConversionException(
					"the regular expression '" + text + "' is wrong" + place + ": " + e.getDescription());
		}
	}

	private static Path path(String text) {
		if (text.isEmpty()) {
			throw new TypeConversionException(NO_NAME);
		}
		try {
			return Path.of(text);
		} catch (InvalidPathException e) {
			throw new TypeConversionException("'" + text + "' cannot be the name of a file: " + e.getReason());
		}
	}

	private static int wholeNumber(String text) {
		try {
			return Integer.parseInt(text);
		} catch (NumberFormatException e) {
			throw new TypeConversionException("a number must be whole and below 2^31, not '" + text + "'");
		}
	}
}

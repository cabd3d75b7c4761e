/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.cli;

import java.util.List;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;

/**
 * A pattern for names: {@code *} stands for any text, {@code ?} for any character, all else for itself.
 *
 * @param text
 *            the pattern as it was written
 * @param pattern
 *            the same as a regular expression
 */
public record NameGlob(String text, Pattern pattern) {

	/**
	 * Reads a pattern.
	 *
	 * @param text
	 *            the pattern
	 * @return the same, to match names with
	 */
	public static NameGlob of(String text) {
		StringBuilder expression = new StringBuilder();
		for (char c : text.toCharArray()) {
			expression.append(c == '*' ? ".*" : c == '?' ? "." : Pattern.quote(String.valueOf(c)));
		}
		return new NameGlob(text, Pattern.compile(expression.toString(), Pattern.DOTALL));
	}

	/**
	 * The same without regard to upper and lower case.
	 *
	 * @return another pattern
	 */
	public NameGlob inAnyCase() {
		return new NameGlob(
				text,
				Pattern.compile(pattern.pattern(), pattern.flags() | Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE));
	}

	/**
	 * Whether it is a pattern of a name.
	 *
	 * @param name
	 *            the whole name
	 * @return true if it matches
	 */
	public boolean matches(String name) {
		return pattern.matcher(name).matches();
	}

	/**
	 * Whether one of the patterns is of an event type.
	 *
	 * @param patterns
	 *            the patterns
	 * @param eventName
	 *            the full name of the type
	 * @return true if one matches the full name, or what stands behind its last dot
	 */
	public static boolean matchesEventName(List<NameGlob> patterns, String eventName) {
		String simpleName = eventName.substring(eventName.lastIndexOf('.') + 1);
		return patterns.stream().anyMatch(pattern -> pattern.matches(eventName) || pattern.matches(simpleName));
	}

	/** As it was written. */
	@Override
	public String toString() {
		return text;
	}

	/** How picocli reads one. */
	public static final class Converter implements ITypeConverter<NameGlob> {
		/** A converter for picocli. */
		public Converter() {}

		@Override
		public NameGlob convert(String text) {
			return of(text);
		}
	}
}

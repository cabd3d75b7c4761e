/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.cli;

import java.util.List;
import picocli.CommandLine.ITypeConverter;

/**
 * A pattern for names: {@code *} stands for any text, {@code ?} for any character, all else for itself.
 *
 * @param text
 *            the pattern as it was written
 * @param isCaseSensitive
 *            whether upper and lower case differ
 */
public record NameGlob(String text, boolean isCaseSensitive) {

	/**
	 * Reads a pattern.
	 *
	 * @param text
	 *            the pattern
	 * @return the same, to match names with
	 */
	public static NameGlob of(String text) {
		return new NameGlob(text, true);
	}

	/**
	 * The same without regard to upper and lower case.
	 *
	 * @return another pattern
	 */
	public NameGlob inAnyCase() {
		return new NameGlob(text, false);
	}

	/**
	 * Whether a name matches. When matching fails, only the last asterisk is extended, so the work is bounded by the
	 * product of both lengths.
	 *
	 * @param name
	 *            the whole name
	 * @return true if it matches
	 */
	public boolean matches(String name) {
		int inName = 0;
		int inText = 0;
		int asterisk = -1;
		int afterAsterisk = 0;
		while (inName < name.length()) {
			char wanted = inText < text.length() ? text.charAt(inText) : 0;
			if (inText < text.length() && wanted == '*') {
				asterisk = inText++;
				afterAsterisk = inName;
			} else if (inText < text.length() && (wanted == '?' || isSame(wanted, name.charAt(inName)))) {
				inText++;
				inName++;
			} else if (asterisk >= 0) {
				inText = asterisk + 1;
				inName = ++afterAsterisk;
			} else {
				return false;
			}
		}
		while (inText < text.length() && text.charAt(inText) == '*') {
			inText++;
		}
		return inText == text.length();
	}

	private boolean isSame(char one, char other) {
		return one == other
				|| !isCaseSensitive
						&& Character.toLowerCase(Character.toUpperCase(one))
								== Character.toLowerCase(Character.toUpperCase(other));
	}

	/**
	 * Whether one of the patterns matches an event type.
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

	/** Reads a pattern for picocli. */
	public static final class Converter implements ITypeConverter<NameGlob> {
		/** A converter for picocli. */
		public Converter() {}

		@Override
		public NameGlob convert(String text) {
			return of(text);
		}
	}
}

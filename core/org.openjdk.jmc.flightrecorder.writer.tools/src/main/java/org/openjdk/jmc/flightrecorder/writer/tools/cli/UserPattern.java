/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.BitSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A regular expression that a user has written, in the syntax of {@link Pattern}. Its work on one text has a limit,
 * because such an expression may practically never end. The limit counts how often a character is read, not time, so
 * that a text which passes on one machine passes on all. May be used by several threads at once.
 */
public final class UserPattern {
	/** A second of work, for any text. */
	private static final long STEPS = 100_000_000;
	/** A pattern such as {@code .*x} takes as many steps for a character as the line has characters. */
	private static final long STEPS_PER_CHARACTER = 50_000;

	private static final long MAX_STEPS = 2_000_000_000;

	private final Pattern pattern;
	private final String name;

	/**
	 * Wraps an expression.
	 *
	 * @param pattern
	 *            what the user has written
	 * @param name
	 *            its name in messages, because its own text may be confidential
	 */
	public UserPattern(Pattern pattern, String name) {
		this.pattern = pattern;
		this.name = name;
	}

	/**
	 * Whether the expression matches all of a text.
	 *
	 * @param text
	 *            the text
	 * @return true if it does
	 * @throws UncheckedIOException
	 *             if that takes too much work to find out
	 */
	public boolean matches(String text) {
		try {
			return matcher(text).matches();
		} catch (StackOverflowError e) {
			throw tooDeep(text, e);
		}
	}

	/**
	 * Finds the parts of a text that match the expression.
	 *
	 * @param text
	 *            the text
	 * @param found
	 *            receives the positions of their characters
	 * @return whether there is any, of one character at least
	 * @throws UncheckedIOException
	 *             if that takes too much work to find out
	 */
	public boolean find(String text, BitSet found) {
		try {
			boolean isFound = false;
			Matcher matcher = matcher(text);
			while (matcher.find()) {
				found.set(matcher.start(), matcher.end());
				isFound |= matcher.end() > matcher.start();
			}
			return isFound;
		} catch (StackOverflowError e) {
			throw tooDeep(text, e);
		}
	}

	private Matcher matcher(String text) {
		return pattern.matcher(new CountedText(text));
	}

	private UncheckedIOException tooDeep(String text, StackOverflowError e) {
		return failure(text, "repeats a group too often", e);
	}

	private UncheckedIOException failure(String text, String what, Throwable cause) {
		return new UncheckedIOException(new IOException(
				String.format("%s %s in a text of %,d characters; try a simpler one", name, what, text.length()),
				cause));
	}

	/** A text with a limit on how many characters are read. */
	private final class CountedText implements CharSequence {
		private final String text;
		private long stepsLeft;

		CountedText(String text) {
			this.text = text;
			stepsLeft = maxSteps();
		}

		private long maxSteps() {
			return Math.min(MAX_STEPS, STEPS + STEPS_PER_CHARACTER * text.length());
		}

		@Override
		public char charAt(int index) {
			if (stepsLeft-- <= 0) {
				throw failure(text, String.format("takes more than %,d steps", maxSteps()), null);
			}
			return text.charAt(index);
		}

		@Override
		public int length() {
			return text.length();
		}

		@Override
		public CharSequence subSequence(int start, int end) {
			return text.subSequence(start, end);
		}

		@Override
		public String toString() {
			return text;
		}
	}

	/** As it was written. */
	@Override
	public String toString() {
		return pattern.pattern();
	}
}

/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.rewrite;

import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;

/**
 * A pattern for names: {@code *} stands for any text, {@code ?} for any character, all else for itself.
 *
 * @param pattern
 *            the same as a regular expression
 */
record NameGlob(Pattern pattern) {

	static NameGlob of(String text) {
		StringBuilder expression = new StringBuilder();
		for (char c : text.toCharArray()) {
			expression.append(c == '*' ? ".*" : c == '?' ? "." : Pattern.quote(String.valueOf(c)));
		}
		return new NameGlob(Pattern.compile(expression.toString(), Pattern.DOTALL));
	}

	boolean matches(String name) {
		return pattern.matcher(name).matches();
	}

	/** How picocli reads one. */
	static final class Converter implements ITypeConverter<NameGlob> {
		@Override
		public NameGlob convert(String text) {
			return of(text);
		}
	}
}

/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.redact;

import java.util.BitSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds the user and the password of URLs, {@code scheme://user:password@host}, also where a JSON text has backslashes
 * before the slashes. Programs accept passwords with signs that should be encoded, such as slashes and blanks. So
 * credentials begin with what looks like a user and a colon. They end at an {@code @} before a line break and before
 * text that is certainly another argument: at the last one before the next URL, or if there is none, at the last one.
 */
final class UrlCredentials {
	/** The text before the credentials. The scheme is part of it, so that the URL before ends there. */
	private static final Pattern START = Pattern.compile("(?<![\\w+.-])[\\w+.-]*:(?:\\\\*/){2}");

	private static final Pattern END_OF_AUTHORITY = Pattern.compile("[/?#\\s]|\\\\+/");
	private static final Pattern LINE_BREAK = Pattern.compile("[\\r\\n]");
	/** A host and a port, not a user and a password, if a blank is next. */
	private static final Pattern PORT = Pattern.compile("[^:@]+:\\d{1,5}");

	private UrlCredentials() {}

	/**
	 * @param found
	 *            receives the positions of their characters
	 */
	static void find(String text, BitSet found) {
		if (text.indexOf('@') < 0) {
			return;
		}
		Matcher start = START.matcher(text);
		int limit = 0;
		int next = start.find() ? start.start() : text.length();
		while (next < text.length()) {
			start.find(next);
			int from = start.end();
			next = start.find() ? start.start() : text.length();
			if (from >= limit) {
				limit = Math.min(CommandLineText.endOfValue(text, from), indexOf(LINE_BREAK, text, from));
			}
			found.set(from, Math.max(from, end(text, from, next, limit)));
		}
	}

	/** The position of the sign behind the credentials; there are none before the first position. */
	private static int end(String text, int from, int next, int limit) {
		int endOfAuthority = indexOf(END_OF_AUTHORITY, text, from);
		String authority = text.substring(from, endOfAuthority);
		boolean isBlankNext = endOfAuthority == text.length() || Character.isWhitespace(text.charAt(endOfAuthority));
		if (authority.indexOf(':') < 0 || isBlankNext && PORT.matcher(authority).matches()) {
			return lastAt(text, from, endOfAuthority);
		}
		int beforeNext = lastAt(text, from, Math.min(next, limit));
		return beforeNext >= from ? beforeNext : lastAt(text, from, limit);
	}

	/** One less than the first position if there is none. */
	private static int lastAt(String text, int from, int to) {
		int at = to - 1;
		while (at >= from && text.charAt(at) != '@') {
			at--;
		}
		return at;
	}

	private static int indexOf(Pattern pattern, String text, int from) {
		Matcher matcher = pattern.matcher(text);
		return matcher.find(from) ? matcher.start() : text.length();
	}
}

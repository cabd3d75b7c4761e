/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.benchmarks.results;

import java.util.Locale;
import java.util.regex.Pattern;

/** Texts of result files, which anybody may have made, for a terminal and for documents. */
public final class ShownText {
	/** Controls, formats such as directions of writing, and ends of lines and paragraphs. */
	private static final Pattern COMMAND = Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}]");

	private static final Pattern MARKUP = Pattern.compile("[\\\\`\\[]");

	private ShownText() {}

	/**
	 * One line without anything that a terminal would obey.
	 *
	 * @param text
	 *            any text
	 * @return the text, but for control characters, which become {@code \}{@code u001b} and the like
	 */
	public static String printable(String text) {
		return COMMAND.matcher(text)
				.replaceAll(match ->
						String.format(Locale.ROOT, "\\\\u%04x", match.group().codePointAt(0)));
	}

	/** For the content and the attributes of an element. */
	static String html(String text) {
		return text.replace("&", "&amp;")
				.replace("<", "&lt;")
				.replace(">", "&gt;")
				.replace("\"", "&quot;");
	}

	/** For a line in Markdown: no link, no code and no tag begins in it. */
	static String markdown(String text) {
		return MARKUP.matcher(printable(text))
				.replaceAll("\\\\$0")
				.replace("&", "&amp;")
				.replace("<", "&lt;");
	}

	/** For a line in Markdown that is shown as code. */
	static String code(String text) {
		return '`' + printable(text).replace('`', '\'') + '`';
	}
}

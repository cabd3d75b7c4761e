/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.rewrite;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.openjdk.jmc.flightrecorder.writer.tools.cli.NameGlob;

/**
 * What a text becomes, by the name of its field and by what it says.
 */
final class Redaction {
	private final List<NameGlob> fields;
	private final List<Pattern> texts;
	private final String replacement;
	private final Map<String, Boolean> redactedPaths = new HashMap<>();

	/**
	 * @param fields
	 *            fields whose texts are replaced as a whole, as {@code event.field} or {@code event.field.field}
	 * @param texts
	 *            what is replaced in the texts of all fields
	 * @param replacement
	 *            what comes in its place
	 */
	Redaction(List<NameGlob> fields, List<Pattern> texts, String replacement) {
		this.fields = fields;
		this.texts = texts;
		this.replacement = replacement;
	}

	/**
	 * @param path
	 *            the event's name and those of the fields that lead to the text, with dots between them
	 * @param text
	 *            the text, or null
	 * @return the same object if it may stay
	 */
	String apply(String path, String text) {
		if (text == null || text.isEmpty()) {
			return text;
		}
		if (redactedPaths.computeIfAbsent(path, this::isRedactedPath)) {
			return replacement;
		}
		String result = text;
		for (Pattern pattern : texts) {
			Matcher matcher = pattern.matcher(result);
			if (matcher.find()) {
				result = matcher.replaceAll(Matcher.quoteReplacement(replacement));
			}
		}
		return result;
	}

	private boolean isRedactedPath(String path) {
		return fields.stream().anyMatch(glob -> glob.matches(path));
	}
}

/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.redact;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.openjdk.jmc.flightrecorder.writer.tools.cli.NameGlob;

/**
 * Patterns for confidential keys or arguments, in the form of JEP 536: patterns with {@code *} and {@code ?} and
 * semicolons between them, in any case of letters. {@code +} in front adds them to the usual ones, {@code @file} stands
 * for the lines of a file, {@code none} for no pattern. {@code <DELIMITER>} in a pattern stands for the space between
 * two arguments.
 */
public final class FilterList {
	/** Values of keys like these are confidential by default. */
	public static final List<String> USUAL_KEYS = List.of(
			"*auth*",
			"*jaas*config*",
			"*password*",
			"*passwd*",
			"*pwd*",
			"*passphrase*",
			"*token*",
			"*secret*",
			"*credential*",
			"*api-key*",
			"*api_key*",
			"*apikey*",
			"*client-secret*",
			"*client_secret*",
			"*clientsecret*",
			"*private-key*",
			"*private_key*",
			"*privatekey*");

	/**
	 * Arguments like these are confidential by default. {@code *auth*} is not among them, because it matches --author.
	 */
	public static final List<String> USUAL_ARGUMENTS = usualArguments();

	private static final String DELIMITER = "<DELIMITER>";
	private static final String NONE = "none";

	private final List<Filter> filters = new ArrayList<>();
	private final Set<Filter> matched = new HashSet<>();
	private final List<Path> files = new ArrayList<>();

	/** One pattern for each of the arguments in a row. */
	private record Filter(String text, List<NameGlob> parts, boolean isUsual) {}

	private FilterList() {}

	private static List<String> usualArguments() {
		List<String> all = new ArrayList<>();
		List<String> keys =
				USUAL_KEYS.stream().filter(key -> !key.equals("*auth*")).toList();
		keys.forEach(key -> all.add("--" + key.substring(0, key.length() - 1) + DELIMITER + "*"));
		all.addAll(keys);
		return List.copyOf(all);
	}

	/**
	 * Reads patterns.
	 *
	 * @param text
	 *            the text of the patterns, or null for the usual ones
	 * @param usual
	 *            the usual patterns
	 * @return the patterns
	 * @throws IOException
	 *             if a file of patterns cannot be read
	 */
	public static FilterList of(String text, List<String> usual) throws IOException {
		FilterList list = new FilterList();
		boolean isAdded = text == null || text.startsWith("+");
		if (isAdded) {
			usual.forEach(pattern -> list.add(pattern, true));
		}
		String own = text == null || text.equals(NONE) ? "" : text.substring(text.startsWith("+") ? 1 : 0);
		for (String pattern : own.split(";")) {
			if (pattern.startsWith("@")) {
				if (pattern.length() == 1) {
					throw new IOException("'@' names no file of patterns");
				}
				Path file = Path.of(pattern.substring(1));
				PolicyFile.text(file).lines().forEach(line -> list.add(line, false));
				list.files.add(file);
			} else {
				list.add(pattern, false);
			}
		}
		return list;
	}

	/**
	 * Tells where patterns come from.
	 *
	 * @return the files that were read
	 */
	public List<Path> files() {
		return files;
	}

	private void add(String pattern, boolean isUsual) {
		if (!pattern.isBlank()) {
			List<NameGlob> parts = new ArrayList<>();
			for (String part : pattern.strip().split(DELIMITER)) {
				parts.add(NameGlob.of(part).inAnyCase());
			}
			filters.add(new Filter(pattern.strip(), parts, isUsual));
		}
	}

	/**
	 * Whether a single text matches.
	 *
	 * @param text
	 *            a key or an argument
	 * @return true if a pattern for one text matches all of it
	 */
	boolean matches(String text) {
		return text != null && matchLength(List.of(text), 0) > 0;
	}

	/**
	 * Matches arguments in a row.
	 *
	 * @param arguments
	 *            all arguments
	 * @param from
	 *            the first of the row
	 * @return how many arguments the longest matching pattern covers; 0 if none matches
	 */
	int matchLength(List<String> arguments, int from) {
		int longest = 0;
		for (Filter filter : filters) {
			int length = filter.parts.size();
			boolean isMatch = from + length <= arguments.size();
			for (int i = 0; isMatch && i < length; i++) {
				isMatch = filter.parts.get(i).matches(arguments.get(from + i));
			}
			if (isMatch) {
				matched.add(filter);
				longest = Math.max(longest, length);
			}
		}
		return longest;
	}

	/**
	 * Patterns of the user that have matched nothing so far.
	 *
	 * @return the patterns as they were written
	 */
	public List<String> unmatched() {
		return filters.stream()
				.filter(filter -> !filter.isUsual && !matched.contains(filter))
				.map(Filter::text)
				.toList();
	}
}

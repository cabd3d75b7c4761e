/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.redact;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The arguments of a command in one text, with spaces between them, as recordings have them. Where an argument ends is not
 * known for sure, because it may contain spaces itself; so what follows a confidential one goes with it, up to the next
 * argument that begins with a hyphen.
 */
final class CommandLineText {
	private static final Pattern AGENT = Pattern.compile("(-(?:javaagent|agentlib|agentpath):[^=]*=).+");
	private static final Pattern FLAG = Pattern.compile("(-XX:\\w+[=:])(.+)");
	/** Numbers, sizes, percentages and booleans give nothing away. */
	private static final Pattern HARMLESS_VALUE = Pattern.compile("[-+]?\\d+(\\.\\d+)?[kKmMgGtT%]?|true|false");

	private static final Pattern PROPERTY = Pattern.compile("(-D([^=]+)=).+");
	private static final Pattern OPTION = Pattern.compile("([^=]+=).+");

	private final FilterList keys;
	private final FilterList arguments;
	private final String replacement;

	CommandLineText(FilterList keys, FilterList arguments, String replacement) {
		this.keys = keys;
		this.arguments = arguments;
		this.replacement = replacement;
	}

	/**
	 * @return the same object if nothing is confidential
	 */
	String redact(String text) {
		List<String> tokens = List.of(text.split("\\s+"));
		List<String> result = new ArrayList<>();
		boolean isChanged = false;
		int i = 0;
		while (i < tokens.size()) {
			String token = tokens.get(i);
			String left = redactedByForm(token);
			int length = left != null ? 1 : arguments.matchLength(tokens, i);
			if (length == 0) {
				result.add(token);
				i++;
				continue;
			}
			isChanged = true;
			if (left != null) {
				result.add(left);
			} else if (length == 1) {
				result.add(redactedOption(token));
			} else {
				// The first is the name of the option.
				result.add(token);
				result.add(replacement);
			}
			i += length;
			while (i < tokens.size() && !tokens.get(i).startsWith("-")) {
				i++;
			}
		}
		return isChanged ? String.join(" ", result) : text;
	}

	/** Agents, flags and properties, by their form; null for all others and for those that may stay. */
	private String redactedByForm(String token) {
		Matcher agent = AGENT.matcher(token);
		if (agent.matches()) {
			return agent.group(1) + replacement;
		}
		Matcher flag = FLAG.matcher(token);
		if (flag.matches() && !HARMLESS_VALUE.matcher(flag.group(2)).matches()) {
			return flag.group(1) + replacement;
		}
		Matcher property = PROPERTY.matcher(token);
		return property.matches() && keys.matches(property.group(2)) ? property.group(1) + replacement : null;
	}

	/** The name of an option may stay if it is the name that is confidential, and not the value. */
	private String redactedOption(String token) {
		Matcher option = OPTION.matcher(token);
		return option.matches() && arguments.matches(option.group(1)) ? option.group(1) + replacement : replacement;
	}
}

/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.redact;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds confidential parts in the arguments of a command. Recordings have the arguments as one text, with spaces
 * between them. The text does not show where an argument ends, because an argument may have spaces itself. So a
 * confidential part ends before the next text that is certainly another option, or at the end.
 */
final class CommandLineText {
	private static final Pattern AGENT = Pattern.compile("-(?:javaagent|agentlib|agentpath):");
	private static final Pattern FLAG = Pattern.compile("-XX:(\\w+)[=:]");
	private static final Pattern PROPERTY = Pattern.compile("-D([^=\\s]+)");
	/** The value is a command line, which may have any option in it. */
	private static final Pattern FLAG_OF_COMMAND = Pattern.compile("On\\w+");
	/**
	 * Numbers, sizes, percentages and booleans give nothing away. If a word follows that is not an option, the value
	 * may be a text that begins with a number.
	 */
	private static final Pattern HARMLESS_VALUE =
			Pattern.compile("(?:[-+]?\\d+(?:\\.\\d+)?[kKmMgGtT%]?|true|false)(?:\\s*$|\\s+(?=-))");

	/** Text that is certainly an option of the JVM. */
	private static final String OPTION_OF_JVM =
			"-XX:[-+]?[A-Z]|-D[\\w.-]+=|-X(?:m[nsx]\\d|ss\\d|int\\b|comp\\b|mixed\\b|rs\\b|batch\\b|log|share:|check:|verify"
					+ "|boot|debug\\b)|-(?:javaagent|agentlib|agentpath):|-(?:jar|cp|classpath)\\s"
					+ "|--(?:add-(?:opens|exports|reads|modules)|(?:upgrade-)?module-path|patch-module|limit-modules"
					+ "|enable-native-access|enable-preview|illegal-access|class-path)[=\\s]";

	private static final String BEFORE_OPTION = "\\s(?=[\"']?(?:";
	private static final Pattern NEXT_OF_JVM = Pattern.compile(BEFORE_OPTION + OPTION_OF_JVM + "))");
	private static final Pattern NEXT_OPTION =
			Pattern.compile(BEFORE_OPTION + OPTION_OF_JVM + "|--[A-Za-z][\\w.-]+(?:[=\\s\"']|$)))");

	private static final Pattern TOKEN = Pattern.compile("\\S+");
	/** The name of an option whose value is the next argument, whatever that looks like. */
	private static final Pattern NAME_OF_OPTION =
			Pattern.compile("[\"']?(?!-D)(?:--?[\\w.-]+[:=]?|[\\w.-]+[:=])[\"']?");

	private final FilterList keys;
	private final FilterList arguments;

	CommandLineText(FilterList keys, FilterList arguments) {
		this.keys = keys;
		this.arguments = arguments;
	}

	/**
	 * Finds the end of a value within an argument.
	 *
	 * @return the position of the space before text that is certainly an option, or the length of the text
	 */
	static int endOfValue(String text, int from) {
		return end(NEXT_OPTION, text, from);
	}

	/**
	 * @param found
	 *            receives the positions of the confidential characters
	 */
	void find(String text, BitSet found) {
		findAgents(text, found);
		findFlags(text, found);
		Matcher property = PROPERTY.matcher(text);
		for (int from = 0; property.find(from); ) {
			from = property.end();
			if (from < text.length() && text.charAt(from) == '=' && keys.matches(property.group(1))) {
				from++;
				int end = end(NEXT_OF_JVM, text, from);
				found.set(from, end);
				from = end;
			}
		}
		findArguments(text, found);
	}

	private static int end(Pattern next, String text, int from) {
		Matcher matcher = next.matcher(text);
		return matcher.find(from) ? matcher.start() : text.length();
	}

	/** The options of an agent begin behind the first =; its path has none. */
	private static void findAgents(String text, BitSet found) {
		Matcher agent = AGENT.matcher(text);
		for (int from = 0; agent.find(from); ) {
			int end = end(NEXT_OF_JVM, text, agent.end());
			int equals = text.substring(agent.end(), end).indexOf('=');
			if (equals >= 0) {
				found.set(agent.end() + equals + 1, end);
			}
			from = end;
		}
	}

	private static void findFlags(String text, BitSet found) {
		Matcher flag = FLAG.matcher(text);
		Matcher harmless = HARMLESS_VALUE.matcher(text).useTransparentBounds(true);
		for (int from = 0; flag.find(from); ) {
			from = flag.end();
			if (FLAG_OF_COMMAND.matcher(flag.group(1)).matches()) {
				found.set(from, text.length());
				return;
			}
			if (!harmless.region(from, text.length()).lookingAt()) {
				int end = end(NEXT_OF_JVM, text, from);
				found.set(from, end);
				from = end;
			}
		}
	}

	private void findArguments(String text, BitSet found) {
		List<String> tokens = new ArrayList<>();
		List<Integer> starts = new ArrayList<>();
		for (Matcher token = TOKEN.matcher(text); token.find(); ) {
			tokens.add(token.group());
			starts.add(token.start());
		}
		int end = 0;
		for (int i = 0; i < tokens.size(); i++) {
			int length = arguments.matchLength(tokens, i);
			// Tokens in the value of an earlier argument are redacted already.
			if (length == 0 || starts.get(i) < end) {
				continue;
			}
			boolean isName = NAME_OF_OPTION.matcher(tokens.get(i)).matches();
			int last = i + (length > 1 ? length - 1 : isName && i + 1 < tokens.size() ? 1 : 0);
			end = endOfValue(text, starts.get(last) + tokens.get(last).length());
			if (length == 1 || !isName && arguments.matches(tokens.get(i))) {
				found.set(starts.get(i) + lengthOfName(tokens.get(i)), end);
			} else {
				// The first token is the name of the option.
				found.set(starts.get(i + 1), end);
			}
		}
	}

	/** The name of an option stays if a pattern matches the name and not the value. */
	private int lengthOfName(String token) {
		int nameEnd = token.indexOf('=') + 1;
		return arguments.matches(token.substring(0, nameEnd)) ? nameEnd : 0;
	}
}

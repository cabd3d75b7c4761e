/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.redact;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.openjdk.jmc.flightrecorder.writer.tools.cli.NameGlob;
import org.openjdk.jmc.flightrecorder.writer.tools.io.NearNames;

/**
 * What a text becomes, by the name of its field and by what it says. For one thread.
 */
public final class Redaction {
	/** The user and the password of a URL. */
	private static final Pattern URL_CREDENTIALS = Pattern.compile("(?<=://)[^/\\s?#@]+:[^/\\s?#]*(?=@)");

	private static final Pattern NOT_IN_NAMES = Pattern.compile("[\\[\\]();/.<>]");
	private static final String URL_START = "://";

	private final RedactionPolicy policy;
	private final CommandLineText commandLine;
	private final Map<String, PathRule> rules = new HashMap<>();
	private final Set<NameGlob> matchedFields = new LinkedHashSet<>();
	private final Set<Pattern> matchedTexts = new LinkedHashSet<>();
	private final Map<String, Map<String, Long>> replacedByRule = new TreeMap<>();
	private Supplier<String> key = () -> null;

	/** What is known of a field, whatever its text. */
	private record PathRule(NameGlob field, UsualField usual) {}

	/**
	 * Nothing has been replaced yet.
	 *
	 * @param policy
	 *            what is confidential
	 */
	public Redaction(RedactionPolicy policy) {
		this.policy = policy;
		commandLine = new CommandLineText(policy.keys(), policy.arguments(), policy.replacement());
	}

	/**
	 * Comes before the texts of an event.
	 *
	 * @param eventKey
	 *            gives the name of the variable or property that the event is about, or null; few fields ask for it
	 */
	public void startEvent(Supplier<String> eventKey) {
		key = eventKey;
	}

	/**
	 * Redacts a text.
	 *
	 * @param path
	 *            the event's name and those of the fields that lead to the text, with dots between them
	 * @param text
	 *            the text, or null
	 * @return the same object if it may stay
	 */
	public String apply(String path, String text) {
		return apply(path, text, null);
	}

	/**
	 * The same for a text that is going to be written; the report counts it.
	 *
	 * @param path
	 *            as for {@link #apply(String, String)}
	 * @param text
	 *            the text, or null
	 * @return the text to write
	 */
	public String replace(String path, String text) {
		Set<String> reasons = new TreeSet<>();
		String result = apply(path, text, reasons);
		for (String reason : path.isEmpty() ? Set.<String>of() : reasons) {
			replacedByRule.computeIfAbsent(reason, r -> new TreeMap<>()).merge(path, 1L, Long::sum);
		}
		return result;
	}

	/**
	 * The same for a name of a class, a method or the like: brackets would make another type of it.
	 *
	 * @param path
	 *            as for {@link #apply(String, String)}
	 * @param text
	 *            the name, or null
	 * @return the name to write
	 */
	public String replaceName(String path, String text) {
		String result = replace(path, text);
		return result == null || result.equals(text)
				? text
				: result.replace(
						policy.replacement(),
						NOT_IN_NAMES.matcher(policy.replacement()).replaceAll(""));
	}

	private String apply(String path, String text, Set<String> reasons) {
		if (text == null || text.isEmpty()) {
			return text;
		}
		PathRule rule = rules.computeIfAbsent(path, this::rule);
		if (rule.field != null) {
			matchedFields.add(rule.field);
			return changed(text, policy.replacement(), "--field " + rule.field, reasons);
		}
		String result = rule.usual == null ? text : applyUsual(rule.usual, text, reasons);
		if (result.contains(URL_START)) {
			String plain = URL_CREDENTIALS.matcher(result).replaceAll(Matcher.quoteReplacement(policy.replacement()));
			result = changed(result, plain, "credentials of a URL", reasons);
		}
		for (Pattern pattern : policy.texts()) {
			Matcher matcher = pattern.matcher(result);
			if (matcher.find()) {
				matchedTexts.add(pattern);
				String replaced = matcher.replaceAll(Matcher.quoteReplacement(policy.replacement()));
				result = changed(
						result, replaced, "--text number " + (1 + policy.texts().indexOf(pattern)), reasons);
			}
		}
		return result;
	}

	private String applyUsual(UsualField usual, String text, Set<String> reasons) {
		return switch (usual) {
			case WHOLE -> changed(text, policy.replacement(), usual.reason(), reasons);
			case OF_KEY ->
				policy.keys().matches(key.get())
						? changed(text, policy.replacement(), usual.reason(), reasons)
						: changed(text, commandLine.redact(text), UsualField.ARGUMENTS.reason(), reasons);
			case ARGUMENTS -> changed(text, commandLine.redact(text), usual.reason(), reasons);
		};
	}

	private static String changed(String before, String after, String reason, Set<String> reasons) {
		if (before.equals(after)) {
			return before;
		}
		if (reasons != null) {
			reasons.add(reason);
		}
		return after;
	}

	/**
	 * Tells whether a rule is for a field, not for all texts.
	 *
	 * @param path
	 *            names of the event type and of the fields, with dots between them
	 * @return whether its texts may become something else than texts of other fields
	 */
	public boolean isSpecial(String path) {
		PathRule rule = rules.computeIfAbsent(path, this::rule);
		return rule.field != null || rule.usual != null;
	}

	private PathRule rule(String path) {
		NameGlob field = policy.fields().stream()
				.filter(glob -> glob.matches(path))
				.findFirst()
				.orElse(null);
		return new PathRule(field, policy.keepsUsual() ? null : UsualField.of(path));
	}

	/**
	 * What was replaced, without the texts.
	 *
	 * @return by rule and by field, how many texts; a text that many events share counts once
	 */
	public Map<String, Map<String, Long>> report() {
		return replacedByRule;
	}

	/**
	 * What the policy names and the recording does not have.
	 *
	 * @return a line for each, without confidential texts
	 */
	public List<String> unmatched() {
		List<String> lines = new ArrayList<>();
		for (NameGlob field : policy.fields()) {
			if (!matchedFields.contains(field)) {
				lines.add("no text is in a field '" + field + "'" + NearNames.hint(field.toString(), rules.keySet()));
			}
		}
		for (int i = 0; i < policy.texts().size(); i++) {
			if (!matchedTexts.contains(policy.texts().get(i))) {
				lines.add("no text matches --text number " + (i + 1));
			}
		}
		policy.keys().unmatched().forEach(filter -> lines.add("no key matches '" + filter + "'"));
		policy.arguments().unmatched().forEach(filter -> lines.add("no argument matches '" + filter + "'"));
		return lines;
	}
}

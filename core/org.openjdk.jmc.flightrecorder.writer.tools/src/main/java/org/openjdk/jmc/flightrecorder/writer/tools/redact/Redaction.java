/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.redact;

import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.openjdk.jmc.flightrecorder.writer.tools.cli.NameGlob;
import org.openjdk.jmc.flightrecorder.writer.tools.cli.UserPattern;
import org.openjdk.jmc.flightrecorder.writer.tools.io.NearNames;

/**
 * Redacts texts by the names of their fields and by their content. For one thread.
 */
public final class Redaction {
	private static final Pattern NOT_IN_NAMES = Pattern.compile("[\\[\\]();/.<>]");
	/** The field with the name of the variable or property, in an event that has its value. */
	private static final String KEY = "key";

	private final RedactionPolicy policy;
	private final String replacementInNames;
	private final CommandLineText commandLine;
	private final Map<String, PathRule> rules = new HashMap<>();
	private final Set<NameGlob> matchedFields = new LinkedHashSet<>();
	private final Set<UserPattern> matchedTexts = new LinkedHashSet<>();
	private final Map<String, Map<String, Long>> replacedByRule = new TreeMap<>();
	private UnaryOperator<String> textsBeside = field -> null;

	/** Rules for a field, whatever its text. */
	private record PathRule(List<NameGlob> fields, UsualField usual) {}

	/**
	 * Begins without replaced texts.
	 *
	 * @param policy
	 *            what is confidential
	 */
	public Redaction(RedactionPolicy policy) {
		this.policy = policy;
		replacementInNames = NOT_IN_NAMES.matcher(policy.replacement()).replaceAll("");
		commandLine = new CommandLineText(policy.keys(), policy.arguments());
	}

	/**
	 * Begins an event; called before its texts.
	 *
	 * @param texts
	 *            returns the text of a field of the event by the name of the field, or null if there is none; few texts
	 *            depend on another one
	 */
	public void startEvent(UnaryOperator<String> texts) {
		textsBeside = texts;
	}

	/**
	 * Redacts a text.
	 *
	 * @param path
	 *            the event's name and those of the fields that lead to the text, with dots between them
	 * @param text
	 *            the text, or null
	 * @return the same object if it may stay
	 * @throws UncheckedIOException
	 *             if a pattern of the policy takes too much work for the text
	 */
	public String apply(String path, String text) {
		return apply(path, text, false, null);
	}

	/**
	 * Redacts a text that is written, so the report counts it.
	 *
	 * @param path
	 *            as for {@link #apply(String, String)}
	 * @param text
	 *            the text, or null
	 * @return the text to write
	 */
	public String replace(String path, String text) {
		return replace(path, text, false);
	}

	/**
	 * Redacts a name of a class, a method or the like. Its replacement has no brackets, which would make another type
	 * of it.
	 *
	 * @param path
	 *            as for {@link #apply(String, String)}
	 * @param text
	 *            the name, or null
	 * @return the name to write
	 */
	public String replaceName(String path, String text) {
		return replace(path, text, true);
	}

	private String replace(String path, String text, boolean isName) {
		if (path.isEmpty()) {
			return apply(path, text, isName, null);
		}
		Set<String> reasons = new TreeSet<>();
		String result = apply(path, text, isName, reasons);
		for (String reason : reasons) {
			replacedByRule.computeIfAbsent(reason, r -> new TreeMap<>()).merge(path, 1L, Long::sum);
		}
		return result;
	}

	/** All rules look at the original text, so that none hides a part from another, or the fact that it matches. */
	private String apply(String path, String text, boolean isName, Set<String> reasons) {
		if (text == null || text.isEmpty()) {
			return text;
		}
		PathRule rule = rules.computeIfAbsent(path, this::rule);
		Found found = new Found(text, reasons);
		matchedFields.addAll(rule.fields);
		Found others = rule.fields.isEmpty() ? found : found.addAll("--field " + rule.fields.get(0));
		if (rule.usual != null) {
			findUsual(rule.usual, others);
		}
		others.add("credentials of a URL", UrlCredentials::find);
		for (int i = 0; i < policy.texts().size(); i++) {
			UserPattern pattern = policy.texts().get(i);
			if (others.add("--text number " + (i + 1), (all, places) -> find(pattern, all, isName, places))) {
				matchedTexts.add(pattern);
			}
		}
		return found.replacedBy(isName ? replacementInNames : policy.replacement());
	}

	/** Names have slashes where readers show dots. */
	private static void find(UserPattern pattern, String text, boolean isName, BitSet found) {
		pattern.find(text, found);
		String shown = isName ? text.replace('/', '.') : text;
		if (!shown.equals(text)) {
			pattern.find(shown, found);
		}
	}

	private void findUsual(UsualField usual, Found found) {
		switch (usual) {
			case WHOLE -> found.addAll(usual.reason());
			case OF_KEY -> {
				boolean isConfidential = policy.keys().matches(textsBeside.apply(KEY));
				Found others = isConfidential ? found.addAll(usual.reason()) : found;
				others.add(UsualField.ARGUMENTS.reason(), commandLine::find);
			}
			case ARGUMENTS -> found.add(usual.reason(), commandLine::find);
		}
	}

	/** Finds parts of a text. */
	private interface Rule {
		void find(String text, BitSet found);
	}

	/** The parts of a text that are removed. */
	private static final class Found {
		private final String text;
		private final Set<String> reasons;
		private BitSet places = new BitSet(0);

		/**
		 * @param reasons
		 *            receives the rules that have found something, or null
		 */
		Found(String text, Set<String> reasons) {
			this.text = text;
			this.reasons = reasons;
		}

		/** @return takes what other rules find, which is removed anyway and is not reported */
		Found addAll(String reason) {
			add(reason, (all, found) -> found.set(0, all.length()));
			return new Found(text, null);
		}

		/** @return whether the rule has found something */
		boolean add(String reason, Rule rule) {
			BitSet found = new BitSet(0);
			rule.find(text, found);
			if (found.isEmpty()) {
				return false;
			}
			found.or(places);
			places = found;
			if (reasons != null) {
				reasons.add(reason);
			}
			return true;
		}

		/** @return the same object if nothing is removed, or was removed before */
		String replacedBy(String replacement) {
			if (places.isEmpty()) {
				return text;
			}
			StringBuilder result = new StringBuilder();
			int kept = 0;
			for (int from = places.nextSetBit(0); from >= 0; from = places.nextSetBit(kept)) {
				result.append(text, kept, from).append(replacement);
				kept = places.nextClearBit(from);
			}
			String replaced = result.append(text, kept, text.length()).toString();
			return replaced.equals(text) ? text : replaced;
		}
	}

	/**
	 * Tells whether a rule applies to this field in particular.
	 *
	 * @param path
	 *            names of the event type and of the fields, with dots between them
	 * @return whether its texts may change differently from texts of other fields
	 */
	public boolean isSpecial(String path) {
		PathRule rule = rules.computeIfAbsent(path, this::rule);
		return !rule.fields.isEmpty() || rule.usual != null;
	}

	private PathRule rule(String path) {
		List<NameGlob> fields =
				policy.fields().stream().filter(glob -> glob.matches(path)).toList();
		return new PathRule(fields, policy.keepsUsual() ? null : UsualField.of(path));
	}

	/**
	 * Reports what was replaced, without the texts.
	 *
	 * @return by rule and by field, how many texts; a text that many events share counts once
	 */
	public Map<String, Map<String, Long>> report() {
		return replacedByRule;
	}

	/**
	 * Reports parts of the policy that match nothing in the recording.
	 *
	 * @return a line for each, without confidential texts
	 */
	public List<String> unmatched() {
		List<String> lines = new ArrayList<>();
		for (NameGlob field : policy.fields()) {
			if (!matchedFields.contains(field)) {
				lines.add("no event has text in a field " + "'" + field + "'"
						+ NearNames.hint(field.toString(), rules.keySet()));
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

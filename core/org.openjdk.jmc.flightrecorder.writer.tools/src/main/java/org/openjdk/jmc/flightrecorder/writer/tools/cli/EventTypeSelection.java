/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.cli;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiPredicate;
import org.openjdk.jmc.flightrecorder.writer.tools.io.NearNames;
import picocli.CommandLine.Option;

/**
 * Options that select event types, as the {@code jfr} command takes them: full names, simple names, patterns of either,
 * and categories.
 */
public final class EventTypeSelection {
	@Option(
			names = {"--event", "--events"},
			paramLabel = "NAME",
			split = ",",
			converter = NameGlob.Converter.class,
			description = "Keep only events of these types. Names are full or short, such as jdk.ExecutionSample or "
					+ "ExecutionSample, may contain * and ?, and are separated by commas. May be repeated.")
	private List<NameGlob> names = List.of();

	@Option(
			names = {"--category", "--categories"},
			paramLabel = "NAME",
			split = ",",
			converter = NameGlob.Converter.class,
			description = "Keep events of these categories, in addition to those of --event, for instance GC or "
					+ "'Java*'. May be repeated.")
	private List<NameGlob> categories = List.of();

	@Option(
			names = {"--without-event", "--exclude-events"},
			paramLabel = "NAME",
			split = ",",
			converter = NameGlob.Converter.class,
			description = "Leave out events of these types. May be repeated.")
	private List<NameGlob> excludedNames = List.of();

	@Option(
			names = {"--without-category", "--exclude-categories"},
			paramLabel = "NAME",
			split = ",",
			converter = NameGlob.Converter.class,
			description = "Leave out events of these categories. May be repeated.")
	private List<NameGlob> excludedCategories = List.of();

	private final Set<String> selected = new HashSet<>();

	/** Options that are not set: all types are meant. */
	public EventTypeSelection() {}

	/**
	 * Finds the selected types, and warns of names that match none.
	 *
	 * @param types
	 *            the names of the types of the recording, with their categories
	 * @param withEvents
	 *            names of those that have events
	 * @param reporting
	 *            takes the warnings
	 */
	public void resolve(Map<String, Set<String>> types, Set<String> withEvents, Reporting reporting) {
		selected.clear();
		Set<String> knownCategories = new TreeSet<>();
		types.forEach((type, ofType) -> {
			knownCategories.addAll(ofType);
			boolean isWanted = names.isEmpty() && categories.isEmpty()
					|| NameGlob.matchesEventName(names, type)
					|| matchesCategory(categories, ofType);
			if (isWanted
					&& !NameGlob.matchesEventName(excludedNames, type)
					&& !matchesCategory(excludedCategories, ofType)) {
				selected.add(type);
			}
		});
		warnOfUnmatched(names, types, withEvents, reporting);
		warn(categories, "category", EventTypeSelection::isIn, types, withEvents, knownCategories, reporting);
		// Excluded types may well be missing.
		warnOfUnmatched(excludedNames, types, null, reporting);
		warn(excludedCategories, "category", EventTypeSelection::isIn, types, null, knownCategories, reporting);
	}

	/**
	 * Tells whether all types are meant.
	 *
	 * @return true if there are no conditions
	 */
	public boolean isAll() {
		return names.isEmpty() && categories.isEmpty() && excludedNames.isEmpty() && excludedCategories.isEmpty();
	}

	/**
	 * Warns of names that match no event type.
	 *
	 * @param names
	 *            the names
	 * @param types
	 *            the names of the types of the recording, with their categories
	 * @param withEvents
	 *            names of those that have events, or null if that does not matter
	 * @param reporting
	 *            takes the warnings
	 */
	public static void warnOfUnmatched(
			List<NameGlob> names, Map<String, Set<String>> types, Set<String> withEvents, Reporting reporting) {
		warn(names, "event type", EventTypeSelection::isNamed, types, withEvents, types.keySet(), reporting);
	}

	private static boolean isNamed(NameGlob name, Map.Entry<String, Set<String>> type) {
		return NameGlob.matchesEventName(List.of(name), type.getKey());
	}

	private static boolean isIn(NameGlob category, Map.Entry<String, Set<String>> type) {
		return matchesCategory(List.of(category), type.getValue());
	}

	private static boolean matchesCategory(List<NameGlob> patterns, Set<String> categories) {
		return patterns.stream().anyMatch(pattern -> categories.stream().anyMatch(pattern::matches));
	}

	private static void warn(
			List<NameGlob> patterns,
			String kind,
			BiPredicate<NameGlob, Map.Entry<String, Set<String>>> matches,
			Map<String, Set<String>> types,
			Set<String> withEvents,
			Set<String> known,
			Reporting reporting) {
		for (NameGlob pattern : patterns) {
			List<String> meant = types.entrySet().stream()
					.filter(type -> matches.test(pattern, type))
					.map(Map.Entry::getKey)
					.toList();
			if (meant.isEmpty()) {
				reporting.warn("the recording has no " + kind + " '" + pattern + "'"
						+ NearNames.hint(pattern.toString(), known));
			} else if (withEvents != null && meant.stream().noneMatch(withEvents::contains)) {
				reporting.warn("the recording has no events of the " + kind + " '" + pattern + "'");
			}
		}
	}

	/**
	 * Whether events of a type are meant.
	 *
	 * @param eventName
	 *            the full name of the type
	 * @return true if they are; after {@link #resolve}
	 */
	public boolean contains(String eventName) {
		return isAll() || selected.contains(eventName);
	}
}

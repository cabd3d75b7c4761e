/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.cli;

import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiPredicate;
import jdk.jfr.EventType;
import org.openjdk.jmc.flightrecorder.writer.tools.io.NearNames;
import picocli.CommandLine.Option;

/**
 * Options that say which event types are meant, as the {@code jfr} command takes them: full names, simple names, patterns
 * of either, and categories.
 */
public final class EventTypeSelection {
	@Option(
			names = {"--event", "--events"},
			paramLabel = "NAME",
			split = ",",
			converter = NameGlob.Converter.class,
			description = "Take events of these types only: names such as jdk.ExecutionSample or ExecutionSample, with "
					+ "* and ? if you like, and commas between them. May be repeated.")
	private List<NameGlob> names = List.of();

	@Option(
			names = {"--category", "--categories"},
			paramLabel = "NAME",
			split = ",",
			converter = NameGlob.Converter.class,
			description = "Take events of these categories, too, for instance GC, or 'Java*'. May be repeated.")
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

	/** Options that nobody gave: all types are meant. */
	public EventTypeSelection() {}

	/**
	 * Finds the types that are meant, and warns of names that mean none.
	 *
	 * @param types
	 *            the types of the recording
	 * @param withEvents
	 *            names of those that have events
	 * @param reporting
	 *            takes the warnings
	 */
	public void resolve(Collection<EventType> types, Set<String> withEvents, Reporting reporting) {
		selected.clear();
		for (EventType type : types) {
			boolean isWanted = names.isEmpty() && categories.isEmpty()
					|| NameGlob.matchesEventName(names, type.getName())
					|| matchesCategory(categories, type);
			if (isWanted
					&& !NameGlob.matchesEventName(excludedNames, type.getName())
					&& !matchesCategory(excludedCategories, type)) {
				selected.add(type.getName());
			}
		}
		Set<String> knownCategories = new TreeSet<>();
		for (EventType type : types) {
			knownCategories.addAll(type.getCategoryNames());
		}
		warnOfUnmatched(names, types, withEvents, reporting);
		warn(categories, "category", EventTypeSelection::isIn, types, withEvents, knownCategories, reporting);
		// What is to be left out may well be missing.
		warnOfUnmatched(excludedNames, types, null, reporting);
		warn(excludedCategories, "category", EventTypeSelection::isIn, types, null, knownCategories, reporting);
	}

	/**
	 * Warns of names that mean no event type.
	 *
	 * @param names
	 *            the names
	 * @param types
	 *            the types of the recording
	 * @param withEvents
	 *            names of those that have events, or null where it does not matter
	 * @param reporting
	 *            takes the warnings
	 */
	public static void warnOfUnmatched(
			List<NameGlob> names, Collection<EventType> types, Set<String> withEvents, Reporting reporting) {
		Set<String> known = new TreeSet<>();
		types.forEach(type -> known.add(type.getName()));
		warn(names, "event type", EventTypeSelection::isNamed, types, withEvents, known, reporting);
	}

	private static boolean isNamed(NameGlob name, EventType type) {
		return NameGlob.matchesEventName(List.of(name), type.getName());
	}

	private static boolean isIn(NameGlob category, EventType type) {
		return matchesCategory(List.of(category), type);
	}

	private static boolean matchesCategory(List<NameGlob> patterns, EventType type) {
		return patterns.stream()
				.anyMatch(pattern -> type.getCategoryNames().stream().anyMatch(pattern::matches));
	}

	private static void warn(
			List<NameGlob> patterns,
			String kind,
			BiPredicate<NameGlob, EventType> matches,
			Collection<EventType> types,
			Set<String> withEvents,
			Set<String> known,
			Reporting reporting) {
		for (NameGlob pattern : patterns) {
			List<String> meant = types.stream()
					.filter(type -> matches.test(pattern, type))
					.map(EventType::getName)
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
		return selected.contains(eventName);
	}
}

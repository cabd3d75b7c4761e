/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.support.comparison;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What came out of comparing two recordings.
 *
 * @param reader
 *            who read them
 * @param types
 *            a row for each event type that either of them declares, sorted by name
 * @param differences
 *            every difference of the declarations and, for each event type whose events differ, one pair of events;
 *            empty when the recordings are equal
 * @param tolerance
 *            what was allowed to differ, how far and why; empty when nothing was
 */
public record ComparisonResult(
		String reader, List<TypeComparison> types, List<Difference> differences, String tolerance) {

	ComparisonResult(String reader, List<TypeComparison> types, List<Difference> differences) {
		this(reader, types, differences, "");
	}

	/** {@return this with more events found unequal} */
	ComparisonResult with(List<Difference> unequalEvents, String newTolerance) {
		Set<String> unequalTypes =
				unequalEvents.stream().map(Difference::typeName).collect(Collectors.toSet());
		return new ComparisonResult(
				reader,
				types.stream()
						.map(type -> unequalTypes.contains(type.typeName()) ? type.withUnequalEvents() : type)
						.toList(),
				Stream.concat(differences.stream(), unequalEvents.stream()).toList(),
				newTolerance);
	}

	/** {@return whether nothing differs} */
	public boolean isEqual() {
		return types.stream().allMatch(TypeComparison::isEqual);
	}

	/** {@return number of events in the first recording} */
	public long eventsInFirst() {
		return types.stream().mapToLong(TypeComparison::eventsInFirst).sum();
	}

	/** {@return number of events in the second recording} */
	public long eventsInSecond() {
		return types.stream().mapToLong(TypeComparison::eventsInSecond).sum();
	}

	/** {@return the differences, a line each, for the message of a failing test} */
	public String describe() {
		return "read by " + reader + ": " + eventsInFirst() + " events and " + eventsInSecond() + " events, "
				+ (isEqual()
						? "equal"
						: differences.stream()
								.map(Difference::toString)
								.collect(Collectors.joining("\n  ", "different:\n  ", "")));
	}
}

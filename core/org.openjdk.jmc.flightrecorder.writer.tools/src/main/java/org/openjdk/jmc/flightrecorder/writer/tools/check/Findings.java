/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.check;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** The findings of a check: the first places of each rule, and how many there are. */
final class Findings {
	/** A rule that is broken once is mostly broken in every event; three places are enough. */
	private static final int MAX_PLACES = 3;

	private final List<Finding> places = new ArrayList<>();
	private final Map<Rule, Long> counts = new EnumMap<>(Rule.class);
	private int chunk;

	/** Findings that are added from now on are in this chunk. */
	void enterChunk(int number) {
		chunk = number;
	}

	void add(Rule rule, long position, String detail) {
		if (counts.merge(rule, 1L, Long::sum) <= MAX_PLACES) {
			places.add(new Finding(rule, chunk, position, detail));
		}
	}

	/** @return the first places of each rule, in the order in which they were found */
	List<Finding> places() {
		return places;
	}

	/** @return how often each rule is broken */
	Map<Rule, Long> counts() {
		return counts;
	}

	/** @return in how many places a reader refuses or misreads the file */
	long problems() {
		return counts.entrySet().stream()
				.filter(entry -> entry.getKey().isProblem())
				.mapToLong(Map.Entry::getValue)
				.sum();
	}
}

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

/** What a check finds: the first places of each rule, and how many there are. */
final class Findings {
	/** A broken rule is mostly broken in each event; three places are enough to look at. */
	private static final int MOST_PLACES = 3;

	private final List<Finding> places = new ArrayList<>();
	private final Map<Rule, Long> counts = new EnumMap<>(Rule.class);
	private int chunk;

	/** What is added from now on is in this chunk. */
	void enterChunk(int number) {
		chunk = number;
	}

	void add(Rule rule, long position, String detail) {
		if (counts.merge(rule, 1L, Long::sum) <= MOST_PLACES) {
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

	/** @return how many places are such that a reader refuses or misreads the file */
	long problems() {
		return counts.entrySet().stream()
				.filter(entry -> entry.getKey().isProblem())
				.mapToLong(Map.Entry::getValue)
				.sum();
	}
}

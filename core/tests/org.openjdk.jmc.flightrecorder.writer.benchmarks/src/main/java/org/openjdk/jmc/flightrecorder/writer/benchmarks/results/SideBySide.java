/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.benchmarks.results;

import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * What a benchmark sets side by side: the parameter whose values are shown next to each other, and the one of them that
 * the others are compared with.
 */
enum SideBySide {
	/** Writers, compared with the one that is replaced. */
	WRITER("writer", "jmc-9.1.2", "9.1.2"),
	/** The writer with and without an optimisation, compared with what it is without. */
	OPTIMISATION("optimisation", "off", "off"),
	/** Formats, compared with the one that every JDK has. */
	FORMAT("format", "java", "Java serialization"),
	/** Nothing: there is one score. */
	NONE("", "", "");

	/** The writer that writes nothing: what is more than its score is the cost of writing. */
	static final String NO_WRITER = "none";

	private static final String OWN = "current";
	private static final List<String> LAST = List.of("jmc-9.1.2", "off", "java", "jdk", "limit", NO_WRITER);

	final String parameter;
	final String base;
	final String baseName;

	SideBySide(String parameter, String base, String baseName) {
		this.parameter = parameter;
		this.base = base;
		this.baseName = baseName;
	}

	/** What a benchmark with these parameters sets side by side. */
	static SideBySide of(Map<String, String> parameters) {
		for (SideBySide candidate : values()) {
			if (parameters.containsKey(candidate.parameter)) {
				return candidate;
			}
		}
		return NONE;
	}

	/** Whether a writer is one of ours: the writer of this repository, by one of its doors. */
	static boolean isOwn(String writer) {
		return writer.startsWith(OWN);
	}

	/** Ours first, then what they are compared with. */
	static Comparator<String> order() {
		return Comparator.<String>comparingInt(LAST::indexOf).thenComparing(Comparator.naturalOrder());
	}
}

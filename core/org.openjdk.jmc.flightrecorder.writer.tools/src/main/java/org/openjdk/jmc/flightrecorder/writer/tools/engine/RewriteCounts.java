/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.engine;

import java.util.Map;
import java.util.TreeMap;
import org.openjdk.jmc.flightrecorder.writer.tools.format.TypeTable;

/** Counts of the events that were read and kept. */
public final class RewriteCounts {
	/** Stands for the name of a type that its chunk does not declare. */
	public static final String UNDECLARED = "(undeclared type)";

	private final Map<String, long[]> byType = new TreeMap<>();
	private long read;
	private long kept;
	private long changed;

	RewriteCounts() {}

	/**
	 * Adds the events of a chunk, by the ordinals of their types; those that are not declared come last.
	 *
	 * @return how many were kept
	 */
	long add(TypeTable types, long[] readEvents, long[] keptEvents) {
		long keptBefore = kept;
		for (int i = 0; i <= types.size(); i++) {
			if (readEvents[i] > 0) {
				String name =
						i == types.size() ? UNDECLARED : types.types().get(i).name();
				long[] counts = byType.computeIfAbsent(name, each -> new long[2]);
				counts[0] += readEvents[i];
				counts[1] += keptEvents[i];
				read += readEvents[i];
				kept += keptEvents[i];
			}
		}
		return kept - keptBefore;
	}

	void addChanged(long events) {
		changed += events;
	}

	/**
	 * Tells how many of the kept events had a text changed, in the event itself or in a constant that it refers to.
	 *
	 * @return at most as many as were kept
	 */
	public long eventsChanged() {
		return changed;
	}

	/**
	 * Tells how many events there were.
	 *
	 * @return those of all types, also of undeclared ones
	 */
	public long eventsRead() {
		return read;
	}

	/**
	 * Tells how many events were written.
	 *
	 * @return as many as were counted in the output
	 */
	public long eventsKept() {
		return kept;
	}

	/**
	 * Tells how many events of a type there were.
	 *
	 * @param typeName
	 *            its full name
	 * @return those of all chunks
	 */
	public long eventsRead(String typeName) {
		return byType.getOrDefault(typeName, new long[2])[0];
	}

	/**
	 * Tells how many events of a type were written.
	 *
	 * @param typeName
	 *            its full name
	 * @return those of all chunks
	 */
	public long eventsKept(String typeName) {
		return byType.getOrDefault(typeName, new long[2])[1];
	}
}

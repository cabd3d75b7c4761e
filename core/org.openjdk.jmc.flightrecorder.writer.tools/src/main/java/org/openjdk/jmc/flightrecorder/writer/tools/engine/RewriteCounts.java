/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.engine;

import java.util.Map;
import java.util.TreeMap;

/** What came in, and what went out. */
public final class RewriteCounts {
	/** Stands for the name of a type that its chunk does not declare. */
	public static final String UNDECLARED = "(undeclared type)";

	private final Map<String, long[]> byType = new TreeMap<>();
	private long read;
	private long kept;
	private long changed;

	RewriteCounts() {}

	void add(String typeName, long readEvents, long keptEvents) {
		long[] counts = byType.computeIfAbsent(typeName, name -> new long[2]);
		counts[0] += readEvents;
		counts[1] += keptEvents;
		read += readEvents;
		kept += keptEvents;
	}

	void addChanged(long events) {
		changed += events;
	}

	/**
	 * Tells in how many of the kept events a text became another one, be it in the event or in what it refers to.
	 *
	 * @return less than were kept, or as many
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
	 * @return as many as the output was found to have
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

/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.salvage;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What the copy of a damaged recording lacks. */
final class Losses {
	private static final int MAX_PLACES = 20;

	private final List<String> places = new ArrayList<>();
	private final Map<String, Long> events = new TreeMap<>();
	private int count;
	private long bytes;

	/** Adds bytes that are lost, and tells where and why. */
	void add(long from, long to, String reason) {
		addBytes(to - from);
		add(String.format("byte %,d, %,d byte(s): %s", from, to - from, reason));
	}

	/** Adds a loss that has no bytes, or whose bytes are added apart. */
	void add(String loss) {
		count++;
		if (places.size() < MAX_PLACES) {
			places.add(loss);
		} else if (places.size() == MAX_PLACES) {
			places.add("and more");
		}
	}

	/** Adds bytes whose place is not told. */
	void addBytes(long lostBytes) {
		bytes += lostBytes;
	}

	/** Adds events, by the names of their types. */
	void addEvents(Map<String, Long> lostEvents) {
		lostEvents.forEach((type, lost) -> events.merge(type, lost, Long::sum));
	}

	/** @return how many losses were added, those included that are not told */
	int count() {
		return count;
	}

	/** @return the bytes of the file that the copy lacks */
	long bytes() {
		return bytes;
	}

	/** @return how many events of each type are lost, as far as their types are known */
	Map<String, Long> events() {
		return Collections.unmodifiableMap(events);
	}

	/** @return the lost events, and the first places of a loss */
	List<String> lines() {
		List<String> lines = new ArrayList<>();
		if (!events.isEmpty()) {
			lines.add("events lost: " + EventTail.text(events));
		}
		lines.addAll(places);
		return List.copyOf(lines);
	}
}

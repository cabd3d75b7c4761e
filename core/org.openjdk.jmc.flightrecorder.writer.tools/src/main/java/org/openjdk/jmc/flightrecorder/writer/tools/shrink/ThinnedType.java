/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.shrink;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Decides which events of one type stay, over time. Time is divided into windows, and windows into slots. The limit
 * holds in each window. First the events are counted. Then each event has a rank by its slot. An event stays
 * if a line from the first rank to the last passes the next whole number there. So the events that stay are spread
 * evenly, and are the same every time.
 */
final class ThinnedType {
	/** Slots are as short as this allows; the windows of a long recording become longer. */
	private static final int MAX_SLOTS = 1 << 15;

	private static final int SLOTS_PER_WINDOW = 16;
	private static final int UNLIMITED = Integer.MAX_VALUE;

	/** A stretch of time in which all events have the same weight. */
	record Stretch(long startEpochNanos, long nanos, long read, long kept) {}

	private final String name;
	private final long startEpochNanos;
	private final long endEpochNanos;
	private final long slotNanos;
	private final int slotsPerWindow;
	private final long perWindow;
	private final int slotCount;
	private int[] counts = new int[1];
	private long read;

	/**
	 * By slot, the rank of its first event in the window. The next field has the number of its events that
	 * {@link #keeps} has seen.
	 */
	private int[] ranks;

	private int[] asked;
	/**
	 * By window, the number of its events. The next field has the sum of those that the limit leaves in the windows
	 * before.
	 */
	private int[] windowCounts;

	private long[] windowBases;
	private long allowed;
	private long kept;

	/**
	 * @param limit
	 *            the limit, or null for none
	 */
	ThinnedType(String name, long startEpochNanos, long durationNanos, RateLimit limit) {
		this.name = name;
		this.startEpochNanos = startEpochNanos;
		endEpochNanos = startEpochNanos + durationNanos;
		if (limit == null) {
			perWindow = UNLIMITED;
			slotsPerWindow = MAX_SLOTS;
			slotNanos = durationNanos / MAX_SLOTS + 1;
		} else {
			long factor = 1;
			while (durationNanos / (limit.nanos() * factor) >= MAX_SLOTS) {
				factor *= 2;
			}
			long windows = durationNanos / (limit.nanos() * factor) + 1;
			perWindow = limit.events() * factor;
			slotsPerWindow = (int) Math.min(SLOTS_PER_WINDOW, MAX_SLOTS / windows);
			slotNanos = (limit.nanos() * factor + slotsPerWindow - 1) / slotsPerWindow;
		}
		slotCount = (int) (durationNanos / slotNanos) + 1;
	}

	String name() {
		return name;
	}

	/** The number of events in the original. */
	long read() {
		return read;
	}

	/** The number of events that the limit leaves; valid after {@link #limit}. */
	long allowed() {
		return allowed;
	}

	/** The number of events that stay. */
	long kept() {
		return kept;
	}

	/** Events outside the recording's time belong to its first or last slot. */
	private int slot(long epochNanos) {
		return (int) Math.max(0, Math.min(slotCount - 1, (epochNanos - startEpochNanos) / slotNanos));
	}

	void count(long epochNanos) {
		int slot = slot(epochNanos);
		if (slot >= counts.length) {
			counts = Arrays.copyOf(counts, Math.min(slotCount, Math.max(slot + 1, 2 * counts.length)));
		}
		counts[slot]++;
		read++;
	}

	/** Applies the limit, when all events are counted. */
	void limit() {
		int windows = (slotCount - 1) / slotsPerWindow + 1;
		windowCounts = new int[windows];
		windowBases = new long[windows];
		ranks = new int[counts.length];
		for (int slot = 0; slot < counts.length; slot++) {
			int window = slot / slotsPerWindow;
			ranks[slot] = windowCounts[window];
			windowCounts[window] += counts[slot];
		}
		for (int window = 0; window < windows; window++) {
			windowBases[window] = allowed;
			allowed += allowed(window);
		}
		keep(allowed);
	}

	private long allowed(int window) {
		return Math.min(windowCounts[window], perWindow);
	}

	/** Keeps this many of the allowed events. {@link #keeps} begins with the first event again. */
	void keep(long events) {
		kept = Math.min(events, allowed);
		asked = new int[counts.length];
	}

	/** Whether an event stays. Called once for each event of the type, in the order of the recording. */
	boolean keeps(long epochNanos) {
		if (kept == read) {
			return true;
		}
		int slot = slot(epochNanos);
		int window = slot / slotsPerWindow;
		int rank = ranks[slot] + asked[slot]++;
		return keptBefore(window, rank + 1) > keptBefore(window, rank);
	}

	/** How many events stay of all windows before, and of a window's events below a rank. */
	private long keptBefore(int window, int rank) {
		long ofWindow = share(rank, allowed(window), windowCounts[window]);
		return share(windowBases[window] + ofWindow, kept, allowed);
	}

	/** Exact for wholes of less than three billion, where a double would lose an event. */
	private static long share(long count, long stay, long whole) {
		return count * stay / Math.max(1, whole);
	}

	/** The weights of the events over time, from the start to the end; none if all stay. */
	List<Stretch> stretches() {
		List<Stretch> stretches = new ArrayList<>();
		if (kept == read) {
			return stretches;
		}
		long windowNanos = slotNanos * slotsPerWindow;
		Stretch whole = null;
		for (int window = 0; window < windowCounts.length; window++) {
			long count = windowCounts[window];
			long stay = keptBefore(window, windowCounts[window]) - keptBefore(window, 0);
			long start = startEpochNanos + window * windowNanos;
			long nanos = Math.max(0, Math.min(windowNanos, endEpochNanos - start));
			if (count == 0 && nanos == 0) {
				continue;
			}
			if (count == stay) {
				whole = whole == null
						? new Stretch(start, nanos, count, count)
						: new Stretch(
								whole.startEpochNanos, whole.nanos + nanos, whole.read + count, whole.kept + count);
				continue;
			}
			if (whole != null) {
				stretches.add(whole);
				whole = null;
			}
			stretches.add(new Stretch(start, nanos, count, stay));
		}
		if (whole != null) {
			stretches.add(whole);
		}
		return stretches;
	}
}

/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.within;

import java.util.Arrays;

/**
 * Intervals of time, none inside another one. An interval lies inside one that was added exactly if it lies inside one
 * of these. They are in the order of their starts, which is also the order of their ends. Cost: 16 bytes for each.
 * Intervals are added roughly in the order of their ends, so an addition seldom moves others. Questions come in that
 * order, too, so the answer is mostly near the last one. For one thread.
 */
final class Intervals {
	/** How many intervals behind the last answer are tried one by one. */
	private static final int NEAR = 8;

	private long[] starts = new long[8];
	private long[] ends = new long[8];
	private int count;
	/** The last result of {@link #indexOfFirst}. */
	private int last;

	/** Adds an interval, ends included. */
	void add(long start, long end) {
		if (contain(start, end)) {
			return;
		}
		// The intervals inside the new one start no earlier and end no later: they are neighbours.
		int from = indexOfFirst(start);
		int to = from;
		while (to < count && ends[to] <= end) {
			to++;
		}
		if (count == starts.length && to == from) {
			starts = Arrays.copyOf(starts, count * 2);
			ends = Arrays.copyOf(ends, count * 2);
		}
		System.arraycopy(starts, to, starts, from + 1, count - to);
		System.arraycopy(ends, to, ends, from + 1, count - to);
		starts[from] = start;
		ends[from] = end;
		count += 1 - (to - from);
	}

	/** Whether an interval lies inside one that was added. */
	boolean contain(long start, long end) {
		int next = indexOfFirst(start);
		// Tries the one with the same start, or the last that starts before.
		return next < count && starts[next] == start && ends[next] >= end || next > 0 && ends[next - 1] >= end;
	}

	/** The first that starts then or later. */
	private int indexOfFirst(long start) {
		int from = Math.min(last, count);
		if (from > 0 && starts[from - 1] >= start) {
			last = search(0, from, start);
		} else {
			int to = Math.min(from + NEAR, count);
			while (from < to && starts[from] < start) {
				from++;
			}
			last = from < to ? from : search(to, count, start);
		}
		return last;
	}

	private int search(int from, int to, long start) {
		int index = Arrays.binarySearch(starts, from, to, start);
		return index >= 0 ? index : -index - 1;
	}

	int count() {
		return count;
	}
}

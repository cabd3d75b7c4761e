/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.within;

import java.util.Arrays;
import java.util.Comparator;

/**
 * Intervals of time, added first and asked for then. An interval lies inside one that was added exactly if it lies
 * inside one of those that lie in no other. These are in the order of their starts, which is also the order of their
 * ends. Cost: 16 bytes for each. Intervals that are added in the order of their starts or of their ends are in order at
 * once; others are sorted before the first question. Questions come roughly in that order, too, so the answer is mostly
 * near the last one. For one thread.
 */
final class Intervals {
	/** How many intervals behind the last answer are tried one by one. */
	private static final int NEAR = 8;

	private long[] starts = new long[8];
	private long[] ends = new long[8];
	private int count;
	private boolean isInOrder = true;
	/** The last result of {@link #indexOfFirst}. */
	private int last;

	/** Adds an interval, ends included. */
	void add(long start, long end) {
		while (count > 0 && starts[count - 1] >= start && ends[count - 1] <= end) {
			count--;
		}
		if (count > 0 && starts[count - 1] <= start && ends[count - 1] >= end) {
			return;
		}
		if (count == starts.length) {
			starts = Arrays.copyOf(starts, count * 2);
			ends = Arrays.copyOf(ends, count * 2);
		}
		isInOrder &= count == 0 || starts[count - 1] < start;
		starts[count] = start;
		ends[count++] = end;
	}

	private void sort() {
		record Interval(long start, long end) {}
		Interval[] sorted = new Interval[count];
		for (int i = 0; i < count; i++) {
			sorted[i] = new Interval(starts[i], ends[i]);
		}
		Arrays.sort(sorted, Comparator.comparingLong(Interval::start));
		count = 0;
		isInOrder = true;
		for (Interval each : sorted) {
			add(each.start, each.end);
		}
	}

	/** Whether an interval lies inside one that was added. */
	boolean contain(long start, long end) {
		if (!isInOrder) {
			sort();
		}
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
}

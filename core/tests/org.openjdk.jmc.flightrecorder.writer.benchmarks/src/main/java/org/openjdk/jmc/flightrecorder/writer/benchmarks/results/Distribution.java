/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.benchmarks.results;

import java.util.Iterator;
import java.util.Map;
import org.openjdk.jmh.util.Statistics;

/** Samples as a line of bars, from the least to the greatest on a logarithmic scale: two modes can be seen. */
final class Distribution {
	private static final int BARS = 10;
	private static final String NONE = "\u00b7";
	private static final int LOWEST_BAR = '\u2581';
	private static final int HEIGHTS = 8;

	private Distribution() {}

	/** @return as many characters as there are bars; the samples must be positive */
	static String of(Statistics samples) {
		double least = samples.getMin();
		double width = Math.log(samples.getMax() / least);
		long[] counts = new long[BARS];
		long most = 1;
		Iterator<Map.Entry<Double, Long>> all = samples.getRawData();
		while (all.hasNext()) {
			Map.Entry<Double, Long> sample = all.next();
			double position = width == 0 ? 0 : Math.log(sample.getKey() / least) / width;
			int bar = Math.min(BARS - 1, (int) (position * BARS));
			counts[bar] += sample.getValue();
			most = Math.max(most, counts[bar]);
		}
		StringBuilder line = new StringBuilder();
		for (long count : counts) {
			if (count == 0) {
				line.append(NONE);
			} else {
				line.append((char) (LOWEST_BAR + (HEIGHTS - 1) * count / most));
			}
		}
		return line.toString();
	}
}

/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.perf;

import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;

/**
 * The result of a first pass over all samples.
 *
 * @param firstNanos
 *            the earliest time, by the clock of perf
 * @param lastNanos
 *            the latest time
 * @param samplesByEvent
 *            how many samples there are of each event that perf has counted
 * @param capturedOn
 *            when perf ended, in its words, or null
 * @param lostRecords
 *            lines that tell of lost samples
 */
record PerfOverview(
		long firstNanos, long lastNanos, Map<String, Long> samplesByEvent, String capturedOn, long lostRecords) {

	static PerfOverview read(PerfText in, String name) throws IOException {
		long first = Long.MAX_VALUE;
		long last = 0;
		Map<String, Long> samples = new TreeMap<>();
		for (PerfSample sample = in.next(); sample != null; sample = in.next()) {
			first = Math.min(first, sample.timeNanos);
			last = Math.max(last, sample.timeNanos);
			samples.merge(sample.event, 1L, Long::sum);
		}
		if (samples.isEmpty()) {
			throw new IOException(name + ": there are no samples");
		}
		return new PerfOverview(first, last, samples, in.capturedOn(), in.lostRecords());
	}

	long durationNanos() {
		return lastNanos - firstNanos;
	}
}

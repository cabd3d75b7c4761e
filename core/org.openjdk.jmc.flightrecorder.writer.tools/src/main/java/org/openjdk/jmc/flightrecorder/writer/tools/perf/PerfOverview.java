/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.perf;

import java.io.IOException;
import java.util.Set;
import java.util.TreeSet;

/**
 * What is known after a first look at all samples.
 *
 * @param firstNanos
 *            the earliest time, by the clock of perf
 * @param lastNanos
 *            the latest time
 * @param events
 *            what perf has counted
 * @param firstExecutionEvent
 *            the first of them that counts processor time, or null
 * @param capturedOn
 *            when perf ended, in its words, or null
 * @param lostRecords
 *            lines that tell of lost samples
 */
record PerfOverview(
		long firstNanos,
		long lastNanos,
		Set<String> events,
		String firstExecutionEvent,
		String capturedOn,
		long lostRecords) {

	private static final Set<String> PROCESSOR_TIME =
			Set.of("cycles", "cpu-cycles", "ref-cycles", "cpu-clock", "task-clock");

	static PerfOverview read(PerfText in, String name) throws IOException {
		long first = Long.MAX_VALUE;
		long last = 0;
		Set<String> events = new TreeSet<>();
		String execution = null;
		for (PerfSample sample = in.next(); sample != null; sample = in.next()) {
			first = Math.min(first, sample.timeNanos);
			last = Math.max(last, sample.timeNanos);
			if (events.add(sample.event) && execution == null && PROCESSOR_TIME.contains(baseName(sample.event))) {
				execution = sample.event;
			}
		}
		if (events.isEmpty()) {
			throw new IOException(name + ": there are no samples");
		}
		return new PerfOverview(first, last, events, execution, in.capturedOn(), in.lostRecords());
	}

	/** Without modifiers and unit: {@code cycles} of {@code cycles:ppp} and of {@code cpu_core/cycles/u}. */
	static String baseName(String event) {
		String[] parts = event.split("/");
		return parts.length > 1 ? parts[1] : event.replaceFirst(":\\w*$", "");
	}

	long durationNanos() {
		return lastNanos - firstNanos;
	}
}

/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.profile;

import org.openjdk.jmc.flightrecorder.writer.api.EventWriter;
import org.openjdk.jmc.flightrecorder.writer.api.JdkEventType;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.TypedValue;

/**
 * Writes {@code jdk.ExecutionSample} for stacks that were seen so and so many times.
 */
final class ExecutionSamples {
	private final EventWriter writer;
	private final SampleTimes times;
	private long written;

	ExecutionSamples(Recording out, SampleTimes times) {
		writer = out.newEventWriter(out.registerEventType(JdkEventType.EXECUTION_SAMPLE));
		this.times = times;
	}

	/**
	 * @param count
	 *            how often the stack was seen
	 * @param number
	 *            which stack of the profile it is, from 1
	 */
	void write(long count, long number, TypedValue thread, TypedValue stackTrace) {
		for (long i = 0; i < count; i++) {
			writer.begin(times.ticks(number, i, count))
					.put(thread)
					.setStackTrace(stackTrace)
					.putString("STATE_RUNNABLE")
					.commit();
		}
		written += count;
	}

	long written() {
		return written;
	}
}

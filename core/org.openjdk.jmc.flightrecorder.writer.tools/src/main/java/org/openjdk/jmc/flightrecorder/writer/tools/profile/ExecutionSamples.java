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
 * Writes {@code jdk.ExecutionSample} for stacks with counts.
 */
public final class ExecutionSamples {
	private final EventWriter writer;
	private final EventLimit limit;
	private long written;

	/**
	 * Registers the type.
	 *
	 * @param out
	 *            the recording for the events
	 * @param limit
	 *            how many there may be; the events beyond it are not written
	 */
	public ExecutionSamples(Recording out, EventLimit limit) {
		this.limit = limit;
		writer = out.newEventWriter(out.registerEventType(JdkEventType.EXECUTION_SAMPLE));
	}

	/**
	 * Writes events of samples that have no times.
	 *
	 * @param count
	 *            how many events
	 * @param times
	 *            makes the times
	 * @param number
	 *            which stack of the profile it is, from 1
	 * @param thread
	 *            the thread, or null
	 * @param stackTrace
	 *            the stack
	 */
	public void write(long count, SampleTimes times, long number, TypedValue thread, TypedValue stackTrace) {
		if (limit.admitsForCounts(count)) {
			for (long i = 0; i < count && limit.claim(); i++) {
				put(times.ticks(number, i, count), thread, stackTrace);
			}
		}
	}

	/**
	 * Writes an event.
	 *
	 * @param ticks
	 *            when the sample was taken
	 * @param thread
	 *            the thread, or null
	 * @param stackTrace
	 *            the stack
	 */
	public void write(long ticks, TypedValue thread, TypedValue stackTrace) {
		if (limit.admits()) {
			put(ticks, thread, stackTrace);
		}
	}

	private void put(long ticks, TypedValue thread, TypedValue stackTrace) {
		writer.begin(ticks)
				.put(thread)
				.setStackTrace(stackTrace)
				.putString("STATE_RUNNABLE")
				.commit();
		written++;
	}

	/**
	 * Counts the events.
	 *
	 * @return how many were written
	 */
	public long written() {
		return written;
	}
}

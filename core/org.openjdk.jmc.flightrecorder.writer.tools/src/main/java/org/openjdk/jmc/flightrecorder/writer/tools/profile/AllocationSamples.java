/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.profile;

import org.openjdk.jmc.flightrecorder.writer.api.JdkEventType;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.TypedValue;
import org.openjdk.jmc.flightrecorder.writer.tools.cli.Reporting;

/**
 * Writes {@code jdk.ObjectAllocationSample}.
 */
public final class AllocationSamples {
	private final Recording out;
	private final Type type;
	private final EventLimit limit;
	private long written;
	private long negativeAmounts;

	/**
	 * Registers the type.
	 *
	 * @param out
	 *            the recording for the events
	 * @param limit
	 *            how many there may be; the events beyond it are not written
	 */
	public AllocationSamples(Recording out, EventLimit limit) {
		this.limit = limit;
		this.out = out;
		type = out.registerEventType(JdkEventType.OBJECT_ALLOCATION_SAMPLE);
	}

	/**
	 * Writes an event, unless nothing was allocated. The difference of two profiles may have 0 or negative numbers.
	 *
	 * @param ticks
	 *            when the sample was taken
	 * @param thread
	 *            the thread, or null
	 * @param stackTrace
	 *            the stack
	 * @param bytes
	 *            how much was allocated
	 */
	public void write(long ticks, TypedValue thread, TypedValue stackTrace, long bytes) {
		negativeAmounts += bytes < 0 ? 1 : 0;
		if (bytes > 0 && limit.admits()) {
			out.writeEvent(type.asValue(event -> event.putField("startTime", ticks)
					.putField("stackTrace", stackTrace)
					.putField("eventThread", thread)
					.putField("weight", bytes)));
			written++;
		}
	}

	/**
	 * Tells the user how many samples have no event because their amounts are negative.
	 *
	 * @param reporting
	 *            warns of it
	 */
	public void warnOfNegative(Reporting reporting) {
		CountLimit.warnOfNegative(negativeAmounts, "jdk.ObjectAllocationSample", reporting);
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

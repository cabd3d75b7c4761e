/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.perf;

import java.util.ArrayList;
import java.util.List;
import org.openjdk.jmc.flightrecorder.writer.tools.profile.Frame;

/** A sample of {@code perf script}. */
final class PerfSample {
	/** A value that perf does not print. */
	static final int NONE = -1;

	final String threadName;
	/** The process, or {@link #NONE}. */
	final long processId;

	final long threadId;
	/** The processor, or {@link #NONE}. */
	final int cpu;

	/** The time by the clock of perf, which is mostly the time since the machine was started. */
	final long timeNanos;

	/** The event that perf has counted, with modifiers. */
	final String event;
	/** The count since the sample before, or {@link #NONE}. */
	final long period;
	/** The text of a trace point, or null. */
	final String text;
	/** The frames, innermost first. */
	final List<Frame> frames = new ArrayList<>();

	PerfSample(
			String threadName,
			long processId,
			long threadId,
			int cpu,
			long timeNanos,
			String event,
			long period,
			String text) {
		this.threadName = threadName;
		this.processId = processId;
		this.threadId = threadId;
		this.cpu = cpu;
		this.timeNanos = timeNanos;
		this.event = event;
		this.period = period;
		this.text = text;
	}
}

/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.examples;

import java.io.PrintStream;
import java.util.concurrent.TimeUnit;

/**
 * Tells a person who waits how far a long loop has come: nothing in the first two seconds, then a line that rewrites
 * itself on a terminal, or now and then a line of its own elsewhere.
 */
final class Progress {
	static final Progress NONE = new Progress("", 0, null, false);

	private static final int STEPS_BETWEEN_LOOKS_AT_THE_CLOCK = 1024;
	private static final long QUIET_NANOS = TimeUnit.SECONDS.toNanos(2);
	private static final long TERMINAL_INTERVAL_NANOS = TimeUnit.MILLISECONDS.toNanos(200);
	private static final long LOG_INTERVAL_NANOS = TimeUnit.SECONDS.toNanos(5);

	private final String task;
	private final long expectedSteps;
	private final PrintStream out;
	private final boolean isTerminal;
	private final long intervalNanos;
	private long nextReportNanos;
	private long steps;
	private boolean isLineOpen;

	private Progress(String task, long expectedSteps, PrintStream out, boolean isTerminal) {
		this.task = task;
		this.expectedSteps = expectedSteps;
		this.out = out;
		this.isTerminal = isTerminal;
		intervalNanos = isTerminal ? TERMINAL_INTERVAL_NANOS : LOG_INTERVAL_NANOS;
	}

	/**
	 * @param task
	 *            what is going on, for instance "copying"
	 * @param expectedSteps
	 *            how many events there will be
	 */
	static Progress onStandardError(String task, long expectedSteps) {
		return new Progress(task, expectedSteps, System.err, System.console() != null);
	}

	/** One more event is done. */
	void step() {
		if (steps++ == 0) {
			nextReportNanos = System.nanoTime() + QUIET_NANOS;
		}
		if (out != null && steps % STEPS_BETWEEN_LOOKS_AT_THE_CLOCK == 0) {
			long nowNanos = System.nanoTime();
			if (nowNanos - nextReportNanos >= 0) {
				nextReportNanos = nowNanos + intervalNanos;
				report();
			}
		}
	}

	private void report() {
		String line = String.format(
				"%s: %,d of %,d events (%d %%)",
				task, steps, expectedSteps, expectedSteps == 0 ? 100 : Math.min(100, steps * 100 / expectedSteps));
		if (isTerminal) {
			out.print('\r' + line);
			out.flush();
			isLineOpen = true;
		} else {
			out.println(line);
		}
	}

	/** The loop is over: leaves the terminal's line. */
	void done() {
		if (isLineOpen) {
			out.println();
			isLineOpen = false;
		}
	}
}

/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.io;

import java.io.Closeable;
import java.io.PrintStream;
import java.util.concurrent.TimeUnit;
import me.tongfei.progressbar.DelegatingProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/**
 * Shows a waiting user the progress of a long loop: nothing in the first two seconds, then a bar that redraws itself on
 * a terminal, or a separate line now and then elsewhere. Used by one thread; closing it ends the line of the bar.
 */
public final class Progress implements Closeable {
	/** An unknown number of steps. */
	public static final long UNKNOWN = -1;

	/** Shows nothing. */
	public static final Progress NONE = new Progress("", 0, "", 1, null, false);

	/** The property is for tests of short work. */
	private static final long QUIET_NANOS =
			TimeUnit.MILLISECONDS.toNanos(Long.getLong("jfr-tools.progress.afterMillis", 2000));

	private static final int TERMINAL_INTERVAL_MILLIS = 200;
	private static final int LOG_INTERVAL_MILLIS = 5000;
	private static final int LINE_COLUMNS = 79;
	private static final long KIBIBYTE = 1 << 10;
	private static final long MEBIBYTE = 1 << 20;
	/** As many of a unit make the next larger one readable. */
	private static final int ENOUGH = 10;
	/** The bar counts under a lock, and there are millions of events. */
	private static final int STEPS_BETWEEN_UPDATES = 1024;

	private final String task;
	private final long expectedSteps;
	private final String unit;
	private final long stepsPerUnit;
	private final PrintStream out;
	private final boolean isTerminal;
	private long steps;
	private long nextUpdateSteps;
	private ProgressBar bar;
	/** Used by the threads that draw, one after the other. */
	private volatile String lastLine;
	/** Written by the thread that draws, read by it and after it has ended. */
	private volatile boolean isLineOpen;

	private Progress(
			String task, long expectedSteps, String unit, long stepsPerUnit, PrintStream out, boolean isTerminal) {
		this.task = task;
		this.expectedSteps = expectedSteps;
		this.unit = unit;
		this.stepsPerUnit = stepsPerUnit;
		this.out = out;
		this.isTerminal = isTerminal;
	}

	/**
	 * Counts events.
	 *
	 * @param task
	 *            what is going on, for instance "copying"
	 * @param expectedSteps
	 *            how many events there will be
	 * @return a progress that begins with the first step
	 */
	public static Progress onStandardError(String task, long expectedSteps) {
		return new Progress(task, expectedSteps, " events", 1, System.err, System.console() != null);
	}

	/**
	 * Counts bytes.
	 *
	 * @param task
	 *            what is going on, for instance "reading"
	 * @param expectedBytes
	 *            how many bytes there will be, negative if unknown
	 * @return a progress that begins with the first step
	 */
	public static Progress ofBytesOnStandardError(String task, long expectedBytes) {
		boolean isTerminal = System.console() != null;
		if (expectedBytes >= ENOUGH * MEBIBYTE) {
			return new Progress(task, expectedBytes, " MiB", MEBIBYTE, System.err, isTerminal);
		}
		return expectedBytes < 0 || expectedBytes >= ENOUGH * KIBIBYTE
				? new Progress(task, expectedBytes, " KiB", KIBIBYTE, System.err, isTerminal)
				: new Progress(task, expectedBytes, " bytes", 1, System.err, isTerminal);
	}

	/** The work begins, and its first step may take long. */
	public void start() {
		if (out != null && bar == null) {
			bar = open();
		}
	}

	/** One more event is done. */
	public void step() {
		stepTo(steps + 1);
	}

	/**
	 * Sets how much is done.
	 *
	 * @param doneSteps
	 *            events or bytes since the beginning
	 */
	public void stepTo(long doneSteps) {
		steps = doneSteps;
		if (out != null && steps >= nextUpdateSteps) {
			nextUpdateSteps = steps + STEPS_BETWEEN_UPDATES;
			start();
			bar.stepTo(shownSteps());
		}
	}

	/** Limits the steps to the expected ones, because a loop may go over its events more than once. */
	private long shownSteps() {
		return expectedSteps < 0 ? steps : Math.min(steps, expectedSteps);
	}

	private ProgressBar open() {
		long quietUntilNanos = System.nanoTime() + QUIET_NANOS;
		// Work that cannot be counted only takes its time.
		String nothing = " 0/?" + unit;
		return new ProgressBarBuilder()
				.setTaskName(task)
				.setInitialMax(expectedSteps)
				.setUnit(unit, stepsPerUnit)
				.setStyle(ProgressBarStyle.ASCII)
				.setUpdateIntervalMillis(isTerminal ? TERMINAL_INTERVAL_MILLIS : LOG_INTERVAL_MILLIS)
				.setConsumer(new DelegatingProgressBarConsumer(
						line -> {
							if (isLineOpen || System.nanoTime() - quietUntilNanos >= 0) {
								print(line.replace(nothing, ""));
							}
						},
						LINE_COLUMNS))
				.build();
	}

	private void print(String line) {
		// The bar draws itself again when it is closed.
		if (line.equals(lastLine)) {
			return;
		}
		lastLine = line;
		if (isTerminal) {
			out.print('\r' + line);
			out.flush();
			isLineOpen = true;
		} else {
			out.println(line);
		}
	}

	/** The loop is over. */
	@Override
	public void close() {
		if (bar != null) {
			bar.stepTo(shownSteps());
			bar.close();
			bar = null;
		}
		if (isLineOpen) {
			out.println();
			isLineOpen = false;
		}
	}
}

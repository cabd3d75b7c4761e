/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.session;

import java.util.concurrent.ThreadFactory;

/**
 * The work that a recording does in a thread of its own.
 *
 * @param threads
 *            makes that thread
 * @param flushIntervalNanos
 *            the time from one flush to the next, 0 for no flush; a flush publishes what was written and looks at the
 *            age of the chunk
 * @param appendsEvents
 *            whether that thread alone brings events to the output; then no writer waits, and events are dropped when
 *            too much waits
 */
public record BackgroundWork(ThreadFactory threads, long flushIntervalNanos, boolean appendsEvents) {
	/** No work, and so no thread. */
	public static final BackgroundWork NONE = new BackgroundWork("", 0, false);

	/**
	 * Work in a daemon thread.
	 *
	 * @param threadName
	 *            the name of the thread
	 * @param flushIntervalNanos
	 *            as for the record
	 * @param appendsEvents
	 *            as for the record
	 */
	public BackgroundWork(String threadName, long flushIntervalNanos, boolean appendsEvents) {
		this(RecordingThread.daemons(threadName), flushIntervalNanos, appendsEvents);
	}

	boolean needsThread() {
		return appendsEvents || flushIntervalNanos > 0;
	}
}

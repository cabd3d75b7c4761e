/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.chunk;

import java.util.concurrent.ThreadFactory;

/**
 * What a recording does in a thread of its own.
 *
 * @param threads
 *            makes that thread
 * @param flushIntervalNanos
 *            how often what was written is published and the age of the chunk is looked at, 0 for never
 * @param appendsEvents
 *            whether events are brought to the output there and nowhere else, so that no writer waits for it; events
 *            are dropped then when too much waits
 */
public record BackgroundWork(ThreadFactory threads, long flushIntervalNanos, boolean appendsEvents) {
	/** Nothing, so there is no thread. */
	public static final BackgroundWork NONE = new BackgroundWork("", 0, false);

	/**
	 * Work in a daemon thread.
	 *
	 * @param threadName
	 *            what the thread is called
	 * @param flushIntervalNanos
	 *            as above
	 * @param appendsEvents
	 *            as above
	 */
	public BackgroundWork(String threadName, long flushIntervalNanos, boolean appendsEvents) {
		this(RecordingThread.daemons(threadName), flushIntervalNanos, appendsEvents);
	}

	boolean needsThread() {
		return appendsEvents || flushIntervalNanos > 0;
	}
}

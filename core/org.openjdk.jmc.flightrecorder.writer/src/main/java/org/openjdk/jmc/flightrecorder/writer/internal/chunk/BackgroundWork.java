/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.chunk;

/**
 * What a recording does in a thread of its own.
 *
 * @param threadName
 *            what the thread is called
 * @param flushIntervalNanos
 *            how often what was written is published and the age of the chunk is looked at, 0 for never
 * @param appendsEvents
 *            whether events are brought to the output there and nowhere else, so that no writer waits for it; events
 *            are dropped then when too much waits
 */
public record BackgroundWork(String threadName, long flushIntervalNanos, boolean appendsEvents) {
	/** Nothing, so there is no thread. */
	public static final BackgroundWork NONE = new BackgroundWork("", 0, false);

	boolean needsThread() {
		return appendsEvents || flushIntervalNanos > 0;
	}
}

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
 */
public record BackgroundWork(String threadName, long flushIntervalNanos) {
	/** Nothing, so there is no thread. */
	public static final BackgroundWork NONE = new BackgroundWork("", 0);

	boolean needsThread() {
		return flushIntervalNanos > 0;
	}
}

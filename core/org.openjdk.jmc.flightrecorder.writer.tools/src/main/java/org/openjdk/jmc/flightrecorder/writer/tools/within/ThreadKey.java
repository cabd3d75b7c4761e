/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.within;

import java.util.Arrays;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedThread;

/**
 * A thread, as the same one in all chunks. The number that the operating system gives comes first: async-profiler does not
 * know the number of the JVM for each thread at all times. Virtual threads have the latter alone.
 *
 * @param osThreadId
 *            0 where there is none
 * @param javaThreadId
 *            0 where it is not needed
 * @param name
 *            null where there is a number
 */
record ThreadKey(long osThreadId, long javaThreadId, String name) {
	/** Fields that name the thread that an event is about, instead of the one that wrote it. */
	private static final String[] FIELDS = {"sampledThread", "eventThread"};

	/**
	 * @return the thread that the event is about, null if it has none
	 */
	static ThreadKey of(RecordedEvent event) {
		for (String field : FIELDS) {
			if (event.hasField(field)) {
				return event.getValue(field) instanceof RecordedThread thread ? of(thread) : null;
			}
		}
		return null;
	}

	/**
	 * @return whether events of its type have a thread
	 */
	static boolean hasField(RecordedEvent event) {
		return Arrays.stream(FIELDS).anyMatch(event::hasField);
	}

	private static ThreadKey of(RecordedThread thread) {
		if (thread.getOSThreadId() > 0) {
			return new ThreadKey(thread.getOSThreadId(), 0, null);
		}
		return thread.getJavaThreadId() > 0
				? new ThreadKey(0, thread.getJavaThreadId(), null)
				: new ThreadKey(0, 0, thread.getJavaName() == null ? thread.getOSName() : thread.getJavaName());
	}
}

/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.within;

import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedThread;
import org.openjdk.jmc.flightrecorder.writer.tools.io.EventThread;

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
	/**
	 * @return the thread that the event is about, null if it has none
	 */
	static ThreadKey of(RecordedEvent event) {
		RecordedThread thread = EventThread.of(event);
		if (thread == null) {
			return null;
		}
		if (thread.getOSThreadId() > 0) {
			return new ThreadKey(thread.getOSThreadId(), 0, null);
		}
		return thread.getJavaThreadId() > 0
				? new ThreadKey(0, thread.getJavaThreadId(), null)
				: new ThreadKey(0, 0, EventThread.name(thread));
	}
}

/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.io;

import java.util.List;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedThread;

/** Which thread an event is about, and what that thread is called. */
public final class EventThread {
	/** A sample is about another thread than the one that wrote it. */
	private static final List<String> FIELDS = List.of("sampledThread", "eventThread");

	private EventThread() {}

	/**
	 * Tells whether events of a type have a thread.
	 *
	 * @param event
	 *            an event of that type
	 * @return whether there is a field for it
	 */
	public static boolean hasField(RecordedEvent event) {
		return FIELDS.stream().anyMatch(event::hasField);
	}

	/**
	 * Finds the thread that an event is about.
	 *
	 * @param event
	 *            an event
	 * @return the thread, or null if there is none
	 */
	public static RecordedThread of(RecordedEvent event) {
		for (String field : FIELDS) {
			if (event.hasField(field)) {
				return event.getValue(field) instanceof RecordedThread thread ? thread : null;
			}
		}
		return null;
	}

	/**
	 * Names a thread.
	 *
	 * @param thread
	 *            a thread, or null
	 * @return its name in Java, else that of the operating system; null where it has none
	 */
	public static String name(RecordedThread thread) {
		if (thread == null) {
			return null;
		}
		return thread.getJavaName() == null ? thread.getOSName() : thread.getJavaName();
	}
}

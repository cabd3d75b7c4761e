/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.format;

import java.util.Set;

/**
 * The names of the fields that the JDK gives to each event class and that readers know by these names
 * ({@code jdk.jfr.internal.EventInstrumentation}, {@code jdk.jfr.consumer.RecordedEvent}).
 */
public final class ImplicitFieldNames {
	/** When the event started; the only one that each event has. */
	public static final String START_TIME = "startTime";
	/** How long the event took. */
	public static final String DURATION = "duration";
	/** The thread that the event happened in. */
	public static final String EVENT_THREAD = "eventThread";
	/** Where the thread was. */
	public static final String STACK_TRACE = "stackTrace";

	/** All of them. */
	public static final Set<String> ALL = Set.of(START_TIME, DURATION, EVENT_THREAD, STACK_TRACE);

	private ImplicitFieldNames() {}

	/** @return whether the field of an event is one that files have in ticks, whatever unit was declared */
	public static boolean isTime(String field) {
		return field.equals(START_TIME) || field.equals(DURATION);
	}
}

/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.engine;

import java.io.IOException;
import org.openjdk.jmc.flightrecorder.writer.tools.format.EventWalk;

/** Decides about an event. Made for the events of one type in one chunk. */
@FunctionalInterface
public interface EventTest {
	/** Takes all events without reading them. */
	EventTest ALL = event -> true;

	/** Takes no event, without reading it. */
	EventTest NONE = event -> false;

	/**
	 * Decides about an event.
	 *
	 * @param event
	 *            the event; its cursor may be left anywhere
	 * @return whether it is taken
	 * @throws IOException
	 *             if it cannot be read
	 */
	boolean test(EventWalk event) throws IOException;

	/**
	 * Adds a test.
	 *
	 * @param other
	 *            decides about the events that this one takes
	 * @return a test that takes the events that both take
	 */
	default EventTest and(EventTest other) {
		if (this == NONE || other == ALL) {
			return this;
		}
		if (this == ALL || other == NONE) {
			return other;
		}
		return event -> test(event) && other.test(event);
	}
}

/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.engine;

import java.io.IOException;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ValueReader;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ValueType;

/** Selects events. Called once for each type of each chunk that has events of the type. */
@FunctionalInterface
public interface EventCondition {
	/** Takes all events. */
	EventCondition ALL = (chunk, type) -> EventTest.ALL;

	/**
	 * Makes the test of a type.
	 *
	 * @param chunk
	 *            reads values of the chunk
	 * @param type
	 *            the type; null for events whose type the chunk does not declare, which no reader sees
	 * @return decides about each event of the type; {@link EventTest#ALL} and {@link EventTest#NONE} avoid reading the
	 *         events
	 * @throws IOException
	 *             if the chunk cannot be read
	 */
	EventTest test(ValueReader chunk, ValueType type) throws IOException;

	/**
	 * Adds a condition.
	 *
	 * @param other
	 *            decides about the events that this one takes
	 * @return a condition that takes the events that both take
	 */
	default EventCondition and(EventCondition other) {
		return (chunk, type) -> {
			EventTest first = test(chunk, type);
			return first == EventTest.NONE ? first : first.and(other.test(chunk, type));
		};
	}
}

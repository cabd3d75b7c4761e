/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.engine;

import java.util.List;
import java.util.function.LongUnaryOperator;
import org.openjdk.jmc.flightrecorder.writer.tools.format.Chunk;
import org.openjdk.jmc.flightrecorder.writer.tools.format.Field;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ValueType;

/** Gives spans of time of events another unit. */
@FunctionalInterface
public interface UnitRules {
	/**
	 * A span of time in another unit.
	 *
	 * @param field
	 *            a field of the event with one {@code long}
	 * @param unit
	 *            the unit, as its annotation says it
	 * @param conversion
	 *            converts values
	 */
	record Change(Field field, String unit, LongUnaryOperator conversion) {}

	/**
	 * Tells what changes in events of a type.
	 *
	 * @param chunk
	 *            where they are
	 * @param type
	 *            a type of the chunk
	 * @return the fields that change, in the order of the type; mostly none
	 */
	List<Change> changes(Chunk chunk, ValueType type);
}

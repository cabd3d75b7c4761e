/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.spark.read;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ByteCursor;
import org.openjdk.jmc.flightrecorder.writer.tools.format.Field;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ValueType;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ValueWalk;

/** Reads the columns of an event or a struct in one pass over its fields, whatever the order of the columns. */
final class StructReader {
	/**
	 * A field, with the columns that are made of it.
	 *
	 * @param readers
	 *            empty for a field that is skipped
	 * @param targets
	 *            the index of the column of each reader
	 */
	private record Step(Field field, List<ColumnReader> readers, List<Integer> targets) {}

	private final List<Step> steps = new ArrayList<>();
	/** What columns without a field have. */
	private final Object[] others;

	StructReader(ValueType type, int columns) {
		type.fields().forEach(field -> steps.add(new Step(field, new ArrayList<>(), new ArrayList<>())));
		others = new Object[columns];
	}

	void put(int column, Object value) {
		others[column] = value;
	}

	void put(int column, Field field, ColumnReader reader) {
		steps.get(field.ordinal()).readers.add(reader);
		steps.get(field.ordinal()).targets.add(column);
	}

	/** Leaves out the fields behind the last one that matters, because an event knows where it ends. */
	StructReader ofEvent() {
		while (!steps.isEmpty() && steps.get(steps.size() - 1).readers.isEmpty()) {
			steps.remove(steps.size() - 1);
		}
		return this;
	}

	/** @return a place for the values, with those that no field gives */
	Object[] newValues() {
		return others.clone();
	}

	/**
	 * @param in
	 *            at the first field
	 * @param values
	 *            takes the values of the fields
	 */
	void read(ByteCursor in, Object[] values) throws IOException {
		for (int i = 0; i < steps.size(); i++) {
			Step step = steps.get(i);
			int count = step.readers.size();
			if (count == 0) {
				ValueWalk.skip(in, step.field);
				continue;
			}
			long start = in.position();
			long end = start + in.remaining();
			for (int j = 0; j < count; j++) {
				if (j > 0) {
					in.moveTo(start, end);
				}
				values[step.targets.get(j)] = step.readers.get(j).read(in);
			}
		}
	}

	InternalRow row(ByteCursor in) throws IOException {
		Object[] values = newValues();
		read(in, values);
		return new GenericInternalRow(values);
	}
}

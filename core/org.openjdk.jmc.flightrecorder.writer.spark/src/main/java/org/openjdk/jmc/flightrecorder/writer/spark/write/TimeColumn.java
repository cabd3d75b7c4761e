/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.spark.write;

import java.util.List;
import org.apache.spark.sql.catalyst.expressions.SpecializedGetters;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.openjdk.jmc.flightrecorder.writer.spark.column.JfrColumns;

/**
 * A time or a duration. A second column may have its nanoseconds.
 *
 * @param micros
 *            the index of Spark's value, -1 for none
 * @param nanos
 *            the index of the nanoseconds, -1 for none
 */
record TimeColumn(int micros, int nanos) {
	static TimeColumn of(StructType schema, int index) {
		if (index < 0) {
			return new TimeColumn(-1, -1);
		}
		String beside = schema.fields()[index].name() + JfrColumns.NANOS;
		return new TimeColumn(index, indexOf(schema, beside, DataTypes.LongType));
	}

	static int indexOf(StructType schema, String name) {
		return List.of(schema.fieldNames()).indexOf(name);
	}

	/** @return -1 also for a column of another type, which is a field of its own */
	static int indexOf(StructType schema, String name, DataType type) {
		int index = indexOf(schema, name);
		return index >= 0 && schema.fields()[index].dataType().equals(type) ? index : -1;
	}

	boolean isPresent() {
		return micros >= 0;
	}

	boolean isIn(SpecializedGetters row) {
		return isPresent() && !row.isNullAt(micros);
	}

	/** If a query has changed Spark's value, it counts, because the nanoseconds are those of the old value. */
	long nanos(SpecializedGetters row) {
		long value = row.getLong(micros);
		if (nanos >= 0 && !row.isNullAt(nanos)) {
			long exact = row.getLong(nanos);
			if (Math.floorDiv(exact, 1000L) == value) {
				return exact;
			}
		}
		return value > Long.MAX_VALUE / 1000 ? Long.MAX_VALUE : Math.max(value, Long.MIN_VALUE / 1000) * 1000;
	}
}

/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.spark.write;

import java.util.List;
import org.apache.spark.sql.catalyst.expressions.SpecializedGetters;
import org.apache.spark.sql.types.LongType;
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
		int beside = indexOf(schema, schema.fields()[index].name() + JfrColumns.NANOS);
		boolean isLong = beside >= 0 && schema.fields()[beside].dataType() instanceof LongType;
		return new TimeColumn(index, isLong ? beside : -1);
	}

	static int indexOf(StructType schema, String name) {
		return List.of(schema.fieldNames()).indexOf(name);
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
			if (exact == Long.MAX_VALUE || Math.floorDiv(exact, 1000L) == value) {
				return exact;
			}
		}
		return value > Long.MAX_VALUE / 1000 ? Long.MAX_VALUE : Math.max(value, Long.MIN_VALUE / 1000) * 1000;
	}
}

/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.spark.read;

import java.io.Serializable;
import java.util.List;
import org.apache.spark.sql.sources.Filter;
import org.apache.spark.sql.types.StructType;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ValueType;

/**
 * What a query wants of the recordings.
 *
 * @param options
 *            of the reader
 * @param directoryColumns
 *            the columns that names of directories have
 * @param filteredColumns
 *            the columns that the filters may name
 * @param columns
 *            the columns of the rows
 * @param filters
 *            all of them must let an event pass
 */
record ScanPlan(
		ReadOptions options,
		StructType directoryColumns,
		StructType filteredColumns,
		StructType columns,
		List<Filter> filters)
		implements Serializable {
	/** Whether rows are made of events of a type. */
	boolean mayHave(ValueType type) {
		return options.areWanted(type) && RowFilter.mayPass(filters, filteredColumns, type);
	}

	boolean isOfDirectory(String column) {
		return List.of(directoryColumns.fieldNames()).contains(column);
	}
}

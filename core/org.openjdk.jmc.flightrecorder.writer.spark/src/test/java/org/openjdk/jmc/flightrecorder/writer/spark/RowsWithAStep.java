/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.spark;

import java.util.Iterator;
import org.apache.spark.sql.Row;

/** The rows of a partition, and a step that is taken in their middle, when a task has written some of them. */
final class RowsWithAStep implements Iterator<Row> {
	private static final int ROWS_BEFORE_STEP = 500;

	private final Iterator<Row> rows;
	private final Runnable step;
	private int given;

	/**
	 * @param rows
	 *            more than 500, because no step is taken otherwise
	 * @param step
	 *            may wait, or throw what lets the task fail
	 */
	RowsWithAStep(Iterator<Row> rows, Runnable step) {
		this.rows = rows;
		this.step = step;
	}

	@Override
	public boolean hasNext() {
		return rows.hasNext();
	}

	@Override
	public Row next() {
		if (given++ == ROWS_BEFORE_STEP) {
			step.run();
		}
		return rows.next();
	}
}

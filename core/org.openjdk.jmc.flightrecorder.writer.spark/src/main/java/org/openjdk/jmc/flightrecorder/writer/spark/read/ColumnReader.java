/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.spark.read;

import java.io.IOException;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ByteCursor;

/** Makes the value of a column from the bytes of a chunk. */
@FunctionalInterface
interface ColumnReader {
	/**
	 * Reads a value.
	 *
	 * @param in
	 *            at the first byte of a field; afterwards behind the last one
	 * @return the value in Spark's form, or null
	 * @throws IOException
	 *             if it cannot be read
	 */
	Object read(ByteCursor in) throws IOException;
}

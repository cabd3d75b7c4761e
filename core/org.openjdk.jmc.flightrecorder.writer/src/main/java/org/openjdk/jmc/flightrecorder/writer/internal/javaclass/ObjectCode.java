/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.javaclass;

import org.openjdk.jmc.flightrecorder.writer.internal.constant.ChunkConstants;
import org.openjdk.jmc.flightrecorder.writer.internal.format.Leb128Writer;

/**
 * Writes objects of one class, field by field, in any recording. Compiled from the class by {@link PutterCompiler};
 * thread-safe.
 */
interface ObjectCode {
	/**
	 * @param out
	 *            where to write
	 * @param constants
	 *            of the chunk that the event is encoded for
	 * @param source
	 *            the object
	 * @param depth
	 *            how many objects it is nested in
	 * @param bound
	 *            what belongs to the recording: layouts, its clock, what writes objects that are fields
	 */
	void put(Leb128Writer out, ChunkConstants constants, Object source, int depth, Object[] bound);
}

/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.javaclass;

import org.openjdk.jmc.flightrecorder.writer.internal.constant.ChunkConstants;
import org.openjdk.jmc.flightrecorder.writer.internal.format.Leb128Writer;
import org.openjdk.jmc.flightrecorder.writer.internal.object.ObjectEncoder;
import org.openjdk.jmc.flightrecorder.writer.internal.type.FieldLayout;

/**
 * The constant of the thread that fills a lane. Its id stays the same until the chunk or the thread's name changes, so
 * most events need no look-up. Not thread-safe: always called by the same thread.
 */
final class OwnThread {
	/** Numbers of chunks are positive. */
	private long chunkNumber = -1;

	private String name;
	private long id;

	/** Writes the id of the calling thread. */
	void put(Leb128Writer out, ChunkConstants constants, ObjectEncoder objects, FieldLayout field) {
		Thread caller = Thread.currentThread();
		// The thread returns the same object until it gets another name.
		String callerName = caller.getName();
		if (chunkNumber != constants.number() || name != callerName) {
			id = objects.idOf(out, constants, field.type, field.type.layout(), caller, 0);
			name = callerName;
			chunkNumber = constants.number();
		}
		out.putLong(id);
	}
}

/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.event;

import org.openjdk.jmc.flightrecorder.writer.internal.format.Leb128;
import org.openjdk.jmc.flightrecorder.writer.internal.format.Leb128Writer;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeLayout;

/**
 * What each event begins with behind its size (format section 3.1). Most events have neither a stack trace nor a
 * thread, so the nulls of these two fields are written with the head.
 *
 * <pre>
 *  size | type id  start | field  field ...
 * </pre>
 */
public final class EventHead {
	/** The most bytes that type id and start take. */
	public static final int MAX_BYTES = 2 * Leb128.MAX_BYTES;
	/** The bytes that {@link #putNulls} writes. */
	public static final int MAX_NULLS = 2;

	private EventHead() {}

	/** Writes type id and start. */
	public static void put(Leb128Writer out, TypeLayout layout, long startTicks) {
		out.ensure(MAX_BYTES);
		out.advanceTo(put(out.array(), out.position(), layout.id, startTicks));
	}

	/** @return the place behind type id and start; {@link #MAX_BYTES} must be free */
	public static int put(byte[] target, int at, long typeId, long startTicks) {
		return Leb128.putTicks(target, Leb128.put(target, at, typeId), startTicks);
	}

	/** Writes {@link #MAX_NULLS} bytes without a branch; the next field overwrites those beyond the count. */
	public static int putNulls(byte[] target, int at, int count) {
		target[at] = 0;
		target[at + 1] = 0;
		return at + count;
	}
}

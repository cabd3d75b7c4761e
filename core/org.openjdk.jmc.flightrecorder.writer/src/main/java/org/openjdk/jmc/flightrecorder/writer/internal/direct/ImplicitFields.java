/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.direct;

import org.openjdk.jmc.flightrecorder.writer.internal.event.EventHead;
import org.openjdk.jmc.flightrecorder.writer.internal.format.Leb128;

/**
 * The fields of an event that are set and not put: start, duration, thread and stack trace. Those that come first in the
 * type, which most do, fill the end of a gap before the fields that are put. Not thread-safe.
 */
final class ImplicitFields {
	/** Type id and all implicit fields take no more. */
	static final int GAP_BYTES = (1 + DirectFields.IMPLICIT_COUNT) * Leb128.MAX_BYTES;

	private final long typeId;
	private final byte[] first;
	private final boolean hasDuration;
	/** How many of the first fields are start and duration. */
	private final int timeCount;

	private final long[] values = new long[DirectFields.IMPLICIT_COUNT];
	private boolean measured;

	ImplicitFields(DirectFields event) {
		typeId = event.layout.id;
		first = event.first;
		hasDuration = event.has(DirectFields.DURATION);
		timeCount = hasDuration ? 2 : 1;
	}

	/**
	 * @param startTicks
	 *            when the event starts
	 * @param isMeasured
	 *            whether it lasts until it is committed, if its type has a duration
	 */
	void begin(long startTicks, boolean isMeasured) {
		values[DirectFields.START] = startTicks;
		values[DirectFields.DURATION] = 0;
		values[DirectFields.THREAD] = 0;
		values[DirectFields.STACK_TRACE] = 0;
		measured = isMeasured && hasDuration;
	}

	/** @return whether the duration is the time between begin and commit */
	boolean isMeasured() {
		return measured;
	}

	/** Ends an event that {@link #isMeasured()}. */
	void endAt(long ticks) {
		values[DirectFields.DURATION] = ticks - values[DirectFields.START];
	}

	long startTicks() {
		return values[DirectFields.START];
	}

	void setStart(long ticks) {
		values[DirectFields.START] = ticks;
		measured = false;
	}

	void setDuration(long ticks) {
		values[DirectFields.DURATION] = ticks;
		measured = false;
	}

	/** Sets the thread or the stack trace. */
	void setId(int field, long id) {
		values[field] = id;
	}

	/** @return what a field holds */
	long value(int field) {
		return values[field];
	}

	/**
	 * Fills the gap from its end, so that no length has to be known before.
	 *
	 * @param target
	 *            begins with the gap
	 * @return where the event begins
	 */
	int fillGap(byte[] target) {
		int at = GAP_BYTES;
		if ((values[DirectFields.THREAD] | values[DirectFields.STACK_TRACE]) == 0) {
			at = EventHead.putNullsBefore(target, at, first.length - timeCount);
		} else {
			for (int i = first.length - 1; i >= timeCount; i--) {
				at = Leb128.putBefore(target, at, values[first[i]]);
			}
		}
		if (hasDuration) {
			at = Leb128.putBefore(target, at, values[DirectFields.DURATION]);
		}
		return EventHead.putBefore(target, at, typeId, values[DirectFields.START]);
	}
}

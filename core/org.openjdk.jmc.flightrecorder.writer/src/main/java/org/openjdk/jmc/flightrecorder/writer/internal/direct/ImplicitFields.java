/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.direct;

import java.util.Arrays;
import org.openjdk.jmc.flightrecorder.writer.internal.format.Leb128;
import org.openjdk.jmc.flightrecorder.writer.internal.format.Leb128Writer;

/**
 * The fields of an event that are set and not put: start, duration, thread and stack trace. Those that come first in the
 * type, which most do, are part of the head:
 *
 * <pre>
 *  | size | type id  start | duration  stack trace  thread | field  field ...
 *   1 byte   known at begin   as long as in the last event
 * </pre>
 *
 * The head is written when the event begins, as long as that of the event before. In most cases nothing but the size is
 * left to do at the end, or numbers of the same length take the place of those that were not known. Else the fields
 * behind the head move. Not thread-safe.
 */
final class ImplicitFields {
	/** Size, type id and all implicit fields take no more; the size of a long event moves what is behind it. */
	static final int MAX_HEAD_BYTES = 1 + (1 + DirectFields.IMPLICIT_COUNT) * Leb128.MAX_BYTES;

	/** Room for the size, and the type id, which never change. */
	private final byte[] typeHead;
	/** The same as one number, 0 when there are more bytes. */
	private final long packedTypeHead;

	private final byte[] first;
	private final boolean hasDuration;

	private final long[] values = new long[DirectFields.IMPLICIT_COUNT];
	private boolean measured;
	/** Whether a value is not what {@link #begin} has set. */
	private boolean changed;
	/** Whether that is so for the start. */
	private boolean moved;
	/** How many bytes the fields behind the start took in the last event. */
	private int expectedBytes;
	/** How many bytes they take when nothing is set. */
	private final int nullBytes;
	/** The place behind the head. */
	private int headEnd;

	ImplicitFields(DirectFields event) {
		first = event.first;
		hasDuration = event.has(DirectFields.DURATION);
		nullBytes = first.length - 1;
		expectedBytes = nullBytes;
		Leb128Writer head = new Leb128Writer(1 + Leb128.MAX_BYTES);
		head.putByte(0);
		head.putLong(event.layout.id);
		typeHead = Arrays.copyOf(head.array(), head.position());
		packedTypeHead = Leb128.pack(0, event.layout.id);
	}

	/**
	 * Writes the head; {@link #MAX_HEAD_BYTES} must be free.
	 *
	 * @param out
	 *            where to write, left behind the head
	 * @param place
	 *            where the event begins
	 * @param startTicks
	 *            when the event starts
	 * @param isMeasured
	 *            whether it lasts until it is committed, if its type has a duration
	 */
	void begin(Leb128Writer out, int place, long startTicks, boolean isMeasured) {
		if (changed) {
			values[DirectFields.DURATION] = 0;
			values[DirectFields.THREAD] = 0;
			values[DirectFields.STACK_TRACE] = 0;
			changed = false;
			moved = false;
		}
		values[DirectFields.START] = startTicks;
		measured = isMeasured && hasDuration;
		byte[] target = out.array();
		int at = packedTypeHead != 0 ? Leb128.putPacked(target, place, packedTypeHead) : putTypeHead(target, place);
		at = Leb128.putTicks(target, at, startTicks);
		// There are three at most; a field overwrites those beyond the count.
		target[at] = 0;
		target[at + 1] = 0;
		target[at + 2] = 0;
		at += expectedBytes;
		headEnd = at;
		out.moveTo(at);
	}

	private int putTypeHead(byte[] target, int place) {
		System.arraycopy(typeHead, 0, target, place, typeHead.length);
		return place + typeHead.length;
	}

	/** @return whether the duration is the time between begin and commit */
	boolean isMeasured() {
		return measured;
	}

	/** Ends an event that {@link #isMeasured()}. */
	void endAt(long ticks) {
		values[DirectFields.DURATION] = ticks - values[DirectFields.START];
		changed = true;
	}

	long startTicks() {
		return values[DirectFields.START];
	}

	void setStart(long ticks) {
		values[DirectFields.START] = ticks;
		measured = false;
		changed = true;
		moved = true;
	}

	void setDuration(long ticks) {
		values[DirectFields.DURATION] = ticks;
		measured = false;
		changed = true;
	}

	/** Sets the thread or the stack trace. */
	void setId(int field, long id) {
		values[field] = id;
		changed = true;
	}

	/** @return what a field holds */
	long value(int field) {
		return values[field];
	}

	/** @return whether the head is not what it has to be: {@link #complete} has to be called */
	boolean isIncomplete() {
		return changed || expectedBytes != nullBytes;
	}

	/**
	 * Writes the fields behind the start anew, with all that was set since the begin.
	 *
	 * @param out
	 *            has the event at its end
	 * @param place
	 *            where the event begins
	 */
	void complete(Leb128Writer out, int place) {
		int at = headEnd - expectedBytes;
		if (moved) {
			at = putStart(out, place + typeHead.length, at);
		}
		int otherBytes = 0;
		for (int i = 1; i < first.length; i++) {
			otherBytes += Leb128.encodedLength(values[first[i]]);
		}
		if (otherBytes != expectedBytes) {
			out.moveEnd(headEnd, otherBytes - expectedBytes);
			headEnd += otherBytes - expectedBytes;
			expectedBytes = otherBytes;
		}
		byte[] target = out.array();
		for (int i = 1; i < first.length; i++) {
			at = Leb128.putExactly(target, at, values[first[i]]);
		}
	}

	/** @return the place behind it */
	private int putStart(Leb128Writer out, int from, int to) {
		int longer = from + Leb128.encodedLength(values[DirectFields.START]) - to;
		if (longer != 0) {
			out.moveEnd(to, longer);
			headEnd += longer;
		}
		return Leb128.putExactly(out.array(), from, values[DirectFields.START]);
	}
}

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
 * The head is written when the event begins, with the length that it had in the last event. In most cases only the size
 * is missing at the end, or numbers of the same length replace those that were not known. Otherwise the fields behind
 * the head move. Not thread-safe.
 */
final class ImplicitFields {
	/** The most bytes of size, type id and all implicit fields; the size of a long event moves the bytes behind it. */
	static final int MAX_HEAD_BYTES = 1 + (1 + DirectFields.IMPLICIT_COUNT) * Leb128.MAX_BYTES;

	/** A value other than the start differs from the null that {@link #begin} has set. */
	private static final int CHANGED = 1;
	/** The start differs from the one that {@link #begin} has written. */
	private static final int MOVED = 1 << 1;
	/** The event lasts until it is committed. */
	private static final int MEASURED = 1 << 2;
	/** The head is longer than that of an event in which nothing is set, or there are implicit fields behind it. */
	private static final int UNUSUAL = 1 << 3;

	/** Room for the size, and the type id, which never change. */
	private final byte[] typeHead;
	/** The same as one number, 0 when there are more bytes. */
	private final long packedTypeHead;

	private final byte[] first;

	private long startTicks;
	/** All but the start. */
	private final long[] values = new long[DirectFields.IMPLICIT_COUNT];
	/** The work that is left for the end of the event, 0 for none. One number, because each event reads it. */
	private int pending;
	/** The work that the next event has at least. */
	private int pendingAtBegin;
	/** {@link #MEASURED} where events have a duration. */
	private final int pendingIfMeasured;
	/** How many bytes the fields behind the start took in the last event. */
	private int expectedBytes;
	/** How many bytes they take when nothing is set. */
	private final int nullBytes;

	private final boolean hasInterleavedFields;
	/** The place behind the head. */
	private int headEnd;

	ImplicitFields(DirectFields event) {
		first = event.first;
		pendingIfMeasured = event.has(DirectFields.DURATION) ? MEASURED : 0;
		hasInterleavedFields = event.interleaved.length > 0;
		nullBytes = first.length - 1;
		expect(nullBytes);
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
		if ((pending & CHANGED) != 0) {
			forgetValues();
		}
		this.startTicks = startTicks;
		pending = isMeasured ? pendingAtBegin | pendingIfMeasured : pendingAtBegin;
		byte[] target = out.array();
		int at = packedTypeHead != 0 ? Leb128.putPacked(target, place, packedTypeHead) : putTypeHead(target, place);
		at = Leb128.fitTicks(target, at, startTicks);
		// There are three at most; a field overwrites those beyond the count.
		Leb128.putNulls(target, at);
		at += expectedBytes;
		headEnd = at;
		out.moveTo(at);
	}

	private void forgetValues() {
		values[DirectFields.DURATION] = 0;
		values[DirectFields.THREAD] = 0;
		values[DirectFields.STACK_TRACE] = 0;
	}

	private void expect(int bytes) {
		expectedBytes = bytes;
		pendingAtBegin = hasInterleavedFields || bytes != nullBytes ? UNUSUAL : 0;
	}

	private int putTypeHead(byte[] target, int place) {
		System.arraycopy(typeHead, 0, target, place, typeHead.length);
		return place + typeHead.length;
	}

	/** @return whether only the size is missing: nothing was set, nothing is measured, and all nulls are there */
	boolean isComplete() {
		return pending == 0;
	}

	/** @return whether the duration is the time between begin and commit */
	boolean isMeasured() {
		return (pending & MEASURED) != 0;
	}

	/** Ends an event that {@link #isMeasured()}. */
	void endAt(long ticks) {
		setDuration(ticks - startTicks);
	}

	long startTicks() {
		return startTicks;
	}

	void setStart(long ticks) {
		startTicks = ticks;
		pending = pending & ~MEASURED | MOVED;
	}

	void setDuration(long ticks) {
		values[DirectFields.DURATION] = ticks;
		pending = pending & ~MEASURED | CHANGED;
	}

	/** Sets the thread or the stack trace. */
	void setId(int field, long id) {
		values[field] = id;
		pending |= CHANGED;
	}

	/** @return the value of a field */
	long value(int field) {
		return field == DirectFields.START ? startTicks : values[field];
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
		if ((pending & MOVED) != 0) {
			at = putStart(out, place + typeHead.length, at);
		}
		int otherBytes = 0;
		for (int i = 1; i < first.length; i++) {
			otherBytes += Leb128.encodedLength(values[first[i]]);
		}
		if (otherBytes != expectedBytes) {
			out.moveEnd(headEnd, otherBytes - expectedBytes);
			headEnd += otherBytes - expectedBytes;
			expect(otherBytes);
		}
		byte[] target = out.array();
		for (int i = 1; i < first.length; i++) {
			at = Leb128.putExactly(target, at, values[first[i]]);
		}
	}

	/** @return the place behind it */
	private int putStart(Leb128Writer out, int from, int to) {
		int longer = from + Leb128.encodedLength(startTicks) - to;
		if (longer != 0) {
			out.moveEnd(to, longer);
			headEnd += longer;
		}
		return Leb128.putExactly(out.array(), from, startTicks);
	}
}

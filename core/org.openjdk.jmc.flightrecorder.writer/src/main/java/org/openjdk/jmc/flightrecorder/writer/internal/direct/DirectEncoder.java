/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.direct;

import java.lang.ref.Reference;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.openjdk.jmc.flightrecorder.writer.api.EventWriter;
import org.openjdk.jmc.flightrecorder.writer.api.TypedValue;
import org.openjdk.jmc.flightrecorder.writer.internal.constant.ChunkConstants;
import org.openjdk.jmc.flightrecorder.writer.internal.type.ValueKind;

/**
 * The event writer that clients get. It encodes one event after the other, field by field as they are put, into a lane,
 * where the event stays. {@link PendingEvent} takes an event from begin to end.
 * <p>
 * A put is two comparisons and a store: it compares the thread with that of the writer, and the field with the one that
 * comes next in the {@link DirectCursor}. The step to the field behind it comes last: no call follows that could
 * overflow the stack and leave a step without its bytes. Constants are resolved for the chunk that was current when the
 * event began, or when its first constant was put; when the event reaches a later chunk, the intake moves them along.
 * Numbers and texts allocate nothing but what a first-seen text takes. A writer belongs to the thread of its first
 * event; others are refused.
 */
public final class DirectEncoder extends ImplicitSetters {
	DirectEncoder(DirectEncoders shared, DirectFields type) {
		super(shared, type);
	}

	@Override
	public EventWriter begin() {
		eventOfAnyThread().begin();
		return this;
	}

	@Override
	public EventWriter begin(long startTicks) {
		eventOfAnyThread().begin(startTicks);
		return this;
	}

	@Override
	public void commit() {
		try {
			event().commit();
		} finally {
			// Otherwise the collector may find this writer unreachable and release the lane before the call is done.
			Reference.reachabilityFence(this);
		}
	}

	@Override
	public void cancel() {
		eventOfAnyThread().cancel();
	}

	// Numbers and texts

	@Override
	public EventWriter putBoolean(boolean value) {
		PendingEvent own = event();
		DirectCursor at = own.cursor;
		at.expect(DirectFields.BOOLEAN);
		own.out.fitByte(value ? 1 : 0);
		at.next++;
		return this;
	}

	@Override
	public EventWriter putByte(byte value) {
		PendingEvent own = event();
		DirectCursor at = own.cursor;
		at.expect(DirectFields.BYTE);
		own.out.fitByte(value);
		at.next++;
		return this;
	}

	@Override
	public EventWriter putChar(char value) {
		PendingEvent own = event();
		DirectCursor at = own.cursor;
		at.expect(DirectFields.CHAR);
		own.out.fitShort(value);
		at.next++;
		return this;
	}

	@Override
	public EventWriter putShort(short value) {
		PendingEvent own = event();
		DirectCursor at = own.cursor;
		at.expect(DirectFields.SHORT);
		own.out.fitShort(value);
		at.next++;
		return this;
	}

	@Override
	public EventWriter putInt(int value) {
		PendingEvent own = event();
		DirectCursor at = own.cursor;
		at.expect(DirectFields.INT);
		own.out.fitInt(value);
		at.next++;
		return this;
	}

	@Override
	public EventWriter putLong(long value) {
		PendingEvent own = event();
		DirectCursor at = own.cursor;
		if (at.codes[at.next] != DirectFields.LONG) {
			puts().putOtherLong(value);
			return this;
		}
		own.out.fitLong(value);
		at.next++;
		return this;
	}

	@Override
	public EventWriter putFloat(float value) {
		PendingEvent own = event();
		DirectCursor at = own.cursor;
		at.expect(DirectFields.FLOAT);
		own.out.fitFixedInt(Float.floatToRawIntBits(value));
		at.next++;
		return this;
	}

	@Override
	public EventWriter putDouble(double value) {
		PendingEvent own = event();
		DirectCursor at = own.cursor;
		at.expect(DirectFields.DOUBLE);
		own.out.fitFixedLong(Double.doubleToRawLongBits(value));
		at.next++;
		return this;
	}

	@Override
	public EventWriter putString(String text) {
		PendingEvent own = event();
		DirectCursor at = own.cursor;
		ChunkConstants used = own.constants;
		if (used != null && at.codes[at.next] == DirectFields.STRING && !at.inConstant) {
			long reference = used.referenceToSame(text);
			if (reference != 0) {
				own.out.fitPacked(reference);
				at.next++;
				return this;
			}
		}
		puts().putOtherText(text);
		return this;
	}

	@Override
	public EventWriter putBooleans(boolean... array) {
		return putArray(ValueKind.BOOLEAN, array);
	}

	@Override
	public EventWriter putBytes(byte... array) {
		return putArray(ValueKind.BYTE, array);
	}

	@Override
	public EventWriter putChars(char... array) {
		return putArray(ValueKind.CHAR, array);
	}

	@Override
	public EventWriter putShorts(short... array) {
		return putArray(ValueKind.SHORT, array);
	}

	@Override
	public EventWriter putInts(int... array) {
		return putArray(ValueKind.INT, array);
	}

	@Override
	public EventWriter putLongs(long... array) {
		return putArray(ValueKind.LONG, array);
	}

	@Override
	public EventWriter putFloats(float... array) {
		return putArray(ValueKind.FLOAT, array);
	}

	@Override
	public EventWriter putDoubles(double... array) {
		return putArray(ValueKind.DOUBLE, array);
	}

	@Override
	public EventWriter putStrings(String... array) {
		return putArray(ValueKind.STRING, array);
	}

	private EventWriter putArray(ValueKind kind, Object array) {
		puts().putArray(kind, array);
		return this;
	}

	@Override
	public EventWriter putValues(TypedValue... array) {
		puts().putValues(array);
		return this;
	}

	@Override
	public EventWriter putInstant(Instant instant) {
		puts().putInstant(instant);
		return this;
	}

	@Override
	public EventWriter putDuration(Duration duration) {
		puts().putDuration(duration);
		return this;
	}

	@Override
	public EventWriter put(TypedValue value) {
		DirectPuts puts = puts();
		puts.put(puts.contentOf(value));
		return this;
	}

	@Override
	public EventWriter putThread(Thread thread) {
		return putObject(DirectPuts.THREAD, thread);
	}

	@Override
	public EventWriter putClass(Class<?> type) {
		return putObject(DirectPuts.CLASS, type);
	}

	@Override
	public EventWriter putStackTrace(StackTraceElement[] frames) {
		return putObject(DirectPuts.STACK_TRACE, frames);
	}

	@Override
	public EventWriter putStackTrace(List<StackWalker.StackFrame> frames) {
		return putObject(DirectPuts.STACK_TRACE, frames);
	}

	private EventWriter putObject(String typeName, Object object) {
		puts().putObject(typeName, object);
		return this;
	}

	@Override
	public EventWriter skip() {
		event().cursor.skip("skip()");
		return this;
	}

	@Override
	public EventWriter beginStruct() {
		event().cursor.beginStruct();
		return this;
	}

	@Override
	public EventWriter endStruct() {
		event().cursor.endStruct();
		return this;
	}

	@Override
	public EventWriter beginArray(int length) {
		event().cursor.beginArray(length);
		return this;
	}

	@Override
	public EventWriter endArray() {
		event().cursor.endArray();
		return this;
	}
}

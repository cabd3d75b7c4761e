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
import org.openjdk.jmc.flightrecorder.writer.internal.chunk.EventIntake;
import org.openjdk.jmc.flightrecorder.writer.internal.chunk.Lane;
import org.openjdk.jmc.flightrecorder.writer.internal.constant.ChunkConstants;
import org.openjdk.jmc.flightrecorder.writer.internal.type.ValueKind;

/**
 * The event writer that clients get. It encodes one event after the other, field by field as they are put, into its
 * {@link Lane}, where the event stays. {@link ImplicitFields} writes the head.
 * <p>
 * A put is one comparison, by the {@link DirectCursor}, and a store. Constants are resolved for the chunk that was
 * current when the event began, or when its first constant was put; when the event reaches a later chunk, the intake
 * moves them along. Numbers and texts allocate nothing but what a first-seen text takes. A writer belongs to one thread
 * at a time.
 */
public final class DirectEncoder extends ImplicitSetters {
	private final EventIntake intake;

	DirectEncoder(DirectEncoders shared, DirectFields type) {
		super(shared, type);
		intake = shared.intake;
	}

	@Override
	public EventWriter begin() {
		beginAt(clock.now(), true);
		return this;
	}

	@Override
	public EventWriter begin(long startTicks) {
		beginAt(startTicks, false);
		return this;
	}

	// A client's loop has begin, puts and commit inlined. What one of them has stored, the next ones know without a
	// load, if they reach the object on the same way: by the event, read behind the volatile look at the chunk.

	private void beginAt(long startTicks, boolean measured) {
		if (!event.cursor.isAtRest()) {
			endOther();
		}
		int place = event.begin();
		implicit.begin(event.out, place, startTicks, measured);
	}

	/** There is an event under way, or a call of this writer. */
	private void endOther() {
		if (cursor.isBusy()) {
			event.require("begin()");
		}
		event.thread.begin(true);
		cancel();
	}

	@Override
	public void commit() {
		EventUnderWay written = event;
		DirectCursor at = written.cursor;
		ImplicitFields head = implicit;
		if (!at.isAtEnd()) {
			at.finishEvent();
		}
		// The intake may call the client's stream, and the stream this writer.
		at.next = at.busy;
		boolean done = false;
		try {
			if (!head.isComplete()) {
				complete(head);
			}
			written.write(head.startTicks());
			done = true;
		} finally {
			// The assignment comes first: at the end of a stack, the calls behind it may fail.
			at.next = at.noEvent;
			if (!done) {
				intake.countFailedEvent();
			}
			written.letGoOfConstants();
			// Or the collector may find that nobody needs this writer any more, and the lane is let go before it is
			// done.
			Reference.reachabilityFence(this);
		}
	}

	private void complete(ImplicitFields head) {
		if (head.isMeasured()) {
			head.endAt(clock.now());
		}
		if (cursor.between.hasPlaces()) {
			cursor.between.insert(event.out, head);
		}
		head.complete(event.out, event.start());
	}

	@Override
	public void cancel() {
		if (cursor.isBusy()) {
			event.require("cancel()");
		}
		event.leave();
		intake.forgetEvent();
	}

	// Numbers and texts: one comparison, one store

	@Override
	public EventWriter putBoolean(boolean value) {
		event.cursor.advance(DirectFields.BOOLEAN);
		event.out.fitByte(value ? 1 : 0);
		return this;
	}

	@Override
	public EventWriter putByte(byte value) {
		event.cursor.advance(DirectFields.BYTE);
		event.out.fitByte(value);
		return this;
	}

	@Override
	public EventWriter putChar(char value) {
		event.cursor.advance(DirectFields.CHAR);
		event.out.fitShort(value);
		return this;
	}

	@Override
	public EventWriter putShort(short value) {
		event.cursor.advance(DirectFields.SHORT);
		event.out.fitShort(value);
		return this;
	}

	@Override
	public EventWriter putInt(int value) {
		event.cursor.advance(DirectFields.INT);
		event.out.fitInt(value);
		return this;
	}

	@Override
	public EventWriter putLong(long value) {
		DirectCursor at = event.cursor;
		if (at.codes[at.next] != DirectFields.LONG) {
			puts.putOtherLong(value);
			return this;
		}
		at.next++;
		event.out.fitLong(value);
		return this;
	}

	@Override
	public EventWriter putFloat(float value) {
		event.cursor.advance(DirectFields.FLOAT);
		event.out.fitFixedInt(Float.floatToRawIntBits(value));
		return this;
	}

	@Override
	public EventWriter putDouble(double value) {
		event.cursor.advance(DirectFields.DOUBLE);
		event.out.fitFixedLong(Double.doubleToRawLongBits(value));
		return this;
	}

	@Override
	public EventWriter putString(String text) {
		DirectCursor at = event.cursor;
		ChunkConstants used = event.constants;
		if (used != null && at.codes[at.next] == DirectFields.STRING && !at.inConstant) {
			long reference = used.referenceToSame(text);
			if (reference != 0) {
				at.next++;
				event.out.fitPacked(reference);
				return this;
			}
		}
		puts.putOtherText(text);
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
		puts.putArray(kind, array);
		return this;
	}

	@Override
	public EventWriter putValues(TypedValue... array) {
		puts.putValues(array);
		return this;
	}

	@Override
	public EventWriter putInstant(Instant instant) {
		puts.putInstant(instant);
		return this;
	}

	@Override
	public EventWriter putDuration(Duration duration) {
		puts.putDuration(duration);
		return this;
	}

	@Override
	public EventWriter put(TypedValue value) {
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
	public EventWriter putStackTrace(Throwable throwable) {
		return putObject(DirectPuts.STACK_TRACE, throwable);
	}

	@Override
	public EventWriter putStackTrace(List<StackWalker.StackFrame> frames) {
		return putObject(DirectPuts.STACK_TRACE, frames);
	}

	private EventWriter putObject(String typeName, Object object) {
		puts.putObject(typeName, object);
		return this;
	}

	@Override
	public EventWriter skip() {
		cursor.skip("skip()");
		return this;
	}

	@Override
	public EventWriter beginStruct() {
		cursor.beginStruct();
		return this;
	}

	@Override
	public EventWriter endStruct() {
		cursor.endStruct();
		return this;
	}

	@Override
	public EventWriter beginArray(int length) {
		cursor.beginArray(length);
		return this;
	}

	@Override
	public EventWriter endArray() {
		cursor.endArray();
		return this;
	}
}

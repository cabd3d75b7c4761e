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
import org.openjdk.jmc.flightrecorder.writer.internal.format.Leb128Writer;
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
	/** Where the cursor encodes. */
	private final Leb128Writer out;

	DirectEncoder(DirectEncoders shared, DirectFields type) {
		super(shared, type);
		intake = shared.intake;
		out = event.out;
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

	// Objects that begin and commit use are local variables: behind a look at the chunk, which is volatile, each field
	// would be read again.

	private void beginAt(long startTicks, boolean measured) {
		EventUnderWay begun = event;
		ImplicitFields head = implicit;
		if (!cursor.isAtRest()) {
			endOther();
		}
		head.begin(begun.out, begun.begin(), startTicks, measured);
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
		DirectCursor at = cursor;
		ImplicitFields head = implicit;
		if (!at.isAtEnd()) {
			at.finishEvent();
		}
		if (head.isMeasured()) {
			head.endAt(clock.now());
		}
		// The intake may call the client's stream, and the stream this writer.
		at.next = at.busy;
		boolean done = false;
		try {
			if (at.between.hasPlaces()) {
				at.between.insert(out, head);
			}
			if (head.isIncomplete()) {
				head.complete(out, written.start());
			}
			written.write(head.startTicks());
			done = true;
		} finally {
			// The assignment comes first: at the end of a stack, the calls behind it may fail.
			at.next = at.noEvent;
			if (!done) {
				intake.countFailedEvent();
			}
			written.leave();
			// Or the collector may find that nobody needs this writer any more, and the lane is let go before it is
			// done.
			Reference.reachabilityFence(this);
		}
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
		cursor.advance(DirectFields.BOOLEAN);
		out.fitByte(value ? 1 : 0);
		return this;
	}

	@Override
	public EventWriter putByte(byte value) {
		cursor.advance(DirectFields.BYTE);
		out.fitByte(value);
		return this;
	}

	@Override
	public EventWriter putChar(char value) {
		cursor.advance(DirectFields.CHAR);
		out.fitShort(value);
		return this;
	}

	@Override
	public EventWriter putShort(short value) {
		cursor.advance(DirectFields.SHORT);
		out.fitShort(value);
		return this;
	}

	@Override
	public EventWriter putInt(int value) {
		cursor.advance(DirectFields.INT);
		out.fitInt(value);
		return this;
	}

	@Override
	public EventWriter putLong(long value) {
		if (cursor.codes[cursor.next] != DirectFields.LONG) {
			puts.putOtherLong(value);
			return this;
		}
		cursor.next++;
		out.fitLong(value);
		return this;
	}

	@Override
	public EventWriter putFloat(float value) {
		cursor.advance(DirectFields.FLOAT);
		out.fitFixedInt(Float.floatToRawIntBits(value));
		return this;
	}

	@Override
	public EventWriter putDouble(double value) {
		cursor.advance(DirectFields.DOUBLE);
		out.fitFixedLong(Double.doubleToRawLongBits(value));
		return this;
	}

	@Override
	public EventWriter putString(String text) {
		DirectCursor at = cursor;
		ChunkConstants used = event.constants;
		if (used != null && at.codes[at.next] == DirectFields.STRING && !at.inConstant) {
			long reference = used.referenceToSame(text);
			if (reference != 0) {
				at.next++;
				out.fitPacked(reference);
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

/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.direct;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.openjdk.jmc.flightrecorder.writer.api.EventWriter;
import org.openjdk.jmc.flightrecorder.writer.api.TypedValue;
import org.openjdk.jmc.flightrecorder.writer.internal.chunk.RecordingClock;
import org.openjdk.jmc.flightrecorder.writer.internal.event.FieldEncoding;
import org.openjdk.jmc.flightrecorder.writer.internal.format.ImplicitFieldNames;

/**
 * The part of an event writer that sets implicit fields: start, duration, thread and stack trace, in all forms that
 * clients have them in. The {@link DirectEncoder} is the one subclass; it begins and commits events and puts the other
 * fields. Not thread-safe.
 */
abstract sealed class ImplicitSetters extends EventWriter permits DirectEncoder {
	/** The time of the recording. */
	final RecordingClock clock;
	/** The fields of an event. */
	final DirectFields type;
	/** The event that is being written. */
	final EventUnderWay event;
	/** Which of its fields comes next. */
	final DirectCursor cursor;
	/** The puts that take more than a comparison and a store. */
	final DirectPuts puts;
	/** What the setters set. */
	final ImplicitFields implicit;

	ImplicitSetters(DirectEncoders shared, DirectFields type) {
		clock = shared.intake.clock();
		this.type = type;
		event = new EventUnderWay(shared.intake, type, ImplicitFields.MAX_HEAD_BYTES, this);
		cursor = event.cursor;
		puts = new DirectPuts(shared, event);
		implicit = new ImplicitFields(type);
	}

	@Override
	public final EventWriter setStartTime(long ticks) {
		event.requireImplicit(DirectFields.START, ImplicitFieldNames.START_TIME);
		implicit.setStart(ticks);
		return this;
	}

	@Override
	public final EventWriter setStartTime(Instant instant) {
		event.requireImplicit(DirectFields.START, ImplicitFieldNames.START_TIME);
		if (instant != null) {
			implicit.setStart(puts.valueOf(type.implicitFields[DirectFields.START], instant));
		}
		return this;
	}

	@Override
	public final EventWriter setDuration(long ticks) {
		event.requireImplicit(DirectFields.DURATION, ImplicitFieldNames.DURATION);
		implicit.setDuration(ticks);
		return this;
	}

	@Override
	public final EventWriter setDuration(Duration duration) {
		event.requireImplicit(DirectFields.DURATION, ImplicitFieldNames.DURATION);
		implicit.setDuration(FieldEncoding.duration(clock, type.implicitFields[DirectFields.DURATION], duration));
		return this;
	}

	@Override
	public final EventWriter setEventThread(Thread thread) {
		return setConstant(DirectFields.THREAD, ImplicitFieldNames.EVENT_THREAD, thread);
	}

	@Override
	public final EventWriter setEventThread(TypedValue thread) {
		return setConstant(DirectFields.THREAD, ImplicitFieldNames.EVENT_THREAD, puts.contentOf(thread));
	}

	@Override
	public final EventWriter setStackTrace(StackTraceElement[] frames) {
		return setConstant(DirectFields.STACK_TRACE, ImplicitFieldNames.STACK_TRACE, frames);
	}

	@Override
	public final EventWriter setStackTrace(Throwable throwable) {
		return setConstant(DirectFields.STACK_TRACE, ImplicitFieldNames.STACK_TRACE, throwable);
	}

	@Override
	public final EventWriter setStackTrace(List<StackWalker.StackFrame> frames) {
		return setConstant(DirectFields.STACK_TRACE, ImplicitFieldNames.STACK_TRACE, frames);
	}

	@Override
	public final EventWriter setStackTrace(TypedValue stackTrace) {
		return setConstant(DirectFields.STACK_TRACE, ImplicitFieldNames.STACK_TRACE, puts.contentOf(stackTrace));
	}

	private EventWriter setConstant(int field, String name, Object object) {
		event.requireImplicit(field, name);
		implicit.setId(field, puts.idOf(type.implicitFields[field], object));
		return this;
	}
}

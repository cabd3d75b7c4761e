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
import org.openjdk.jmc.flightrecorder.writer.internal.format.ImplicitFieldNames;

/**
 * The part of an event writer that sets implicit fields: start, duration, thread and stack trace, in all forms that
 * clients use. The {@link DirectEncoder} is the one subclass; it begins and commits events and puts the other fields.
 * Used by the thread of the first event; others are refused.
 */
abstract sealed class ImplicitSetters extends EventWriter permits DirectEncoder {
	private final PendingEvent event;
	private final DirectPuts puts;

	ImplicitSetters(DirectEncoders shared, DirectFields type) {
		event = new PendingEvent(shared.intake, type, this);
		puts = new DirectPuts(shared, event);
	}

	/**
	 * @return the event, for {@link PendingEvent#begin} and {@link PendingEvent#cancel} only, which any thread may call
	 */
	final PendingEvent eventOfAnyThread() {
		return event;
	}

	/**
	 * @return the event that is being written
	 * @throws IllegalStateException
	 *             when the calling thread is not that of the first event
	 */
	final PendingEvent event() {
		PendingEvent own = event;
		own.requireOwner();
		return own;
	}

	/**
	 * @return the puts that take more than a comparison and a store
	 * @throws IllegalStateException
	 *             when the calling thread is not that of the first event
	 */
	final DirectPuts puts() {
		event.requireOwner();
		return puts;
	}

	@Override
	public final EventWriter setStartTime(long ticks) {
		implicit(DirectFields.START, ImplicitFieldNames.START_TIME).setStart(ticks);
		return this;
	}

	@Override
	public final EventWriter setStartTime(Instant instant) {
		ImplicitFields implicit = implicit(DirectFields.START, ImplicitFieldNames.START_TIME);
		if (instant != null) {
			implicit.setStart(puts.valueOf(event.type.implicitFields[DirectFields.START], instant));
		}
		return this;
	}

	@Override
	public final EventWriter setDuration(long ticks) {
		implicit(DirectFields.DURATION, ImplicitFieldNames.DURATION).setDuration(ticks);
		return this;
	}

	@Override
	public final EventWriter setDuration(Duration duration) {
		ImplicitFields implicit = implicit(DirectFields.DURATION, ImplicitFieldNames.DURATION);
		implicit.setDuration(puts.valueOf(event.type.implicitFields[DirectFields.DURATION], duration));
		return this;
	}

	@Override
	public final EventWriter setEventThread(Thread thread) {
		return setConstant(DirectFields.THREAD, ImplicitFieldNames.EVENT_THREAD, thread);
	}

	@Override
	public final EventWriter setEventThread(TypedValue thread) {
		return setConstant(DirectFields.THREAD, ImplicitFieldNames.EVENT_THREAD, puts().contentOf(thread));
	}

	@Override
	public final EventWriter setStackTrace(StackTraceElement[] frames) {
		return setConstant(DirectFields.STACK_TRACE, ImplicitFieldNames.STACK_TRACE, frames);
	}

	@Override
	public final EventWriter setStackTrace(List<StackWalker.StackFrame> frames) {
		return setConstant(DirectFields.STACK_TRACE, ImplicitFieldNames.STACK_TRACE, frames);
	}

	@Override
	public final EventWriter setStackTrace(TypedValue stackTrace) {
		return setConstant(DirectFields.STACK_TRACE, ImplicitFieldNames.STACK_TRACE, puts().contentOf(stackTrace));
	}

	private EventWriter setConstant(int field, String name, Object object) {
		implicit(field, name).setId(field, puts.idOf(event.type.implicitFields[field], object));
		return this;
	}

	/** @return the implicit fields; one of them is set next */
	private ImplicitFields implicit(int field, String name) {
		return event().requireImplicit(field, name);
	}
}

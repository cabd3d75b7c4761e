/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.direct;

import java.time.Duration;
import java.time.Instant;
import org.openjdk.jmc.flightrecorder.writer.internal.chunk.EventIntake;
import org.openjdk.jmc.flightrecorder.writer.internal.constant.ChunkConstants;
import org.openjdk.jmc.flightrecorder.writer.internal.event.EventHead;
import org.openjdk.jmc.flightrecorder.writer.internal.format.Leb128;
import org.openjdk.jmc.flightrecorder.writer.internal.object.JavaObjectFields;
import org.openjdk.jmc.flightrecorder.writer.internal.type.FieldLayout;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.Value;

/**
 * Encodes one event after the other, field by field as they are put. The fields go behind a gap; when the event is
 * complete, type, start and the other implicit fields fill the end of the gap, so nothing is moved.
 *
 * <pre>
 *  | gap ...  type  start  duration  stack trace  thread | field  field  field ... |
 * </pre>
 *
 * A put is one comparison and a store. Constants are resolved for the chunk that was current when the event began, or
 * when its first one was put; when the event reaches a later chunk, the intake moves them along. Numbers and texts
 * allocate nothing but what a first-seen text takes. Belongs to one thread at a time.
 */
public final class DirectEncoder extends DirectPuts {
	/** Type id and implicit fields. */
	private static final int GAP_BYTES = (1 + DirectFields.IMPLICIT_COUNT) * Leb128.MAX_BYTES;

	private final DirectEncoders shared;
	private final EventIntake intake;
	private final long typeId;
	private final byte[] first;
	private final boolean hasDuration;
	/** How many of the first fields are start and duration. */
	private final int timeCount;

	private final long[] implicit = new long[DirectFields.IMPLICIT_COUNT];
	private boolean measured;

	DirectEncoder(DirectEncoders shared, DirectFields event) {
		super(event, GAP_BYTES, shared.intake.clock());
		this.shared = shared;
		intake = shared.intake;
		typeId = event.layout.type.id();
		first = event.first;
		hasDuration = event.has(DirectFields.DURATION);
		timeCount = hasDuration ? 2 : 1;
	}

	@Override
	void countFailed() {
		intake.countFailedEvent();
	}

	/** Begins an event now; it lasts until it is committed. One that was under way is forgotten. */
	public void begin() {
		beginAt(clock.now());
		measured = hasDuration;
	}

	/**
	 * Begins an event. One that was under way is forgotten.
	 *
	 * @param startTicks
	 *            when it starts
	 */
	public void begin(long startTicks) {
		beginAt(startTicks);
		measured = false;
	}

	private void beginAt(long startTicks) {
		if (isBusy()) {
			requireEvent("begin()");
		}
		if (isUnderWay()) {
			cancel();
		}
		beginFields();
		if (event.hasTexts) {
			constants();
		} else {
			requireOpen();
		}
		implicit[DirectFields.START] = startTicks;
		implicit[DirectFields.DURATION] = 0;
		implicit[DirectFields.THREAD] = 0;
		implicit[DirectFields.STACK_TRACE] = 0;
	}

	private void requireOpen() {
		try {
			intake.requireOpen();
		} catch (IllegalStateException e) {
			fail();
			throw e;
		}
	}

	@Override
	ChunkConstants currentConstants() {
		try {
			return intake.constants();
		} catch (IllegalStateException e) {
			fail();
			throw e;
		}
	}

	/** Writes the event. */
	public void commit() {
		if (codes[next] != DirectFields.END || depth() > 0) {
			finishEvent();
		}
		if (measured) {
			implicit[DirectFields.DURATION] = clock.now() - implicit[DirectFields.START];
		}
		// The intake may call the client's stream, and that this writer.
		next = event.busy();
		try {
			if (event.between.length > 0) {
				insertBetween(implicit);
			}
			int from = fillGap(out.array());
			intake.commit(out, from, usedConstants(), event.layout, implicit[DirectFields.START]);
		} catch (RuntimeException | Error e) {
			countFailed();
			throw e;
		} finally {
			// First, as it is no call: at the end of a stack the next line may not be reached.
			next = noEvent;
			leave();
		}
	}

	/** Backwards, so that no length has to be known before. */
	private int fillGap(byte[] target) {
		int at = GAP_BYTES;
		if ((implicit[DirectFields.THREAD] | implicit[DirectFields.STACK_TRACE]) == 0) {
			at = EventHead.putNullsBefore(target, at, first.length - timeCount);
		} else {
			for (int i = first.length - 1; i >= timeCount; i--) {
				at = Leb128.putBefore(target, at, implicit[first[i]]);
			}
		}
		if (hasDuration) {
			at = Leb128.putBefore(target, at, implicit[DirectFields.DURATION]);
		}
		return EventHead.putBefore(target, at, typeId, implicit[DirectFields.START]);
	}

	/** Forgets the event, if there is one. */
	public void cancel() {
		if (isBusy()) {
			requireEvent("cancel()");
		}
		leave();
		intake.forgetEvent();
	}

	// Implicit fields

	/** @param ticks when the event starts */
	public void setStart(long ticks) {
		setImplicit(DirectFields.START, "startTime", ticks);
		measured = false;
	}

	/** @param instant when the event starts */
	public void setStart(Instant instant) {
		requireEvent("startTime");
		try {
			setStart(clock.ticksAt(instant));
		} catch (ArithmeticException | NullPointerException e) {
			fail();
			throw e;
		}
	}

	/** @param ticks how long the event is */
	public void setDuration(long ticks) {
		setImplicit(DirectFields.DURATION, "duration", ticks);
		measured = false;
	}

	/** @param duration how long the event is */
	public void setDuration(Duration duration) {
		requireEvent("duration");
		try {
			setDuration(clock.ticksOf(duration));
		} catch (ArithmeticException | NullPointerException e) {
			fail();
			throw e;
		}
	}

	/** @param thread a thread of this JVM, or a value of its type, or null */
	public void setThread(Object thread) {
		setConstant(DirectFields.THREAD, "eventThread", thread);
	}

	/** @param stackTrace what {@link JavaObjectFields} takes for one, or a value of its type, or null */
	public void setStackTrace(Object stackTrace) {
		setConstant(DirectFields.STACK_TRACE, "stackTrace", stackTrace);
	}

	private void setImplicit(int field, String name, long value) {
		if (!isUnderWay()) {
			requireEvent("setting '" + name + "'");
		}
		if (!event.has(field)) {
			throw failure("it has no implicit field '" + name + "' to set");
		}
		implicit[field] = value;
	}

	private void setConstant(int field, String name, Object object) {
		setImplicit(field, name, 0);
		TypeDefinition type = event.implicitTypes[field];
		if (object instanceof Value value && !value.isNullValue() && !isOf(value, type)) {
			throw failure("its field '" + name + "' takes '" + type.name() + "', not '"
					+ value.definition().name() + "'");
		}
		byte[] resumed = codes;
		int resumedAt = next;
		enter();
		try {
			implicit[field] = object instanceof Value value
					? shared.values.idOf(out, constants(), type, value.isNullValue() ? null : value, null, 0)
					: shared.objects.idOf(out, constants(), type, type.layout(), object, 0);
		} catch (RuntimeException | Error e) {
			fail();
			throw e;
		}
		resume(resumed, resumedAt);
	}

	private static boolean isOf(Value value, TypeDefinition type) {
		return value.definition() == type || value.definition().name().equals(type.name());
	}

	// Values and objects

	/**
	 * @param value
	 *            the next field or element, null for its default
	 */
	public void put(Value value) {
		if (value == null || value.isNullValue()) {
			skip("null");
			return;
		}
		if (value.definition().kind().isBuiltin()) {
			putBuiltin(value.definition().kind(), value.builtin());
			return;
		}
		TypeDefinition type = value.definition();
		reach(DirectFields.COMPOSITE, type.name());
		FieldLayout field = fields.fields[next];
		if (!isOf(value, field.type)) {
			throw refused(type.name());
		}
		try {
			shared.values.putComposite(out, constants(), field, value, inConstant, depth());
			goOn();
		} catch (RuntimeException | Error e) {
			fail();
			throw e;
		}
	}

	/**
	 * An object of this JVM as a value of one of the JDK's types.
	 *
	 * @param typeName
	 *            the type
	 * @param object
	 *            what {@link JavaObjectFields} takes for it, or null
	 */
	public void putObject(String typeName, Object object) {
		reach(DirectFields.COMPOSITE, typeName);
		FieldLayout field = fields.fields[next];
		if (!field.type.name().equals(typeName)) {
			throw refused(typeName);
		}
		byte[] resumed = codes;
		int resumedAt = next;
		enter();
		try {
			shared.objects.putElement(out, constants(), field, object, inConstant, false, depth());
		} catch (RuntimeException | Error e) {
			fail();
			throw e;
		}
		resume(resumed, resumedAt);
		goOn();
	}

	/** Leaves the next field as if it had never been set. */
	public void skip() {
		skip("skip()");
	}

	private void skip(String given) {
		reachAny(given);
		putDefault();
	}
}

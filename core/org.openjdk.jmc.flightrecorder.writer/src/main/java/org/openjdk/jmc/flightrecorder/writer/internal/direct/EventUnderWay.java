/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.direct;

import java.util.Arrays;
import org.openjdk.jmc.flightrecorder.writer.internal.chunk.EventIntake;
import org.openjdk.jmc.flightrecorder.writer.internal.chunk.Lane;
import org.openjdk.jmc.flightrecorder.writer.internal.constant.ChunkConstants;
import org.openjdk.jmc.flightrecorder.writer.internal.format.EventSize;
import org.openjdk.jmc.flightrecorder.writer.internal.format.Leb128;
import org.openjdk.jmc.flightrecorder.writer.internal.format.Leb128Writer;

/**
 * The event of a direct writer from its begin to its end: the lane that it is encoded in, the constants that it is encoded
 * with, and what an error does to it. The {@link DirectCursor} is the one subclass and moves from field to field. All are
 * one object, because a put reads {@link #codes} and {@link #next} and should load no other object for them. There is
 * room for the rest of the innermost level at any time, as far as it consists of numbers and references: whatever takes
 * more than its share of that makes new room. Not thread-safe.
 */
abstract sealed class EventUnderWay extends Lane permits DirectCursor {
	/** The fields of the event. */
	final DirectFields event;
	/** Whose writer it is. */
	final OwningThread thread = new OwningThread();
	/** The innermost open struct, array or event. */
	DirectFields fields;
	/** Its codes. */
	byte[] codes;
	/** Which of them comes next; {@link #noEvent} while there is none. */
	int next;
	/** Whether a constant is being written: its texts are all in place. */
	boolean inConstant;
	/** How many structs and arrays are open. */
	int depth;

	/** Those that the event is encoded with; null as long as it needs none, so that numbers alone belong to any chunk. */
	ChunkConstants constants;

	/** The place behind the codes of an event. */
	final int noEvent;

	/**
	 * @param intake
	 *            where the event goes
	 * @param event
	 *            the type
	 * @param headBytes
	 *            how much room there must be before the fields that are put
	 * @param client
	 *            the writer
	 */
	EventUnderWay(EventIntake intake, DirectFields event, int headBytes, Object client) {
		super(intake, event.layout, Math.addExact(headBytes, event.roomBytes), client);
		this.event = event;
		fields = event;
		codes = event.codes;
		noEvent = event.noEvent();
		next = noEvent;
	}

	/** @return where the event is encoded */
	final Leb128Writer encoded() {
		return out;
	}

	/** @return where the event begins there */
	final int place() {
		return eventStart();
	}

	@Override
	protected final boolean mayBeShared() {
		return thread.isDoubtful();
	}

	@Override
	protected final IllegalStateException misused() {
		return thread.misuse(event.layout);
	}

	/**
	 * Begins an event, while there is none.
	 *
	 * @return its place in {@link #out}
	 */
	final int begin() {
		boolean direct = isDirect();
		if (direct) {
			// Before the look at the lane: a thread that takes it over stops this one, and looks at this then.
			next = 0;
		}
		int start = direct && isReady() ? beginInLane() : beginSlowly(direct);
		if (event.hasTexts) {
			constants();
		}
		return start;
	}

	/** Writes the event, which is complete but for its size. */
	final void write(long startTicks) {
		int start = eventStart();
		int end = out.position();
		int eventBytes = end - start;
		if (isDirect() && isInLane() && belongsToChunk()) {
			if (eventBytes > EventSize.MAX_OF_ONE_BYTE) {
				eventBytes = EventSize.of(eventBytes - EventSize.LEAST_BYTES, event.layout);
			}
			// A longer size moves the event, if there is room.
			if (out.array().length - start >= eventBytes) {
				EventSize.patch(out, start, eventBytes);
				publish(eventBytes, startTicks);
				intake.afterPublishing(constants != null);
				return;
			}
		}
		writeElsewhere(start + EventSize.LEAST_BYTES, startTicks);
	}

	/** @return whether the constants of the event are those of the lane's chunk */
	private boolean belongsToChunk() {
		return constants == null || constants.number() == chunkNumber();
	}

	private void writeElsewhere(int from, long startTicks) {
		if (thread.isDoubtful()) {
			writeIfWhole(from, startTicks);
		} else {
			intake.commit(this, out, from, constants, event.layout, startTicks);
		}
	}

	/** A copy is what no other thread can change any more. */
	private void writeIfWhole(int from, long startTicks) {
		byte[] bytes = out.array();
		int end = out.position();
		boolean whole = thread.isCurrent() && from >= 0 && from < end && end <= bytes.length;
		byte[] copy = whole ? Arrays.copyOfRange(bytes, from, end) : null;
		if (!whole || !EventBytes.areWhole(copy, event.layout)) {
			throw thread.misuse(event.layout);
		}
		thread.noteWhole();
		Leb128Writer body = new Leb128Writer(copy.length + Leb128.MAX_BYTES);
		body.putBytes(copy, 0, copy.length);
		intake.commit(this, body, 0, constants, event.layout, startTicks);
	}

	private int beginSlowly(boolean direct) {
		boolean begun = false;
		try {
			thread.begin(next != noEvent);
			int start = prepare();
			requireAlone(direct || next == noEvent);
			next = 0;
			// Again, because a thread that comes later finds this event.
			requireAlone(true);
			begun = true;
			return start;
		} finally {
			if (!begun) {
				intake.countFailedEvent();
				if (thread.isCurrent()) {
					leave();
				}
			}
		}
	}

	/** Another thread may have begun an event while this one was about to. */
	private void requireAlone(boolean noneUnderWay) {
		if (!thread.isCurrent() || !noneUnderWay) {
			throw thread.misuse(event.layout);
		}
	}

	/**
	 * Leaves the event and lets go of the constants of its chunk. References are stored only where they change, because
	 * the store barrier of a collector may cost a fence in an object as old as a writer.
	 */
	final void leave() {
		if (constants != null) {
			constants = null;
		}
		if (depth > 0) {
			leaveLevels();
		}
		next = noEvent;
	}

	private void leaveLevels() {
		depth = 0;
		inConstant = false;
		fields = event;
		codes = event.codes;
	}

	/** Closes this writer to the code of clients that may run from now on, such as {@code ClassLoader.getName()}. */
	final void enter() {
		if (codes != event.codes) {
			codes = event.codes;
		}
		next = event.busy();
	}

	/** Goes on where {@link #enter} was called. */
	final void resume(byte[] resumedCodes, int resumedAt) {
		if (codes != resumedCodes) {
			codes = resumedCodes;
		}
		next = resumedAt;
	}

	/** @return the constants that the whole event is encoded with, those of the chunk that is current at first */
	final ChunkConstants constants() {
		ChunkConstants known = constants;
		if (known == null) {
			known = currentConstants();
			constants = known;
		}
		return known;
	}

	private ChunkConstants currentConstants() {
		try {
			return intake.constants();
		} catch (IllegalStateException e) {
			fail();
			throw e;
		}
	}

	/** @return the constants that the event is encoded with, null when it has needed none so far */
	final ChunkConstants usedConstants() {
		return constants;
	}

	final boolean isUnderWay() {
		return codes[next] <= DirectFields.END;
	}

	final boolean isBusy() {
		return codes[next] == DirectFields.BUSY;
	}

	final int depth() {
		return depth;
	}

	/** Makes room for the rest of the innermost level. */
	final void makeRoom() {
		try {
			out.ensure(fields.roomBytes);
		} catch (RuntimeException | Error e) {
			fail();
			throw e;
		}
	}

	/** A call is only possible between begin and commit. */
	final void requireEvent(String call) {
		if (!isUnderWay()) {
			throw notUnderWay(call);
		}
	}

	final IllegalStateException notUnderWay(String call) {
		return new IllegalStateException(PutMessages.notUnderWay(event.layout.type.name(), call, isBusy()));
	}

	/** An implicit field is going to be set. */
	final void requireImplicit(int field, String name) {
		if (!isUnderWay()) {
			throw notUnderWay("setting '" + name + "'");
		}
		if (!event.has(field)) {
			throw failure("it has no implicit field '" + name + "' to set");
		}
	}

	/** The event cannot be written: it is left, counted, and nothing of it remains. */
	final IllegalStateException failure(String what) {
		fail();
		return new IllegalStateException("Event '" + event.layout.type.name() + "': " + what);
	}

	final void fail() {
		if (codes[next] != DirectFields.NO_EVENT) {
			intake.countFailedEvent();
			leave();
		}
	}

	/** Ends the event because what is to be put cannot be had; without one, nothing happens. */
	final void reject() {
		if (isUnderWay()) {
			fail();
		}
	}
}

/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.direct;

import org.openjdk.jmc.flightrecorder.writer.internal.chunk.EventIntake;
import org.openjdk.jmc.flightrecorder.writer.internal.constant.ChunkConstants;
import org.openjdk.jmc.flightrecorder.writer.internal.format.Leb128Writer;

/**
 * The event of a direct writer from its begin to its end: the bytes so far, the constants that it is encoded with, and
 * what an error does to it. The {@link DirectCursor} is the one subclass and moves from field to field. The two classes
 * are one object, because a put reads {@link #codes} and {@link #next} and should load no other object for them. Not
 * thread-safe.
 */
abstract sealed class EventUnderWay permits DirectCursor {
	private static final int LEAST_KEPT_BYTES = 1 << 18;
	private static final int LEAST_CAPACITY_BYTES = 512;

	/** Where the event goes. */
	final EventIntake intake;
	/** The fields of the event. */
	final DirectFields event;
	/**
	 * Holds the event from {@link #beginFields} on, behind a gap for what stands before the fields that are put. There is room
	 * for the rest of the innermost level at any time, as far as it consists of numbers and references: whatever takes
	 * more than its share of that makes new room.
	 */
	final Leb128Writer out;
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

	private final int gapBytes;
	private final int capacityBytes;
	private final int keptBytes;

	/**
	 * @param intake
	 *            where the event goes
	 * @param event
	 *            the type
	 * @param gapBytes
	 *            how long the gap is
	 */
	EventUnderWay(EventIntake intake, DirectFields event, int gapBytes) {
		this.intake = intake;
		this.event = event;
		this.gapBytes = gapBytes;
		capacityBytes = Math.max(LEAST_CAPACITY_BYTES, Math.addExact(gapBytes, event.roomBytes));
		keptBytes = Math.max(LEAST_KEPT_BYTES, capacityBytes);
		out = new Leb128Writer(capacityBytes);
		fields = event;
		codes = event.codes;
		noEvent = event.noEvent();
		next = noEvent;
	}

	/** Goes to the first field of an event; {@link #leave} must have been called. */
	final void beginFields() {
		out.clear(keptBytes, capacityBytes);
		out.advanceTo(gapBytes);
		next = 0;
		if (event.hasTexts) {
			constants();
		} else {
			requireOpen();
		}
	}

	private void requireOpen() {
		try {
			intake.requireOpen();
		} catch (IllegalStateException e) {
			fail();
			throw e;
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

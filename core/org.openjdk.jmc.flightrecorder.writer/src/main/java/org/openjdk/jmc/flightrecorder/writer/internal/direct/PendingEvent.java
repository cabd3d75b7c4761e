/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.direct;

import org.openjdk.jmc.flightrecorder.writer.internal.chunk.RecordingClock;
import org.openjdk.jmc.flightrecorder.writer.internal.constant.ChunkConstants;
import org.openjdk.jmc.flightrecorder.writer.internal.format.Leb128Writer;
import org.openjdk.jmc.flightrecorder.writer.internal.intake.EventIntake;
import org.openjdk.jmc.flightrecorder.writer.internal.intake.Lane;

/**
 * The event of a direct writer from its begin to its end: the thread that it belongs to, the lane that it is encoded in, the
 * constants that it is encoded with, and what an error does to it. Its {@link DirectCursor} goes from field to field.
 * <p>
 * <b>Concurrency.</b> Belongs to the owner of the {@link Lane}. {@link #begin} and {@link #cancel} refuse other threads;
 * before any other call, {@link #requireOwner} does.
 */
final class PendingEvent {
	/** The fields of the event. */
	final DirectFields type;
	/** Which field comes next. */
	final DirectCursor cursor;
	/** The fields that are set and not put. */
	final ImplicitFields implicit;
	/** Where the event is encoded. */
	final Leb128Writer out;

	/** What its times are counted with. */
	final RecordingClock clock;

	private final EventIntake intake;
	private final Lane lane;
	private final boolean hasTexts;
	private final boolean checksAge;

	/**
	 * The constants that the event is encoded with: from the start where the type has texts; otherwise null while it needs
	 * none, so that numbers alone fit any chunk.
	 */
	ChunkConstants constants;
	/**
	 * Whether events since the last check may have filled the chunk: they may have added constants, or chunks have a
	 * maximum age. References to texts that come again are found without {@link #constants()}.
	 */
	private boolean mayFillChunk;

	/**
	 * @param intake
	 *            where the event goes
	 * @param type
	 *            its fields
	 * @param client
	 *            the writer
	 */
	PendingEvent(EventIntake intake, DirectFields type, Object client) {
		this.intake = intake;
		clock = intake.clock();
		this.type = type;
		lane = intake.newLane(type.layout, Math.addExact(ImplicitFields.MAX_HEAD_BYTES, type.roomBytes), client);
		out = lane.out();
		cursor = new DirectCursor(this);
		implicit = new ImplicitFields(type);
		hasTexts = type.hasTexts;
		checksAge = intake.checksAge();
		mayFillChunk = checksAge;
	}

	// The thread

	/**
	 * @throws IllegalStateException
	 *             when the calling thread is not that of the first event
	 */
	void requireOwner() {
		if (!lane.isOwn()) {
			throw refused();
		}
	}

	private IllegalStateException refused() {
		String owner = lane.ownerName();
		return new IllegalStateException(
				owner == null
						? PutMessages.notUnderWay(type.layout.type.name(), "a put, a setter or commit()", false)
						: PutMessages.ofAnotherThread(
								type.layout.type.name(), owner, Lane.nameOf(Thread.currentThread())));
	}

	/** The first thread that begins an event becomes the owner; all others are refused. */
	private void becomeOwner() {
		boolean own = false;
		try {
			own = lane.tryOwn();
			if (!own) {
				throw refused();
			}
		} finally {
			if (!own) {
				countFailed();
			}
		}
	}

	// From begin to end

	/** Begins an event that starts now and lasts until it is committed, if its type has a duration. */
	void begin() {
		begin(clock.now(), true);
	}

	/** Begins an event without a duration. */
	void begin(long startTicks) {
		begin(startTicks, false);
	}

	// In a client's loop, begin, puts and commit are inlined. The next ones know without a load what one of them has
	// stored, if they reach the object on the same path: by the event, read after the volatile read of the chunk.

	private void begin(long startTicks, boolean measured) {
		if (!cursor.isAtRest()) {
			endOther();
		}
		int place;
		if (lane.isReady()) {
			if (hasTexts) {
				constants = lane.constants();
			}
			place = lane.beginInLane();
		} else {
			place = beginSlowly();
		}
		implicit.begin(out, place, startTicks, measured);
		// The event begins when its head is there: a call before may overflow the stack.
		cursor.next = 0;
	}

	/** Cancels the event that is under way; throws during another call of this writer. */
	private void endOther() {
		becomeOwner();
		if (cursor.isBusy()) {
			require("begin()");
		}
		cancel();
	}

	private int beginSlowly() {
		becomeOwner();
		boolean begun = false;
		try {
			int start = lane.prepare();
			if (hasTexts) {
				constants();
			}
			begun = true;
			return start;
		} finally {
			if (!begun) {
				leave();
				countFailed();
			}
		}
	}

	/** Writes the event. */
	void commit() {
		DirectCursor at = cursor;
		if (!at.isAtEnd()) {
			at.finishEvent();
		}
		// The intake may call the client's stream, and the stream may call this writer.
		at.next = at.busy;
		boolean done = false;
		try {
			if (!implicit.isComplete()) {
				complete();
			}
			if (lane.commit(out, constants, implicit.startTicks()) && mayFillChunk) {
				mayFillChunk = checksAge;
				intake.afterPublishing();
			}
			done = true;
		} finally {
			// The assignment comes first: at the end of a stack, the calls behind it may fail.
			at.next = at.noEvent;
			releaseConstants();
			if (!done) {
				countFailed();
			}
		}
	}

	private void complete() {
		if (implicit.isMeasured()) {
			implicit.endAt(clock.now());
		}
		cursor.interleaved.insert(out, implicit);
		implicit.complete(out, lane.eventStart());
	}

	/** Discards the event, if there is one. */
	void cancel() {
		if (!lane.isOwn()) {
			if (lane.ownerName() != null) {
				throw refused();
			}
			return;
		}
		if (cursor.isBusy()) {
			require("cancel()");
		}
		leave();
		intake.forgetEvent();
	}

	/** Leaves the event and releases the constants of its chunk. */
	private void leave() {
		releaseConstants();
		cursor.leave();
	}

	/**
	 * References are stored only where they change, because the store barrier of a collector may cost a fence in an object
	 * as old as a writer.
	 */
	private void releaseConstants() {
		if (constants != null) {
			constants = null;
		}
	}

	/**
	 * For calls that may add constants.
	 *
	 * @return the constants that the whole event is encoded with, those of the chunk that is current at first if it had none
	 */
	ChunkConstants constants() {
		ChunkConstants known = constants;
		if (known == null) {
			known = currentConstants();
			constants = known;
		}
		mayFillChunk = true;
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

	/** @return the implicit fields; one of them is set next */
	ImplicitFields requireImplicit(int field, String name) {
		if (!cursor.isUnderWay()) {
			throw notUnderWay("setting '" + name + "'");
		}
		if (!type.has(field)) {
			throw failure("it has no implicit field '" + name + "' to set");
		}
		return implicit;
	}

	/** Throws unless an event is under way: the call is only possible between begin and commit. */
	void require(String call) {
		if (!cursor.isUnderWay()) {
			throw notUnderWay(call);
		}
	}

	IllegalStateException notUnderWay(String call) {
		return new IllegalStateException(PutMessages.notUnderWay(type.layout.type.name(), call, cursor.isBusy()));
	}

	/** Gives up an event that cannot be written: it is counted, and nothing of it remains. */
	IllegalStateException failure(String what) {
		fail();
		return new IllegalStateException("Event '" + type.layout.type.name() + "': " + what);
	}

	void fail() {
		if (!cursor.isAtRest()) {
			leave();
			countFailed();
		}
	}

	void countFailed() {
		intake.countFailedEvent();
	}

	/** Ends the event, if there is one, because the value to put cannot be obtained. */
	void reject() {
		if (cursor.isUnderWay()) {
			fail();
		}
	}
}

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
import org.openjdk.jmc.flightrecorder.writer.internal.event.LaneEvents;
import org.openjdk.jmc.flightrecorder.writer.internal.format.EventSize;
import org.openjdk.jmc.flightrecorder.writer.internal.format.Leb128;
import org.openjdk.jmc.flightrecorder.writer.internal.format.Leb128Writer;

/**
 * The event of a direct writer from its begin to its end: the lane that it is encoded in, the constants that it is encoded
 * with, and what an error does to it. Its {@link DirectCursor} goes from field to field. Not thread-safe.
 */
final class EventUnderWay {
	/** The fields of the event. */
	final DirectFields type;
	/** Which field comes next. */
	final DirectCursor cursor;
	/** Whose writer it is. */
	final OwningThread thread;
	/** Where the event is encoded. */
	final Leb128Writer out;

	private final EventIntake intake;
	private final Lane lane;
	private final boolean hasTexts;
	private final boolean checksAge;

	/** Those that the event is encoded with; null as long as it needs none, so that numbers alone belong to any chunk. */
	ChunkConstants constants;
	/**
	 * Whether events since the last look may have filled the chunk: they may have added constants, or the chunk is full at
	 * some age. References to texts that come again are found without {@link #constants()}.
	 */
	private boolean mayFillChunk;

	/**
	 * @param intake
	 *            where the event goes
	 * @param type
	 *            its fields
	 * @param headBytes
	 *            how much room there must be before the fields that are put
	 * @param client
	 *            the writer
	 */
	EventUnderWay(EventIntake intake, DirectFields type, int headBytes, Object client) {
		this.intake = intake;
		this.type = type;
		thread = new OwningThread(type.layout);
		lane = new Lane(intake, type.layout, Math.addExact(headBytes, type.roomBytes), thread, client);
		out = lane.out();
		cursor = new DirectCursor(this);
		hasTexts = type.hasTexts;
		checksAge = intake.checksAge();
		mayFillChunk = checksAge;
	}

	/** @return where the event begins in {@link #out} */
	int start() {
		return lane.eventStart();
	}

	/**
	 * Begins an event, while there is none.
	 *
	 * @return its place in {@link #out}
	 */
	int begin() {
		boolean direct = lane.isDirect();
		if (direct) {
			// Before the look at the lane: a thread that takes it over stops this one, and looks at this then.
			cursor.next = 0;
		}
		if (!direct || !lane.isReady()) {
			return beginSlowly(direct);
		}
		// Again, for the puts: the compiler knows nothing more of it behind the look, which is volatile.
		cursor.next = 0;
		if (hasTexts) {
			constants = lane.constants();
		}
		return lane.beginInLane();
	}

	/** Writes the event, which is complete but for its size. */
	void write(long startTicks) {
		if (LaneEvents.tryPublish(lane, out, constants, startTicks)) {
			if (mayFillChunk) {
				mayFillChunk = checksAge;
				intake.afterPublishing();
			}
		} else {
			writeElsewhere(lane.eventStart() + EventSize.LEAST_BYTES, startTicks);
		}
	}

	private void writeElsewhere(int from, long startTicks) {
		if (thread.mayOverlap()) {
			writeIfWhole(from, startTicks);
		} else {
			lane.commit(out, from, constants, startTicks);
		}
	}

	/** A copy is what no other thread can change any more. */
	private void writeIfWhole(int from, long startTicks) {
		byte[] bytes = out.array();
		int end = out.position();
		boolean whole = thread.isCurrent() && from >= 0 && from < end && end <= bytes.length;
		byte[] copy = whole ? Arrays.copyOfRange(bytes, from, end) : null;
		if (!whole || !EventBytes.areWhole(copy, type.layout)) {
			throw thread.misused();
		}
		thread.noteWhole();
		Leb128Writer body = new Leb128Writer(copy.length + Leb128.MAX_BYTES);
		body.putBytes(copy, 0, copy.length);
		lane.commit(body, 0, constants, startTicks);
	}

	private int beginSlowly(boolean direct) {
		boolean begun = false;
		try {
			thread.begin(!cursor.isAtRest());
			int start = lane.prepare();
			requireAlone(direct || cursor.isAtRest());
			cursor.next = 0;
			// Again, because a thread that comes later finds this event.
			requireAlone(true);
			if (hasTexts) {
				constants();
			}
			begun = true;
			return start;
		} finally {
			if (!begun) {
				countFailed();
				if (thread.isCurrent()) {
					leave();
				}
			}
		}
	}

	/** Another thread may have begun an event while this one was about to. */
	private void requireAlone(boolean noneUnderWay) {
		if (!thread.isCurrent() || !noneUnderWay) {
			throw thread.misused();
		}
	}

	/** Leaves the event and lets go of the constants of its chunk. */
	void leave() {
		letGoOfConstants();
		cursor.leave();
	}

	/**
	 * References are stored only where they change, because the store barrier of a collector may cost a fence in an object
	 * as old as a writer.
	 */
	void letGoOfConstants() {
		if (constants != null) {
			constants = null;
		}
	}

	/**
	 * For what may add to them.
	 *
	 * @return the constants that the whole event is encoded with, those of the chunk that is current at first
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

	/** An implicit field is going to be set. */
	void requireImplicit(int field, String name) {
		if (!cursor.isUnderWay()) {
			throw notUnderWay("setting '" + name + "'");
		}
		if (!type.has(field)) {
			throw failure("it has no implicit field '" + name + "' to set");
		}
	}

	/** A call is only possible between begin and commit. */
	void require(String call) {
		if (!cursor.isUnderWay()) {
			throw notUnderWay(call);
		}
	}

	IllegalStateException notUnderWay(String call) {
		return new IllegalStateException(PutMessages.notUnderWay(type.layout.type.name(), call, cursor.isBusy()));
	}

	/** The event cannot be written: it is left, counted, and nothing of it remains. */
	IllegalStateException failure(String what) {
		fail();
		return new IllegalStateException("Event '" + type.layout.type.name() + "': " + what);
	}

	void fail() {
		if (!cursor.isAtRest()) {
			countFailed();
			leave();
		}
	}

	void countFailed() {
		intake.countFailedEvent();
	}

	/** Ends the event because what is to be put cannot be had; without one, nothing happens. */
	void reject() {
		if (cursor.isUnderWay()) {
			fail();
		}
	}
}

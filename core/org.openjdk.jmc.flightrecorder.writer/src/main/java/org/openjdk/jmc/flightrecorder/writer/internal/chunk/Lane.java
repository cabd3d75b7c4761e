/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.chunk;

import java.io.UncheckedIOException;
import org.openjdk.jmc.flightrecorder.writer.internal.constant.ChunkConstants;
import org.openjdk.jmc.flightrecorder.writer.internal.format.EventSize;
import org.openjdk.jmc.flightrecorder.writer.internal.format.Leb128;
import org.openjdk.jmc.flightrecorder.writer.internal.format.Leb128Writer;
import org.openjdk.jmc.flightrecorder.writer.internal.format.StackRoom;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeLayout;

/**
 * A buffer of events of one type that one thread fills, its owner, and that others only drain. The owner encodes an event
 * where it stays, behind the position, and publishes it by one release store. What is behind the position does not
 * exist, so an event that is not completed needs no clean-up. Whoever drains holds the lock, and copies what is
 * published to the queue of the chunk. The owner takes the lock only in its slow path: the lane is full, the chunk has
 * changed, or the event was encoded elsewhere.
 * <p>
 * <b>Concurrency.</b> The section "Lanes" of {@code docs/ARCHITECTURE.md} has the states, who may write what, and why
 * each race is safe.
 */
public final class Lane extends LaneContent {
	/** The threads that use a lane, as its writer knows them. */
	public interface Users {
		/** @return whether another thread than the calling one may be in the middle of an event of the lane */
		boolean mayOverlap();

		/** @return what a thread is told whose event is lost, because another one used the writer meanwhile */
		IllegalStateException misused();
	}

	/** The array that an event is encoded in elsewhere is kept up to this length. */
	private static final int KEPT_BYTES = 1 << 18;
	/** Behind the room that an event needs: numbers are stored as eight bytes, and the size may take four. */
	private static final int SLACK_BYTES = 16;

	final Lanes.Registration registration;

	private final Users users;
	/** Where the owner encodes: in the lane's content, or elsewhere. */
	private final Leb128Writer out = new Leb128Writer(1);

	/** Where the event under way begins in {@link #out()}. Written by the owner. */
	private int eventStart;

	/**
	 * @param intake
	 *            where events go
	 * @param layout
	 *            the type of the events
	 * @param neededBytes
	 *            how much room an event of numbers and references takes at most
	 * @param users
	 *            the threads that use it; must not refer to the client, or that would stay reachable
	 * @param client
	 *            when nobody refers to this any more, the lane is drained and let go
	 */
	public Lane(EventIntake intake, TypeLayout layout, int neededBytes, Users users, Object client) {
		super(intake, layout, Math.addExact(neededBytes, SLACK_BYTES));
		this.users = users;
		registration = intake.lanes().newRegistration(client);
	}

	/** @return the type of the events */
	public TypeLayout layout() {
		return layout;
	}

	/** @return where the owner encodes: in the lane's content, or elsewhere */
	public Leb128Writer out() {
		return out;
	}

	// The fast path

	/** @return whether the calling thread publishes without the lock what it encodes in the lane */
	public boolean isDirect() {
		return Thread.currentThread() == directOwner;
	}

	/** @return whether an event can begin without {@link #prepare} */
	public boolean isReady() {
		return intake.open == seen
				&& Thread.currentThread() == directOwner
				&& ((int) published & POSITION_MASK) <= lastBegin;
	}

	/**
	 * Begins an event where {@link #isReady} was true.
	 *
	 * @return its place in {@link #out()}
	 */
	public int beginInLane() {
		eventStart = (int) published & POSITION_MASK;
		return eventStart;
	}

	/** @return where the event under way begins in {@link #out()} */
	public int eventStart() {
		return eventStart;
	}

	/**
	 * @param encoded
	 *            {@link #out()}
	 * @return whether the event is where it is going to stay; no put has moved it to a larger array
	 */
	public boolean isInLane(Leb128Writer encoded) {
		return encoded.array() == content;
	}

	/**
	 * The constants for an event that begins where {@link #isReady} was true, without another look at the current chunk.
	 *
	 * @return those of the lane's chunk, or others while the event is going to be dropped; null when another thread has
	 *         just let go of the chunk, because it has found the lane idle for long
	 */
	public ChunkConstants constants() {
		Chunk own = chunk;
		return own == null ? null : intake.pressure().constantsFor(own);
	}

	/** @return the number of the constants that events in the lane may refer to */
	public long chunkNumber() {
		return chunkNumber;
	}

	/**
	 * Publishes the event under way, which is complete, {@link #isInLane in the lane}, and has its size.
	 *
	 * @param eventBytes
	 *            its size
	 * @param startTicks
	 *            when it started
	 */
	public void publish(int eventBytes, long startTicks) {
		if (startTicks > lastTicks) {
			lastTicks = startTicks;
		}
		long next = published + ONE_EVENT + eventBytes;
		PUBLISHED.setRelease(this, next);
		// From here on the event is written, and there may be no stack left for a call.
		if (intake.open != seen || ((int) next & POSITION_MASK) > lastBegin) {
			boolean enough;
			try {
				enough = StackRoom.isEnoughForOutput();
			} catch (StackOverflowError e) {
				enough = false;
			}
			if (enough) {
				settle(next, eventBytes);
			} else if (intake.open == EventIntake.CLOSED) {
				// Perhaps nobody drains any more, so the call must not return as if the event were written.
				throw new StackOverflowError("No stack is left to see whether the event came before the end");
			}
			// Else it is left to the next event, and to whoever drains next.
		}
	}

	// The slow path of the owner

	/**
	 * Makes the lane ready for an event, or {@link #out()} for one that is encoded elsewhere.
	 *
	 * @return its place in {@link #out()}
	 * @throws IllegalStateException
	 *             when the recording is closed or has failed
	 * @throws UncheckedIOException
	 *             when this call finds that the output has failed
	 */
	public int prepare() {
		intake.requireOpen();
		if (users.mayOverlap() && prepareElsewhere()) {
			return eventStart;
		}
		StackRoom.requireForOutput();
		intake.slowPath().register(this);
		lock.lock();
		try {
			// Read behind the registration: a rotation changes the chunk first, and then drains all that are
			// registered.
			Chunk current = intake.openChunk();
			takeOverFromOther();
			moveTo(current);
			// With the lock: another thread may have come while this one waited.
			boolean direct = !users.mayOverlap();
			if (direct && makeRoom(current)) {
				setDirectOwner(Thread.currentThread());
				out.use(content, position());
				seen = current.token;
				return beginInLane();
			}
			if (!direct) {
				setDirectOwner(null);
				// The owner before may have lost its processor in the middle of a store.
				replaceContent();
				out.use(new byte[neededBytes], 0);
			}
			return encodeElsewhere();
		} finally {
			lock.unlock();
		}
	}

	/**
	 * Prepares for an event that is encoded elsewhere, in a lane that was taken over.
	 *
	 * @return false when some thread publishes without the lock, and nothing was done
	 */
	private boolean prepareElsewhere() {
		StackRoom.requireFewFrames();
		lock.lock();
		try {
			boolean takenOver = directOwner == null && content != null;
			if (takenOver) {
				encodeElsewhere();
			}
			return takenOver;
		} finally {
			lock.unlock();
		}
	}

	/** The next event is encoded in an array of its own, and copied when it is complete. */
	private int encodeElsewhere() {
		seen = NONE;
		byte[] array = out.array();
		boolean kept =
				array != content && array.length >= neededBytes && array.length <= Math.max(KEPT_BYTES, neededBytes);
		out.use(kept ? array : new byte[neededBytes], 0);
		eventStart = 0;
		return 0;
	}

	/** The event was published, and the lane is full, its chunk has changed, or the recording has ended. */
	private void settle(long next, int eventBytes) {
		Chunk appendedTo = null;
		lock.lock();
		try {
			if (Thread.currentThread() != directOwner) {
				if (next != takenOver) {
					throw users.misused();
				}
			} else if (drained < position()) {
				appendedTo = settleLocked(eventBytes);
			}
		} finally {
			lock.unlock();
		}
		if (appendedTo != null) {
			intake.slowPath().bringToOutput(appendedTo);
			intake.slowPath().rotateIfFull(appendedTo);
		}
	}

	/** @return the chunk that has got events; null when it has got none */
	private Chunk settleLocked(int eventBytes) {
		boolean done = false;
		try {
			Chunk appendedTo = null;
			if (left) {
				appendedTo = intake.openChunk();
				drainTo(appendedTo);
			} else {
				intake.requireNotFailed();
				if (intake.current() == chunk && position() > lastBegin) {
					appendedTo = drainFull();
				}
				// Whoever has changed the chunk is going to drain this lane.
			}
			done = true;
			return appendedTo;
		} finally {
			if (!done && drained < position()) {
				// The call throws, so the event is not written.
				setTotal(total() - ONE_EVENT - eventBytes);
			}
		}
	}

	private Chunk drainFull() {
		if (intake.pressure().isOverloaded(chunk)) {
			seen = NONE;
			return null;
		}
		drainAndGrow(chunk, neededBytes);
		out.use(content, 0);
		return chunk;
	}

	/**
	 * Writes an event that is complete, and not {@link #isInLane in the lane}.
	 *
	 * @param body
	 *            its type id and fields, without size; undefined afterwards
	 * @param from
	 *            the first byte of the event in the body
	 * @param encodedWith
	 *            the constants that it refers to; null for none
	 * @param startTicks
	 *            when it started
	 * @throws IllegalArgumentException
	 *             when the event is too long
	 * @throws IllegalStateException
	 *             when the recording is closed or has failed
	 */
	public void commit(Leb128Writer body, int from, ChunkConstants encodedWith, long startTicks) {
		int eventBytes = EventSize.of(body.position() - from, layout);
		intake.slowPath().commit(this, body, from, eventBytes, encodedWith, layout, startTicks);
	}

	/**
	 * Puts an event that was encoded elsewhere. Needs stack for the output.
	 *
	 * @return false when the chunk is not the current one any more
	 */
	boolean put(Chunk to, Leb128Writer body, int from, int eventBytes, long startTicks) {
		boolean queued;
		lock.lock();
		try {
			if (intake.current() != to) {
				return false;
			}
			takeOverFromOther();
			moveTo(to);
			allocateIfNew();
			seen = NONE;
			large = eventBytes > MAX_EVENT_BYTES;
			if (large) {
				enqueue(to, body, from, eventBytes, startTicks);
			}
			queued = large || copy(to, body, from, eventBytes, startTicks);
		} finally {
			lock.unlock();
		}
		if (queued) {
			intake.slowPath().bringToOutput(to);
		}
		return true;
	}

	private void enqueue(Chunk to, Leb128Writer body, int from, int eventBytes, long startTicks) {
		Leb128Writer piece = newPiece(body, from, eventBytes);
		drainAndRestart(to);
		to.enqueue(piece, startTicks);
		countElsewhere();
	}

	/** @return whether the lane had to be drained for it */
	private boolean copy(Chunk to, Leb128Writer body, int from, int eventBytes, long startTicks) {
		// An event that has asked for more room than the lane had finds it the next time. What it has asked for may be
		// several times what it took: a text asks for the most that its characters can take.
		int askedBytes = Math.max(eventBytes, body.missedRoomEnd() - from);
		neededBytes = Math.max(neededBytes, Math.min(MAX_EVENT_BYTES, askedBytes + leastNeededBytes));
		boolean full = content.length - position() < eventBytes + Leb128.MAX_BYTES;
		if (full) {
			drainAndGrow(to, eventBytes + Leb128.MAX_BYTES);
		}
		int at = position();
		int bodyBytes = body.position() - from;
		// First, because the body may be in the content, where the size would overwrite it.
		System.arraycopy(body.array(), from, content, at + eventBytes - bodyBytes, bodyBytes);
		Leb128.putExactly(content, at, eventBytes);
		lastTicks = Math.max(lastTicks, startTicks);
		setTotal(total() + ONE_EVENT + eventBytes);
		return full;
	}

	/**
	 * Counts an event as dropped; with the lock, so that the chunk is not sealed before.
	 *
	 * @return false when the chunk is not the current one any more
	 */
	boolean drop(Chunk from, BackPressure pressure, int eventBytes) {
		lock.lock();
		try {
			boolean counted = intake.current() == from;
			if (counted) {
				pressure.countDropped(eventBytes);
			}
			return counted;
		} finally {
			lock.unlock();
		}
	}

	/** @return the thread that may be publishing just now without the lock, null when there is none */
	Thread directOwner() {
		lock.lock();
		try {
			return directOwner;
		} finally {
			lock.unlock();
		}
	}
}

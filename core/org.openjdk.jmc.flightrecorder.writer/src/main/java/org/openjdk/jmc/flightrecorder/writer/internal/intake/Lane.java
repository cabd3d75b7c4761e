/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.intake;

import java.io.UncheckedIOException;
import java.lang.ref.Reference;
import org.openjdk.jmc.flightrecorder.writer.internal.chunk.Chunk;
import org.openjdk.jmc.flightrecorder.writer.internal.chunk.CurrentChunk;
import org.openjdk.jmc.flightrecorder.writer.internal.constant.ChunkConstants;
import org.openjdk.jmc.flightrecorder.writer.internal.format.EventSize;
import org.openjdk.jmc.flightrecorder.writer.internal.format.Leb128;
import org.openjdk.jmc.flightrecorder.writer.internal.format.Leb128Writer;
import org.openjdk.jmc.flightrecorder.writer.internal.threads.StackRoom;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeLayout;

/**
 * A buffer of events of one type. One thread, its owner, fills it; other threads only drain it. The owner is the thread
 * of the first event, for as long as the lane exists; callers ask {@link #isOwn} before each call. The owner encodes an
 * event where it stays, behind the position, and publishes it by one release store. What is behind the position does
 * not exist, so an event that is not completed needs no clean-up. A thread that drains holds the lock, and copies what
 * is published to the queue of the chunk. The owner takes the lock only in its slow path: the lane is full, the chunk
 * has changed, a thread waits, the recording has ended, or the event cannot be published where it is.
 * <p>
 * <b>Concurrency.</b> Assumes that only the owner calls the methods of the owner, and that a rotation changes the current
 * chunk before it drains. Guarantees that an event is drained once and whole, and that it is in the recording exactly if the
 * call that published it returned, unless the output fails later or the heap or the stack ends within the call. On the fast
 * path the owner waits for nothing. The section "Lanes" of
 * {@code docs/ARCHITECTURE.md} has the states, who may write what, and why each race is safe.
 */
public final class Lane extends LaneContent implements CommitSlowPath.Place {
	/** The array for events that are encoded elsewhere is kept up to this length. */
	private static final int KEPT_BYTES = 1 << 18;
	/** Behind the room that an event needs: numbers are stored as eight bytes, and the size may take four. */
	private static final int SLACK_BYTES = 16;

	final Lanes.Registration registration;

	/** Where the owner encodes: in the lane's content, or elsewhere. */
	private final Leb128Writer out = new Leb128Writer(1);

	/** Where the event under way begins in {@link #out()}. Written by the owner. */
	private int eventStart;

	/**
	 * @param lanes
	 *            those of the recording
	 * @param layout
	 *            the type of the events
	 * @param neededBytes
	 *            how much room an event of numbers and references takes at most
	 * @param client
	 *            when this object is unreachable, the lane is drained and removed
	 */
	Lane(Lanes lanes, TypeLayout layout, int neededBytes, Object client) {
		super(lanes, layout, Math.addExact(neededBytes, SLACK_BYTES));
		registration = lanes.newRegistration(client);
	}

	/** @return where the owner encodes: in the lane's content, or elsewhere */
	public Leb128Writer out() {
		return out;
	}

	// The owner

	/** @return whether the calling thread is the owner */
	public boolean isOwn() {
		return Thread.currentThread() == owner;
	}

	/**
	 * Makes the calling thread the owner, if there was none yet.
	 *
	 * @return whether it is the owner now
	 */
	public boolean tryOwn() {
		Thread caller = Thread.currentThread();
		if (caller != owner && ownerName == null && OWNER_NAME.compareAndSet(this, null, nameOf(caller))) {
			owner = caller;
		}
		return caller == owner;
	}

	/** @return the name of a thread, as messages have it */
	public static String nameOf(Thread thread) {
		return "'" + thread.getName() + "' (id " + thread.getId() + ")";
	}

	/** @return the name of the owner, even if it became the owner just now; null before */
	public String ownerName() {
		return ownerName;
	}

	// The fast path

	/** @return whether the calling thread is the owner, and its next event can begin without {@link #prepare} */
	public boolean isReady() {
		return current.token() == tokenSeen
				&& Thread.currentThread() == owner
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
	 * The constants for an event that has begun, without another look at the current chunk.
	 *
	 * @return those of the lane's chunk, or others while events are dropped; null if another thread has just made the
	 *         lane, which was idle for long, give up the chunk
	 */
	public ChunkConstants constants() {
		Chunk own = chunk;
		return own == null ? null : lanes.pressure.constantsFor(own);
	}

	/**
	 * Writes the event under way. It is complete except for its size, which has one byte of room at the start. The
	 * event is published in place, or copied if it cannot stay there: a put has moved it to a larger array, or its
	 * constants are not those of the lane's chunk.
	 *
	 * @param encoded
	 *            {@link #out()}, with the event at its end; the caller passes it from a field of its own, so the
	 *            compiler knows what was just stored there
	 * @param constants
	 *            the constants that the event is encoded with, null for none; reachable until the event is published
	 * @param startTicks
	 *            when it started
	 * @return whether it was published in place; it is then not yet checked whether its constants have filled the chunk
	 * @throws IllegalArgumentException
	 *             when the event is too long
	 * @throws IllegalStateException
	 *             when the recording is closed or has failed
	 * @throws UncheckedIOException
	 *             when this call finds that the output has failed
	 */
	public boolean commit(Leb128Writer encoded, ChunkConstants constants, long startTicks) {
		if (encoded.array() != content || constants != null && constants.number() != chunkNumber) {
			commitElsewhere(constants, startTicks);
			return false;
		}
		int start = eventStart;
		int eventBytes = encoded.position() - start;
		if (eventBytes > EventSize.MAX_OF_ONE_BYTE) {
			eventBytes = EventSize.of(eventBytes - EventSize.MIN_BYTES, layout);
			// A longer size moves the event, if there is room.
			if (encoded.array().length - start < eventBytes) {
				commitElsewhere(constants, startTicks);
				return false;
			}
		}
		EventSize.patch(encoded, start, eventBytes);
		publish(eventBytes, constants, startTicks);
		// A lane that has given up its chunk finds the constants of a straggler only while they are reachable.
		Reference.reachabilityFence(constants);
		return true;
	}

	/**
	 * Publishes the event under way, which is in the lane and has its size.
	 *
	 * @param eventBytes
	 *            its size
	 * @param constants
	 *            those that it is encoded with, null for none
	 * @param startTicks
	 *            when it started
	 */
	void publish(int eventBytes, ChunkConstants constants, long startTicks) {
		if (startTicks > lastTicks) {
			lastTicks = startTicks;
		}
		long next = published + ONE_EVENT + eventBytes;
		PUBLISHED.setRelease(this, next);
		// From here on the event is written, and there may be no stack left for a call.
		if (current.token() != tokenSeen || ((int) next & POSITION_MASK) > lastBegin) {
			boolean enough;
			try {
				enough = StackRoom.isEnoughForOutput();
			} catch (StackOverflowError e) {
				enough = false;
			}
			if (enough) {
				settle(eventBytes);
			} else if (current.token() == CurrentChunk.CLOSED) {
				// Perhaps no drain follows, so the call must not return as if the event were written.
				throw new StackOverflowError("No stack is left to determine whether the event was committed before "
						+ "the recording was closed");
			} else {
				// The next event or the next drain does this. Until then the constants must stay in memory.
				constantsOfUnsettled = constants;
			}
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
		current.giveWay();
		current.requireOpen();
		StackRoom.requireForOutput();
		lanes.add(this);
		return beginInCurrentChunk();
	}

	private int beginInCurrentChunk() {
		lock.lock();
		try {
			// Read after the registration: a rotation first changes the chunk, and then drains all registered lanes.
			Chunk currentChunk = current.requireOpen();
			moveTo(currentChunk);
			if (makeRoom(currentChunk)) {
				out.use(content, position());
				tokenSeen = currentChunk.token;
				return beginInLane();
			}
			return encodeElsewhere();
		} finally {
			lock.unlock();
		}
	}

	/** The next event is encoded in an array of its own, and copied when it is complete. */
	private int encodeElsewhere() {
		tokenSeen = NONE;
		byte[] array = out.array();
		boolean kept =
				array != content && array.length >= neededBytes && array.length <= Math.max(KEPT_BYTES, neededBytes);
		out.use(kept ? array : new byte[neededBytes], 0);
		eventStart = 0;
		return 0;
	}

	/**
	 * Is called after an event was published if the lane is full or the token has changed: because the chunk has, a thread
	 * waits, or the recording has ended.
	 */
	private void settle(int eventBytes) {
		Chunk appendedTo = drainIfPublished(eventBytes);
		if (appendedTo != null) {
			lanes.slowPath.bringToOutput(appendedTo);
			lanes.slowPath.rotateIfFull(appendedTo);
		}
	}

	/** @return the chunk that has got events; null when it has got none */
	private Chunk drainIfPublished(int eventBytes) {
		lock.lock();
		try {
			return drained < position() ? settleLocked(eventBytes) : null;
		} finally {
			lock.unlock();
		}
	}

	/** @return the chunk that has got events; null when it has got none */
	private Chunk settleLocked(int eventBytes) {
		boolean done = false;
		try {
			Chunk appendedTo = null;
			if (chunkLeft) {
				appendedTo = current.requireOpen();
				drainTo(appendedTo);
			} else {
				current.requireNotFailed();
				// If the chunk is another one, the thread that has changed it will drain this lane.
				if (current.get() == chunk && position() > lastBegin) {
					appendedTo = drainFull();
				}
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
		if (lanes.pressure.isOverloaded(chunk)) {
			tokenSeen = NONE;
			return null;
		}
		drainAndGrow(chunk, neededBytes);
		out.use(content, 0);
		return chunk;
	}

	private void commitElsewhere(ChunkConstants encodedWith, long startTicks) {
		int from = eventStart + EventSize.MIN_BYTES;
		int eventBytes = EventSize.of(out.position() - from, layout);
		lanes.slowPath.commit(this, out, from, eventBytes, encodedWith, layout, startTicks);
	}

	/**
	 * Puts an event that could not be published where it was. Afterwards, full content or a large event waits in the queue of the
	 * chunk.
	 *
	 * @return false when the chunk is no longer the current one
	 */
	@Override
	public boolean put(Chunk to, Leb128Writer body, int from, int eventBytes, long startTicks) {
		lock.lock();
		try {
			if (current.get() != to) {
				return false;
			}
			moveTo(to);
			allocateIfNew();
			tokenSeen = NONE;
			lastWasLarge = eventBytes > MAX_EVENT_BYTES;
			if (lastWasLarge) {
				enqueue(to, body, from, eventBytes, startTicks);
			} else {
				copy(to, body, from, eventBytes, startTicks);
			}
			return true;
		} finally {
			lock.unlock();
		}
	}

	private void enqueue(Chunk to, Leb128Writer body, int from, int eventBytes, long startTicks) {
		Leb128Writer piece = newPiece(body, from, eventBytes);
		drainAndRestart(to);
		to.enqueue(piece, startTicks);
		countElsewhere();
	}

	private void copy(Chunk to, Leb128Writer body, int from, int eventBytes, long startTicks) {
		// If an event asked for more room than the lane had, the next event finds that room. The room asked for may be
		// several times the room used: a text asks for the most that its characters can take.
		int requestedBytes = Math.max(eventBytes, body.missedRoomEnd() - from);
		neededBytes = Math.max(neededBytes, Math.min(MAX_EVENT_BYTES, requestedBytes + minNeededBytes));
		if (content.length - position() < eventBytes + Leb128.MAX_BYTES) {
			drainAndGrow(to, eventBytes + Leb128.MAX_BYTES);
		}
		int at = position();
		int bodyBytes = body.position() - from;
		// The body is copied first: it may be in the content, where the size would overwrite it.
		System.arraycopy(body.array(), from, content, at + eventBytes - bodyBytes, bodyBytes);
		Leb128.putExactly(content, at, eventBytes);
		lastTicks = Math.max(lastTicks, startTicks);
		setTotal(total() + ONE_EVENT + eventBytes);
	}

	/**
	 * Counts an event as dropped; with the lock, so that the chunk is not sealed before.
	 *
	 * @return false when the chunk is no longer the current one
	 */
	@Override
	public boolean drop(Chunk from, int eventBytes) {
		lock.lock();
		try {
			boolean counted = current.get() == from;
			if (counted) {
				lanes.pressure.countDropped(eventBytes);
			}
			return counted;
		} finally {
			lock.unlock();
		}
	}

	/** @return the thread that may be publishing just now, null when there is none */
	Thread owner() {
		lock.lock();
		try {
			return owner;
		} finally {
			lock.unlock();
		}
	}
}

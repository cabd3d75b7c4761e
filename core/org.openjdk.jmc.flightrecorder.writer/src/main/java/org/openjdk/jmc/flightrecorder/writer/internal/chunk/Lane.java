/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.chunk;

import java.io.UncheckedIOException;
import java.lang.ref.Reference;
import org.openjdk.jmc.flightrecorder.writer.internal.constant.ChunkConstants;
import org.openjdk.jmc.flightrecorder.writer.internal.format.EventSize;
import org.openjdk.jmc.flightrecorder.writer.internal.format.Leb128;
import org.openjdk.jmc.flightrecorder.writer.internal.format.Leb128Writer;
import org.openjdk.jmc.flightrecorder.writer.internal.format.StackRoom;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeLayout;

/**
 * A buffer of events of one type that one thread fills, its owner, and that others only drain. The owner is the thread of
 * the first event, as long as the lane exists; whoever has a lane asks {@link #isOwn} before each call of it. The owner
 * encodes an event where it stays, behind the position, and publishes it by one release store. What is behind the position
 * does not exist, so an event that is not completed needs no clean-up. Whoever drains holds the lock, and copies what is
 * published to the queue of the chunk. The owner takes the lock only in its slow path: the lane is full, the chunk has
 * changed, or the event was encoded elsewhere.
 * <p>
 * <b>Concurrency.</b> Assumes that only the owner calls the methods of the owner, and that a rotation changes the current
 * chunk before it drains. Guarantees that an event is drained once and whole, and that it is in the recording exactly if the
 * call that published it returned. The owner waits for nothing but a drain of this lane. The section "Lanes" of
 * {@code docs/ARCHITECTURE.md} has the states, who may write what, and why each race is safe.
 */
public final class Lane extends LaneContent implements CommitSlowPath.Place {
	/** The array that an event is encoded in elsewhere is kept up to this length. */
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
	 *            when nobody refers to this any more, the lane is drained and let go
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

	/** @return the name of the owner, which it may have become just now; null before */
	public String ownerName() {
		return ownerName;
	}

	// The fast path

	/** @return whether the calling thread is the owner, and its next event can begin without {@link #prepare} */
	public boolean isReady() {
		return current.token == tokenSeen
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
	 * The constants for an event that begins where {@link #isReady} was true, without another look at the current chunk.
	 *
	 * @return those of the lane's chunk, or others while events are dropped; null when another thread has
	 *         just let go of the chunk, because it has found the lane idle for long
	 */
	public ChunkConstants constants() {
		Chunk own = chunk;
		return own == null ? null : lanes.pressure.constantsFor(own);
	}

	/**
	 * Writes the event under way, which is complete but for its size, for which there is one byte of room at its start. It is
	 * published where it is, or copied if it is not where it is going to stay: a put has moved it to a larger array, or its
	 * constants are not those of the lane's chunk.
	 *
	 * @param encoded
	 *            {@link #out()}, which the event is at the end of; the caller has it by a field of its own, and the compiler
	 *            knows what it has just stored there
	 * @param constants
	 *            what the event is encoded with, null for none; reachable until the event is published
	 * @param startTicks
	 *            when it started
	 * @return whether it was published where it is; then nobody has looked whether its constants have filled the chunk
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
			eventBytes = EventSize.of(eventBytes - EventSize.LEAST_BYTES, layout);
			// A longer size moves the event, if there is room.
			if (encoded.array().length - start < eventBytes) {
				commitElsewhere(constants, startTicks);
				return false;
			}
		}
		EventSize.patch(encoded, start, eventBytes);
		publish(eventBytes, startTicks);
		// A lane that has let go of its chunk finds the constants of a straggler only as long as somebody has them.
		Reference.reachabilityFence(constants);
		return true;
	}

	/**
	 * Publishes the event under way, which is in the lane and has its size.
	 *
	 * @param eventBytes
	 *            its size
	 * @param startTicks
	 *            when it started
	 */
	void publish(int eventBytes, long startTicks) {
		if (startTicks > lastTicks) {
			lastTicks = startTicks;
		}
		long next = published + ONE_EVENT + eventBytes;
		PUBLISHED.setRelease(this, next);
		// From here on the event is written, and there may be no stack left for a call.
		if (current.token != tokenSeen || ((int) next & POSITION_MASK) > lastBegin) {
			boolean enough;
			try {
				enough = StackRoom.isEnoughForOutput();
			} catch (StackOverflowError e) {
				enough = false;
			}
			if (enough) {
				settle(eventBytes);
			} else if (current.token == CurrentChunk.CLOSED) {
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
		current.makeRoom();
		current.open();
		StackRoom.requireForOutput();
		lanes.add(this);
		return beginInCurrentChunk();
	}

	private int beginInCurrentChunk() {
		lock.lock();
		try {
			// Read behind the registration: a rotation changes the chunk first, and then drains all that are
			// registered.
			Chunk open = current.open();
			moveTo(open);
			if (makeRoom(open)) {
				out.use(content, position());
				tokenSeen = open.token;
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

	/** The event was published, and the lane is full, its chunk has changed, or the recording has ended. */
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
				appendedTo = current.open();
				drainTo(appendedTo);
			} else {
				current.requireNotFailed();
				if (current.get() == chunk && position() > lastBegin) {
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
		if (lanes.pressure.isOverloaded(chunk)) {
			tokenSeen = NONE;
			return null;
		}
		drainAndGrow(chunk, neededBytes);
		out.use(content, 0);
		return chunk;
	}

	private void commitElsewhere(ChunkConstants encodedWith, long startTicks) {
		int from = eventStart + EventSize.LEAST_BYTES;
		int eventBytes = EventSize.of(out.position() - from, layout);
		lanes.slowPath.commit(this, out, from, eventBytes, encodedWith, layout, startTicks);
	}

	/**
	 * Puts an event that was encoded elsewhere. Full content, and a large event, wait in the queue of the chunk then.
	 *
	 * @return false when the chunk is not the current one any more
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
		// An event that has asked for more room than the lane had finds it the next time. What it has asked for may be
		// several times what it took: a text asks for the most that its characters can take.
		int askedBytes = Math.max(eventBytes, body.missedRoomEnd() - from);
		neededBytes = Math.max(neededBytes, Math.min(MAX_EVENT_BYTES, askedBytes + leastNeededBytes));
		if (content.length - position() < eventBytes + Leb128.MAX_BYTES) {
			drainAndGrow(to, eventBytes + Leb128.MAX_BYTES);
		}
		int at = position();
		int bodyBytes = body.position() - from;
		// First, because the body may be in the content, where the size would overwrite it.
		System.arraycopy(body.array(), from, content, at + eventBytes - bodyBytes, bodyBytes);
		Leb128.putExactly(content, at, eventBytes);
		lastTicks = Math.max(lastTicks, startTicks);
		setTotal(total() + ONE_EVENT + eventBytes);
	}

	/**
	 * Counts an event as dropped; with the lock, so that the chunk is not sealed before.
	 *
	 * @return false when the chunk is not the current one any more
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

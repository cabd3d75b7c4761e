/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.intake;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.ref.WeakReference;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmc.flightrecorder.writer.internal.chunk.Chunk;
import org.openjdk.jmc.flightrecorder.writer.internal.chunk.ContentPool;
import org.openjdk.jmc.flightrecorder.writer.internal.chunk.CurrentChunk;
import org.openjdk.jmc.flightrecorder.writer.internal.constant.ChunkConstants;
import org.openjdk.jmc.flightrecorder.writer.internal.format.Leb128;
import org.openjdk.jmc.flightrecorder.writer.internal.format.Leb128Reader;
import org.openjdk.jmc.flightrecorder.writer.internal.format.Leb128Writer;
import org.openjdk.jmc.flightrecorder.writer.internal.threads.BriefLock;
import org.openjdk.jmc.flightrecorder.writer.internal.threads.CacheLinePadding;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeLayout;

/**
 * The bytes of a {@link Lane}, and what happens to them with its lock: draining, growing, and the change of the chunk.
 *
 * <pre>
 *  | drained ... | published, not drained ... | event under way ... | free |
 *  0          drained                      position              out.position()
 * </pre>
 *
 * The two classes are one object, because the owner's fast path should load no other object.
 */
abstract sealed class LaneContent extends CacheLinePadding permits Lane {
	/** The first size of a lane, if an event needs no more. */
	static final int FIRST_BYTES = 1 << 10;
	/** A lane that has filled this much is not one of the many that are hardly used. */
	private static final int SMALL_BYTES = 1 << 12;
	/** The size that a lane grows to. */
	static final int CAPACITY_BYTES = ContentPool.CAPACITY_BYTES;
	/** The share of a lane that stays free at its end: 1 KiB of 32, which is enough for usual texts. */
	private static final int END_SHARE = 32;
	/** A larger event becomes a piece of its own in the chunk's queue. */
	static final int MAX_EVENT_BYTES = CAPACITY_BYTES / 4;
	/** A lane gives its chunk up this long after it left the chunk. */
	private static final long IDLE_NANOS = TimeUnit.SECONDS.toNanos(1);

	static final int POSITION_BITS = 20;
	static final int POSITION_MASK = (1 << POSITION_BITS) - 1;
	static final long ONE_EVENT = 1L << POSITION_BITS;

	/** The token of no chunk. */
	static final Object NONE = new Object();

	static final VarHandle PUBLISHED;
	static final VarHandle OWNER_NAME;

	static {
		try {
			PUBLISHED = MethodHandles.lookup().findVarHandle(LaneContent.class, "published", long.class);
			OWNER_NAME = MethodHandles.lookup().findVarHandle(LaneContent.class, "ownerName", String.class);
		} catch (ReflectiveOperationException e) {
			throw new ExceptionInInitializerError(e);
		}
	}

	final Lanes lanes;
	/** The current chunk of the lanes, in a field of its own for the fast path. */
	final CurrentChunk current;

	final TypeLayout layout;

	/** Set once, by compare-and-set: so of two threads at once, one becomes the owner. Null before. */
	volatile String ownerName;
	/**
	 * The thread that fills the lane; null before, and again after it has ended. A plain field: a thread that finds itself
	 * here has put itself here.
	 */
	Thread owner;

	// Written by the owner without the lock

	/** The position in the lowest bits, above it how many events were published since the position was 0. */
	long published;
	/** The latest start of the lane's events of this chunk. */
	long lastTicks = Long.MIN_VALUE;

	// Written with the lock, read by the owner without

	/** The array that the published events are in; null before the first event. */
	byte[] content;
	/** The token of the chunk that events in the content are encoded for; {@link #NONE} forces the slow path. */
	Object tokenSeen = NONE;
	/** An event may begin up to this position. */
	int lastBegin = -1;
	/** How much room an event needs, learned from those that have needed more. */
	int neededBytes;
	/** The number of the chunk's constants. */
	long chunkNumber;

	final int minNeededBytes;

	// Guarded by the lock

	final BriefLock lock = new BriefLock();
	int drained;
	/** How many events were drained since the position was 0. */
	private long drainedCount;
	/** How many events were published before the position was 0. */
	private long countBefore;

	Chunk chunk;
	/** Whether the chunk has drained this lane for the last time: what is published from then on is a straggler. */
	boolean chunkLeft;

	/**
	 * The constants of the chunk that the lane has given up; null while it has not. An event that is under way, and
	 * refers to some of them, keeps them in memory until its call returns.
	 */
	private WeakReference<ChunkConstants> formerConstants;

	/**
	 * The constants of an event that was published where the chunk had changed and no stack was left to look further;
	 * null if there is no such event. Written by the owner before its call returns, so before that the constants are
	 * reachable from there.
	 */
	volatile ChunkConstants constantsOfUnsettled;

	/** When {@link #chunkLeft} became true. */
	long chunkLeftNanoTime;
	/** Whether the last event was too large for a lane. */
	boolean lastWasLarge;

	LaneContent(Lanes lanes, TypeLayout layout, int neededBytes) {
		this.lanes = lanes;
		current = lanes.current;
		this.layout = layout;
		this.neededBytes = neededBytes;
		minNeededBytes = neededBytes;
	}

	// With the lock

	/** @return position and count of what is published */
	final long total() {
		return (long) PUBLISHED.getAcquire(this);
	}

	/** For the owner. */
	final void setTotal(long total) {
		PUBLISHED.setRelease(this, total);
	}

	final int position() {
		return (int) total() & POSITION_MASK;
	}

	/** Needs the lock. */
	final void allocateIfNew() {
		if (content == null) {
			byte[] first = new byte[Math.max(FIRST_BYTES, 2 * Math.min(neededBytes, MAX_EVENT_BYTES))];
			lanes.takeBytes(first.length);
			content = first;
			updateLastBegin();
		}
	}

	/**
	 * A text that finds no room at the end of a large lane would take the whole content with it into a larger array.
	 */
	private void updateLastBegin() {
		lastBegin = content.length - Math.max(neededBytes, content.length / END_SHARE);
	}

	/** @return whether an event can begin in the lane; needs the lock */
	final boolean makeRoom(Chunk currentChunk) {
		allocateIfNew();
		if (lastWasLarge || neededBytes > MAX_EVENT_BYTES) {
			return false;
		}
		updateLastBegin();
		if (position() <= lastBegin) {
			return true;
		}
		if (lanes.pressure.isOverloaded(currentChunk)) {
			return false;
		}
		drainAndGrow(currentChunk, neededBytes);
		return true;
	}

	/** A lane that was full grows, unless all lanes together have as much as they may; needs the lock. */
	final void drainAndGrow(Chunk unsealed, int minBytes) {
		// The smaller arrays of a used lane become garbage, so it grows in few steps.
		int grown = content.length < SMALL_BYTES ? 2 * content.length : CAPACITY_BYTES;
		int wanted = Math.max(grown, minBytes);
		if (wanted > content.length && !lanes.hasRoomFor(wanted - content.length)) {
			wanted = Math.max(content.length, minBytes);
		}
		// This comes first: if there is no heap left for it, the lane stays as it is.
		byte[] larger = wanted > content.length ? new byte[wanted] : content;
		drainAndRestart(unsealed);
		lanes.takeBytes(larger.length - content.length);
		content = larger;
		updateLastBegin();
	}

	/** Drains what is published, so that the next event goes to the start; needs the lock. */
	final void drainAndRestart(Chunk unsealed) {
		drainTo(unsealed);
		countBefore += total() >>> POSITION_BITS;
		setTotal(0);
		drained = 0;
		drainedCount = 0;
	}

	/** Counts an event that went past the content; needs the lock. */
	final void countElsewhere() {
		countBefore++;
	}

	/**
	 * Moves the lane to the current chunk; needs the lock. Events that were published before go to the previous chunk,
	 * unless that has drained the lane for the last time; then they are carried over.
	 */
	final void moveTo(Chunk currentChunk) {
		if (chunk != currentChunk) {
			drainAndRestart(currentChunk);
			chunk = currentChunk;
			formerConstants = null;
			chunkNumber = currentChunk.constants.number();
			chunkLeft = false;
			lastTicks = Long.MIN_VALUE;
			tokenSeen = NONE;
		}
	}

	/**
	 * Drains what is published. Needs stack for the output.
	 *
	 * @param currentChunk
	 *            the chunk that takes events; a lane of another chunk leaves that chunk
	 * @param unsealed
	 *            takes stragglers
	 */
	final void drain(Chunk currentChunk, Chunk unsealed) {
		if (hasNothingFor(currentChunk)) {
			return;
		}
		lock.lock();
		try {
			drainTo(unsealed);
			if (chunk != null && chunk != currentChunk) {
				leave();
			}
			releaseIfOwnerEnded();
		} finally {
			lock.unlock();
		}
	}

	/**
	 * Thousands of lanes may have nothing new at a flush, so their locks are not taken. An event that was published before
	 * the call is not missed: its position is read by an acquire, and {@link #drained} gets there only when the event is in
	 * the queue.
	 */
	private boolean hasNothingFor(Chunk currentChunk) {
		Thread lastOwner = owner;
		return chunk == currentChunk && position() == drained && (lastOwner == null || lastOwner.isAlive());
	}

	/**
	 * A thread that has ended writes no more. Its object may refer to the writer, which the recording must not keep
	 * reachable, or to whatever else the client has put there.
	 */
	private void releaseIfOwnerEnded() {
		if (owner != null && !owner.isAlive()) {
			owner = null;
		}
	}

	/** A lane that is not used must not keep the constants of its chunk in memory. */
	private void leave() {
		if (!chunkLeft) {
			chunkLeft = true;
			chunkLeftNanoTime = System.nanoTime();
		} else if (System.nanoTime() - chunkLeftNanoTime > IDLE_NANOS) {
			formerConstants = new WeakReference<>(chunk.constants);
			chunk = null;
		}
	}

	/**
	 * Drains a lane whose owner is gone, or drops what is in it if events are dropped. Needs stack for the output.
	 *
	 * @return false when the recording has ended
	 */
	final boolean drainToCurrent() {
		lock.lock();
		try {
			// Read with the lock: a rotation drains this lane again before it seals that chunk.
			Chunk currentChunk = current.get();
			if (currentChunk != null) {
				drain(currentChunk, lanes.pressure.isOverloaded(currentChunk));
			}
			return currentChunk != null;
		} finally {
			lock.unlock();
		}
	}

	static Leb128Writer newPiece(Leb128Writer body, int from, int eventBytes) {
		Leb128Writer piece = new Leb128Writer(eventBytes + Leb128.MAX_BYTES);
		piece.putLong(eventBytes);
		piece.putBytes(body.array(), from, body.position() - from);
		return piece;
	}

	/** Needs the lock. */
	final void drainTo(Chunk unsealed) {
		drain(unsealed, false);
	}

	private void drain(Chunk unsealed, boolean drops) {
		long published = total();
		int end = (int) published & POSITION_MASK;
		if (end > drained) {
			Leb128Writer piece = lanes.contents.contentFor(end - drained);
			piece.putBytes(content, drained, end - drained);
			if (drops) {
				// As with other dropped events, no caller learns that these are not written after all.
				countBefore -= lanes.pressure.countDropped(piece);
			} else if (chunkLeft) {
				carryOver(piece, unsealed);
			} else {
				chunk.enqueue(piece, lastTicks);
			}
			drained = end;
			drainedCount = published >>> POSITION_BITS;
			constantsOfUnsettled = null;
		}
	}

	/** Carries over stragglers, which were encoded for a chunk that has drained the lane for the last time. */
	private void carryOver(Leb128Writer piece, Chunk unsealed) {
		ChunkConstants earlier = chunk != null ? chunk.constants : formerConstants.get();
		if (earlier == null) {
			// Asked for last: once the reference is cleared, the owner's call has returned.
			earlier = constantsOfUnsettled;
		}
		int at = 0;
		while (at < piece.position()) {
			Leb128Reader reader = new Leb128Reader(piece.array(), at);
			int eventBytes = (int) reader.getLong();
			int from = reader.position();
			reader.getLong();
			long startTicks = Leb128Reader.getLong(piece.array(), reader.position());
			Leb128Writer body = new Leb128Writer(eventBytes);
			body.putBytes(piece.array(), from, at + eventBytes - from);
			if (earlier != null) {
				int carriedBytes = lanes.slowPath.move(body, 0, eventBytes, earlier, unsealed, layout);
				unsealed.enqueue(newPiece(body, 0, carriedBytes), startTicks);
			} else if (ChunkConstants.areNone(layout, reader)) {
				// If it had any, they would still be there.
				unsealed.enqueue(newPiece(body, 0, eventBytes), startTicks);
			} else {
				countBefore--;
				lanes.counts.failed.incrementAndGet();
			}
			at += eventBytes;
			drained += eventBytes;
			drainedCount++;
		}
	}

	/** @return how many events were published, without those that are never drained because the recording has ended */
	final long eventCount() {
		lock.lock();
		try {
			boolean ended = chunkLeft && current.get() == null;
			return countBefore + (ended ? drainedCount : total() >>> POSITION_BITS);
		} finally {
			lock.unlock();
		}
	}

	/** @return how many bytes the lane takes */
	final int contentBytes() {
		lock.lock();
		try {
			return content == null ? 0 : content.length;
		} finally {
			lock.unlock();
		}
	}
}

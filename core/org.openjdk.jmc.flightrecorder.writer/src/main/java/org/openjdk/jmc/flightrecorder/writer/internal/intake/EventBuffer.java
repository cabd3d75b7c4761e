/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.intake;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.openjdk.jmc.flightrecorder.writer.internal.chunk.Chunk;
import org.openjdk.jmc.flightrecorder.writer.internal.chunk.ContentPool;
import org.openjdk.jmc.flightrecorder.writer.internal.constant.ChunkConstants;
import org.openjdk.jmc.flightrecorder.writer.internal.format.EventSize;
import org.openjdk.jmc.flightrecorder.writer.internal.format.Leb128;
import org.openjdk.jmc.flightrecorder.writer.internal.format.Leb128Writer;
import org.openjdk.jmc.flightrecorder.writer.internal.threads.CacheLinePadding;
import org.openjdk.jmc.flightrecorder.writer.internal.threads.StackRoom;

/**
 * Finished events that are about to be appended to a chunk, and room for the next one. The thread that has claimed the
 * buffer is its holder. The buffer's chunk is not sealed before the holder releases the buffer. A holder copies an
 * event, or encodes one whose content is immutable: it runs no client's code and does no I/O. All methods but
 * {@link #tryClaim}, {@link #tryTakeOver} and the counters are for the holder.
 * <p>
 * A holder whose stack overflows cannot even release the buffer, because releasing is a call. The holder sets the field
 * {@link #abandoned} instead, which takes no call. The next thread that looks for a buffer takes the abandoned one
 * over.
 */
public final class EventBuffer extends CacheLinePadding {
	/** The value of {@link #eventStart} when all events are complete. */
	private static final int NO_EVENT = -1;

	private static final VarHandle CLAIMED;
	private static final VarHandle ABANDONED;
	private static final VarHandle EVENT_COUNT;

	static {
		try {
			MethodHandles.Lookup lookup = MethodHandles.lookup();
			CLAIMED = lookup.findVarHandle(EventBuffer.class, "claimed", int.class);
			ABANDONED = lookup.findVarHandle(EventBuffer.class, "abandoned", boolean.class);
			EVENT_COUNT = lookup.findVarHandle(EventBuffer.class, "eventCount", long.class);
		} catch (ReflectiveOperationException e) {
			throw new ExceptionInInitializerError(e);
		}
	}

	@SuppressWarnings("unused") // through CLAIMED
	private volatile int claimed;

	/** Whether the holder has left the buffer claimed, perhaps in the middle of an event. */
	volatile boolean abandoned;

	private Leb128Writer content;
	private Chunk owner;
	/** The start of the event that is being encoded or copied. */
	private int eventStart = NO_EVENT;

	private long lastTicks = Long.MIN_VALUE;
	/**
	 * The holder writes this field, and any thread reads it through EVENT_COUNT. A volatile write would cost a fence
	 * for each event.
	 */
	private long eventCount;

	EventBuffer() {}

	boolean tryClaim() {
		return (int) CLAIMED.getOpaque(this) == 0 && CLAIMED.compareAndSet(this, 0, 1);
	}

	void release() {
		CLAIMED.setRelease(this, 0);
	}

	/**
	 * Claims an abandoned buffer, and takes its incomplete event back.
	 *
	 * @return whether this call has claimed it
	 * @throws StackOverflowError
	 *             when there is not enough stack; other threads may then try
	 */
	boolean tryTakeOver() {
		if (!abandoned) {
			return false;
		}
		StackRoom.requireFewFrames();
		if (!ABANDONED.compareAndSet(this, true, false)) {
			return false;
		}
		if (eventStart != NO_EVENT) {
			content.truncate(eventStart);
			eventStart = NO_EVENT;
			releaseIfGrown();
		}
		return true;
	}

	/**
	 * Takes the event of an {@linkplain #abandoned abandoned} buffer back. Where there is not enough stack for that, the
	 * next thread that looks for a buffer does it.
	 */
	void tryTakeBack() {
		if (tryTakeOver()) {
			release();
		}
	}

	/** @return the chunk that the content belongs to, null when there is none */
	Chunk owner() {
		return content == null || content.position() == 0 ? null : owner;
	}

	/**
	 * Assigns the buffer to a chunk.
	 *
	 * @param chunk
	 *            the current one
	 * @param contents
	 *            where content comes from
	 */
	void belongTo(Chunk chunk, ContentPool contents) {
		if (owner != chunk) {
			changeOwner(chunk, contents);
		}
	}

	private void changeOwner(Chunk chunk, ContentPool contents) {
		if (owner() != null) {
			// Events of the old chunk: the rotation has not drained this buffer yet.
			StackRoom.requireForOutput();
			moveTo(contents);
		} else if (content == null) {
			content = contents.firstContent();
		}
		owner = chunk;
	}

	boolean hasRoomFor(int eventBytes) {
		return ContentPool.CAPACITY_BYTES - content.position() >= eventBytes;
	}

	/** @return whether the buffer is the chunk's and an event of that length only needs to be put */
	boolean isReadyFor(Chunk chunk, int eventBytes) {
		return owner == chunk && hasRoomFor(eventBytes);
	}

	/** @return whether the event that was begun fills the buffer */
	boolean isFullWith(int eventBytes) {
		return eventStart + eventBytes >= ContentPool.CAPACITY_BYTES;
	}

	/** Copies one event, for which {@linkplain #hasRoomFor there is room}: first its size, then its type and fields. */
	void put(byte[] body, int from, int bodyBytes, int eventBytes, long startTicks) {
		content.ensure(Leb128.MAX_BYTES + eventBytes);
		eventStart = content.position();
		content.fitLong(eventBytes);
		content.fitBytes(body, from, bodyBytes);
		noteEvent(startTicks);
		eventStart = NO_EVENT;
	}

	/**
	 * Begins an event that is encoded here, and leaves one byte of room for its size, because most sizes take one byte.
	 */
	void begin() {
		content.ensure(EventSize.MIN_BYTES);
		eventStart = content.position();
		content.advanceTo(eventStart + EventSize.MIN_BYTES);
	}

	/** @return where to encode the type and the fields of the event that was begun */
	Leb128Writer content() {
		return content;
	}

	/** @return the constants of the chunk that the event goes to */
	ChunkConstants constants() {
		return owner.constants;
	}

	int bodyBytes() {
		return content.position() - eventStart - EventSize.MIN_BYTES;
	}

	/** Completes the event that was begun. */
	void end(int eventBytes, long startTicks) {
		EventSize.patch(content, eventStart, eventBytes);
		noteEvent(startTicks);
		eventStart = NO_EVENT;
	}

	/** Takes back the event that was completed last. */
	void takeBack(int eventBytes) {
		content.truncate(content.position() - eventBytes);
		EVENT_COUNT.setOpaque(this, eventCount - 1);
		releaseIfGrown();
	}

	/** Gives up content that had to grow for an event that was taken back. */
	private void releaseIfGrown() {
		if (content.position() == 0 && ContentPool.isHuge(content)) {
			content = null;
			owner = null;
		}
	}

	/** Counts an event that goes to the chunk by another way while the holder has this buffer. */
	void noteEvent(long startTicks) {
		lastTicks = Math.max(lastTicks, startTicks);
		EVENT_COUNT.setOpaque(this, eventCount + 1);
	}

	/**
	 * Hands over what there is. A buffer that is not used must not keep the constants of its chunk in memory.
	 *
	 * @param current
	 *            the chunk that takes events, null when the recording ends; the buffer leaves any other one
	 * @param contents
	 *            where content comes from
	 */
	void drain(Chunk current, ContentPool contents) {
		if (owner() != null) {
			moveTo(contents);
		}
		if (owner != current) {
			owner = null;
		}
	}

	/** Hands the content over to its chunk. */
	void moveTo(ContentPool contents) {
		// The next content is made first, because the heap may have no room left. Content that is enqueued must not be
		// written to any more.
		Leb128Writer next = contents.newContent();
		owner.enqueue(content, lastTicks);
		content = next;
		lastTicks = Long.MIN_VALUE;
	}

	/**
	 * Hands the content over, with an event behind it that would take too much of a buffer. Content and event become
	 * one piece without free room: pieces may wait for a slow output, whose limit counts their events and not their
	 * room.
	 */
	void moveWith(byte[] body, int from, int bodyBytes, int eventBytes, long startTicks) {
		Leb128Writer piece = new Leb128Writer(content.position() + eventBytes + Leb128.MAX_BYTES);
		piece.putBytes(content.array(), 0, content.position());
		piece.putLong(eventBytes);
		piece.putBytes(body, from, bodyBytes);
		owner.enqueue(piece, Math.max(lastTicks, startTicks));
		content.truncate(0);
		noteEvent(startTicks);
		lastTicks = Long.MIN_VALUE;
	}

	long eventCount() {
		return (long) EVENT_COUNT.getOpaque(this);
	}
}

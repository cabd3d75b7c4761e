/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.chunk;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.openjdk.jmc.flightrecorder.writer.internal.encoding.Leb128Writer;

/**
 * Finished events that are about to be appended to a chunk. Holding the buffer is claiming it; what happens meanwhile
 * is copying, nothing else. All methods but {@link #tryClaim} and the counters are for the holder.
 */
final class EventBuffer {
	/** Large enough to make a system call worth it, small enough for a handful per processor. */
	static final int CAPACITY_BYTES = 1 << 16;

	private static final VarHandle CLAIMED;
	private static final VarHandle EVENT_COUNT;

	static {
		try {
			MethodHandles.Lookup lookup = MethodHandles.lookup();
			CLAIMED = lookup.findVarHandle(EventBuffer.class, "claimed", int.class);
			EVENT_COUNT = lookup.findVarHandle(EventBuffer.class, "eventCount", long.class);
		} catch (ReflectiveOperationException e) {
			throw new ExceptionInInitializerError(e);
		}
	}

	@SuppressWarnings("unused") // through CLAIMED
	private volatile int claimed;

	private byte[] bytes;
	private int position;
	private long lastTicks = Long.MIN_VALUE;
	private Chunk owner;
	/** Written by the holder, read by anybody through EVENT_COUNT; a volatile write would cost a fence per event. */
	private long eventCount;

	boolean tryClaim() {
		return (int) CLAIMED.getOpaque(this) == 0 && CLAIMED.compareAndSet(this, 0, 1);
	}

	void release() {
		CLAIMED.setRelease(this, 0);
	}

	/** @return the chunk that the content belongs to, null when there is none */
	Chunk owner() {
		return position == 0 ? null : owner;
	}

	boolean hasRoomFor(int eventBytes) {
		return CAPACITY_BYTES - position >= eventBytes;
	}

	/** Copies one event: its size, then type and fields. */
	void put(Chunk chunk, byte[] body, int from, int bodyBytes, int eventBytes, long startTicks) {
		if (bytes == null) {
			bytes = new byte[CAPACITY_BYTES];
		}
		int at = Leb128Writer.putLeb(bytes, position, eventBytes);
		System.arraycopy(body, from, bytes, at, bodyBytes);
		assert at + bodyBytes == position + eventBytes;
		position = at + bodyBytes;
		owner = chunk;
		noteEvent(startTicks);
	}

	/** Counts an event that goes to the chunk by another way while the holder has this buffer. */
	void noteEvent(long startTicks) {
		lastTicks = Math.max(lastTicks, startTicks);
		EVENT_COUNT.setOpaque(this, eventCount + 1);
	}

	/** Hands the content over to its chunk. */
	void moveTo(EventBuffers pool) {
		owner.enqueue(bytes, position, lastTicks);
		bytes = pool.newArray();
		position = 0;
		lastTicks = Long.MIN_VALUE;
	}

	long eventCount() {
		return (long) EVENT_COUNT.getOpaque(this);
	}
}

/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.chunk;

import java.util.concurrent.atomic.AtomicLong;

/**
 * The start and the end that events of the past give to their chunk. Without this, a recording that is opened to save
 * events of last week would claim to start now. Readers work out times in floating point from their distance to the
 * start (format section 3.3): after 104 days nanoseconds are lost.
 *
 * <pre>
 *  events of the chunk      |--x---xx-----x--|
 *  first chunk              [----------------]          from the first of them to the end of the last
 *  a later chunk                          [--]          not before the end of the previous chunk
 * </pre>
 *
 * A chunk without such events keeps its start. So does a chunk whose start the client gave, and a chunk that readers
 * know by its start.
 * <p>
 * Any thread may note an event at any time. All other methods need the append lock of the chunk or the rotation lock.
 */
public final class EventSpan {
	private final long openedTicks;
	private final RecordingClock clock;
	private final boolean fixed;
	private final AtomicLong firstTicks = new AtomicLong(Long.MAX_VALUE);
	private final AtomicLong endTicks = new AtomicLong(Long.MIN_VALUE);
	/** The end of the previous chunk, {@link Long#MIN_VALUE} for the first chunk. */
	private volatile long notBeforeTicks = Long.MIN_VALUE;
	/** The same in nanoseconds since the epoch, because one tick of a coarse clock may span many chunks. */
	private volatile long notBeforeEpochNanos = Long.MIN_VALUE;

	EventSpan(long openedTicks, RecordingClock clock, boolean fixed) {
		this.openedTicks = openedTicks;
		this.clock = clock;
		this.fixed = fixed;
	}

	/** Notes an event of the chunk that did not happen just now. */
	public void note(long startTicks, long eventEndTicks) {
		if (fixed) {
			return;
		}
		firstTicks.accumulateAndGet(clock.limitedOnBothSides(startTicks), Math::min);
		endTicks.accumulateAndGet(clock.limitedOnBothSides(eventEndTicks), Math::max);
	}

	/** Sets the end of the previous chunk. */
	void notBefore(long ticks, long epochNanos) {
		notBeforeTicks = ticks;
		notBeforeEpochNanos = epochNanos;
	}

	/** @return whether an event was noted */
	boolean isNoted() {
		return firstTicks.get() <= endTicks.get();
	}

	/** @return when the chunk starts, as far as is known */
	long startTicks() {
		long start = isNoted() && !clock.isStartGiven() ? Math.min(firstTicks.get(), openedTicks) : openedTicks;
		return Math.max(start, notBeforeTicks);
	}

	/**
	 * @param ticks
	 *            a start of the chunk
	 * @return the same in nanoseconds since the epoch, but not before the end of the previous chunk
	 */
	long epochNanosOfStart(long ticks) {
		return Math.max(clock.epochNanosAt(ticks), notBeforeEpochNanos);
	}

	/**
	 * @param latestEventTicks
	 *            the latest start of an event of the chunk
	 * @return the end of the chunk, for which {@link #isNoted} must be true
	 */
	long endTicks(long latestEventTicks) {
		return Math.max(startTicks(), Math.max(endTicks.get(), latestEventTicks));
	}
}

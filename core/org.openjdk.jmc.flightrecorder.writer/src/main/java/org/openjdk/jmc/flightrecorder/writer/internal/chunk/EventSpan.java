/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.chunk;

import java.util.concurrent.atomic.AtomicLong;

/**
 * When a chunk starts and ends because of its events, where these lie in the past. A recording that is opened to save events of last
 * week would otherwise claim to start now, and readers work out times in floating point from their distance to the start
 * (format section 3.3): after 104 days nanoseconds are lost.
 *
 * <pre>
 *  events of the chunk      |--x---xx-----x--|
 *  first chunk              [----------------]          from the first of them to the end of the last
 *  a later chunk                          [--]          not before the end of the chunk before
 * </pre>
 *
 * A chunk without such events is not affected, nor is one whose start the client gave, nor one that must not move because
 * readers know it by its start.
 * Events may be noted by any thread at any time; the rest needs the append lock of the chunk or the rotation lock.
 */
final class EventSpan {
	private final long openedTicks;
	private final RecordingClock clock;
	private final boolean fixed;
	private final AtomicLong firstTicks = new AtomicLong(Long.MAX_VALUE);
	private final AtomicLong endTicks = new AtomicLong(Long.MIN_VALUE);
	/** Where the chunk before ended, the smallest number for the first chunk. */
	private volatile long notBeforeTicks = Long.MIN_VALUE;
	/** The same in nanoseconds since the epoch: within one tick of a coarse clock there may be many chunks. */
	private volatile long notBeforeEpochNanos = Long.MIN_VALUE;

	EventSpan(long openedTicks, RecordingClock clock, boolean fixed) {
		this.openedTicks = openedTicks;
		this.clock = clock;
		this.fixed = fixed;
	}

	/** An event that did not happen just now belongs to the chunk. */
	void note(long startTicks, long eventEndTicks) {
		if (fixed) {
			return;
		}
		firstTicks.accumulateAndGet(clock.limitedOnBothSides(startTicks), Math::min);
		endTicks.accumulateAndGet(clock.limitedOnBothSides(eventEndTicks), Math::max);
	}

	/** The chunk before ended there. */
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
	 * @return the same in nanoseconds since the epoch, and not before the end of the chunk before
	 */
	long epochNanosOfStart(long ticks) {
		return Math.max(clock.epochNanosAt(ticks), notBeforeEpochNanos);
	}

	/**
	 * @param latestEventTicks
	 *            the latest start of an event of the chunk
	 * @return when a chunk ends of which {@link #isNoted} is true
	 */
	long endTicks(long latestEventTicks) {
		return Math.max(startTicks(), Math.max(endTicks.get(), latestEventTicks));
	}
}

/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.chunk;

import java.util.concurrent.TimeUnit;

/**
 * The chunks of a recording on the line of time: when each starts and how long it takes. The rotation lock of the
 * session guards all fields, except the duration that the client gave.
 */
public final class ChunkTimeline {
	private final RecordingClock clock;
	private volatile long explicitDurationNanos;
	/** When the first chunk started, null until it is sealed. */
	private Long recordingStartEpochNanos;

	/**
	 * The times of a recording without chunks.
	 *
	 * @param clock
	 *            the recording's
	 * @param durationNanos
	 *            what the client says that the recording lasts; 0 or less for its real duration
	 */
	public ChunkTimeline(RecordingClock clock, long durationNanos) {
		this.clock = clock;
		setExplicitDurationNanos(durationNanos);
	}

	/** Gives the recording a duration; 0 or less for its real one. Any thread may call this. */
	public void setExplicitDurationNanos(long nanos) {
		explicitDurationNanos = Math.max(0, nanos);
	}

	/** @return the duration that the client gave to the recording, 0 when the recording has its real one */
	public long explicitDurationNanos() {
		return explicitDurationNanos;
	}

	/**
	 * Chooses the start of the next chunk. The start moves on by a nanosecond at least, because JMC drops chunks of
	 * equal start. Where a tick is longer than a nanosecond, only the time moves on
	 * ({@link EventSpan#epochNanosOfStart}): ticks that moved on as well would run away from the present.
	 */
	public long nextStartTicks(Chunk old) {
		long earliest = old.startTicks + ticksOfNanosecond();
		return Math.max(earliest, clock.ticksOfNanoTime() ? clock.now() : old.lastTicks());
	}

	private long ticksOfNanosecond() {
		long nanosPerSecond = TimeUnit.SECONDS.toNanos(1);
		boolean coarse = clock.ticksPerSecond() < nanosPerSecond;
		return coarse ? 0 : (clock.ticksPerSecond() - 1) / nanosPerSecond + 1;
	}

	/** @return how long the chunk took up to the next one, or so far when there is none */
	public long durationNanos(Chunk chunk, Chunk next) {
		long startTicks = chunk.span().startTicks();
		long startEpochNanos = chunk.span().epochNanosOfStart(startTicks);
		if (next != null) {
			if (recordingStartEpochNanos == null) {
				recordingStartEpochNanos = startEpochNanos;
			}
			long endTicks = endTicks(chunk, next.startTicks);
			long durationNanos = Math.max(1, clock.epochNanosAt(endTicks) - startEpochNanos);
			next.span()
					.notBefore(Math.max(endTicks, startTicks + ticksOfNanosecond()), startEpochNanos + durationNanos);
			return durationNanos;
		}
		long recorded = recordingStartEpochNanos == null ? 0 : startEpochNanos - recordingStartEpochNanos;
		if (explicitDurationNanos > 0) {
			return Math.max(1, explicitDurationNanos - recorded);
		}
		long nowTicks = clock.ticksOfNanoTime() ? Math.max(clock.now(), chunk.lastTicks()) : chunk.lastTicks();
		return Math.max(1, clock.epochNanosAt(endTicks(chunk, nowTicks)) - startEpochNanos);
	}

	private static long endTicks(Chunk chunk, long otherwiseTicks) {
		return chunk.span().isNoted() ? chunk.span().endTicks(chunk.latestEventTicks()) : otherwiseTicks;
	}
}

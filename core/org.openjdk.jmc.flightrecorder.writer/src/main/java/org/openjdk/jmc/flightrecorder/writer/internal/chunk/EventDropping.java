/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.chunk;

import java.util.concurrent.atomic.LongAdder;
import org.openjdk.jmc.flightrecorder.writer.internal.constant.ChunkConstants;
import org.openjdk.jmc.flightrecorder.writer.internal.constant.RecordingConstants;
import org.openjdk.jmc.flightrecorder.writer.internal.format.EventSize;
import org.openjdk.jmc.flightrecorder.writer.internal.format.Leb128;
import org.openjdk.jmc.flightrecorder.writer.internal.format.Leb128Writer;
import org.openjdk.jmc.flightrecorder.writer.internal.type.JdkEventCatalogue;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeRegistry;

/**
 * Events that are given up because the output cannot keep up, in a recording whose writers never wait for it.
 *
 * <pre>
 *  event -- buffer has room ------------------------------------> buffer
 *        `- buffer is full -- queue below its limit ------------> queue --> the recording's thread --> output
 *                          `- queue full, or constants too many -> dropped: counted, and told of in jdk.DataLoss
 * </pre>
 *
 * <b>Concurrency.</b> Assumptions: who counts an event as dropped holds a buffer, and the chunk is the current one; or
 * the lock of the chunk's events past buffers, and the chunk is open. Guarantees: an event is either written or counted,
 * never both; when a chunk was closed for events and its buffers are drained, all that was dropped while it was the
 * current one is counted, so that the sums are exact in the last chunk. Progress: nothing here waits. Memory is bounded
 * whatever the output does: constants of events that are going to be dropped go to pools of their own, which are
 * thrown away.
 */
final class EventDropping {
	private static final String LOSS = "jdk.DataLoss";
	/** The thread may come late by so much of what constants may take, before events are dropped for them. */
	private static final int CONSTANT_SLACK_SHARE = 4;

	private static final long MIN_CONSTANT_SLACK_BYTES = 1 << 20;
	private static final int MAX_LOSS_BYTES = 5 * Leb128.MAX_BYTES;

	private final RecordingConstants constants;
	private final RecordingThread thread;
	private final TypeDefinition lossType;
	private final long maxConstantBytes;
	private final long maxRefugeBytes;

	private final LongAdder events = new LongAdder();
	private final LongAdder bytes = new LongAdder();
	/** How many bytes loss events have told of. Guarded by the rotation lock of the session. */
	private long toldBytes;

	/** Where events are encoded that are going to be dropped, null when there are none. */
	private volatile ChunkConstants refuge;
	/** A thread whose events must not be lost, null most of the time. */
	private volatile Thread privileged;

	EventDropping(RecordingConstants constants, TypeRegistry types, SessionLimits limits, RecordingThread thread) {
		this.constants = constants;
		this.thread = thread;
		lossType = JdkEventCatalogue.declare(types, LOSS);
		long slackBytes = Math.max(MIN_CONSTANT_SLACK_BYTES, limits.maxConstantBytes() / CONSTANT_SLACK_SHARE);
		maxRefugeBytes = slackBytes;
		maxConstantBytes = limits.maxConstantBytes() + Math.min(slackBytes, Long.MAX_VALUE - limits.maxConstantBytes());
	}

	/** Has the recording's thread look at what waits. */
	void wakeThread() {
		thread.wake();
	}

	/** @return whether an event for the chunk that finds no room in a buffer must be dropped */
	boolean isOverloaded(Chunk chunk) {
		return (chunk.queuedBytes() > GuardedOutput.MAX_QUEUED_BYTES || isSaturated(chunk))
				&& Thread.currentThread() != privileged;
	}

	/** @return whether the chunk may have no more constants: it should have been rotated long ago */
	boolean isSaturated(Chunk chunk) {
		return chunk.constants.sizeBytes() >= maxConstantBytes;
	}

	/**
	 * @return what to encode events with while a chunk is saturated. Should there be room when an event comes to be
	 *         written, then its constants are carried over as from an older chunk
	 */
	ChunkConstants refuge() {
		ChunkConstants found = refuge;
		if (found == null || found.sizeBytes() >= maxRefugeBytes) {
			found = constants.newChunk();
			refuge = found;
		}
		return found;
	}

	/** Another chunk has become the current one. */
	void leaveRefuge() {
		refuge = null;
	}

	/** Counts an event that is dropped. */
	void count(int eventBytes) {
		events.increment();
		bytes.add(eventBytes);
		thread.wake();
	}

	/** Runs something whose events are not dropped; one thread at a time. */
	void runPrivileged(Runnable task) {
		privileged = Thread.currentThread();
		try {
			task.run();
		} finally {
			privileged = null;
		}
	}

	/** @return how many events were dropped */
	long events() {
		return events.sum();
	}

	/** @return whether events were dropped that no loss event tells of; the rotation lock must be held */
	boolean hasUntoldLoss() {
		return bytes.sum() != toldBytes;
	}

	/**
	 * Gives the chunk an event that tells how much was lost since the last such event, if anything was:
	 *
	 * <pre>
	 *  size  type  start  amount in bytes  total in bytes
	 * </pre>
	 *
	 * The rotation lock must be held.
	 */
	void tellIn(Chunk chunk) {
		long totalBytes = bytes.sum();
		if (totalBytes != toldBytes) {
			// The only time that is sure to be within the chunk.
			long startTicks = chunk.lastTicks();
			Leb128Writer event = new Leb128Writer(MAX_LOSS_BYTES);
			int size = event.reserve(EventSize.LEAST_BYTES);
			event.putLong(lossType.id());
			event.putLong(startTicks);
			event.putLong(totalBytes - toldBytes);
			event.putLong(totalBytes);
			event.patchPadded(size, EventSize.LEAST_BYTES, event.position());
			chunk.enqueue(event, startTicks);
			toldBytes = totalBytes;
		}
	}
}

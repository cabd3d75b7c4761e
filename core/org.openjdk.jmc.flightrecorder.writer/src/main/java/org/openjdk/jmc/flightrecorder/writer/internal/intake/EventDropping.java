/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.intake;

import java.util.concurrent.atomic.LongAdder;
import org.openjdk.jmc.flightrecorder.writer.internal.chunk.Chunk;
import org.openjdk.jmc.flightrecorder.writer.internal.chunk.GuardedOutput;
import org.openjdk.jmc.flightrecorder.writer.internal.constant.ChunkConstants;
import org.openjdk.jmc.flightrecorder.writer.internal.constant.RecordingConstants;
import org.openjdk.jmc.flightrecorder.writer.internal.format.EventSize;
import org.openjdk.jmc.flightrecorder.writer.internal.format.Leb128;
import org.openjdk.jmc.flightrecorder.writer.internal.format.Leb128Writer;
import org.openjdk.jmc.flightrecorder.writer.internal.jdk.JdkEventCatalogue;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeRegistry;

/**
 * Drops events that the output cannot keep up with, in a recording whose writers never wait for it.
 *
 * <pre>
 *  event -- buffer has room ------------------------------------> buffer
 *        `- buffer is full -- queue below its limit ------------> queue --> the recording's thread --> output
 *                          `- queue full, or constants too many -> dropped: counted, and reported by jdk.DataLoss
 * </pre>
 *
 * <b>Concurrency.</b> Assumptions: a thread that counts an event as dropped holds a buffer, or the lock of a
 * lane, while the chunk is the current one, or it holds the lock of the chunk's events past buffers while the chunk is
 * open. Guarantees: an event is
 * either written or counted, never both. When a chunk is closed for events and its buffers are drained, every event
 * that was dropped while the chunk was the current one is counted. So the sums are exact in the last chunk. Progress:
 * nothing here waits. Memory is bounded whatever the output does: the constants of events that will be dropped go to
 * separate pools, which are thrown away.
 */
public final class EventDropping extends BackPressure {
	private static final String LOSS = "jdk.DataLoss";
	/**
	 * Constants may exceed their limit by this part of it until the recording's thread rotates. Beyond that, events are
	 * dropped.
	 */
	private static final int CONSTANT_SLACK_SHARE = 4;

	private static final long MIN_CONSTANT_SLACK_BYTES = 1 << 20;
	private static final int MAX_LOSS_BYTES = 5 * Leb128.MAX_BYTES;

	private final RecordingConstants constants;
	private final Worker worker;
	private final TypeDefinition lossType;
	private final long maxConstantBytes;
	private final long maxConstantBytesOfDropped;

	private final LongAdder events = new LongAdder();
	private final LongAdder bytes = new LongAdder();
	/** The dropped bytes that loss events have reported. The rotation lock of the session guards this field. */
	private long reportedBytes;

	/** The constants for events that will be dropped; null when there are no such events. */
	private volatile ChunkConstants constantsOfDropped;
	/** The thread whose events are not dropped, null most of the time. */
	private volatile Thread privileged;

	/**
	 * Nothing has been dropped yet.
	 *
	 * @param constants
	 *            makes the constants of events that will be dropped
	 * @param types
	 *            gets the type of the loss event
	 * @param limits
	 *            when a chunk is full
	 * @param worker
	 *            brings events to the output, and rotates
	 */
	public EventDropping(RecordingConstants constants, TypeRegistry types, ChunkLimits limits, Worker worker) {
		this.constants = constants;
		this.worker = worker;
		lossType = JdkEventCatalogue.declare(types, LOSS);
		long slackBytes = Math.max(MIN_CONSTANT_SLACK_BYTES, limits.maxConstantBytes() / CONSTANT_SLACK_SHARE);
		maxConstantBytesOfDropped = slackBytes;
		maxConstantBytes = limits.maxConstantBytes() + Math.min(slackBytes, Long.MAX_VALUE - limits.maxConstantBytes());
	}

	@Override
	boolean isLeftToThread() {
		worker.wake();
		return true;
	}

	@Override
	void waitForOutput(Chunk chunk) {
		// No writer waits here.
	}

	@Override
	boolean isOverloaded(Chunk chunk) {
		return (chunk.queuedBytes() > GuardedOutput.MAX_QUEUED_BYTES || isSaturated(chunk))
				&& Thread.currentThread() != privileged;
	}

	@Override
	boolean isSaturated(Chunk chunk) {
		return chunk.constants.sizeBytes() >= maxConstantBytes;
	}

	/**
	 * While a chunk is saturated, events get constants that are thrown away with them. If there is room by the time
	 * such an event is written, its constants are carried over as from an older chunk.
	 */
	@Override
	ChunkConstants constantsFor(Chunk chunk) {
		if (!isSaturated(chunk)) {
			return chunk.constants;
		}
		ChunkConstants found = constantsOfDropped;
		if (found == null || found.sizeBytes() >= maxConstantBytesOfDropped) {
			found = constants.newChunk();
			constantsOfDropped = found;
		}
		return found;
	}

	@Override
	void chunkHasChanged() {
		constantsOfDropped = null;
	}

	@Override
	public void countDropped(int eventBytes) {
		events.increment();
		bytes.add(eventBytes);
		worker.wake();
	}

	@Override
	public void runPrivileged(Runnable task) {
		privileged = Thread.currentThread();
		try {
			task.run();
		} finally {
			privileged = null;
		}
	}

	@Override
	long droppedEvents() {
		return events.sum();
	}

	@Override
	public boolean hasUnreportedLoss() {
		return bytes.sum() != reportedBytes;
	}

	/**
	 * Gives the chunk an event that tells how much was lost since the last such event, if anything was:
	 *
	 * <pre>
	 *  size  type  start  amount in bytes  total in bytes
	 * </pre>
	 */
	@Override
	public void reportLossIn(Chunk chunk) {
		long totalBytes = bytes.sum();
		if (totalBytes != reportedBytes) {
			// No other time is sure to be within the chunk.
			long startTicks = chunk.lastTicks();
			Leb128Writer event = new Leb128Writer(MAX_LOSS_BYTES);
			int size = event.reserve(EventSize.MIN_BYTES);
			event.putLong(lossType.id());
			event.putLong(startTicks);
			event.putLong(totalBytes - reportedBytes);
			event.putLong(totalBytes);
			event.patchPadded(size, EventSize.MIN_BYTES, event.position());
			chunk.enqueue(event, startTicks);
			reportedBytes = totalBytes;
		}
	}
}

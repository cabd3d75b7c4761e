/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.chunk;

import java.io.UncheckedIOException;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import org.openjdk.jmc.flightrecorder.writer.internal.constant.ChunkConstants;
import org.openjdk.jmc.flightrecorder.writer.internal.format.EventSize;
import org.openjdk.jmc.flightrecorder.writer.internal.format.Leb128Writer;
import org.openjdk.jmc.flightrecorder.writer.internal.format.Leb128WriterPool;
import org.openjdk.jmc.flightrecorder.writer.internal.format.StackRoom;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeLayout;

/**
 * The way of events into the current chunk. There are two:
 *
 * <pre>
 *  client's code runs while it is encoded    writers().acquire(), constants(), encode, {@link #commit}: a copy
 *  the event is immutable                    {@link #tryWrite}: encode in place
 * </pre>
 *
 * Both end in a buffer that is claimed, never waited for. A full buffer is queued, and the thread that gets the append
 * lock of the chunk brings the queue to the output; {@link BackPressure} says what happens when the output is slow.
 * <p>
 * <b>Concurrency.</b> Any number of threads write at once. A thread that holds a buffer, or the lock of a chunk's
 * events past buffers, takes no append lock before it has released that. Where events are dropped, a writer never takes
 * an append lock. At the swap of chunks there are two cases. A thread that sees the old chunk holds a buffer, and the
 * rotation waits for that buffer. A thread that sees the new chunk moves its event over
 * ({@link ChunkConstants#carryOver}).
 */
public final class EventIntake {
	/** More than can run at once, as a thread may lose its processor while it has a writer; writers are small. */
	private static final int WRITERS_PER_PROCESSOR = 16;

	private final RecordingClock clock;
	private final GuardedOutput output;
	private final SessionLimits limits;
	/**
	 * The least bytes of constants with which an event may have filled the chunk. It is 0 where the age may have filled
	 * it.
	 */
	private final long checkedFromConstantBytes;

	private final Consumer<Chunk> rotation;
	private final BackPressure pressure;

	private final EventBuffers buffers = new EventBuffers();
	private final Leb128WriterPool writers =
			new Leb128WriterPool(WRITERS_PER_PROCESSOR * Runtime.getRuntime().availableProcessors());
	/**
	 * The events that were written past the buffers, less the events that a buffer counted and whose calls threw
	 * afterwards.
	 */
	private final LongAdder eventsPastBuffers = new LongAdder();
	/** The events whose writing threw. */
	private final LongAdder failedEvents = new LongAdder();

	private final CommitSlowPath slowPath;

	/** The chunk that takes events; null before the first and after the last. */
	private volatile Chunk current;

	/**
	 * @param clock
	 *            the recording's clock
	 * @param output
	 *            what full buffers go to
	 * @param limits
	 *            when a chunk is full
	 * @param rotation
	 *            is given a chunk that is full
	 * @param pressure
	 *            what becomes of events while the output cannot keep up
	 */
	EventIntake(
			RecordingClock clock,
			GuardedOutput output,
			SessionLimits limits,
			Consumer<Chunk> rotation,
			BackPressure pressure) {
		this.clock = clock;
		this.output = output;
		this.limits = limits;
		checkedFromConstantBytes = limits.checksAge() ? 0 : limits.leastConstantBytes();
		this.rotation = rotation;
		this.pressure = pressure;
		slowPath = new CommitSlowPath(this, pressure);
	}

	/** @return the recording's clock */
	public RecordingClock clock() {
		return clock;
	}

	/** @return writers to encode one event in */
	public Leb128WriterPool writers() {
		return writers;
	}

	EventBuffers buffers() {
		return buffers;
	}

	Chunk current() {
		return current;
	}

	/** Has events go to another chunk from now on; the old one gets more of them until the buffers are drained. */
	void switchTo(Chunk chunk) {
		current = chunk;
		pressure.chunkHasChanged();
	}

	/** @return the current chunk; throws when the recording is closed or has failed */
	Chunk openChunk() {
		Chunk chunk = current;
		if (output.failure() != null || chunk == null) {
			throw output.notWritable();
		}
		return chunk;
	}

	/**
	 * Tells the chunk of an event that did not happen just now, so that the chunk starts and ends with its events,
	 * unless the client said when the recording starts.
	 *
	 * @param startTicks
	 *            when it started
	 * @param endTicks
	 *            when it ended
	 */
	public void noteSpan(long startTicks, long endTicks) {
		openChunk().span().note(startTicks, endTicks);
	}

	/** Counts an event whose writing throws. */
	public void countFailedEvent() {
		failedEvents.increment();
		forgetEvent();
	}

	/**
	 * Says that an event was encoded, in part at least, and is not going to be written. Its constants are in the chunk
	 * all the same. A chunk that they have filled is rotated, or events that are always refused would fill the heap.
	 */
	public void forgetEvent() {
		Chunk chunk = current;
		if (chunk != null && limits.areReachedByConstantsOf(chunk)) {
			try {
				rotation.accept(chunk);
			} catch (UncheckedIOException | IllegalStateException e) {
				// The call has an exception of its own to throw; the next one tells of the output.
				assert output.failure() != null;
			}
		}
	}

	long eventsWritten() {
		return buffers.eventCount() + eventsPastBuffers.sum();
	}

	long eventsDropped() {
		return pressure.droppedEvents();
	}

	long eventsFailed() {
		return failedEvents.sum();
	}

	void countEventPastBuffers() {
		eventsPastBuffers.increment();
	}

	void rotateIfFull(Chunk chunk) {
		// Without enough stack the event is written all the same, and the rotation is left to the next one.
		if (limits.areReachedBy(chunk) && !pressure.isLeftToThread() && StackRoom.isEnoughForOutput()) {
			afterEvent(() -> rotation.accept(chunk));
		}
	}

	/** Events wait in the chunk's queue. Needs stack for the output. */
	void bringToOutput(Chunk chunk) {
		if (!pressure.isLeftToThread()) {
			afterEvent(() -> output.appendQueued(chunk));
		}
	}

	/**
	 * Does what an event gave rise to that was counted as written. If that throws, so does the call that wrote the event,
	 * and the event counts as failed instead. It is lost like all since the last seal, unless it was published meanwhile.
	 */
	private void afterEvent(Runnable work) {
		boolean done = false;
		try {
			work.run();
			done = true;
		} finally {
			if (!done) {
				eventsPastBuffers.decrement();
			}
		}
	}

	/**
	 * @throws IllegalStateException
	 *             when the recording is closed or has failed
	 */
	public void requireOpen() {
		openChunk();
	}

	/**
	 * The constants that an event is to be encoded with; {@link #commit} wants the same object.
	 *
	 * @return the constants of the chunk that is current now, or others while the event is going to be dropped
	 * @throws IllegalStateException
	 *             when the recording is closed or has failed
	 */
	public ChunkConstants constants() {
		return pressure.constantsFor(openChunk());
	}

	/**
	 * Writes an event that is encoded already. If the chunk has changed since encoding began, the constants that the
	 * event refers to come along; where their ids must not be used in two chunks, the event's bytes get other ids. So
	 * no event has to be encoded again, and no client's object is read twice.
	 *
	 * @param body
	 *            its type id and fields, without size; undefined afterwards
	 * @param from
	 *            the first byte of the event in the body
	 * @param encodedWith
	 *            what {@link #constants} returned when encoding began; null for an event without constants, which
	 *            belongs to any chunk
	 * @param layout
	 *            its type
	 * @param startTicks
	 *            when it started
	 * @throws IllegalArgumentException
	 *             when the event is too long
	 * @throws IllegalStateException
	 *             when the recording is closed or has failed
	 * @throws UncheckedIOException
	 *             when this call finds that the output has failed
	 */
	public void commit(Leb128Writer body, int from, ChunkConstants encodedWith, TypeLayout layout, long startTicks) {
		// Read once: the size must be that of the bytes that are copied, also when clients share a body by mistake.
		int bodyBytes = body.position() - from;
		int eventBytes = EventSize.of(bodyBytes, layout);
		EventBuffer buffer = buffers.tryClaim();
		if (buffer != null) {
			// Read after the claim: a rotation changes this first and then waits for the buffer.
			Chunk chunk = current;
			boolean written = false;
			boolean released = false;
			try {
				if (chunk != null
						&& (chunk.constants == encodedWith || encodedWith == null)
						&& buffer.isReadyFor(chunk, eventBytes)
						&& output.failure() == null) {
					buffer.put(body.array(), from, bodyBytes, eventBytes, startTicks);
					written = true;
				}
				buffer.release();
				released = true;
			} finally {
				if (!released) {
					buffer.abandoned = true;
					abandon(buffer);
				}
			}
			if (written) {
				rotateIfConstantsOrAgeWantIt(chunk);
				return;
			}
		}
		slowPath.commit(body, from, eventBytes, encodedWith, layout, startTicks);
	}

	/** Without a flush, the size changes only when a buffer is full; constants may come with any event. */
	private void rotateIfConstantsOrAgeWantIt(Chunk chunk) {
		if (chunk.constants.sizeBytes() >= checkedFromConstantBytes) {
			rotateIfFull(chunk);
		}
	}

	/**
	 * Writes an event that is encoded where it is going to stay, in a claimed buffer. The chunk is not sealed before
	 * the buffer is released, so the constants are right and nothing has to be encoded twice.
	 *
	 * @param encoder
	 *            puts the event
	 * @param event
	 *            what to write
	 * @param layout
	 *            its type
	 * @param startTicks
	 *            when it started
	 * @param <E>
	 *            what is written
	 * @return false when all buffers are taken or the event is going to be dropped: then it goes through
	 *         {@link #commit}
	 * @throws IllegalArgumentException
	 *             when the event is too long
	 * @throws IllegalStateException
	 *             when the recording is closed or has failed
	 * @throws UncheckedIOException
	 *             when this call finds that the output has failed
	 */
	public <E> boolean tryWrite(InPlaceEncoder<E> encoder, E event, TypeLayout layout, long startTicks) {
		EventBuffer buffer = tryBegin();
		if (buffer == null) {
			return false;
		}
		boolean handedOver;
		boolean ended = false;
		try {
			encoder.encode(event, layout, startTicks, buffer.content(), buffer.constants());
			handedOver = end(buffer, layout, startTicks);
			ended = true;
		} finally {
			if (!ended) {
				// A field, as there may be no stack left for a call.
				buffer.abandoned = true;
				abandon(buffer);
			}
		}
		afterEnd(handedOver);
		return true;
	}

	/** @return a claimed buffer in which an event was begun, null when there is none or the event is going to be dropped */
	private EventBuffer tryBegin() {
		EventBuffer buffer = buffers.tryClaim();
		if (buffer == null) {
			return null;
		}
		boolean begun = false;
		try {
			// Read after the claim: a rotation changes this first and then waits for the buffer.
			Chunk chunk = openChunk();
			if (!pressure.isSaturated(chunk)) {
				buffer.belongTo(chunk, buffers);
				buffer.begin();
				begun = true;
			}
		} finally {
			// Also when there is no heap or no stack left, or the next rotation would wait for ever.
			if (!begun) {
				buffer.abandoned = true;
				abandon(buffer);
			}
		}
		return begun ? buffer : null;
	}

	/**
	 * Completes an event and releases its buffer.
	 *
	 * @return whether events are waiting for the output now
	 */
	private boolean end(EventBuffer buffer, TypeLayout layout, long startTicks) {
		int eventBytes = EventSize.of(buffer.bodyBytes(), layout);
		buffer.end(eventBytes, startTicks);
		boolean full = buffer.isFull();
		if (full) {
			StackRoom.requireForOutput();
			if (pressure.isOverloaded(buffer.owner())) {
				// This event has filled the buffer; without it there is room.
				buffer.takeBack(eventBytes);
				pressure.countDropped(eventBytes);
			} else {
				buffer.moveTo(buffers);
			}
		}
		buffer.release();
		return full;
	}

	/** Does what a completed event has made necessary; no buffer is held. */
	private void afterEnd(boolean waiting) {
		// Perhaps a later chunk than the event's: then that one is sealed, or another thread is sealing it.
		Chunk chunk = current;
		if (chunk == null) {
			return;
		}
		if (waiting) {
			bringToOutput(chunk);
			rotateIfFull(chunk);
		} else {
			rotateIfConstantsOrAgeWantIt(chunk);
		}
	}

	/**
	 * Takes the event of an {@linkplain EventBuffer#abandoned abandoned} buffer back. Where there is not enough stack for
	 * that, the next thread that looks for a buffer does it.
	 */
	private void abandon(EventBuffer buffer) {
		if (buffer.tryTakeOver()) {
			buffer.release();
		}
	}
}

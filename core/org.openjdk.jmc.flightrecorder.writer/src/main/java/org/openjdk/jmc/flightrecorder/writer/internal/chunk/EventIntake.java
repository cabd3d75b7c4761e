/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.chunk;

import java.io.UncheckedIOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import org.openjdk.jmc.flightrecorder.writer.internal.constant.ChunkConstants;
import org.openjdk.jmc.flightrecorder.writer.internal.format.EventSize;
import org.openjdk.jmc.flightrecorder.writer.internal.format.Leb128Writer;
import org.openjdk.jmc.flightrecorder.writer.internal.format.Leb128WriterPool;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeLayout;

/**
 * The way of events into the current chunk. There are three:
 *
 * <pre>
 *  client's code runs while it is encoded    writers().acquire(), constants(), encode, {@link #commit}: a copy
 *  the event is immutable                    {@link #tryWrite}: encode in place
 *  the client has a writer of its own        {@link Lane}: encode in place, publish without a claim
 * </pre>
 *
 * The first two end in a buffer that is claimed, never waited for. A full buffer is queued, and the thread that gets the
 * append lock of the chunk brings the queue to the output; {@link BackPressure} says what happens when it is slow.
 * <p>
 * <b>Concurrency.</b> Any number of threads write at once. A thread that holds a buffer, or the lock of a chunk's
 * events past buffers, takes no append lock before it has released that. Where events are dropped, a writer never takes
 * an append lock. At the swap of chunks there are two cases. A thread that sees the old chunk holds a buffer, and the
 * rotation waits for that buffer. A thread that sees the new chunk moves its event over
 * ({@link ChunkConstants#carryOver}).
 */
public final class EventIntake {
	/**
	 * Encodes an event of immutable content. It is called with a buffer claimed, so it runs no client's code.
	 *
	 * @param <E>
	 *            what is encoded
	 */
	public interface InPlaceEncoder<E> {
		/**
		 * Puts type id, start and fields; what was put is taken back when this throws.
		 *
		 * @param event
		 *            what to encode
		 * @param layout
		 *            its type
		 * @param startTicks
		 *            when it started
		 * @param out
		 *            where to put
		 * @param constants
		 *            of the chunk that the event goes to
		 */
		void encode(E event, TypeLayout layout, long startTicks, Leb128Writer out, ChunkConstants constants);
	}

	/** More than can run at once, as a thread may lose its processor while it has a writer; writers are small. */
	private static final int WRITERS_PER_PROCESSOR = 16;

	/** What lanes see when no chunk takes events. */
	static final Object CLOSED = new Object();

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
	private final Lanes lanes;
	private final Leb128WriterPool writers =
			new Leb128WriterPool(WRITERS_PER_PROCESSOR * Runtime.getRuntime().availableProcessors());
	/** The events that were written past the buffers. */
	private final LongAdder eventsPastBuffers = new LongAdder();
	/** The events that were counted where they were written, and whose calls threw afterwards. */
	private final LongAdder eventsWithdrawn = new LongAdder();
	/** The events whose writing threw. */
	private final LongAdder failedEvents = new LongAdder();

	private final CommitSlowPath slowPath;

	/** The chunk that takes events; null before the first and after the last. */
	private volatile Chunk current;
	/**
	 * The token of the chunk that takes events, another object when none does or somebody waits; all that the fast paths
	 * look at.
	 */
	volatile Object currentToken = CLOSED;

	private static final VarHandle CURRENT_TOKEN;

	static {
		try {
			CURRENT_TOKEN = MethodHandles.lookup().findVarHandle(EventIntake.class, "currentToken", Object.class);
		} catch (ReflectiveOperationException e) {
			throw new ExceptionInInitializerError(e);
		}
	}

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
		slowPath = new CommitSlowPath(this, pressure, output, limits, rotation);
		lanes = new Lanes(limits.maxChunkBytes());
		output.onFailure(() -> currentToken = CLOSED);
		output.waiting().onChange(this::tellWriters);
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

	Lanes lanes() {
		return lanes;
	}

	BackPressure pressure() {
		return pressure;
	}

	CommitSlowPath slowPath() {
		return slowPath;
	}

	Chunk current() {
		return current;
	}

	/** Has events go to another chunk from now on; the old one gets more of them until {@link #drain} was called. */
	void switchTo(Chunk chunk) {
		current = chunk;
		currentToken = chunk == null ? CLOSED : chunk.token;
		if (output.failure() != null) {
			currentToken = CLOSED;
		}
		tellWriters();
		pressure.chunkHasChanged();
	}

	/**
	 * Has writers see that somebody waits, or that nobody waits any more. Whoever changes one of the two, the chunk or who
	 * waits, calls this afterwards, and so does a call that has seen one of them change.
	 */
	private void tellWriters() {
		Chunk chunk;
		boolean waited;
		do {
			chunk = current;
			waited = output.waiting().isAny();
			if (chunk != null) {
				CURRENT_TOKEN.compareAndSet(
						this, waited ? chunk.token : chunk.waitedForToken, waited ? chunk.waitedForToken : chunk.token);
			}
		} while (chunk != current || waited != output.waiting().isAny());
	}

	/** @return whether the chunk takes events just now, nothing has failed, and nobody waits */
	boolean isReady(Chunk chunk) {
		return chunk != null && chunk.token == currentToken;
	}

	/** Lets others run where somebody waits. The caller holds no claim and no lock. */
	void makeRoom() {
		output.waiting().makeRoom();
	}

	/**
	 * Moves all events that were written before the call to the queues of their chunks. The rotation lock must be held.
	 * Needs stack for the output.
	 *
	 * @param unsealed
	 *            takes those that were encoded for a chunk that is sealed
	 */
	void drain(Chunk unsealed) {
		// All lanes together may have several times as much as may wait.
		lanes.drain(current, unsealed, () -> output.appendIfMuchWaits(unsealed));
		buffers.drain(output.waiting());
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

	/** @return how many were refused, or could not be written although their writing had returned */
	LongAdder eventsFailed() {
		return failedEvents;
	}

	/**
	 * An event was encoded, in part at least, and is not going to be written. Its constants are in the chunk. One that
	 * they have filled is rotated, or events that are always refused would fill the heap.
	 */
	public void forgetEvent() {
		makeRoom();
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
		return buffers.eventCount() + lanes.eventCount() + eventsPastBuffers.sum() - eventsWithdrawn.sum();
	}

	long eventsDropped() {
		return pressure.droppedEvents();
	}

	void countEventPastBuffers() {
		eventsPastBuffers.increment();
	}

	/** An event that was written is no longer counted as such, because its call throws all the same. */
	void countWithdrawnEvent() {
		eventsWithdrawn.increment();
	}

	/**
	 * @throws IllegalStateException
	 *             when the recording is closed or has failed
	 */
	public void requireOpen() {
		openChunk();
	}

	void requireNotFailed() {
		output.requireWritable();
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
				if (isReady(chunk)
						&& (chunk.constants == encodedWith || encodedWith == null)
						&& buffer.isReadyFor(chunk, eventBytes)) {
					buffer.put(body.array(), from, bodyBytes, eventBytes, startTicks);
					written = true;
				}
				buffer.release();
				released = true;
			} finally {
				if (!released) {
					buffer.abandoned = true;
					buffer.tryTakeBack();
				}
			}
			if (written) {
				rotateIfConstantsOrAgeWantIt(chunk);
				return;
			}
		}
		slowPath.commit(null, body, from, eventBytes, encodedWith, layout, startTicks);
	}

	/** @return whether each event may find that the chunk is full, because it is at some age */
	public boolean checksAge() {
		return checkedFromConstantBytes == 0;
	}

	/** Rotates the chunk if constants have filled it that the published event may have added, or {@link #checksAge its age}. */
	public void afterPublishing() {
		Chunk chunk = current;
		if (chunk != null) {
			rotateIfConstantsOrAgeWantIt(chunk);
		}
	}

	/** Without a flush, the size changes only when a buffer is full; constants may come with any event. */
	private void rotateIfConstantsOrAgeWantIt(Chunk chunk) {
		if (chunk.constants.sizeBytes() >= checkedFromConstantBytes) {
			slowPath.rotateIfFull(chunk);
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
	 * @return false when all buffers are taken, somebody waits, the event is going to be dropped, or the recording has
	 *         ended: then it goes through {@link #commit}
	 * @throws IllegalArgumentException
	 *             when the event is too long
	 * @throws UncheckedIOException
	 *             when this call finds that the output has failed
	 */
	public <E> boolean tryWrite(InPlaceEncoder<E> encoder, E event, TypeLayout layout, long startTicks) {
		EventBuffer buffer = buffers.tryBegin(this);
		if (buffer == null) {
			return false;
		}
		boolean handedOver;
		boolean ended = false;
		try {
			encoder.encode(event, layout, startTicks, buffer.content(), buffer.constants());
			handedOver = buffers.end(buffer, layout, startTicks, pressure);
			ended = true;
		} finally {
			if (!ended) {
				// A field, as there may be no stack left for a call.
				buffer.abandoned = true;
				buffer.tryTakeBack();
			}
		}
		afterEnd(handedOver);
		return true;
	}

	/** Does what a completed event has made necessary; no buffer is held. */
	private void afterEnd(boolean waiting) {
		// Perhaps a later chunk than the event's: then that one is sealed, or another thread is sealing it.
		Chunk chunk = current;
		if (chunk == null) {
			return;
		}
		if (waiting) {
			slowPath.bringToOutput(chunk);
			slowPath.rotateIfFull(chunk);
		} else {
			rotateIfConstantsOrAgeWantIt(chunk);
		}
	}
}

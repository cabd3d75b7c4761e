/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.intake;

import java.io.UncheckedIOException;
import org.openjdk.jmc.flightrecorder.writer.internal.chunk.Chunk;
import org.openjdk.jmc.flightrecorder.writer.internal.chunk.ContentPool;
import org.openjdk.jmc.flightrecorder.writer.internal.chunk.CurrentChunk;
import org.openjdk.jmc.flightrecorder.writer.internal.chunk.GuardedOutput;
import org.openjdk.jmc.flightrecorder.writer.internal.chunk.RecordingClock;
import org.openjdk.jmc.flightrecorder.writer.internal.constant.ChunkConstants;
import org.openjdk.jmc.flightrecorder.writer.internal.format.EventSize;
import org.openjdk.jmc.flightrecorder.writer.internal.format.Leb128Writer;
import org.openjdk.jmc.flightrecorder.writer.internal.format.Leb128WriterPool;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeLayout;

/**
 * Takes events into the current chunk. There are three ways:
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
 * an append lock. At the swap of chunks there are two cases for events of buffers. A thread that sees the old chunk
 * holds a buffer, and the rotation waits for that buffer. A thread that sees the new chunk moves its event over
 * ({@link ChunkConstants#carryOver}). Lanes have more cases, see there.
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

	/**
	 * More writers than threads run at once, because a thread may lose its processor while it has one. Writers are
	 * small.
	 */
	private static final int WRITERS_PER_PROCESSOR = 16;

	private final RecordingClock clock;
	private final GuardedOutput output;
	private final CurrentChunk current;
	private final BackPressure pressure;
	private final RotationRule rotation;

	final EventBuffers buffers = new EventBuffers();
	private final Leb128WriterPool writers =
			new Leb128WriterPool(WRITERS_PER_PROCESSOR * Runtime.getRuntime().availableProcessors());
	private final EventCounts counts = new EventCounts();
	private final CommitSlowPath slowPath;
	private final Lanes lanes;

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
	 *            the rule for events while the output cannot keep up
	 */
	public EventIntake(
			RecordingClock clock,
			GuardedOutput output,
			ChunkLimits limits,
			RotationRule.Rotation rotation,
			BackPressure pressure) {
		this.clock = clock;
		this.output = output;
		this.pressure = pressure;
		this.rotation = new RotationRule(limits, pressure, rotation);
		current = new CurrentChunk(output);
		slowPath = new CommitSlowPath(current, pressure, output, this.rotation, buffers, writers, counts);
		lanes = new Lanes(current, pressure, slowPath, buffers.contents(), counts, limits.maxChunkBytes());
	}

	/** @return the recording's clock */
	public RecordingClock clock() {
		return clock;
	}

	/** @return writers to encode one event in */
	public Leb128WriterPool writers() {
		return writers;
	}

	/** @return the chunk that takes events, and whether it does */
	public CurrentChunk current() {
		return current;
	}

	/** @return what the contents of buffers come from, and go back to */
	public ContentPool contents() {
		return buffers.contents();
	}

	/** @return the buffers that belong to one writer each */
	public Lanes lanes() {
		return lanes;
	}

	/**
	 * Makes a lane.
	 *
	 * @param layout
	 *            the type of the events
	 * @param neededBytes
	 *            how much room an event of numbers and references takes at most
	 * @param client
	 *            when this object is unreachable, the lane is drained and removed
	 * @return a lane without an owner
	 */
	public Lane newLane(TypeLayout layout, int neededBytes, Object client) {
		return new Lane(lanes, layout, neededBytes, client);
	}

	/** Sends events to another chunk from now on; the old one still gets events until {@link #drain} was called. */
	public void switchTo(Chunk chunk) {
		current.switchTo(chunk);
		pressure.chunkHasChanged();
	}

	/**
	 * Moves all events that were written before the call to the queues of their chunks. The rotation lock must be held.
	 * Needs stack for the output.
	 *
	 * @param unsealed
	 *            takes those of lanes that their chunk has drained for the last time
	 */
	public void drain(Chunk unsealed) {
		// All lanes together may hold several times the bytes that may wait.
		Chunk currentChunk = current.get();
		lanes.drain(currentChunk, unsealed, () -> output.appendIfMuchWaits(unsealed));
		buffers.drain(currentChunk, output.waiting());
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
		current.requireOpen().span().note(startTicks, endTicks);
	}

	/** Counts an event whose call throws, unless there is no stack left for it. */
	public void countFailedEvent() {
		try {
			counts.failed.incrementAndGet();
			forgetEvent();
		} catch (Throwable e) {
			// The call has an exception of its own to throw. The next call reports a failure of the output, which is
			// kept, and tries a rotation again for which there was no heap. Without stack, the call is not counted.
		}
	}

	/**
	 * Is called for an event that was encoded, at least in part, and will not be written. Its constants are in the
	 * chunk. If constants have filled the chunk, the call rotates it; otherwise events that are always refused would
	 * fill the heap.
	 */
	public void forgetEvent() {
		current.giveWay();
		Chunk chunk = current.get();
		if (chunk != null && rotation.isFullOfConstants(chunk)) {
			try {
				rotation.rotate(chunk);
			} catch (UncheckedIOException | IllegalStateException e) {
				// The next call reports the failure of the output.
				assert output.failure() != null;
			}
		}
	}

	/** @return how many events were taken in, without those that were withdrawn */
	public long eventsWritten() {
		return buffers.eventCount() + lanes.eventCount() + counts.pastBuffers.get() - counts.withdrawn.get();
	}

	/** @return how many events were dropped because the output could not keep up */
	public long eventsDropped() {
		return pressure.droppedEvents();
	}

	/** @return how many events were refused, or could not be written although their calls had returned */
	public long eventsFailed() {
		return counts.failed.get();
	}

	/**
	 * @throws IllegalStateException
	 *             when the recording is closed or has failed
	 */
	public void requireOpen() {
		current.requireOpen();
	}

	/**
	 * The constants that an event is to be encoded with; {@link #commit} wants the same object.
	 *
	 * @return the constants of the chunk that is current now, or others while events are dropped
	 * @throws IllegalStateException
	 *             when the recording is closed or has failed
	 */
	public ChunkConstants constants() {
		return pressure.constantsFor(current.requireOpen());
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
		// Read once: the size must be that of the bytes that are copied, even if clients share a body by mistake.
		int bodyBytes = body.position() - from;
		int eventBytes = EventSize.of(bodyBytes, layout);
		EventBuffer buffer = buffers.tryClaim();
		if (buffer != null) {
			// Read after the claim: a rotation changes this first and then waits for the buffer.
			Chunk chunk = current.get();
			boolean written = false;
			boolean released = false;
			try {
				if (current.isReady(chunk)
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
				rotateIfConstantsOrAgeRequire(chunk);
				return;
			}
		}
		slowPath.commit(slowPath.anyBuffer(), body, from, eventBytes, encodedWith, layout, startTicks);
	}

	/** @return whether chunks become full by age, which each event then has to check */
	public boolean checksAge() {
		return rotation.checksAge();
	}

	/**
	 * Asks before {@link #afterPublishing}, without a look at the current chunk.
	 *
	 * @param constants
	 *            those that the published event was encoded with, null for none
	 * @return whether their size or the age may have filled the chunk
	 */
	public boolean mayBeFull(ChunkConstants constants) {
		return constants == null ? checksAge() : rotation.mayBeFullByConstantsOrAge(constants);
	}

	/**
	 * Rotates the chunk if its constants, to which the published event may have added, or its {@link #checksAge age}
	 * have filled it.
	 */
	public void afterPublishing() {
		Chunk chunk = current.get();
		if (chunk != null) {
			rotateIfConstantsOrAgeRequire(chunk);
		}
	}

	private void rotateIfConstantsOrAgeRequire(Chunk chunk) {
		if (rotation.mayBeFullByConstantsOrAge(chunk.constants)) {
			slowPath.rotateIfFull(chunk);
		}
	}

	/**
	 * Writes an event by encoding it in place, in a claimed buffer. The chunk is not sealed before the buffer is
	 * released, so the constants are right and nothing has to be encoded twice.
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
	 * @return false if all buffers are taken, a thread waits, the event would be dropped, or the recording has ended:
	 *         the event then goes through {@link #commit}
	 * @throws IllegalArgumentException
	 *             when the event is too long
	 * @throws UncheckedIOException
	 *             when this call finds that the output has failed
	 */
	public <E> boolean tryWrite(InPlaceEncoder<E> encoder, E event, TypeLayout layout, long startTicks) {
		EventBuffer buffer = buffers.tryBegin(current, pressure);
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
		// This may be a later chunk than the event's: then the event's chunk is sealed, or another thread is sealing
		// it.
		Chunk chunk = current.get();
		if (chunk == null) {
			return;
		}
		if (waiting) {
			slowPath.bringToOutput(chunk);
			slowPath.rotateIfFull(chunk);
		} else {
			rotateIfConstantsOrAgeRequire(chunk);
		}
	}
}

/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.chunk;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.time.ZoneId;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.ReentrantLock;
import org.openjdk.jmc.flightrecorder.writer.internal.constant.ChunkConstants;
import org.openjdk.jmc.flightrecorder.writer.internal.constant.RecordingConstants;
import org.openjdk.jmc.flightrecorder.writer.internal.encoding.Leb128Reader;
import org.openjdk.jmc.flightrecorder.writer.internal.encoding.Leb128Writer;
import org.openjdk.jmc.flightrecorder.writer.internal.encoding.Leb128WriterPool;
import org.openjdk.jmc.flightrecorder.writer.internal.output.ChunkOutput;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeLayout;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeRegistry;

/**
 * The life of a recording: one chunk after another, events into the current one.
 *
 * <pre>
 *  encoder      -- acquire() a writer, encode against current().constants -->
 *  commit()     -- copy into a claimed buffer (the chunk cannot change meanwhile) -->
 *  full buffer  -- enqueue; whoever gets the append lock writes it --> output
 *  rotation     -- next chunk becomes current; drain buffers; tail; seal --> output
 * </pre>
 *
 * <b>Concurrency.</b>
 * <ul>
 * <li>Assumptions: any number of threads call anything at any time; client's code runs outside of all calls of this
 * class, except the client's stream, which is called with the append lock held.
 * <li>Guarantees: an event whose commit returned is in exactly one chunk, with all its constants; a chunk that was
 * sealed is complete; after {@link #close} returned nothing is written.
 * <li>Lock order: rotation lock, buffers (claimed, never waited for with a lock of constants), append lock of the old
 * chunk and of the next, pools. A committing thread holds a buffer <i>or</i> an append lock, never both.
 * <li>Progress: a commit waits only for the output, when more than {@value #MAX_QUEUED_BYTES} bytes wait for it or a
 * chunk is being sealed. Interrupts are left alone.
 * </ul>
 * At the swap, a committing thread either still sees the old chunk while it holds a buffer, and the rotation waits for
 * that buffer; or it sees the new chunk, and moves its event over ({@link ChunkConstants#carryOver}).
 */
public final class RecordingSession {
	/** How much may wait for the output before writers wait as well. */
	static final long MAX_QUEUED_BYTES = 1 << 22;

	/** An event beyond this cannot have a size of four bytes, the most that the JDK's own writer uses. */
	static final int MAX_EVENT_BYTES = (1 << 28) - 1;

	/** Some more than can run at once: a thread may lose its processor while it has one, and they are small. */
	private static final int WRITERS_PER_PROCESSOR = 16;

	private static final int MAX_BUFFERED_EVENT_BYTES = EventBuffer.CAPACITY_BYTES / 4;

	private final RecordingClock clock;
	private final TypeRegistry types;
	private final RecordingConstants constants;
	private final ChunkOutput output;
	private final SessionLimits limits;
	private final boolean checksAge;
	private final long maxConstantBytes;
	private final ZoneId zone;
	private final Leb128WriterPool writers =
			new Leb128WriterPool(WRITERS_PER_PROCESSOR * Runtime.getRuntime().availableProcessors());
	private final EventBuffers buffers = new EventBuffers();
	private final ReentrantLock rotation = new ReentrantLock();
	private final LongAdder eventsPastBuffers = new LongAdder();
	private final LongAdder failedEvents = new LongAdder();

	/** The chunk that takes events; null once the recording is closed. */
	private volatile Chunk current;

	private volatile IOException failure;
	/** Guarded by rotation. */
	private boolean closed;

	private volatile long explicitDurationNanos;
	private volatile ChunkDescriber describer;
	/** Guarded by rotation: the number of the chunk that was described last. */
	private long describedChunk;
	/** Guarded by rotation. */
	private MetadataEncoder.Metadata metadata;
	/** Guarded by rotation: when the first chunk started, null until it is sealed. */
	private Long recordingStartEpochNanos;

	private volatile long sealedChunks;
	private volatile long sealedBytes;
	private volatile long writtenConstants;

	/**
	 * Opens a recording.
	 *
	 * @param clock
	 *            its clock
	 * @param durationNanos
	 *            how long it says it took, 0 or less for as long as it did
	 * @param types
	 *            its types
	 * @param constants
	 *            its constants
	 * @param output
	 *            where chunks go; closed with the session
	 * @param limits
	 *            when a chunk is full
	 * @param zone
	 *            what readers show times in
	 * @throws IOException
	 *             when the output does not take the first bytes; it is then closed
	 */
	public RecordingSession(
			RecordingClock clock,
			long durationNanos,
			TypeRegistry types,
			RecordingConstants constants,
			ChunkOutput output,
			SessionLimits limits,
			ZoneId zone)
			throws IOException {
		this.clock = clock;
		this.types = types;
		this.constants = constants;
		this.output = output;
		this.limits = limits;
		checksAge = limits.maxChunkAgeNanos() != Long.MAX_VALUE;
		maxConstantBytes = Math.min(limits.maxConstantBytes(), limits.maxChunkBytes());
		this.zone = zone;
		explicitDurationNanos = Math.max(0, durationNanos);
		Chunk first = newChunk(clock.startTicks());
		try {
			output.begin(first.initialHeader());
		} catch (IOException e) {
			try {
				output.close();
			} catch (IOException suppressed) {
				e.addSuppressed(suppressed);
			}
			throw e;
		}
		current = first;
	}

	private Chunk newChunk(long startTicks) {
		return new Chunk(startTicks, clock.epochNanosAt(startTicks), constants.newChunk(), clock, output, buffers);
	}

	/** Writes events that tell about the recording. */
	public interface ChunkDescriber {
		/**
		 * @param startTicks
		 *            when the chunk started: no other time is sure to be within a recording of ticks that are a
		 *            client's own
		 */
		void describe(long startTicks);
	}

	/**
	 * Has each chunk described once, as late as possible: before it is published or sealed. So there is no chunk that
	 * holds nothing else, but the last one when it is empty.
	 *
	 * @param newDescriber
	 *            writes events to this session; fails only if the session does
	 */
	public void describeChunks(ChunkDescriber newDescriber) {
		describer = newDescriber;
	}

	/** Rotation must be locked, and the chunk be the current one. */
	private void describe(Chunk chunk) {
		if (describer != null && describedChunk != chunk.constants.number()) {
			describedChunk = chunk.constants.number();
			describer.describe(chunk.startTicks);
		}
	}

	/**
	 * @return a time for events that tell about the recording: now, or the start of the chunk where ticks are a
	 *         client's own and the present may be years away
	 * @throws IllegalStateException
	 *             when the recording is closed or has failed
	 */
	public long presentTicks() {
		Chunk chunk = openChunk();
		return clock.ticksOfNanoTime() ? clock.now() : chunk.startTicks;
	}

	/** @return the recording's clock */
	public RecordingClock clock() {
		return clock;
	}

	/** @return writers to encode one event in */
	public Leb128WriterPool writers() {
		return writers;
	}

	/**
	 * The constants that an event is to be encoded with; {@link #commit} wants the same object.
	 *
	 * @return the constants of the chunk that is current now
	 * @throws IllegalStateException
	 *             when the recording is closed or has failed
	 */
	public ChunkConstants constants() {
		return openChunk().constants;
	}

	private Chunk openChunk() {
		Chunk chunk = current;
		if (failure != null || chunk == null) {
			throw notWritable();
		}
		return chunk;
	}

	private IllegalStateException notWritable() {
		IOException cause = failure;
		return cause != null
				? new IllegalStateException(
						"The recording has failed and takes no more events: " + cause.getMessage(), cause)
				: new IllegalStateException("The recording is closed and takes no more events");
	}

	/** Counts an event that could not be written. */
	public void countFailedEvent() {
		failedEvents.increment();
	}

	/**
	 * Writes an event that is encoded already.
	 *
	 * @param body
	 *            its type id and fields, without size
	 * @param encodedWith
	 *            what {@link #constants} returned when encoding began
	 * @param layout
	 *            its type
	 * @param startTicks
	 *            when it started
	 * @return false if the event must be encoded again with the constants of a newer chunk; nothing was written then
	 * @throws IllegalStateException
	 *             when the recording is closed or has failed
	 * @throws UncheckedIOException
	 *             when this call finds that the output has failed
	 */
	public boolean commit(Leb128Writer body, ChunkConstants encodedWith, TypeLayout layout, long startTicks) {
		return commit(body, 0, encodedWith, layout, startTicks, false);
	}

	/**
	 * Writes an event that is encoded already and cannot be encoded again: where it refers to constants whose ids must
	 * not be used in two chunks, its bytes get other ids.
	 *
	 * @param body
	 *            its type id and fields, without size
	 * @param from
	 *            the first byte of the event in the body
	 * @param encodedWith
	 *            what {@link #constants} returned when encoding began
	 * @param layout
	 *            its type
	 * @param startTicks
	 *            when it started
	 * @throws IllegalStateException
	 *             when the recording is closed or has failed
	 * @throws UncheckedIOException
	 *             when this call finds that the output has failed
	 */
	public void commitOnce(
			Leb128Writer body, int from, ChunkConstants encodedWith, TypeLayout layout, long startTicks) {
		boolean committed = commit(body, from, encodedWith, layout, startTicks, true);
		assert committed;
	}

	private boolean commit(
			Leb128Writer body,
			int from,
			ChunkConstants encodedWith,
			TypeLayout layout,
			long startTicks,
			boolean translates) {
		int eventBytes = eventBytes(body.position() - from, layout);
		ChunkConstants definedIn = encodedWith;
		while (true) {
			Chunk chunk = openChunk();
			if (chunk.constants != definedIn) {
				if (!carryOver(body, from, definedIn, chunk, layout)) {
					if (!translates) {
						return false;
					}
					translate(body, from, definedIn, chunk, layout);
					eventBytes = eventBytes(body.position() - from, layout);
				}
				definedIn = chunk.constants;
			}
			if (chunk.queuedBytes() > MAX_QUEUED_BYTES) {
				appendQueued(chunk);
			}
			EventBuffer buffer = buffers.tryClaim();
			boolean written = buffer == null
					? commitDirectly(chunk, body, from, eventBytes, startTicks)
					: commitTo(buffer, chunk, body, from, eventBytes, startTicks);
			if (written) {
				rotateIfFull(chunk);
				return true;
			}
		}
	}

	/** The size of an event counts itself. */
	private static int eventBytes(int bodyBytes, TypeLayout layout) {
		if (bodyBytes < 0x7F) {
			return bodyBytes + 1;
		}
		int sizeBytes = 2;
		while (Leb128Writer.encodedLength((long) bodyBytes + sizeBytes) > sizeBytes) {
			sizeBytes++;
		}
		if (bodyBytes > MAX_EVENT_BYTES - sizeBytes) {
			throw new IllegalArgumentException("An event may take at most " + MAX_EVENT_BYTES
					+ " bytes, this one of type '" + layout.type.name() + "' takes " + ((long) bodyBytes + sizeBytes));
		}
		return bodyBytes + sizeBytes;
	}

	private static boolean carryOver(
			Leb128Writer body, int from, ChunkConstants earlier, Chunk chunk, TypeLayout layout) {
		return chunk.constants.carryOver(earlier, layout, fields(body, from));
	}

	private static Leb128Reader fields(Leb128Writer body, int from) {
		Leb128Reader fields = new Leb128Reader(body.array(), from);
		fields.getLong();
		return fields;
	}

	private void translate(Leb128Writer body, int from, ChunkConstants earlier, Chunk chunk, TypeLayout layout) {
		Leb128Writer translated = writers.acquire();
		try {
			int fields = fields(body, from).position();
			chunk.constants.translate(earlier, layout, body.array(), from, fields, translated);
			body.truncate(from);
			body.putBytes(translated.array(), 0, translated.position());
		} finally {
			writers.release(translated);
		}
	}

	/** The copy, under the claim of a buffer. */
	private boolean commitTo(
			EventBuffer buffer, Chunk chunk, Leb128Writer body, int from, int eventBytes, long startTicks) {
		boolean enqueued = false;
		try {
			if (current != chunk) {
				return false;
			}
			buffer.belongTo(chunk, buffers);
			if (eventBytes > MAX_BUFFERED_EVENT_BYTES) {
				chunk.enqueue(event(body, from, eventBytes), startTicks);
				buffer.noteEvent(startTicks);
				enqueued = true;
			} else {
				if (!buffer.hasRoomFor(eventBytes)) {
					buffer.moveTo(buffers);
					enqueued = true;
				}
				buffer.put(body.array(), from, body.position() - from, eventBytes, startTicks);
			}
		} finally {
			buffer.release();
		}
		if (enqueued) {
			appendQueued(chunk);
		}
		return true;
	}

	private static Leb128Writer event(Leb128Writer body, int from, int eventBytes) {
		Leb128Writer event = new Leb128Writer(eventBytes + Leb128Writer.MAX_LEB_BYTES);
		event.putLong(eventBytes);
		event.putBytes(body.array(), from, body.position() - from);
		return event;
	}

	/**
	 * Begins an event that is encoded where it is going to stay. Only for what is immutable: the buffer is held until
	 * {@link #end} or {@link #abandon}, and no client's code may run meanwhile. The chunk does not change before that,
	 * so the constants are right and nothing has to be encoded twice.
	 *
	 * @return where to encode, or null when all buffers are taken: then the event goes through {@link #commit}
	 * @throws IllegalStateException
	 *             when the recording is closed or has failed
	 */
	public EventBuffer tryBegin() {
		EventBuffer buffer = buffers.tryClaim();
		if (buffer != null) {
			// Read after the claim: a rotation changes this first and then waits for the buffer.
			Chunk chunk = current;
			if (chunk == null || failure != null) {
				buffer.release();
				throw notWritable();
			}
			buffer.belongTo(chunk, buffers);
			buffer.begin();
		}
		return buffer;
	}

	/**
	 * Completes an event.
	 *
	 * @param buffer
	 *            what {@link #tryBegin} returned
	 * @param layout
	 *            the event's type
	 * @param startTicks
	 *            when it started
	 * @throws IllegalArgumentException
	 *             when the event is too long; it is abandoned then
	 * @throws UncheckedIOException
	 *             when this call finds that the output has failed
	 */
	public void end(EventBuffer buffer, TypeLayout layout, long startTicks) {
		int eventBytes;
		try {
			eventBytes = eventBytes(buffer.bodyBytes(), layout);
		} catch (IllegalArgumentException e) {
			abandon(buffer);
			throw e;
		}
		buffer.end(eventBytes, startTicks);
		Chunk chunk = buffer.owner();
		boolean full = buffer.isFull();
		if (full) {
			buffer.moveTo(buffers);
		}
		buffer.release();
		if (full) {
			appendQueued(chunk);
		}
		// The chunk's size has changed only if the buffer was full; constants may have come with any event.
		if (full || checksAge || chunk.constants.sizeBytes() >= maxConstantBytes) {
			rotateIfFull(chunk);
		}
	}

	/**
	 * Takes an event back.
	 *
	 * @param buffer
	 *            what {@link #tryBegin} returned
	 */
	public void abandon(EventBuffer buffer) {
		buffer.abandon();
		buffer.release();
	}

	private boolean commitDirectly(Chunk chunk, Leb128Writer body, int from, int eventBytes, long startTicks) {
		boolean[] written = new boolean[1];
		withOutput(chunk, () -> {
			if (failure != null) {
				throw notWritable();
			}
			if (chunk.appendLock.getHoldCount() == 1) {
				written[0] = chunk.putPastBuffers(body, from, eventBytes, startTicks);
			} else if (!chunk.isClosedForEvents()) {
				// An event of the client's stream: the output is in the middle of something, so it waits.
				chunk.enqueue(event(body, from, eventBytes), startTicks);
				written[0] = true;
			}
		});
		if (written[0]) {
			eventsPastBuffers.increment();
		}
		return written[0];
	}

	/** Brings finished events to the output, unless another thread is at it and not too much waits. */
	private void appendQueued(Chunk chunk) {
		// The client's stream may itself write an event; that one waits in the queue.
		if (chunk.appendLock.isHeldByCurrentThread()) {
			return;
		}
		if (chunk.queuedBytes() > MAX_QUEUED_BYTES) {
			chunk.appendLock.lock();
		} else if (!chunk.appendLock.tryLock()) {
			return;
		}
		try {
			withOutput(chunk, () -> {
				if (failure == null) {
					chunk.appendQueued();
				}
			});
		} finally {
			chunk.appendLock.unlock();
		}
	}

	/** Something that uses the output. */
	private interface OutputAction {
		void run() throws IOException;
	}

	private void withOutput(Chunk chunk, OutputAction action) {
		chunk.appendLock.lock();
		try {
			action.run();
		} catch (IOException e) {
			throw fail(chunk, e);
		} catch (RuntimeException | Error e) {
			if (failure == null) {
				fail(chunk, new IOException("The output failed in an unexpected way: " + e, e));
			}
			throw e;
		} finally {
			chunk.appendLock.unlock();
		}
	}

	/**
	 * The output has failed: nothing more is written, and what was written since the last seal or publication is taken
	 * back. The append lock of the chunk must be held.
	 */
	private UncheckedIOException fail(Chunk chunk, IOException e) {
		if (failure == null) {
			failure = e;
			try {
				chunk.cutBack();
			} catch (IOException suppressed) {
				e.addSuppressed(suppressed);
			}
		}
		return new UncheckedIOException("The recording has failed: " + e.getMessage(), e);
	}

	private void rotateIfFull(Chunk chunk) {
		boolean full = chunk.expectedSizeBytes() >= limits.maxChunkBytes()
				|| chunk.constants.sizeBytes() >= limits.maxConstantBytes()
				|| checksAge && System.nanoTime() - chunk.createdNanoTime >= limits.maxChunkAgeNanos();
		// Somebody else may be at it; this thread has written its event and need not wait.
		if (full && !rotation.isHeldByCurrentThread() && rotation.tryLock()) {
			try {
				if (current == chunk) {
					rotateLocked(chunk);
				}
			} finally {
				rotation.unlock();
			}
		}
	}

	/**
	 * Seals the current chunk and starts the next. A chunk without events stays the current one.
	 *
	 * @throws IllegalStateException
	 *             when the recording is closed or has failed
	 * @throws UncheckedIOException
	 *             when the output fails
	 */
	public void rotate() {
		lockRotation("rotated");
		try {
			rotateLocked(openChunk());
		} finally {
			rotation.unlock();
		}
	}

	private void lockRotation(String what) {
		if (rotation.isHeldByCurrentThread()) {
			throw new IllegalStateException(
					"A recording cannot be " + what + " by the stream that it is being written to");
		}
		rotation.lock();
	}

	private void rotateLocked(Chunk old) {
		buffers.drain();
		if (!old.hasEvents()) {
			return;
		}
		describe(old);
		Chunk next = newChunk(nextStartTicks(old));
		// Held until the old chunk is sealed: the output takes one chunk after the other.
		next.appendLock.lock();
		try {
			current = next;
			buffers.drain();
			seal(old, next);
		} finally {
			next.appendLock.unlock();
		}
	}

	/** Chunks of equal start would be dropped by JMC, so the start moves on by a nanosecond at least. */
	private long nextStartTicks(Chunk old) {
		long earliest = old.startTicks + ticksOfNanosecond();
		return Math.max(earliest, clock.ticksOfNanoTime() ? clock.now() : old.lastTicks());
	}

	private long ticksOfNanosecond() {
		long nanosPerSecond = TimeUnit.SECONDS.toNanos(1);
		return (clock.ticksPerSecond() + nanosPerSecond - 1) / nanosPerSecond;
	}

	/** Writes the end of a chunk whose events are all in its queue or in the output. */
	private void seal(Chunk chunk, Chunk next) {
		withOutput(chunk, () -> {
			chunk.closeForEvents();
			if (failure != null) {
				throw notWritable();
			}
			chunk.appendQueued();
			byte[] header = chunk.finish(this::newestMetadata, durationNanos(chunk, next));
			output.seal(header, next == null ? null : next.initialHeader());
			sealedBytes += chunk.sizeBytes();
			writtenConstants += chunk.constantCount();
			sealedChunks++;
		});
	}

	private MetadataEncoder.Metadata newestMetadata() {
		if (metadata == null || metadata.version != types.version()) {
			Instant start = Instant.ofEpochSecond(0, clock.startEpochNanos());
			metadata = MetadataEncoder.encode(types, zone, start);
		}
		return metadata;
	}

	private long durationNanos(Chunk chunk, Chunk next) {
		long startTicks = chunk.span().startTicks();
		long startEpochNanos = clock.epochNanosAt(startTicks);
		if (next != null) {
			if (recordingStartEpochNanos == null) {
				recordingStartEpochNanos = startEpochNanos;
			}
			long endTicks = endTicks(chunk, next.startTicks);
			next.span().notBefore(Math.max(endTicks, startTicks + ticksOfNanosecond()));
			return Math.max(1, clock.epochNanosAt(endTicks) - startEpochNanos);
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

	/**
	 * Says that an event is going to be written that did not happen just now, so that the chunk starts and ends with
	 * its events, unless the client said when the recording starts.
	 *
	 * @param startTicks
	 *            when it started
	 * @param endTicks
	 *            when it ended
	 */
	public void noteSpan(long startTicks, long endTicks) {
		openChunk().span().note(startTicks, endTicks);
	}

	/**
	 * Shows what was written so far to readers of a growing file. Without effect where the output cannot.
	 *
	 * @throws IllegalStateException
	 *             when the recording is closed or has failed
	 * @throws UncheckedIOException
	 *             when the output fails
	 */
	public void flush() {
		lockRotation("flushed");
		try {
			Chunk chunk = openChunk();
			if (output.canPublish()) {
				describe(chunk);
				publish(chunk);
			}
		} finally {
			rotation.unlock();
		}
	}

	private void publish(Chunk chunk) {
		withOutput(chunk, () -> {
			// No event is appended between the drain and the checkpoint, so the constants of all that is published are
			// there.
			buffers.drain();
			chunk.appendQueued();
			chunk.publish(this::newestMetadata, durationNanos(chunk, null));
		});
	}

	/**
	 * Sets how long the recording says it took.
	 *
	 * @param nanos
	 *            0 or less for as long as it did
	 * @throws IllegalStateException
	 *             when the recording is closed or has failed
	 */
	public void setDurationNanos(long nanos) {
		openChunk();
		explicitDurationNanos = Math.max(0, nanos);
	}

	/** @return how long the recording says it took, 0 for as long as it did */
	public long explicitDurationNanos() {
		return explicitDurationNanos;
	}

	/**
	 * Seals the last chunk and releases the output. The second call does nothing.
	 *
	 * @throws IOException
	 *             when the output has failed, now or before; it is released all the same
	 */
	public void close() throws IOException {
		lockRotation("closed");
		try {
			if (closed) {
				return;
			}
			closed = true;
			Chunk last = current;
			describeLast(last);
			current = null;
			buffers.drain();
			IOException thrown = null;
			try {
				if (failure == null) {
					seal(last, null);
				}
			} catch (UncheckedIOException | IllegalStateException e) {
				// The failure is thrown below.
				assert failure != null;
			} finally {
				thrown = closeOutput(last);
			}
			if (thrown != null) {
				throw thrown;
			}
		} finally {
			rotation.unlock();
		}
	}

	private void describeLast(Chunk last) {
		try {
			if (failure == null) {
				describe(last);
			}
		} catch (UncheckedIOException | IllegalStateException e) {
			// The failure is thrown at the end of closing.
			assert failure != null;
		}
	}

	private IOException closeOutput(Chunk last) {
		// Somebody may be cutting back what failed.
		last.appendLock.lock();
		IOException first = failure;
		try {
			output.close();
		} catch (IOException e) {
			if (first == null) {
				return e;
			}
			if (first != e) {
				first.addSuppressed(e);
			}
		} finally {
			last.appendLock.unlock();
		}
		return first;
	}

	/** @return whether the recording takes events */
	public boolean isOpen() {
		return current != null && failure == null;
	}

	/** @return how many events were written */
	public long eventsWritten() {
		return buffers.eventCount() + eventsPastBuffers.sum();
	}

	/** @return how many events were refused */
	public long eventsFailed() {
		return failedEvents.sum();
	}

	/** @return how many chunks are complete */
	public long sealedChunks() {
		return sealedChunks;
	}

	/** @return how many bytes the complete chunks have */
	public long sealedBytes() {
		return sealedBytes;
	}

	/** @return how many constants were written to complete chunks */
	public long writtenConstants() {
		return writtenConstants;
	}
}

/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.session;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.locks.ReentrantLock;
import org.openjdk.jmc.flightrecorder.writer.internal.chunk.Chunk;
import org.openjdk.jmc.flightrecorder.writer.internal.chunk.ChunkTimeline;
import org.openjdk.jmc.flightrecorder.writer.internal.chunk.CurrentChunk;
import org.openjdk.jmc.flightrecorder.writer.internal.chunk.GuardedOutput;
import org.openjdk.jmc.flightrecorder.writer.internal.chunk.RecordingClock;
import org.openjdk.jmc.flightrecorder.writer.internal.chunk.Waiting;
import org.openjdk.jmc.flightrecorder.writer.internal.constant.RecordingConstants;
import org.openjdk.jmc.flightrecorder.writer.internal.format.UtcOffset;
import org.openjdk.jmc.flightrecorder.writer.internal.intake.BackPressure;
import org.openjdk.jmc.flightrecorder.writer.internal.intake.ChunkLimits;
import org.openjdk.jmc.flightrecorder.writer.internal.intake.EventDropping;
import org.openjdk.jmc.flightrecorder.writer.internal.intake.EventIntake;
import org.openjdk.jmc.flightrecorder.writer.internal.output.ChunkOutput;
import org.openjdk.jmc.flightrecorder.writer.internal.threads.StackRoom;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeRegistry;

/**
 * The life of a recording: one chunk after another, each filled by the {@link EventIntake}, then sealed.
 *
 * <pre>
 *  events       -- EventIntake --> lanes, buffers -- full --> queue of the chunk --> output
 *  rotation     -- drain; next chunk becomes current; drain; queue, metadata, constants; seal --> output
 * </pre>
 *
 * <b>Concurrency.</b>
 * <ul>
 * <li>Assumptions: any number of threads call anything at any time; client's code runs outside of all calls of this
 * class, except the client's stream, which is called with the append lock held.
 * <li>Guarantees: an event whose writing returned is in exactly one chunk, with all its constants, unless the output fails
 * before that chunk is sealed; a chunk that was sealed is complete; after {@link #close} returned nothing is written.
 * <li>Lock order: rotation lock, append lock of the next chunk and of the old one, the list of lanes, lanes and buffers (a drain
 * waits for their holders), lock of a chunk's events past buffers, pools. The holder of a lane or a buffer takes none of the locks
 * before it. No I/O is done under the last two, nor with a lane or a buffer.
 * <li>Progress: writing an event waits only for the output, when more than {@value GuardedOutput#MAX_QUEUED_BYTES}
 * bytes wait for it or a chunk is being sealed; where events are {@linkplain EventDropping dropped} it waits for
 * nothing, as it takes neither the rotation lock nor an append lock, the only ones that are held during I/O. Interrupts
 * are left alone.
 * <li>The recording's thread ({@link RecordingThread}) is a caller like any other; no lock is held while it is waited
 * for.
 * <li>Writers make room while {@link #flush}, {@link #rotate} or {@link #close} cannot go on ({@link Waiting}).
 * </ul>
 */
public final class RecordingSession {
	/** The events that tell about the recording, which each chunk has once. */
	@FunctionalInterface
	public interface ChunkInformation {
		/**
		 * Writes them to the session.
		 *
		 * @param startTicks
		 *            the time of the events: the start of the chunk
		 */
		void write(long startTicks);
	}

	private final RecordingClock clock;
	private final RecordingConstants constants;
	private final ChunkOutput output;
	private final ChunkLimits limits;
	private final GuardedOutput guard;
	private final EventIntake intake;
	final CurrentChunk current;
	private final ChunkTimeline times;
	private final ChunkSealer sealer;
	/** The recording's thread has it as long as the session is reachable. */
	final RecordingThread.Work background = new Work();
	/** The recording's thread, null where no setting needs one. */
	private final RecordingThread thread;

	private final BackPressure pressure;

	private final ReentrantLock rotation = new ReentrantLock();
	/** Guarded by rotation. */
	private boolean closed = true;

	/**
	 * Opens a recording.
	 *
	 * @param clock
	 *            its clock
	 * @param durationNanos
	 *            the duration that the client gave, 0 or less for the real one
	 * @param types
	 *            its types
	 * @param constants
	 *            its constants
	 * @param output
	 *            where chunks go; closed with the session, and by the caller if there is none
	 * @param limits
	 *            when a chunk is full
	 * @param offset
	 *            of the local time that readers may show
	 * @param work
	 *            what the recording does in a thread of its own
	 * @throws IOException
	 *             when the output does not take the first bytes
	 */
	public RecordingSession(
			RecordingClock clock,
			long durationNanos,
			TypeRegistry types,
			RecordingConstants constants,
			ChunkOutput output,
			ChunkLimits limits,
			UtcOffset offset,
			BackgroundWork work)
			throws IOException {
		this.clock = clock;
		this.constants = constants;
		this.output = output;
		this.limits = limits;
		guard = new GuardedOutput(output);
		thread = work.needsThread() ? new RecordingThread(background, work) : null;
		times = new ChunkTimeline(clock, durationNanos);
		pressure = work.appendsEvents()
				? new EventDropping(constants, types, limits, thread)
				: BackPressure.waiting(guard, limits, thread);
		intake = new EventIntake(clock, guard, limits, this::rotateFull, pressure);
		current = intake.current();
		sealer = new ChunkSealer(types, offset, guard, intake, times, pressure);
		Chunk first = newChunk(clock.startTicks());
		RecordingThread.startBefore(thread, rotation, () -> {
			guard.begin(first);
			intake.switchTo(first);
			closed = false;
		});
	}

	private Chunk newChunk(long startTicks) {
		return new Chunk(startTicks, constants.newChunk(), clock, output, intake.contents());
	}

	/**
	 * Sets what describes each chunk once, before the chunk is published or sealed.
	 *
	 * @param information
	 *            writes events to this session
	 */
	public void describeChunks(ChunkInformation information) {
		sealer.informBy(information);
	}

	/**
	 * @return a time for events that tell about the recording: now, or the start of the chunk where ticks are a
	 *         client's own and the present may be years away
	 * @throws IllegalStateException
	 *             when the recording is closed or has failed
	 */
	public long presentTicks() {
		Chunk chunk = current.requireOpen();
		return clock.ticksOfNanoTime() ? clock.now() : chunk.startTicks;
	}

	/**
	 * @return the start of the chunk that takes events
	 * @throws IllegalStateException
	 *             when the recording is closed or has failed
	 */
	public long chunkStartTicks() {
		return current.requireOpen().startTicks;
	}

	/** @return the recording's clock */
	public RecordingClock clock() {
		return clock;
	}

	/** @return where events are written */
	public EventIntake intake() {
		return intake;
	}

	private void rotateFull(Chunk chunk) {
		if (isReentrant()) {
			return;
		}
		if (limits.areExceededIn(chunk)) {
			// A caller that just went on would fill the chunk further while another thread is rotating it.
			withRotationLock(() -> rotateLocked(chunk));
		} else if (rotation.tryLock()) {
			try {
				guard.waiting().whileOutputIsUsed(() -> rotateLocked(chunk));
			} finally {
				rotation.unlock();
			}
		}
	}

	/**
	 * Seals the current chunk and starts the next. A chunk without events stays the current one, unless the constants
	 * of events that were refused have filled it.
	 *
	 * @throws IllegalStateException
	 *             when the recording is closed or has failed
	 * @throws UncheckedIOException
	 *             when the output fails
	 */
	public void rotate() {
		requireRotatable("rotated");
		withRotationLock(() -> rotateLocked(current.requireOpen()));
	}

	/** @return whether the call comes from the client's stream, or from an event that a rotation or a flush writes */
	private boolean isReentrant() {
		return rotation.isHeldByCurrentThread() || guard.isUsedByCurrentThread();
	}

	private void requireRotatable(String what) {
		if (isReentrant()) {
			throw new IllegalStateException(
					"A recording cannot be " + what + " by the stream that it is being written to");
		}
		StackRoom.requireForOutput();
	}

	private void withRotationLock(Runnable work) {
		guard.waiting().whileOutputIsUsed(() -> {
			guard.waiting().lock(rotation);
			try {
				work.run();
			} finally {
				rotation.unlock();
			}
		});
	}

	/** Seals a chunk, unless another thread has, or has closed the recording. */
	private void rotateLocked(Chunk old) {
		if (current.get() != old) {
			return;
		}
		intake.drain(old);
		if (!old.hasEvents() && !limits.areReachedByConstantsIn(old)) {
			return;
		}
		sealer.describe(old);
		Chunk next = newChunk(times.nextStartTicks(old));
		// The lock is held until the old chunk is sealed, because the output takes one chunk after the other.
		next.appendLock.lock();
		try {
			intake.switchTo(next);
			intake.drain(old);
			sealer.seal(old, next);
		} catch (RuntimeException | Error e) {
			// The heap may have no room left, for example. Events go to the next chunk already, and the old one is not
			// sealed.
			guard.failUnexpectedly(e);
			throw e;
		} finally {
			next.appendLock.unlock();
		}
	}

	/**
	 * Shows what was written so far to readers of a growing file. The call shows nothing if readers have seen
	 * everything, or if the output cannot publish. Whatever the output is, it empties lanes and buffers, so that idle
	 * ones let go of what they have, and seals a full chunk: where flushes are frequent, no writer ever finds a full
	 * buffer and looks at the limits.
	 *
	 * @throws IllegalStateException
	 *             when the recording is closed or has failed
	 * @throws UncheckedIOException
	 *             when the output fails
	 */
	public void flush() {
		requireRotatable("flushed");
		withRotationLock(() -> publish(current.requireOpen()));
	}

	private void publish(Chunk chunk) {
		boolean hasUnpublished = sealer.hasUnpublished(chunk);
		if (limits.areReachedIn(chunk)) {
			rotateLocked(chunk);
		}
		if (output.canPublish()) {
			// A chunk without events is not sealed, but there may be a new type.
			if (hasUnpublished && current.get() == chunk) {
				sealer.describe(chunk);
				sealer.publish(chunk);
			}
			guard.use(current.requireOpen(), () -> output.dropAged(clock.epochNanosAt(presentTicks())));
		}
	}

	/** The work of the recording's thread. */
	private final class Work implements RecordingThread.Work {
		@Override
		public void workForWriters() {
			Chunk chunk = current.get();
			if (chunk != null && chunk.queuedBytes() > 0) {
				guard.append(chunk);
			}
			if (chunk != null && limits.areReachedIn(chunk)) {
				withRotationLock(() -> rotateLocked(chunk));
			}
		}

		@Override
		public void beat() {
			withRotationLock(() -> {
				if (!closed) {
					publish(current.requireOpen());
				}
			});
		}

		@Override
		public void fail(Throwable cause) {
			guard.failUnexpectedly(cause);
		}
	}

	/**
	 * Sets the duration of the recording.
	 *
	 * @param nanos
	 *            0 or less for the real duration
	 * @throws IllegalStateException
	 *             when the recording is closed or has failed
	 */
	public void setDurationNanos(long nanos) {
		current.requireOpen();
		times.setExplicitDurationNanos(nanos);
	}

	/** @return the duration that the client gave, 0 when the recording has its real one */
	public long explicitDurationNanos() {
		return times.explicitDurationNanos();
	}

	/**
	 * Seals the last chunk and releases the output, and waits for the recording's thread to end. The second call does
	 * nothing but wait.
	 *
	 * @throws IOException
	 *             when the output has failed, now or before; it is released all the same
	 */
	public void close() throws IOException {
		requireRotatable("closed");
		guard.waiting().whileOutputIsUsed(this::closeAndAwaitEnd);
	}

	private void closeAndAwaitEnd() throws IOException {
		guard.waiting().lock(rotation);
		try {
			closeLocked();
		} finally {
			rotation.unlock();
			if (thread != null) {
				// The thread may be waiting for the lock, to find that there is nothing to do.
				guard.waiting().whileBlocked(thread::awaitEnd);
			}
		}
	}

	private void closeLocked() throws IOException {
		if (closed) {
			return;
		}
		closed = true;
		if (thread != null) {
			thread.end();
		}
		Chunk last = current.get();
		RuntimeException undescribed = null;
		IOException failure;
		try {
			undescribed = sealLast(last);
		} catch (RuntimeException | Error e) {
			boolean describesFailure = e instanceof UncheckedIOException || e instanceof IllegalStateException;
			if (guard.failure() == null || !describesFailure) {
				// The heap may have no room left, for example. What is not complete is taken back before the output is
				// released.
				guard.failUnexpectedly(e);
				throw e;
			}
		} finally {
			intake.switchTo(null);
			failure = guard.close(last);
		}
		if (failure != null) {
			throw failure;
		}
		if (undescribed != null) {
			throw undescribed;
		}
	}

	/**
	 * @return the exception that kept the chunk from being described, null for none; it is no reason to lose the
	 *         chunk's events
	 */
	private RuntimeException sealLast(Chunk last) {
		guard.requireWritable();
		RuntimeException undescribed = null;
		try {
			sealer.describe(last);
		} catch (RuntimeException e) {
			undescribed = e;
		}
		guard.requireWritable();
		intake.switchTo(null);
		intake.lanes().awaitOwners();
		intake.drain(last);
		sealer.seal(last, null);
		return undescribed;
	}

	/** @return how many events were written */
	public long eventsWritten() {
		return intake.eventsWritten();
	}

	/** @return how many events were dropped because the output could not keep up */
	public long eventsDropped() {
		return intake.eventsDropped();
	}

	/** @return how many events were refused */
	public long eventsFailed() {
		return intake.eventsFailed();
	}

	/** @return the descriptor of a method that ends {@code jfr print}, null if no complete chunk has one */
	public String unprintableDescriptor() {
		return sealer.unprintableDescriptor();
	}

	/** @return how many chunks are complete */
	public long sealedChunks() {
		return sealer.sealedChunks();
	}

	/** @return how many bytes the complete chunks have */
	public long sealedBytes() {
		return sealer.sealedBytes();
	}

	/** @return how many constants were written to complete chunks */
	public long writtenConstants() {
		return sealer.writtenConstants();
	}
}

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
import java.util.concurrent.locks.ReentrantLock;
import org.openjdk.jmc.flightrecorder.writer.internal.constant.RecordingConstants;
import org.openjdk.jmc.flightrecorder.writer.internal.encoding.StackRoom;
import org.openjdk.jmc.flightrecorder.writer.internal.output.ChunkOutput;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeRegistry;

/**
 * The life of a recording: one chunk after another, each filled by the {@link EventIntake}, then sealed.
 *
 * <pre>
 *  events       -- EventIntake --> buffers -- full --> queue of the chunk --> output
 *  rotation     -- next chunk becomes current; drain buffers; constants, metadata; seal --> output
 * </pre>
 *
 * <b>Concurrency.</b>
 * <ul>
 * <li>Assumptions: any number of threads call anything at any time; client's code runs outside of all calls of this
 * class, except the client's stream, which is called with the append lock held.
 * <li>Guarantees: an event whose writing returned is in exactly one chunk, with all its constants; a chunk that was
 * sealed is complete; after {@link #close} returned nothing is written.
 * <li>Lock order: rotation lock, buffers (claimed, never waited for with a lock of constants), append lock of the old
 * chunk and of the next, pools.
 * <li>Progress: writing an event waits only for the output, when more than {@value GuardedOutput#MAX_QUEUED_BYTES}
 * bytes wait for it or a chunk is being sealed. Interrupts are left alone.
 * </ul>
 */
public final class RecordingSession {
	private final RecordingClock clock;
	private final TypeRegistry types;
	private final RecordingConstants constants;
	private final ChunkOutput output;
	private final SessionLimits limits;
	private final ZoneId zone;
	private final GuardedOutput guard = new GuardedOutput();
	private final EventIntake intake;
	private final ChunkTimes times;
	private final ReentrantLock rotation = new ReentrantLock();
	/** Guarded by rotation. */
	private boolean closed;

	private volatile ChunkDescriber describer;
	/** Guarded by rotation: the number of the chunk that was described last. */
	private long describedChunk;
	/** Guarded by rotation. */
	private MetadataEncoder.Metadata metadata;

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
		this.zone = zone;
		times = new ChunkTimes(clock, durationNanos);
		intake = new EventIntake(clock, guard, limits, this::rotateFull);
		Chunk first = newChunk(clock.startTicks());
		try {
			output.begin(first.initialHeader());
		} catch (IOException e) {
			giveUp(e);
			throw e;
		}
		intake.switchTo(first);
	}

	/** The output has not even taken the first header; what it has of it is taken back. */
	private void giveUp(IOException reason) {
		try {
			output.cutBack(null, 0);
		} catch (IOException suppressed) {
			reason.addSuppressed(suppressed);
		}
		try {
			output.close();
		} catch (IOException suppressed) {
			reason.addSuppressed(suppressed);
		}
	}

	private Chunk newChunk(long startTicks) {
		return new Chunk(
				startTicks, clock.epochNanosAt(startTicks), constants.newChunk(), clock, output, intake.buffers());
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
		Chunk chunk = intake.openChunk();
		return clock.ticksOfNanoTime() ? clock.now() : chunk.startTicks;
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
		// Somebody else may be at it; this thread has written its event and need not wait.
		if (StackRoom.isEnoughForOutput() && !rotation.isHeldByCurrentThread() && rotation.tryLock()) {
			try {
				if (intake.current() == chunk) {
					rotateLocked(chunk);
				}
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
		lockRotation("rotated");
		try {
			rotateLocked(intake.openChunk());
		} finally {
			rotation.unlock();
		}
	}

	private void lockRotation(String what) {
		if (rotation.isHeldByCurrentThread()) {
			throw new IllegalStateException(
					"A recording cannot be " + what + " by the stream that it is being written to");
		}
		StackRoom.requireForOutput();
		rotation.lock();
	}

	private void rotateLocked(Chunk old) {
		intake.buffers().drain();
		if (!old.hasEvents() && !limits.areReachedByConstantsOf(old)) {
			return;
		}
		describe(old);
		Chunk next = newChunk(times.nextStartTicks(old));
		// Held until the old chunk is sealed: the output takes one chunk after the other.
		next.appendLock.lock();
		try {
			intake.switchTo(next);
			intake.buffers().drain();
			seal(old, next);
		} catch (RuntimeException | Error e) {
			// No heap left, say. Events go to the next chunk already, and the old one is not sealed.
			guard.failUnexpectedly(old, e);
			throw e;
		} finally {
			next.appendLock.unlock();
		}
	}

	/** Writes the end of a chunk whose events are all in its queue or in the output. */
	private void seal(Chunk chunk, Chunk next) {
		guard.use(chunk, () -> {
			chunk.closeForEvents();
			if (guard.failure() != null) {
				throw guard.notWritable();
			}
			chunk.appendQueued();
			byte[] header = chunk.finish(this::newestMetadata, times.durationNanos(chunk, next), next == null);
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
			Chunk chunk = intake.openChunk();
			if (output.canPublish()) {
				describe(chunk);
				publish(chunk);
			}
		} finally {
			rotation.unlock();
		}
	}

	private void publish(Chunk chunk) {
		guard.use(chunk, () -> {
			// No event is appended between the drain and the checkpoint, so the constants of all that is published are
			// there.
			intake.buffers().drain();
			chunk.appendQueued();
			chunk.publish(this::newestMetadata, times.durationNanos(chunk, null));
			output.dropAged(clock.epochNanosAt(presentTicks()));
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
		intake.openChunk();
		times.setExplicitDurationNanos(nanos);
	}

	/** @return how long the recording says it took, 0 for as long as it did */
	public long explicitDurationNanos() {
		return times.explicitDurationNanos();
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
			Chunk last = intake.current();
			IOException thrown = null;
			try {
				sealLast(last);
			} catch (UncheckedIOException | IllegalStateException e) {
				// The failure is thrown below.
				assert guard.failure() != null;
			} catch (RuntimeException | Error e) {
				// No heap left, say: what is not complete is taken back before the output is released.
				guard.failUnexpectedly(last, e);
				throw e;
			} finally {
				intake.switchTo(null);
				thrown = closeOutput(last);
			}
			if (thrown != null) {
				throw thrown;
			}
		} finally {
			rotation.unlock();
		}
	}

	private void sealLast(Chunk last) {
		if (guard.failure() == null) {
			describe(last);
			intake.switchTo(null);
			intake.buffers().drain();
			seal(last, null);
		}
	}

	private IOException closeOutput(Chunk last) {
		// Somebody may be cutting back what failed.
		last.appendLock.lock();
		IOException first = guard.failure();
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

	/** @return how many events were written */
	public long eventsWritten() {
		return intake.eventsWritten();
	}

	/** @return how many events were refused */
	public long eventsFailed() {
		return intake.eventsFailed();
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

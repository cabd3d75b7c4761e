/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.chunk;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.openjdk.jmc.flightrecorder.writer.internal.output.ChunkOutput;

/**
 * The output of a recording, the chunk that it has come to, and its first failure, after which nothing more is written.
 * Everything that touches the output goes through {@link #use}, under the append lock of that chunk, except
 * {@link #begin}, {@link #close}, and the cut back after {@link #failUnexpectedly}, which has the lock. A thread may hold
 * on to a chunk that another one has sealed meanwhile: what it wants to do with the output for that chunk is not done.
 * Thread-safe. Where events are dropped when too many wait, writers call nothing here that waits: {@link #use} and
 * {@link #appendQueued} are then for the recording's thread and for clients that flush, rotate or close.
 */
public final class GuardedOutput {
	/** The bytes that may wait for the output before writers wait as well. */
	public static final long MAX_QUEUED_BYTES = 1 << 22;

	/** A failure that cannot be told: there is no heap, or what was thrown cannot be asked for its text. */
	private static final class UntoldFailure extends IOException {
		private static final long serialVersionUID = 1L;

		UntoldFailure() {
			super("The output failed in an unexpected way");
		}

		/** Each recording has one, made before it is needed, so the place says nothing. */
		@Override
		public synchronized Throwable fillInStackTrace() {
			return this;
		}
	}

	private final ChunkOutput output;
	private final Waiting waiting;
	private final IOException untold = new UntoldFailure();
	private volatile IOException failure;
	/**
	 * The chunk that the output has come to; null before the first one and behind the last. Changes under the append lock
	 * of this chunk and of the next, so the holder of the lock of one of them knows whether it is this chunk. Stays as it
	 * is after a failure.
	 */
	private volatile Chunk reached;
	/** The one thread that uses the output, null if none does. */
	private volatile Thread user;
	/** Is run when the output has failed. Written before other threads get this object. */
	private Runnable afterFailure = () -> {};

	/**
	 * Nothing is written yet.
	 *
	 * @param output
	 *            where chunks go; nothing else may use it
	 */
	public GuardedOutput(ChunkOutput output) {
		this.output = output;
		waiting = new Waiting(output.runsClientCode());
	}

	/** Sets what is run when the output has failed; it must not throw. */
	void onFailure(Runnable action) {
		afterFailure = action;
	}

	/** Something that uses the output. */
	public interface OutputAction {
		void run() throws IOException;
	}

	/**
	 * Starts the first chunk.
	 *
	 * @throws IOException
	 *             when the output does not take the header; the part that it took is taken back
	 */
	public void begin(Chunk first) throws IOException {
		try {
			output.begin(first.initialHeader());
			reached = first;
		} catch (Throwable e) {
			ChunkOutput.closeAfter(e, () -> output.cutBack(null, 0));
			throw e;
		}
	}

	/**
	 * Releases the output.
	 *
	 * @param last
	 *            the last chunk
	 * @return the failure of the output, now or before; null when there is none
	 */
	public IOException close(Chunk last) {
		// Another thread may be cutting back what failed.
		waiting.lock(last.appendLock);
		IOException first = failure;
		try {
			output.close();
		} catch (Throwable e) {
			if (first == null) {
				return asIOException(e);
			}
			ChunkOutput.suppress(first, e);
		} finally {
			last.appendLock.unlock();
		}
		return first;
	}

	/** @return the threads that wait for the output, or for anything else that writers may delay */
	public Waiting waiting() {
		return waiting;
	}

	/** @return the failure of the output, null while there is none */
	public IOException failure() {
		return failure;
	}

	/** @return the exception for an event, or any other call, that needs an open recording */
	IllegalStateException notWritable() {
		IOException cause = failure;
		return cause != null
				? new IllegalStateException(
						"The recording has failed and takes no more events: " + cause.getMessage(), cause)
				: new IllegalStateException("The recording is closed and takes no more events");
	}

	/** Throws what {@link #notWritable} makes when the output has failed. */
	public void requireWritable() {
		if (failure != null) {
			throw notWritable();
		}
	}

	/**
	 * Uses the output for a chunk; does nothing for one that is sealed.
	 *
	 * @throws UncheckedIOException
	 *             when the action finds that the output has failed
	 */
	public void use(Chunk chunk, OutputAction action) {
		waiting.lock(chunk.appendLock);
		try {
			if (chunk == reached) {
				use(action);
			}
		} finally {
			chunk.appendLock.unlock();
		}
	}

	private void use(OutputAction action) {
		Thread before = user;
		try {
			user = Thread.currentThread();
			action.run();
		} catch (RuntimeException | Error e) {
			fail(asIOException(e));
			throw e;
		} catch (Throwable e) {
			throw fail(asIOException(e));
		} finally {
			user = before;
		}
	}

	/**
	 * Finishes the chunk that the output has come to, and starts the next, whose append lock must be held. Is called
	 * within {@link #use}.
	 *
	 * @param header
	 *            of the finished chunk
	 * @param next
	 *            null if there is none
	 * @param whenComplete
	 *            is run when the chunk is complete, even if the next one cannot be started; it does not throw
	 */
	public void seal(byte[] header, Chunk next, Runnable whenComplete) throws IOException {
		output.seal(header, next == null ? null : next.initialHeader(), whenComplete);
		reached = next;
	}

	/** @return whether the call comes from the client's stream */
	public boolean isUsedByCurrentThread() {
		return user == Thread.currentThread();
	}

	/**
	 * Ends the recording for a reason that is no IOException: a client's stream that throws something else, or no heap
	 * left at a moment from which the chunk cannot be completed, or a failure in the recording's thread, which has no
	 * caller. Does nothing when the output has failed before, or when the last chunk is complete.
	 *
	 * @param reason
	 *            what was thrown
	 */
	public void failUnexpectedly(Throwable reason) {
		for (Chunk chunk = reached; chunk != null; chunk = reached) {
			waiting.lock(chunk.appendLock);
			try {
				// Otherwise another thread has sealed it before.
				if (chunk == reached) {
					fail(asIOException(reason));
					return;
				}
			} finally {
				chunk.appendLock.unlock();
			}
		}
	}

	/** Never throws, whatever client code has thrown: a failure that is not kept would be none. */
	private IOException asIOException(Throwable reason) {
		if (reason instanceof IOException known) {
			return known;
		}
		try {
			return new IOException("The output failed in an unexpected way: " + reason, reason);
		} catch (Throwable e) {
			return untold;
		}
	}

	/**
	 * The output has failed: nothing more is written, and what was written since the last seal or publication is taken
	 * back. The append lock of the chunk that the output has come to must be held.
	 */
	private UncheckedIOException fail(IOException e) {
		if (failure == null) {
			failure = e;
			afterFailure.run();
			try {
				reached.cutBack();
			} catch (Throwable later) {
				ChunkOutput.suppress(e, later);
			}
		}
		return new UncheckedIOException("The recording has failed: " + e.getMessage(), e);
	}

	/** Appends what waits, however long that takes; throws when the output has failed. */
	public void append(Chunk chunk) {
		use(chunk, () -> {
			requireWritable();
			chunk.appendQueued();
		});
	}

	/** Does the same as {@link #appendQueued}, but only if so much waits that writers wait too. */
	public void appendIfMuchWaits(Chunk chunk) {
		if (chunk.queuedBytes() > MAX_QUEUED_BYTES) {
			appendQueued(chunk);
		}
	}

	/**
	 * Brings finished events to the output. If another thread is already doing that, the call leaves them to it, as
	 * long as not too much waits. The caller needs the stack that an output takes.
	 */
	public void appendQueued(Chunk chunk) {
		// The client's stream may itself write an event, which then waits in the queue.
		if (isUsedByCurrentThread()) {
			return;
		}
		if (chunk.queuedBytes() > MAX_QUEUED_BYTES) {
			chunk.appendLock.lock();
		} else if (!chunk.appendLock.tryLock()) {
			return;
		}
		try {
			use(chunk, () -> {
				if (failure == null) {
					chunk.appendQueued();
				}
			});
		} finally {
			chunk.appendLock.unlock();
		}
	}
}

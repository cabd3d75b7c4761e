/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.output;

import java.io.Closeable;
import java.io.IOException;

/**
 * The place that chunks go to. Chunks come one after another: {@link #begin}, any number of {@link #append} and
 * {@link #publish}, then {@link #seal}; only the order of calls tells which chunk is meant.
 * <p>
 * A header is always the 68 bytes of format section 1.1. An output that can go back gives the chunk its header in
 * place; one that cannot keeps the chunk until it is sealed.
 * <p>
 * <b>Concurrency.</b> Not thread-safe: the caller makes sure that one call ends before the next begins, on whatever
 * thread. No implementation uses a channel that an interrupt of the calling thread would close. <b>Failure.</b> After
 * an IOException only {@link #cutBack} and {@link #close} may be called.
 */
public interface ChunkOutput extends Closeable {
	/**
	 * Starts the first chunk.
	 *
	 * @param header
	 *            of a chunk in progress
	 * @throws IOException
	 *             when it cannot be written
	 */
	void begin(byte[] header) throws IOException;

	/**
	 * Adds bytes to the chunk.
	 *
	 * @param bytes
	 *            an array, used during the call only
	 * @param from
	 *            index of the first byte
	 * @param lengthBytes
	 *            how many
	 * @throws IOException
	 *             when they cannot be written
	 */
	void append(byte[] bytes, int from, int lengthBytes) throws IOException;

	/**
	 * Shows readers of a growing file what has been appended so far (format section 9.1). Does nothing where no reader
	 * can read before the chunk is sealed.
	 *
	 * @param header
	 *            with the new size, offsets and generation
	 * @throws IOException
	 *             when it cannot be written
	 */
	void publish(byte[] header) throws IOException;

	/** @return whether {@link #publish} has an effect */
	boolean canPublish();

	/**
	 * Tells whether each chunk is a file of its own. Readers know such a chunk by the start in its first header, and
	 * find the next chunk by adding the duration. So neither start nor duration may follow the times of events.
	 *
	 * @return whether each chunk is a file of its own
	 */
	default boolean hasOneFilePerChunk() {
		return false;
	}

	/**
	 * Tells whether a call may run the client's code. Such code may block in a way that takes the carrier from a
	 * virtual thread; files do not.
	 *
	 * @return whether bytes go to a stream of the client
	 */
	default boolean runsClientCode() {
		return false;
	}

	/**
	 * Drops finished chunks that are too old by now, if there is such a limit.
	 *
	 * @param nowEpochNanos
	 *            the present, by the clock of the recording
	 */
	default void dropAged(long nowEpochNanos) {
		// There is no limit.
	}

	/**
	 * Finishes the chunk, and starts the next. The finished chunk may be safe before the next is started, which may fail.
	 *
	 * @param header
	 *            of the finished chunk
	 * @param nextHeader
	 *            of the next chunk in progress, null if there is none
	 * @param whenComplete
	 *            is run once the finished chunk survives whatever happens; it does not throw
	 * @throws IOException
	 *             when it cannot be written
	 */
	void seal(byte[] header, byte[] nextHeader, Runnable whenComplete) throws IOException;

	/**
	 * Cuts the current chunk to a length, after a failure.
	 *
	 * @param header
	 *            the header that makes the rest of the chunk a finished one, null to give up all of it
	 * @param keptBytes
	 *            the length of the rest, header included
	 * @throws IOException
	 *             when it cannot be done
	 */
	void cutBack(byte[] header, long keptBytes) throws IOException;

	/**
	 * Releases everything. Called once, also after failures.
	 *
	 * @throws IOException
	 *             when something could not be released
	 */
	@Override
	void close() throws IOException;

	/**
	 * Releases something after a failure. What is thrown meanwhile is added to the failure.
	 *
	 * @param failure
	 *            what the caller throws afterwards
	 * @param rest
	 *            what is left to be released
	 */
	static void closeAfter(Throwable failure, Closeable rest) {
		try {
			rest.close();
		} catch (Throwable later) {
			suppress(failure, later);
		}
	}

	/**
	 * Adds what was thrown after a failure to it. Client code may throw anything, even the same exception again.
	 *
	 * @param failure
	 *            what was thrown first
	 * @param later
	 *            what was thrown after it
	 */
	static void suppress(Throwable failure, Throwable later) {
		if (later != failure) {
			failure.addSuppressed(later);
		}
	}
}

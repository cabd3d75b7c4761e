/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.benchmarks.subjects;

import java.io.IOException;

/** A recording that takes events of one shape. */
public interface OpenRecording extends AutoCloseable {
	/**
	 * Writes events. Several threads may call this at once, with ranges of their own.
	 *
	 * @param first
	 *            the number of the first event, from which its values follow
	 * @param count
	 *            how many events to write
	 */
	void write(int first, int count);

	/** Ends the chunk and begins another. */
	default void rotateChunk() {
		throw new UnsupportedOperationException(getClass().getSimpleName() + " has no chunks to rotate");
	}

	@Override
	void close() throws IOException;
}

/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.benchmarks.subjects;

import java.io.IOException;

/** Events of one shape on their way to one storage, through one subject: all that a benchmark method drives. */
public interface Workload extends AutoCloseable {
	/**
	 * After how many events each writer gets a new recording. 9.1.2 keeps all until it closes: with so many it needs a
	 * few hundred megabytes at most, and opening and closing are still a small part of the whole.
	 */
	int EVENTS_PER_RECORDING = 100_000;

	/**
	 * Opens a recording.
	 *
	 * @return the recording, to be closed by the caller: an unclosed one of 9.1.2 keeps the JVM alive
	 * @throws IOException
	 *             when the storage fails
	 */
	OpenRecording open() throws IOException;

	/**
	 * Writes one recording from the first byte to the last.
	 *
	 * @param events
	 *            how many events it has
	 * @throws IOException
	 *             when the storage fails
	 */
	default void writeRecording(int events) throws IOException {
		try (OpenRecording recording = open()) {
			recording.write(0, events);
		}
	}

	/**
	 * How long the last closed recording was.
	 *
	 * @return its length in bytes
	 * @throws IOException
	 *             when the storage fails
	 */
	long lengthBytes() throws IOException;

	@Override
	void close() throws IOException;
}

/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.output;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;

/**
 * Keeps the bytes of one chunk until they go to a stream. Not thread-safe.
 */
public interface ChunkSpool extends Closeable {
	/**
	 * @param bytes
	 *            an array, used during the call only
	 * @param from
	 *            index of the first byte
	 * @param lengthBytes
	 *            how many
	 * @throws IOException
	 *             when they cannot be kept
	 */
	void append(byte[] bytes, int from, int lengthBytes) throws IOException;

	/**
	 * Gives everything to a stream, and is empty afterwards.
	 *
	 * @param stream
	 *            takes the bytes
	 * @throws IOException
	 *             when the stream fails, or what was kept cannot be read
	 */
	void drainTo(OutputStream stream) throws IOException;

	/**
	 * Releases everything, temporary files included.
	 *
	 * @throws IOException
	 *             when something could not be released
	 */
	@Override
	void close() throws IOException;
}

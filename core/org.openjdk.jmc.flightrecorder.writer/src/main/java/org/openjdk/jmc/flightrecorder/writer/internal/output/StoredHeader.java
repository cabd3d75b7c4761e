/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.output;

import java.io.EOFException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.file.Path;

/**
 * What an output must know of a header that it stores: when the chunk starts and ends, and whether it is finished
 * (format section 1.1).
 *
 * @param startEpochNanos
 *            when the chunk starts
 * @param durationNanos
 *            how long it takes, as far as is known
 * @param finished
 *            whether it is complete
 */
record StoredHeader(long startEpochNanos, long durationNanos, boolean finished) {
	private static final int LENGTH_BYTES = 68;
	private static final int MAGIC = 'F' << 24 | 'L' << 16 | 'R' << 8;
	private static final int START_OFFSET = 32;
	private static final int DURATION_OFFSET = 40;
	private static final int STATE_OFFSET = 64;

	static StoredHeader of(byte[] header) {
		ByteBuffer bytes = ByteBuffer.wrap(header);
		return new StoredHeader(
				bytes.getLong(START_OFFSET), bytes.getLong(DURATION_OFFSET), bytes.get(STATE_OFFSET) == 0);
	}

	/**
	 * @return the header of the first chunk of a file; null if it has none, or it is not there any more or not for us to
	 *         read
	 * @throws IOException
	 *             when the file cannot be read
	 */
	static StoredHeader read(Path path) throws IOException {
		byte[] header = new byte[LENGTH_BYTES];
		try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "r")) {
			file.readFully(header);
		} catch (EOFException | FileNotFoundException e) {
			return null;
		}
		return ByteBuffer.wrap(header).getInt() == MAGIC ? of(header) : null;
	}

	long endEpochNanos() {
		return startEpochNanos + durationNanos;
	}
}

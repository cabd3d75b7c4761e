/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.chunk;

import org.openjdk.jmc.flightrecorder.writer.internal.encoding.Leb128Writer;

/**
 * The first bytes of a chunk (format section 1.1), big-endian and of fixed width:
 *
 * <pre>
 *   0  magic "FLR\0"          4  major 2            6  minor 1
 *   8  chunk size, bytes     16  checkpoint offset  24  metadata offset
 *  32  start, epoch ns       40  duration, ns       48  start, ticks
 *  56  ticks per second      64  state, pad         66  flags
 * </pre>
 *
 * Offsets are counted from the beginning of the chunk. State 0 is a finished chunk, 1 to 254 one that grows. This is
 * the one place that knows the header.
 */
final class ChunkHeader {
	/** Length of the header, and size of a chunk that has nothing else yet. */
	static final int LENGTH_BYTES = 68;
	/** State of a finished chunk. */
	static final int FINISHED = 0;
	/** First and last generation of a chunk that grows. */
	static final int FIRST_GENERATION = 1;

	private static final int LAST_GENERATION = 254;

	private static final int MAGIC = 'F' << 24 | 'L' << 16 | 'R' << 8;
	private static final int MAJOR = 2;
	private static final int MINOR = 1;
	private static final int COMPRESSED_INTEGERS = 1;

	private ChunkHeader() {}

	static int nextGeneration(int generation) {
		return generation == LAST_GENERATION ? FIRST_GENERATION : generation + 1;
	}

	static byte[] encode(
			long sizeBytes,
			long checkpointOffset,
			long metadataOffset,
			long startEpochNanos,
			long durationNanos,
			long startTicks,
			long ticksPerSecond,
			int state) {
		Leb128Writer out = new Leb128Writer(LENGTH_BYTES);
		out.putFixedInt(MAGIC);
		out.putFixedShort(MAJOR);
		out.putFixedShort(MINOR);
		out.putFixedLong(sizeBytes);
		out.putFixedLong(checkpointOffset);
		out.putFixedLong(metadataOffset);
		assert out.position() == 32;
		out.putFixedLong(startEpochNanos);
		out.putFixedLong(durationNanos);
		out.putFixedLong(startTicks);
		out.putFixedLong(ticksPerSecond);
		assert out.position() == 64;
		out.putByte(state);
		out.putByte(0);
		out.putFixedShort(COMPRESSED_INTEGERS);
		assert out.position() == LENGTH_BYTES && out.array().length == LENGTH_BYTES;
		return out.array();
	}
}

/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.io;

import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * The header of a chunk (format section 1).
 *
 * @param major
 *            major version of the format
 * @param minor
 *            minor version of the format
 * @param sizeBytes
 *            of the chunk, with this header
 * @param checkpointOffset
 *            of the newest checkpoint, from the start of the chunk; 0 for none
 * @param metadataOffset
 *            of the metadata, from the start of the chunk; 0 for none
 * @param startEpochNanos
 *            nanoseconds since 1970 at the start of the chunk
 * @param durationNanos
 *            from the start of the chunk to its end
 * @param startTicks
 *            ticks at the start of the chunk
 * @param ticksPerSecond
 *            frequency of the clock
 * @param state
 *            {@value #FINISHED}, or how often an unfinished chunk was written to
 * @param flags
 *            with a byte of padding in front, 24 bits in all
 */
public record ChunkHeader(
		int major,
		int minor,
		long sizeBytes,
		long checkpointOffset,
		long metadataOffset,
		long startEpochNanos,
		long durationNanos,
		long startTicks,
		long ticksPerSecond,
		int state,
		int flags) {
	/** What every chunk begins with: "FLR" and a zero. */
	public static final int MAGIC = 'F' << 24 | 'L' << 16 | 'R' << 8;

	/** The magic number and everything else. */
	public static final int LENGTH_BYTES = 68;

	private static final int FINISHED = 0;
	private static final int COMPRESSED_INTEGERS = 1;
	private static final int FLAGS_BYTES = 3;

	/**
	 * Numbers in a row, big-endian.
	 *
	 * @param <X>
	 *            what is thrown where there are no more
	 */
	public interface Numbers<X extends Exception> {
		/**
		 * Reads a number.
		 *
		 * @param lengthBytes
		 *            how long it is
		 * @return the number
		 * @throws IOException
		 *             if it cannot be read
		 * @throws X
		 *             if there is none
		 */
		long next(int lengthBytes) throws IOException, X;
	}

	/**
	 * Reads what follows the magic number.
	 *
	 * @param <X>
	 *            what is thrown where a number is missing
	 * @param in
	 *            stands behind the magic number
	 * @return the header, with any values
	 * @throws IOException
	 *             if a number cannot be read
	 * @throws X
	 *             if a number is missing
	 */
	public static <X extends Exception> ChunkHeader readBehindMagic(Numbers<X> in) throws IOException, X {
		return new ChunkHeader(
				(int) in.next(Short.BYTES),
				(int) in.next(Short.BYTES),
				in.next(Long.BYTES),
				in.next(Long.BYTES),
				in.next(Long.BYTES),
				in.next(Long.BYTES),
				in.next(Long.BYTES),
				in.next(Long.BYTES),
				in.next(Long.BYTES),
				(int) in.next(Byte.BYTES),
				(int) in.next(FLAGS_BYTES));
	}

	/**
	 * Tells whether this version of the format is known.
	 *
	 * @return true for versions 1 and 2
	 */
	public boolean isKnownVersion() {
		return major >= 1 && major <= 2;
	}

	/**
	 * Tells whether the chunk has its final header.
	 *
	 * @return false while it grows, and for good if its writer died
	 */
	public boolean isFinished() {
		return state == FINISHED;
	}

	/**
	 * Tells how integers are encoded.
	 *
	 * @return true for LEB128, false for their full width
	 */
	public boolean hasCompressedIntegers() {
		return (flags & COMPRESSED_INTEGERS) != 0;
	}

	/**
	 * Tells the relation of ticks and time.
	 *
	 * @return the clock of the chunk
	 */
	public ChunkClock clock() {
		return new ChunkClock(startEpochNanos, startTicks, ticksPerSecond);
	}

	/**
	 * Makes the header of a finished chunk that has other content.
	 *
	 * @param sizeBytes
	 *            of that chunk
	 * @param checkpointOffset
	 *            of its newest checkpoint
	 * @param metadataOffset
	 *            of its metadata
	 * @return the same in all else
	 */
	public ChunkHeader finished(long sizeBytes, long checkpointOffset, long metadataOffset) {
		return new ChunkHeader(
				major,
				minor,
				sizeBytes,
				checkpointOffset,
				metadataOffset,
				startEpochNanos,
				durationNanos,
				startTicks,
				ticksPerSecond,
				FINISHED,
				flags);
	}

	/**
	 * Encodes the header.
	 *
	 * @return {@link #LENGTH_BYTES} bytes
	 */
	public ByteBuffer encode() {
		return ByteBuffer.allocate(LENGTH_BYTES)
				.putInt(MAGIC)
				.putShort((short) major)
				.putShort((short) minor)
				.putLong(sizeBytes)
				.putLong(checkpointOffset)
				.putLong(metadataOffset)
				.putLong(startEpochNanos)
				.putLong(durationNanos)
				.putLong(startTicks)
				.putLong(ticksPerSecond)
				.putInt(state << Byte.SIZE * FLAGS_BYTES | flags)
				.flip();
	}
}

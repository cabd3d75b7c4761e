/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.format;

import java.nio.ByteBuffer;

/**
 * The header of a chunk (format section 1). The tools do not use the writer's class, because their view of a file is a
 * second opinion only if they read it with their own code.
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
	/** The first bytes of every chunk: "FLR" and a zero. */
	public static final int MAGIC = 'F' << 24 | 'L' << 16 | 'R' << 8;

	/** The magic number and everything else. */
	public static final int LENGTH_BYTES = 68;

	/** Everything else. */
	public static final int LENGTH_AFTER_MAGIC_BYTES = LENGTH_BYTES - Integer.BYTES;

	/** Type of the event that has the metadata (format section 5). */
	public static final long METADATA_EVENT = 0;

	/** Type of a checkpoint (format section 4). */
	public static final long CHECKPOINT_EVENT = 1;

	private static final int FINISHED = 0;
	private static final int COMPRESSED_INTEGERS = 1;
	private static final int LAST_CHUNK = 2;
	private static final int FLAGS_BITS = 24;

	/**
	 * Decodes a header.
	 *
	 * @param bytes
	 *            {@link #LENGTH_BYTES} bytes
	 * @return the header, with any values; null if the magic number or a known version is missing
	 */
	public static ChunkHeader decode(byte[] bytes) {
		ByteBuffer in = ByteBuffer.wrap(bytes);
		if (in.getInt() != MAGIC) {
			return null;
		}
		ChunkHeader header = decodeAfterMagic(in);
		return header.isKnownVersion() ? header : null;
	}

	/**
	 * Decodes what follows the magic number.
	 *
	 * @param in
	 *            {@link #LENGTH_AFTER_MAGIC_BYTES} bytes
	 * @return the header, with any values
	 */
	public static ChunkHeader decodeAfterMagic(ByteBuffer in) {
		int major = Short.toUnsignedInt(in.getShort());
		int minor = Short.toUnsignedInt(in.getShort());
		long sizeBytes = in.getLong();
		long checkpointOffset = in.getLong();
		long metadataOffset = in.getLong();
		long startEpochNanos = in.getLong();
		long durationNanos = in.getLong();
		long startTicks = in.getLong();
		long ticksPerSecond = in.getLong();
		int stateAndFlags = in.getInt();
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
				stateAndFlags >>> FLAGS_BITS,
				stateAndFlags & (1 << FLAGS_BITS) - 1);
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
	 * @return false while it grows, and always if its writer died
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
	 * Tells when the chunk ends.
	 *
	 * @return nanoseconds since 1970
	 */
	public long endEpochNanos() {
		return startEpochNanos + durationNanos;
	}

	/**
	 * Makes the header of a chunk with another clock.
	 *
	 * @param clock
	 *            the clock, with the start of the chunk
	 * @return the same in all else; the chunk ends when it did
	 */
	public ChunkHeader withClock(ChunkClock clock) {
		return new ChunkHeader(
				major,
				minor,
				sizeBytes,
				checkpointOffset,
				metadataOffset,
				clock.startEpochNanos(),
				endEpochNanos() - clock.startEpochNanos(),
				clock.startTicks(),
				clock.ticksPerSecond(),
				state,
				flags);
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
	 * @return the same in all else, without bits that mean nothing, and with the flag of compressed integers, as tools
	 *         read no others
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
				flags & LAST_CHUNK | COMPRESSED_INTEGERS);
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
				.putInt(state << FLAGS_BITS | flags)
				.flip();
	}
}

/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.format;

import java.io.IOException;
import java.nio.ByteBuffer;

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
 * Offsets are counted from the beginning of the chunk. State {@value #FINISHED} is a finished chunk,
 * {@value #FIRST_GENERATION} to {@value #LAST_GENERATION} a chunk that grows, {@value #BEING_REWRITTEN} a chunk whose
 * header is being rewritten. No other class of this bundle knows these bytes.
 *
 * @param sizeBytes
 *            the chunk with its header
 * @param checkpointOffset
 *            of the newest checkpoint, 0 for none
 * @param metadataOffset
 *            of the newest metadata event, 0 for none
 * @param startEpochNanos
 *            when the chunk starts
 * @param durationNanos
 *            how long it takes
 * @param startTicks
 *            when it starts, in ticks
 * @param ticksPerSecond
 *            the frequency of the ticks
 * @param state
 *            0 to 255
 * @param version
 *            major in the upper, minor in the lower sixteen bits
 * @param flags
 *            bit 0: integers are compressed; bit 1: no chunk follows
 */
public record ChunkHeader(
		long sizeBytes,
		long checkpointOffset,
		long metadataOffset,
		long startEpochNanos,
		long durationNanos,
		long startTicks,
		long ticksPerSecond,
		int state,
		int version,
		int flags) {
	/** Length of the header, and size of a chunk that has nothing else yet. */
	public static final int LENGTH_BYTES = 68;
	/** The first bytes of every chunk. */
	public static final int MAGIC = 'F' << 24 | 'L' << 16 | 'R' << 8;
	/** State of a finished chunk. */
	public static final int FINISHED = 0;
	/** State of a chunk whose header is being rewritten. */
	public static final int BEING_REWRITTEN = 255;

	/** State of a chunk that has just begun to grow. */
	public static final int FIRST_GENERATION = 1;

	private static final int LAST_GENERATION = 254;

	private static final int STATE_OFFSET = 64;
	private static final byte[] REWRITING = {(byte) BEING_REWRITTEN};

	private static final int MAJOR = 2;
	private static final int MINOR = 1;
	private static final int COMPRESSED_INTEGERS = 1;
	/**
	 * The flag that no chunk follows. Where each chunk is a file, readers would wait for the next one without it
	 * (format section 9.4).
	 */
	private static final int FINAL_CHUNK = 2;

	/** A file whose bytes can be replaced. */
	public interface Rewritable {
		/**
		 * @param position
		 *            where the first byte goes, from the beginning of the file
		 * @param bytes
		 *            an array
		 * @param from
		 *            index of the first byte
		 * @throws IOException
		 *             when they cannot be written
		 */
		void overwrite(long position, byte[] bytes, int from, int lengthBytes) throws IOException;
	}

	/**
	 * A header of the version that this writer writes.
	 *
	 * @param last
	 *            whether no chunk follows
	 */
	public ChunkHeader(
			long sizeBytes,
			long checkpointOffset,
			long metadataOffset,
			long startEpochNanos,
			long durationNanos,
			long startTicks,
			long ticksPerSecond,
			int state,
			boolean last) {
		this(
				sizeBytes,
				checkpointOffset,
				metadataOffset,
				startEpochNanos,
				durationNanos,
				startTicks,
				ticksPerSecond,
				state,
				MAJOR << 16 | MINOR,
				last ? COMPRESSED_INTEGERS | FINAL_CHUNK : COMPRESSED_INTEGERS);
	}

	/**
	 * @param startEpochNanos
	 *            when the chunk starts
	 * @param startTicks
	 *            the same in ticks
	 * @param ticksPerSecond
	 *            the frequency of the ticks
	 * @return the header of a chunk that has nothing else yet
	 */
	public static ChunkHeader begun(long startEpochNanos, long startTicks, long ticksPerSecond) {
		return new ChunkHeader(
				LENGTH_BYTES, 0, 0, startEpochNanos, 0, startTicks, ticksPerSecond, FIRST_GENERATION, false);
	}

	/**
	 * @param generation
	 *            the state of a chunk that grows
	 * @return its state after the next publication
	 */
	public static int nextGeneration(int generation) {
		return generation == LAST_GENERATION ? FIRST_GENERATION : generation + 1;
	}

	/** @return the bytes of the header */
	public byte[] encode() {
		ByteBuffer out = ByteBuffer.allocate(LENGTH_BYTES);
		out.putInt(MAGIC);
		out.putInt(version);
		out.putLong(sizeBytes);
		out.putLong(checkpointOffset);
		out.putLong(metadataOffset);
		assert out.position() == 32;
		out.putLong(startEpochNanos);
		out.putLong(durationNanos);
		out.putLong(startTicks);
		out.putLong(ticksPerSecond);
		assert out.position() == STATE_OFFSET;
		out.put((byte) state);
		out.put((byte) 0);
		out.putShort((short) flags);
		assert !out.hasRemaining();
		return out.array();
	}

	/**
	 * Replaces a header in a file. The first byte that is written is the state {@value #BEING_REWRITTEN}, the last one
	 * is the new state: readers believe a header only if its state is the same before and after they read it, and is
	 * not that of a header that is being rewritten (format section 9.1).
	 *
	 * @param header
	 *            the new header, encoded
	 * @param chunkStart
	 *            where the chunk begins in the file
	 * @param file
	 *            takes the bytes
	 * @throws IOException
	 *             when the file does not take them
	 */
	public static void rewrite(byte[] header, long chunkStart, Rewritable file) throws IOException {
		long state = chunkStart + STATE_OFFSET;
		file.overwrite(state, REWRITING, 0, 1);
		file.overwrite(chunkStart, header, 0, STATE_OFFSET);
		file.overwrite(state + 1, header, STATE_OFFSET + 1, header.length - STATE_OFFSET - 1);
		file.overwrite(state, header, STATE_OFFSET, 1);
	}

	/**
	 * @param header
	 *            as many bytes as a header has
	 * @return the header that they encode, null when they do not begin a chunk of a version that readers know
	 */
	public static ChunkHeader decode(byte[] header) {
		ChunkHeader decoded = of(header);
		int major = decoded.version >>> 16;
		return ByteBuffer.wrap(header).getInt() != MAGIC || major < 1 || major > MAJOR ? null : decoded;
	}

	/**
	 * @param header
	 *            as many bytes as a header has
	 * @return the header that they encode, whatever their magic and version are
	 */
	public static ChunkHeader of(byte[] header) {
		ByteBuffer in = ByteBuffer.wrap(header, Integer.BYTES, LENGTH_BYTES - Integer.BYTES);
		int version = in.getInt();
		return new ChunkHeader(
				in.getLong(),
				in.getLong(),
				in.getLong(),
				in.getLong(),
				in.getLong(),
				in.getLong(),
				in.getLong(),
				in.getShort() >> 8 & 0xFF,
				version,
				in.getShort() & 0xFFFF);
	}

	/**
	 * @param header
	 *            as many bytes as a header has
	 * @return the header that they encode, with magic and version of this one in place of theirs
	 */
	public ChunkHeader ofSameVersion(byte[] header) {
		return decode(ByteBuffer.wrap(header.clone())
				.putInt(0, MAGIC)
				.putInt(Integer.BYTES, version)
				.array());
	}

	/** @return whether the chunk is complete */
	public boolean isFinished() {
		return state == FINISHED;
	}

	/** @return when the chunk ends, as far as is known */
	public long endEpochNanos() {
		return startEpochNanos + durationNanos;
	}

	/** @return whether integers are of variable length; those of fixed width are written by no JVM since Java 9 */
	public boolean hasCompressedIntegers() {
		return (flags & COMPRESSED_INTEGERS) != 0;
	}

	/**
	 * @param newSizeBytes
	 *            the chunk with its header
	 * @param newCheckpointOffset
	 *            of the newest checkpoint
	 * @param newMetadataOffset
	 *            of the newest metadata event
	 * @param newDurationNanos
	 *            how long the chunk takes
	 * @return the header of the same chunk, finished
	 */
	public ChunkHeader finished(
			long newSizeBytes, long newCheckpointOffset, long newMetadataOffset, long newDurationNanos) {
		return new ChunkHeader(
				newSizeBytes,
				newCheckpointOffset,
				newMetadataOffset,
				startEpochNanos,
				newDurationNanos,
				startTicks,
				ticksPerSecond,
				FINISHED,
				version,
				flags | COMPRESSED_INTEGERS);
	}

	/**
	 * @param nanos
	 *            since the epoch
	 * @param ticks
	 *            the same instant in ticks
	 * @param frequency
	 *            of the ticks
	 * @return this header with another start
	 */
	public ChunkHeader startingAt(long nanos, long ticks, long frequency) {
		return new ChunkHeader(
				sizeBytes,
				checkpointOffset,
				metadataOffset,
				nanos,
				durationNanos,
				ticks,
				frequency,
				state,
				version,
				flags);
	}
}

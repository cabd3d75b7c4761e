/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.engine;

import java.io.Flushable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ByteCursor;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ChunkHeader;

/**
 * Writes chunks, one behind the other: forward, with places that are filled in afterwards. A dropped chunk leaves no
 * trace.
 */
public final class ChunkOutput implements Flushable {
	/** The size of a block that is copied. */
	static final int BLOCK_BYTES = 1 << 16;

	private static final int BUFFER_BYTES = 1 << 18;
	private static final int MAX_VARINT_BYTES = 9;
	/** The length of the size of an event that is written anew. */
	private static final int SIZE_BYTES = 5;

	private final FileChannel channel;
	private final byte[] buffer = new byte[BUFFER_BYTES];
	/** The position in the file where the buffer begins. */
	private long flushed;

	private int length;
	private long chunkStart;

	/**
	 * An output that has nothing yet.
	 *
	 * @param channel
	 *            the file; not closed
	 * @param position
	 *            where the first chunk goes
	 */
	public ChunkOutput(FileChannel channel, long position) {
		this.channel = channel;
		flushed = position;
		chunkStart = position;
	}

	/**
	 * Tells where the next byte goes.
	 *
	 * @return a position in the file
	 */
	public long position() {
		return flushed + length;
	}

	long chunkStart() {
		return chunkStart;
	}

	/**
	 * Tells where in the chunk the next byte goes.
	 *
	 * @return bytes from the start of the chunk
	 */
	public long offset() {
		return position() - chunkStart;
	}

	/**
	 * Begins a chunk with a header that is not known yet.
	 *
	 * @throws IOException
	 *             if the file cannot be written
	 */
	public void beginChunk() throws IOException {
		chunkStart = position();
		put(new byte[ChunkHeader.LENGTH_BYTES], 0, ChunkHeader.LENGTH_BYTES);
	}

	/** Begins a chunk that is copied whole. */
	void beginCopy() {
		chunkStart = position();
	}

	/**
	 * Completes the chunk.
	 *
	 * @param header
	 *            what the header says
	 * @throws IOException
	 *             if the file cannot be written
	 */
	public void endChunk(ChunkHeader header) throws IOException {
		patch(chunkStart, header.encode().array());
		flush();
	}

	/** Drops the chunk. */
	void dropChunk() throws IOException {
		length = 0;
		flushed = chunkStart;
		channel.truncate(chunkStart);
	}

	void put(byte[] bytes, int offset, int count) throws IOException {
		if (count > buffer.length - length) {
			flush();
			if (count > buffer.length) {
				write(ByteBuffer.wrap(bytes, offset, count), flushed);
				flushed += count;
				return;
			}
		}
		System.arraycopy(bytes, offset, buffer, length, count);
		length += count;
	}

	void putByte(int value) throws IOException {
		if (length == buffer.length) {
			flush();
		}
		buffer[length++] = (byte) value;
	}

	/**
	 * Writes seven bits a byte, low ones first; the ninth byte carries eight.
	 *
	 * @param value
	 *            the number
	 * @throws IOException
	 *             if the file cannot be written
	 */
	public void putVarint(long value) throws IOException {
		long rest = value;
		for (int i = 1; i < MAX_VARINT_BYTES && (rest & ~0x7FL) != 0; i++) {
			putByte((int) rest | 0x80);
			rest >>>= 7;
		}
		putByte((int) rest);
	}

	/**
	 * Writes a varint of a given length.
	 *
	 * @param value
	 *            the number, not negative
	 * @param lengthBytes
	 *            how many bytes it gets; seven bits of it fit in each
	 * @throws IOException
	 *             if the file cannot be written
	 */
	void putPaddedVarint(long value, int lengthBytes) throws IOException {
		put(padded(value, lengthBytes), 0, lengthBytes);
	}

	private static byte[] padded(long value, int lengthBytes) {
		byte[] bytes = new byte[lengthBytes];
		for (int i = 0; i < lengthBytes; i++) {
			bytes[i] = (byte) (value >>> 7 * i & 0x7F | (i < lengthBytes - 1 ? 0x80 : 0));
		}
		return bytes;
	}

	/**
	 * Writes the size of an event.
	 *
	 * @param restBytes
	 *            how many bytes are written next, for its type and its fields
	 * @throws IOException
	 *             if the file cannot be written
	 */
	public void putSize(long restBytes) throws IOException {
		putPaddedVarint(SIZE_BYTES + restBytes, SIZE_BYTES);
	}

	/**
	 * Begins a checkpoint (format section 6.1). The count of its pools is written next.
	 *
	 * @param startTicks
	 *            its start
	 * @param durationTicks
	 *            its duration
	 * @param delta
	 *            the way to the checkpoint before, 0 if there is none
	 * @param mask
	 *            what it is for
	 * @return where it begins
	 * @throws IOException
	 *             if the file cannot be written
	 */
	public long beginCheckpoint(long startTicks, long durationTicks, long delta, long mask) throws IOException {
		long start = position();
		putSize(0);
		putVarint(ChunkHeader.CHECKPOINT_EVENT);
		putVarint(startTicks);
		putVarint(durationTicks);
		putVarint(delta);
		putVarint(mask & Byte.MAX_VALUE); // one byte for the JDK
		return start;
	}

	/**
	 * Ends a checkpoint, whose size is known now.
	 *
	 * @param start
	 *            where it begins
	 * @throws IOException
	 *             if the file cannot be written
	 */
	public void endCheckpoint(long start) throws IOException {
		patch(start, padded(position() - start, SIZE_BYTES));
	}

	private void patch(long position, byte[] bytes) throws IOException {
		if (position < flushed) {
			flush();
			write(ByteBuffer.wrap(bytes), position);
		} else {
			System.arraycopy(bytes, 0, buffer, (int) (position - flushed), bytes.length);
		}
	}

	/**
	 * Copies bytes that a cursor reads. The cursor does not move.
	 *
	 * @param in
	 *            the cursor
	 * @param from
	 *            position of the first
	 * @param to
	 *            position behind the last
	 * @throws IOException
	 *             if they cannot be read or written
	 */
	public void copy(ByteCursor in, long from, long to) throws IOException {
		in.copy(from, to, this::put);
	}

	@Override
	public void flush() throws IOException {
		write(ByteBuffer.wrap(buffer, 0, length), flushed);
		flushed += length;
		length = 0;
	}

	private void write(ByteBuffer bytes, long position) throws IOException {
		long next = position;
		while (bytes.hasRemaining()) {
			next += channel.write(bytes, next);
		}
	}
}

/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.output;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.util.Arrays;

/**
 * A file that grows by whole blocks, which are aligned to the blocks of the file. The operating system keeps the pages
 * of a file in larger units if they are written at once and aligned to these units. Pieces of any length at any place
 * take a third more time. Bytes that do not fill a block yet stay in memory until {@link #flush}.
 * <p>
 * The file is a {@link RandomAccessFile}, because the interrupt of one writing thread would close a {@code FileChannel}
 * for all threads. Not thread-safe. After an exception only {@link #cutTo}, what follows it, and {@link #close} have a
 * defined effect.
 */
final class BlockFile {
	private static final int BLOCK_BYTES = 1 << 17;
	/** The first capacity of the block, which is enough for the head of a chunk. */
	private static final int HEAD_BYTES = 1 << 8;
	/** The next capacity, which is enough for the end of a small recording. Then comes the whole block. */
	private static final int SMALL_BYTES = 1 << 12;

	private static final long UNKNOWN = -1;

	private final RandomAccessFile file;
	/** Where the next write goes without a seek, which is a system call; {@link #UNKNOWN} after a failure. */
	private long position = UNKNOWN;
	/** The bytes of the file that were written. The block comes behind them. */
	private long writtenBytes;

	private byte[] block = {};
	private int blockBytes;

	/** The file is open for reading and writing. It is closed with this. */
	BlockFile(RandomAccessFile file) {
		this.file = file;
	}

	/**
	 * Makes the file ready for the first byte.
	 *
	 * @param keptBytes
	 *            how many bytes of its content are kept
	 * @throws IOException
	 *             when it cannot be cut to that length
	 */
	void startAt(long keptBytes) throws IOException {
		// ext4 writes a file that was cut, even to the length it has, to the disk when it is closed. The thread that
		// closes or deletes it waits for that.
		if (file.length() != keptBytes) {
			file.setLength(keptBytes);
		}
		writtenBytes = keptBytes;
	}

	/** @return the length that the file has after a flush */
	long lengthBytes() {
		return writtenBytes + blockBytes;
	}

	/** Adds bytes at the end. */
	void append(byte[] bytes, int from, int lengthBytes) throws IOException {
		int at = from;
		int rest = lengthBytes;
		while (rest > 0) {
			int room = BLOCK_BYTES - (int) (lengthBytes() % BLOCK_BYTES);
			int count = Math.min(room, rest);
			if (count == room && blockBytes == 0 || !makeRoomInBlock(count)) {
				flush();
				write(writtenBytes, bytes, at, count);
				writtenBytes += count;
			} else {
				System.arraycopy(bytes, at, block, blockBytes, count);
				blockBytes += count;
				if (count == room) {
					flush();
				}
			}
			at += count;
			rest -= count;
		}
	}

	/** @return false when the heap has no room for it; then pieces are written as they come, which is only slower */
	private boolean makeRoomInBlock(int lengthBytes) {
		int needed = blockBytes + lengthBytes;
		if (needed > block.length) {
			int capacity = needed <= HEAD_BYTES ? HEAD_BYTES : needed <= SMALL_BYTES ? SMALL_BYTES : BLOCK_BYTES;
			try {
				block = Arrays.copyOf(block, capacity);
			} catch (OutOfMemoryError e) {
				return false;
			}
		}
		return true;
	}

	/** Gives the operating system everything that was appended. */
	void flush() throws IOException {
		if (blockBytes > 0) {
			write(writtenBytes, block, 0, blockBytes);
			writtenBytes += blockBytes;
			blockBytes = 0;
		}
	}

	/** Returns when the disk has what was flushed. */
	void force(ChunkFiles files) throws IOException {
		files.force(file);
	}

	/** Replaces bytes that were flushed. */
	void overwrite(long place, byte[] bytes, int from, int lengthBytes) throws IOException {
		assert place + lengthBytes <= writtenBytes;
		write(place, bytes, from, lengthBytes);
	}

	private void write(long place, byte[] bytes, int from, int lengthBytes) throws IOException {
		boolean there = position == place;
		position = UNKNOWN;
		if (!there) {
			file.seek(place);
		}
		file.write(bytes, from, lengthBytes);
		position = place + lengthBytes;
	}

	/** Cuts off the end of the file, so that so many of the flushed bytes are left. */
	void cutTo(long lengthBytes) throws IOException {
		blockBytes = 0;
		position = UNKNOWN;
		file.setLength(lengthBytes);
		writtenBytes = lengthBytes;
	}

	/** Closes the file; what was not flushed is lost. */
	void close() throws IOException {
		file.close();
	}
}

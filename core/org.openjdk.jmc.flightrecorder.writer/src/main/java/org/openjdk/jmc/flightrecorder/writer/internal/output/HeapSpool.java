/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.output;

import java.io.IOException;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Keeps a chunk in blocks of heap, and the bytes beyond their limit in a temporary file. Blocks are added and never
 * copied to larger ones. They are kept for the next chunk.
 */
public final class HeapSpool implements ChunkSpool {
	private static final int FIRST_BLOCK_BYTES = 1 << 12;
	/** A larger block would be a humongous object in a small heap of G1, and would cost twice its size. */
	private static final int MAX_BLOCK_BYTES = 1 << 18;

	private final long maxHeapBytes;
	private final Path directory;
	private final List<byte[]> blocks = new ArrayList<>();
	private long heapBytes;
	private int currentBlock;
	private int currentOffset;
	private TemporaryFile overflow;

	/**
	 * @param maxHeapBytes
	 *            how much of a chunk may wait in the heap
	 * @param directory
	 *            for the temporary file, null for the default one
	 */
	public HeapSpool(long maxHeapBytes, Path directory) {
		this.maxHeapBytes = maxHeapBytes;
		this.directory = directory;
	}

	/** @return a spool that keeps all in the heap */
	public static HeapSpool withoutFile() {
		return new HeapSpool(Long.MAX_VALUE, null);
	}

	@Override
	public void append(byte[] bytes, int from, int lengthBytes) throws IOException {
		int at = from;
		int rest = lengthBytes;
		while (rest > 0) {
			int room = roomInBlock();
			if (room == 0) {
				overflow().file().write(bytes, at, rest);
				return;
			}
			int part = Math.min(room, rest);
			System.arraycopy(bytes, at, blocks.get(currentBlock), currentOffset, part);
			currentOffset += part;
			at += part;
			rest -= part;
		}
	}

	private int roomInBlock() {
		if (currentBlock < blocks.size() && currentOffset == blocks.get(currentBlock).length) {
			currentBlock++;
			currentOffset = 0;
		}
		if (currentBlock == blocks.size()) {
			long size = Math.min(Math.max(FIRST_BLOCK_BYTES, heapBytes), MAX_BLOCK_BYTES);
			size = Math.min(size, maxHeapBytes - heapBytes);
			if (size == 0) {
				return 0;
			}
			blocks.add(new byte[(int) size]);
			heapBytes += size;
		}
		return blocks.get(currentBlock).length - currentOffset;
	}

	private TemporaryFile overflow() throws IOException {
		if (overflow == null) {
			overflow = new TemporaryFile(directory);
		}
		return overflow;
	}

	@Override
	public void drainTo(OutputStream stream) throws IOException {
		for (int i = 0; i < blocks.size() && i <= currentBlock; i++) {
			byte[] block = blocks.get(i);
			stream.write(block, 0, i == currentBlock ? currentOffset : block.length);
		}
		if (overflow != null) {
			RandomAccessFile file = overflow.file();
			file.seek(0);
			byte[] copy = new byte[1 << 16];
			for (int length; (length = file.read(copy)) != -1; ) {
				stream.write(copy, 0, length);
			}
			// This moves the position back as well.
			file.setLength(0);
		}
		currentBlock = 0;
		currentOffset = 0;
	}

	@Override
	public void close() throws IOException {
		blocks.clear();
		if (overflow != null) {
			overflow.close();
		}
	}
}

/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.spark.read;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ByteSource;

/**
 * The bytes of a source in blocks that are kept, for readers that go back and forth: constants name each other in any
 * order. Used by one thread.
 */
final class KeptBlocks implements ByteSource {
	static final int BLOCK_BYTES = 1 << 16;
	/** All are forgotten then. The constants of most chunks are fewer bytes. */
	static final int MOST_BLOCKS = 1 << 9;

	private final ByteSource source;
	private final Map<Long, byte[]> blocks = new HashMap<>();

	/**
	 * @param source
	 *            what is read; others close it
	 */
	KeptBlocks(ByteSource source) {
		this.source = source;
	}

	@Override
	public String name() {
		return source.name();
	}

	@Override
	public long lengthBytes() {
		return source.lengthBytes();
	}

	@Override
	public int read(long position, byte[] target, int offset, int length) throws IOException {
		byte[] block = blocks.get(position / BLOCK_BYTES);
		if (block == null) {
			block = load(position / BLOCK_BYTES);
		}
		int at = (int) (position % BLOCK_BYTES);
		int read = Math.min(length, block.length - at);
		if (read <= 0) {
			return -1;
		}
		System.arraycopy(block, at, target, offset, read);
		return read;
	}

	private byte[] load(long number) throws IOException {
		long start = number * BLOCK_BYTES;
		byte[] block = new byte[(int) Math.max(0, Math.min(BLOCK_BYTES, lengthBytes() - start))];
		for (int loaded = 0; loaded < block.length; ) {
			int read = source.read(start + loaded, block, loaded, block.length - loaded);
			if (read <= 0) {
				throw new IOException(name() + ": ends at byte " + (start + loaded) + " of " + lengthBytes());
			}
			loaded += read;
		}
		if (blocks.size() == MOST_BLOCKS) {
			blocks.clear();
		}
		blocks.put(number, block);
		return block;
	}

	@Override
	public void close() {}
}

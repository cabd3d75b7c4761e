/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.format;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The constants of a chunk: those of the checkpoints that the header leads to (format section 6). No reader sees other
 * checkpoints. A value that is repeated under its key counts once.
 */
public final class Constants {
	private static final int COMPARED_BYTES = 1 << 12;

	private final ConstantPool[] byOrdinal;
	private final List<ConstantPool> pools = new ArrayList<>();

	private final ByteCursor earlier;

	/**
	 * No constants yet.
	 *
	 * @param source
	 *            the source of the chunk
	 * @param types
	 *            the types of their chunk
	 */
	public Constants(ByteSource source, TypeTable types) {
		byOrdinal = new ConstantPool[types.size()];
		earlier = new ByteCursor(source, COMPARED_BYTES);
	}

	/**
	 * Finds all constants of a chunk. Reads each checkpoint once.
	 *
	 * @param chunk
	 *            the chunk
	 * @param types
	 *            its types
	 * @param in
	 *            a cursor of its source; it moves
	 * @return where they are
	 * @throws IOException
	 *             if a checkpoint cannot be read
	 */
	public static Constants read(Chunk chunk, TypeTable types, ByteCursor in) throws IOException {
		Constants constants = new Constants(chunk.source(), types);
		visitPools(chunk, types, in, pools -> {
			for (int rest = pools.count(); rest > 0; rest--) {
				long start = in.position();
				long key = in.varint();
				pools.skipValue();
				constants.add(pools.type(), key, start, in);
			}
			return true;
		});
		return constants;
	}

	/**
	 * Tells whether the first text of a chunk in UTF-8 is empty, among constants that are texts alone.
	 *
	 * @param chunk
	 *            the chunk
	 * @param types
	 *            its types
	 * @param in
	 *            a cursor of its source; it moves
	 * @return false if there is none
	 * @throws IOException
	 *             if a checkpoint cannot be read
	 */
	public static boolean isFirstTextEmpty(Chunk chunk, TypeTable types, ByteCursor in) throws IOException {
		boolean[] isEmpty = {false};
		visitPools(chunk, types, in, pools -> {
			if (!pools.type().isText()) {
				pools.skipConstants();
				return true;
			}
			for (int rest = pools.count(); rest > 0; rest--) {
				in.skipVarints(1);
				int encoding = in.u1();
				if (encoding == TextEncoding.UTF_8) {
					isEmpty[0] = in.varint() == 0;
					return false;
				}
				in.skipText(encoding);
			}
			return true;
		});
		return isEmpty[0];
	}

	private interface PoolVisitor {
		/** @return whether to go on; the cursor is behind the pool then */
		boolean visit(PoolWalk pools) throws IOException;
	}

	/** Visits the pools in the order in which the JDK reads them. */
	private static void visitPools(Chunk chunk, TypeTable types, ByteCursor in, PoolVisitor visitor)
			throws IOException {
		EventWalk walk = new EventWalk(chunk, in);
		Set<Long> visited = new HashSet<>();
		long offset = chunk.header().checkpointOffset();
		for (long delta = offset; delta != 0; offset += delta) {
			if (offset < ChunkHeader.LENGTH_BYTES
					|| offset >= chunk.header().sizeBytes()
					|| !walk.moveTo(chunk.start() + offset)
					|| walk.typeId() != ChunkHeader.CHECKPOINT_EVENT) {
				throw in.malformed(chunk.start(), "no checkpoint at the offset " + offset + " of the chunk");
			}
			if (!visited.add(offset)) {
				throw in.malformed(chunk.start() + offset, "a checkpoint that leads to itself");
			}
			PoolWalk pools = new PoolWalk(walk, types);
			delta = pools.delta();
			while (pools.next()) {
				if (!visitor.visit(pools)) {
					return;
				}
			}
		}
	}

	/**
	 * Adds a constant.
	 *
	 * @param type
	 *            its type
	 * @param key
	 *            its key
	 * @param start
	 *            the position of the key
	 * @param in
	 *            behind the value
	 * @throws IOException
	 *             if the source cannot be read
	 */
	public void add(ValueType type, long key, long start, ByteCursor in) throws IOException {
		ConstantPool pool = byOrdinal[type.ordinal()];
		if (pool == null) {
			pool = new ConstantPool(type);
			byOrdinal[type.ordinal()] = pool;
			pools.add(pool);
		}
		long lengthBytes = in.position() - start;
		if (lengthBytes != (int) lengthBytes) {
			throw in.malformed(start, "a constant of " + lengthBytes + " bytes");
		}
		if (!isThere(pool, key, start, (int) lengthBytes, in)) {
			pool.add(key, start, (int) lengthBytes);
		}
	}

	/** Whether the key has that value already. */
	private boolean isThere(ConstantPool pool, long key, long start, int lengthBytes, ByteCursor in)
			throws IOException {
		int entry = pool.entry(key);
		// The JDK takes the last value, so an older one does not count.
		if (entry < 0 || pool.end(entry) - pool.start(entry) != lengthBytes) {
			return false;
		}
		earlier.moveTo(pool.start(entry), pool.end(entry));
		byte[] before = earlier.bytes(lengthBytes);
		byte[] now = new byte[lengthBytes];
		int[] done = {0};
		in.copy(start, start + lengthBytes, (bytes, offset, length) -> {
			System.arraycopy(bytes, offset, now, done[0], length);
			done[0] += length;
		});
		return Arrays.equals(before, now);
	}

	/**
	 * Finds the constants of a type.
	 *
	 * @param type
	 *            a type of the chunk
	 * @return null if there are none
	 */
	public ConstantPool pool(ValueType type) {
		return byOrdinal[type.ordinal()];
	}

	/**
	 * Tells all pools.
	 *
	 * @return one for each type that has constants, in the order in which they come
	 */
	public List<ConstantPool> pools() {
		return pools;
	}
}

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
 * The constants of a chunk: those of the checkpoints that the header leads to (format section 6). Other checkpoints are
 * seen by no reader. A value that comes again under its key is counted once.
 *
 * <pre>
 * checkpoint := size, 1, start, duration, delta, mask, pool count, pool*     delta: to the checkpoint before, 0: none
 * pool       := type id, entry count, (key, value)*
 * </pre>
 */
public final class Constants {
	private static final int COMPARED_BYTES = 1 << 12;

	private final ConstantPool[] byOrdinal;
	private final List<ConstantPool> pools = new ArrayList<>();

	private Constants(TypeTable types) {
		byOrdinal = new ConstantPool[types.size()];
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
		Constants constants = new Constants(types);
		EventWalk walk = new EventWalk(chunk, in);
		ByteCursor earlier = new ByteCursor(chunk.source(), COMPARED_BYTES);
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
			in.skipVarints(2); // start, duration
			delta = in.varint();
			in.u1(); // mask
			constants.addPools(types, in, earlier);
		}
		return constants;
	}

	private void addPools(TypeTable types, ByteCursor in, ByteCursor earlier) throws IOException {
		for (int rest = in.count("pools"); rest > 0; rest--) {
			long position = in.position();
			long typeId = in.varint();
			ValueType type = types.byId(typeId);
			int entries = in.count("constants");
			if (type == null) {
				throw in.malformed(position, entries + " constants of the undeclared type " + typeId);
			}
			ConstantPool pool = byOrdinal[type.ordinal()];
			if (pool == null) {
				pool = new ConstantPool(type);
				byOrdinal[type.ordinal()] = pool;
				pools.add(pool);
			}
			for (; entries > 0; entries--) {
				long start = in.position();
				long key = in.varint();
				ValueWalk.skip(in, type);
				long lengthBytes = in.position() - start;
				if (lengthBytes != (int) lengthBytes) {
					throw in.malformed(start, "a constant of " + lengthBytes + " bytes");
				}
				if (!isThere(pool, key, start, (int) lengthBytes, in, earlier)) {
					pool.add(key, start, (int) lengthBytes);
				}
			}
		}
	}

	/** Whether the key has that value already. */
	private static boolean isThere(
			ConstantPool pool, long key, long start, int lengthBytes, ByteCursor in, ByteCursor earlier)
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
	 * @return null where there are none
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

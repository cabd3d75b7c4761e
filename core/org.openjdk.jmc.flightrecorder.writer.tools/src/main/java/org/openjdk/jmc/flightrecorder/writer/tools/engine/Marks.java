/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.engine;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ByteCursor;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ByteWriter;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ConstantPool;
import org.openjdk.jmc.flightrecorder.writer.tools.format.Constants;
import org.openjdk.jmc.flightrecorder.writer.tools.format.EventWalk;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ReferenceVisitor;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ValueReader;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ValueType;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ValueWalk;

/** Marks the constants of a chunk that are needed. Memory: two bits for each. */
final class Marks implements ReferenceVisitor {
	/** An empty text in UTF-8. */
	static final byte[] EMPTY_TEXT = new ByteWriter().utf8("").bytes();
	/** Keys of what is added before an empty text have 30 bits and begin here. Keys of texts that change are larger. */
	private static final long FIRST_KEY = 1L << 29;

	private final ValueReader chunk;
	private Constants constants;
	private ConstantPool[] pools;
	/** Marked entries by the ordinal of their type. */
	private final BitSet[] marked;

	Marks(ValueReader chunk) {
		this.chunk = chunk;
		marked = new BitSet[chunk.types().size()];
	}

	/** Marks what an event refers to. */
	void addEvent(EventWalk event, ValueType type) throws IOException {
		if (!type.hasReferences()) {
			return;
		}
		load();
		event.cursor().moveTo(event.contentStart(), event.end());
		ValueWalk.visit(event.cursor(), type, this);
	}

	/** Finds the constants, before the first one is marked. */
	void load() throws IOException {
		if (constants == null) {
			constants = chunk.constants();
			pools = new ConstantPool[marked.length];
			for (ConstantPool pool : constants.pools()) {
				pools[pool.type().ordinal()] = pool;
			}
		}
	}

	@Override
	public void reference(ValueType type, long key) {
		ConstantPool pool = type == null ? null : pools[type.ordinal()];
		int entry = pool == null ? -1 : pool.entry(key);
		if (entry < 0) {
			return;
		}
		BitSet bits = marked[type.ordinal()];
		if (bits == null) {
			bits = new BitSet(pool.count());
			marked[type.ordinal()] = bits;
		}
		while (entry >= 0 && !bits.get(entry)) {
			bits.set(entry);
			entry = pool.earlier(entry);
		}
	}

	/** Marks what marked constants refer to, and so on. Goes through each pool in its order, so that the cursor does not jump. */
	void complete(ByteCursor in) throws IOException {
		if (constants == null) {
			return;
		}
		BitSet[] done = new BitSet[marked.length];
		for (boolean more = true; more; ) {
			more = false;
			for (ConstantPool pool : constants.pools()) {
				ValueType type = pool.type();
				BitSet bits = marked[type.ordinal()];
				if (bits == null || !type.hasReferences()) {
					continue;
				}
				if (done[type.ordinal()] == null) {
					done[type.ordinal()] = new BitSet(pool.count());
				}
				BitSet visited = done[type.ordinal()];
				for (int entry = bits.nextSetBit(0); entry >= 0; entry = bits.nextSetBit(entry + 1)) {
					if (!visited.get(entry)) {
						visited.set(entry);
						more = true;
						in.moveTo(pool.start(entry), pool.end(entry));
						in.skipVarints(1);
						ValueWalk.visit(in, type, this);
					}
				}
			}
		}
	}

	/**
	 * Writes the pools, as they stand in a checkpoint, behind their number.
	 *
	 * @param changes
	 *            changes texts; may be null
	 */
	void putPools(ByteCursor in, ChunkEdit edit, TextChanges changes, ChunkOutput out) throws IOException {
		List<ConstantPool> needed = new ArrayList<>();
		if (constants != null) {
			for (ConstantPool pool : constants.pools()) {
				if (marked[pool.type().ordinal()] != null
						|| !added(pool, changes).isEmpty()) {
					needed.add(pool);
				}
			}
		}
		out.putVarint(needed.size());
		for (ConstantPool pool : needed) {
			BitSet bits = marked[pool.type().ordinal()];
			Map<Long, byte[]> added = added(pool, changes);
			out.putVarint(edit.typeId(pool.type()));
			byte[] first = textBeforeEmptyOne(pool, bits, in, changes);
			out.putVarint((first == null ? 0 : 1) + added.size() + (bits == null ? 0 : bits.cardinality()));
			if (first != null) {
				out.put(first, 0, first.length);
			}
			if (bits != null) {
				putMarked(pool, bits, in, changes, out);
			}
			for (Map.Entry<Long, byte[]> each : added.entrySet()) {
				out.putVarint(each.getKey());
				out.put(each.getValue(), 0, each.getValue().length);
			}
		}
	}

	/**
	 * Keeps an empty text from being the first that the JDK's reader meets, which it takes for null (format section 4.1).
	 * What stood before it in the input, in any pool or chunk, may be left out, or known from the chunk before, so it gets a
	 * text of its own.
	 *
	 * @return an entry to begin with; null if none is needed
	 */
	private byte[] textBeforeEmptyOne(ConstantPool pool, BitSet bits, ByteCursor in, TextChanges changes)
			throws IOException {
		if (!pool.type().isText() || !hasEmptyText(pool, bits, in, changes)) {
			return null;
		}
		long key = FIRST_KEY + (Long.hashCode(chunk.chunk().header().startEpochNanos()) >>> 3);
		while (pool.entry(key) >= 0) {
			key++;
		}
		return new ByteWriter().varint(key).utf8("()V").bytes();
	}

	private static boolean hasEmptyText(ConstantPool pool, BitSet bits, ByteCursor in, TextChanges changes)
			throws IOException {
		if (changes != null && changes.makesEmptyText(pool.type())) {
			return true;
		}
		for (int entry = bits == null ? -1 : bits.nextSetBit(0); entry >= 0; entry = bits.nextSetBit(entry + 1)) {
			in.moveTo(pool.start(entry), pool.end(entry));
			in.skipVarints(1);
			if (in.remaining() == EMPTY_TEXT.length && Arrays.equals(in.bytes(EMPTY_TEXT.length), EMPTY_TEXT)) {
				return true;
			}
		}
		return false;
	}

	private static Map<Long, byte[]> added(ConstantPool pool, TextChanges changes) {
		return changes == null ? Map.of() : changes.added(pool.type());
	}

	private static void putMarked(ConstantPool pool, BitSet bits, ByteCursor in, TextChanges changes, ChunkOutput out)
			throws IOException {
		for (int entry = bits.nextSetBit(0); entry >= 0; ) {
			if (changes != null && changes.isChanged(pool.type(), entry)) {
				changes.putConstant(pool, entry, in, out);
				entry = bits.nextSetBit(entry + 1);
				continue;
			}
			// Marked neighbours are copied together.
			long from = pool.start(entry);
			long to = pool.end(entry);
			entry = bits.nextSetBit(entry + 1);
			while (entry >= 0
					&& pool.start(entry) == to
					&& to - from < ChunkOutput.BLOCK_BYTES
					&& (changes == null || !changes.isChanged(pool.type(), entry))) {
				to = pool.end(entry);
				entry = bits.nextSetBit(entry + 1);
			}
			in.moveTo(from, to);
			out.copy(in, from, to);
		}
	}
}

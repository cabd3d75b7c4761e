/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.engine;

import java.io.IOException;
import java.util.BitSet;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ByteCursor;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ConstantPool;
import org.openjdk.jmc.flightrecorder.writer.tools.format.Constants;
import org.openjdk.jmc.flightrecorder.writer.tools.format.EventWalk;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ReferenceVisitor;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ValueReader;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ValueType;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ValueWalk;

/** Which constants of a chunk are needed: two bits for each. */
final class Marks implements ReferenceVisitor {
	private final ValueReader chunk;
	private Constants constants;
	private ConstantPool[] pools;
	/** By the ordinal of the type. */
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
		if (constants == null) {
			constants = chunk.constants();
			pools = new ConstantPool[marked.length];
			for (ConstantPool pool : constants.pools()) {
				pools[pool.type().ordinal()] = pool;
			}
		}
		event.cursor().moveTo(event.contentStart(), event.end());
		ValueWalk.visit(event.cursor(), type, this);
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

	/** @return how many pools have a marked constant */
	int poolCount() {
		int count = 0;
		for (BitSet bits : marked) {
			count += bits == null ? 0 : 1;
		}
		return count;
	}

	/** Writes the pools, as they stand in a checkpoint. */
	void putPools(ByteCursor in, ChunkOutput out) throws IOException {
		if (constants == null) {
			return;
		}
		for (ConstantPool pool : constants.pools()) {
			BitSet bits = marked[pool.type().ordinal()];
			if (bits == null) {
				continue;
			}
			out.putVarint(pool.type().id());
			out.putVarint(bits.cardinality());
			for (int entry = bits.nextSetBit(0); entry >= 0; ) {
				// Neighbours that are both marked are one copy.
				long from = pool.start(entry);
				long to = pool.end(entry);
				entry = bits.nextSetBit(entry + 1);
				while (entry >= 0 && pool.start(entry) == to && to - from < ChunkOutput.BLOCK_BYTES) {
					to = pool.end(entry);
					entry = bits.nextSetBit(entry + 1);
				}
				in.moveTo(from, to);
				out.copy(in, from, to);
			}
		}
	}
}

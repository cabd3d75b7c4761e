/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.constant;

import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.openjdk.jmc.flightrecorder.writer.internal.format.Leb128;
import org.openjdk.jmc.flightrecorder.writer.internal.format.Leb128Reader;

/**
 * Encoded constants of one type, found by their bytes. An entry is kept just as a checkpoint holds it, so that writing
 * the checkpoint is copying:
 *
 * <pre>
 *  blocks  | id (LEB) value | id value | ... |   | id value | ...
 *  slots   from the hash of a value to its place: block number : offset in block
 * </pre>
 *
 * An entry costs its bytes and 16 to 32 bytes of table, and no object. Encodings of one type are prefix-free, so a
 * candidate that equals the beginning of an entry is that entry and no length is kept.
 * <p>
 * <b>Concurrency.</b> Assumption: {@link #add} and {@link #takeAdded} are called under one lock of the caller.
 * Guarantee: {@link #find} may run at any time without a lock and finds every entry whose add happened before; it may
 * miss one that is being added. A slot is published last, by a release store. Progress: find is wait-free.
 */
public final class ConstantTable {
	/**
	 * The result of {@link #find} for a value that is not here. It is not -1, because HotSpot has constants of id -1.
	 */
	static final long NONE = Long.MIN_VALUE;

	private static final VarHandle EIGHT_BYTES =
			MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
	/** The golden ratio in 64 bits: an odd number with well-mixed bits. */
	private static final long HASH_MULTIPLIER = 0x9E37_79B9_7F4A_7C15L;

	private static final int OFFSET_BITS = 16;
	private static final int BLOCK_BYTES = 1 << OFFSET_BITS;
	private static final int FIRST_BLOCK_BYTES = 256;
	private static final int TYPICAL_ENTRY_BYTES = 24;
	/** The heap that is taken for each entry that is expected: its bytes, and four slots. */
	static final int EXPECTED_ENTRY_BYTES = TYPICAL_ENTRY_BYTES + 4 * Long.BYTES;

	private static final int MAX_BLOCKS = 1 << Integer.SIZE - 1 - OFFSET_BITS;
	/** There is room for so many bytes whatever entries come: of two blocks in a row, one at least is filled by half. */
	static final long CERTAIN_BYTES = (long) MAX_BLOCKS * BLOCK_BYTES / 2;

	private final ConstantSlots slots;
	private volatile byte[][] blocks;
	/** How much of each block is filled. Only the thread that adds uses this field. */
	private int[] filled;

	private int blockCount;
	private int count;
	private long sizeBytes;
	private int takenCount;
	private int takenBlock;
	private int takenOffset;

	/**
	 * @param capacity
	 *            how many entries are expected, 0 if unknown
	 */
	ConstantTable(int capacity) {
		this(capacity, new ConstantSlots(capacity));
	}

	/**
	 * @param capacity
	 *            how many entries are expected, 0 if unknown
	 * @param slots
	 *            finds them; empty
	 */
	ConstantTable(int capacity, ConstantSlots slots) {
		this.slots = slots;
		blocks = new byte[4][];
		filled = new int[4];
		if (capacity > 0) {
			addBlock((int) Math.min(BLOCK_BYTES, (long) capacity * TYPICAL_ENTRY_BYTES));
		}
	}

	/** @return how many entries there are */
	int count() {
		return count;
	}

	/** @return how many bytes of heap the entries take, tables included */
	long sizeBytes() {
		return sizeBytes + slots.sizeBytes();
	}

	/**
	 * @param bytes
	 *            encoded constants
	 * @param from
	 *            first byte
	 * @param to
	 *            after the last byte
	 * @return a hash of the bytes, well spread
	 */
	static int hash(byte[] bytes, int from, int to) {
		long hash = (long) to - from;
		int at = from;
		for (; at <= to - Long.BYTES; at += Long.BYTES) {
			hash = (hash ^ (long) EIGHT_BYTES.get(bytes, at)) * HASH_MULTIPLIER;
			hash ^= hash >>> 29;
		}
		for (; at < to; at++) {
			hash = (hash ^ bytes[at]) * HASH_MULTIPLIER;
		}
		hash ^= hash >>> 32;
		return (int) (hash * HASH_MULTIPLIER >>> 32);
	}

	/**
	 * @param hash
	 *            {@link #hash} of the bytes
	 * @param bytes
	 *            an encoded value, without id
	 * @param from
	 *            its first byte
	 * @param to
	 *            after its last byte
	 * @return its id, or {@link #NONE}
	 */
	long find(int hash, byte[] bytes, int from, int to) {
		long[] segment = slots.segmentOf(hash);
		int mask = segment.length - 1;
		for (int i = hash & mask; ; i = i + 1 & mask) {
			long slot = ConstantSlots.slot(segment, i);
			if (slot == 0) {
				return NONE;
			}
			if (ConstantSlots.hashOf(slot) == hash) {
				int place = ConstantSlots.placeOf(slot);
				byte[] block = blocks[place >>> OFFSET_BITS];
				int offset = place & BLOCK_BYTES - 1;
				int value = Leb128Reader.skipLong(block, offset);
				if (value + (to - from) <= block.length
						&& Arrays.equals(block, value, value + (to - from), bytes, from, to)) {
					return Leb128Reader.getLong(block, offset);
				}
			}
		}
	}

	/**
	 * Adds an entry that {@link #find} does not find.
	 *
	 * @param hash
	 *            {@link #hash} of the value's bytes
	 * @param bytes
	 *            the encoded value, without id
	 * @param from
	 *            its first byte
	 * @param to
	 *            after its last byte
	 */
	void add(int hash, long id, byte[] bytes, int from, int to) {
		slots.add(hash, addUnlisted(id, bytes, from, to));
	}

	/**
	 * Adds an entry that is written, but not found by {@link #find} and {@link #locate}, because it is known by more
	 * than its bytes.
	 *
	 * @param bytes
	 *            the encoded value, without id
	 * @param from
	 *            its first byte
	 * @param to
	 *            after its last byte
	 * @return where it is
	 */
	int addUnlisted(long id, byte[] bytes, int from, int to) {
		int entryBytes = Leb128.encodedLength(id) + to - from;
		int block = blockWithRoom(entryBytes);
		int offset = filled[block];
		byte[] target = blocks[block];
		int value = Leb128.put(target, offset, id);
		System.arraycopy(bytes, from, target, value, to - from);
		filled[block] = offset + entryBytes;
		count++;
		sizeBytes += entryBytes;
		return block << OFFSET_BITS | offset;
	}

	private int blockWithRoom(int entryBytes) {
		if (blockCount > 0 && blocks[blockCount - 1].length - filled[blockCount - 1] >= entryBytes) {
			return blockCount - 1;
		}
		// Blocks double up to their full size, so that the tables of a tiny recording stay tiny.
		int usual = Math.min(BLOCK_BYTES, FIRST_BLOCK_BYTES << Math.min(blockCount, OFFSET_BITS));
		return addBlock(Math.max(usual, entryBytes));
	}

	private int addBlock(int lengthBytes) {
		if (blockCount == MAX_BLOCKS) {
			throw new IllegalStateException("A chunk holds at most " + MAX_BLOCKS + " blocks of constants of one type");
		}
		byte[][] grown = blocks;
		if (blockCount == grown.length) {
			grown = Arrays.copyOf(grown, blockCount * 2);
			filled = Arrays.copyOf(filled, blockCount * 2);
		}
		grown[blockCount] = new byte[lengthBytes];
		blocks = grown;
		return blockCount++;
	}

	/**
	 * Takes the entries that were added since the last call. They never change again, so they can be read without the
	 * lock.
	 *
	 * @param all
	 *            whether to take all entries instead
	 * @return the entries
	 */
	Part takeAdded(boolean all) {
		if (all) {
			takenCount = 0;
			takenBlock = 0;
			takenOffset = 0;
		}
		Part part = new Part(count - takenCount, Math.max(0, blockCount - takenBlock));
		for (int block = takenBlock; block < blockCount; block++) {
			part.put(block - takenBlock, blocks[block], block == takenBlock ? takenOffset : 0, filled[block]);
		}
		takenCount = count;
		takenBlock = Math.max(0, blockCount - 1);
		takenOffset = blockCount == 0 ? 0 : filled[blockCount - 1];
		return part;
	}

	/** Consecutive entries of a table. Immutable once taken. */
	public static final class Part {
		private final int count;
		private final byte[][] blocks;
		private final int[] from;
		private final int[] to;
		private long lengthBytes;

		private Part(int count, int blockCount) {
			this.count = count;
			blocks = new byte[blockCount][];
			from = new int[blockCount];
			to = new int[blockCount];
		}

		private void put(int index, byte[] block, int blockFrom, int blockTo) {
			blocks[index] = block;
			from[index] = blockFrom;
			to[index] = blockTo;
			lengthBytes += blockTo - blockFrom;
		}

		/** @return how many entries there are */
		public int count() {
			return count;
		}

		/** @return how many bytes they take, ids included */
		public long lengthBytes() {
			return lengthBytes;
		}

		/** @return these entries behind another one */
		Part behind(byte[] entry) {
			Part longer = new Part(count + 1, blocks.length + 1);
			longer.put(0, entry, 0, entry.length);
			for (int i = 0; i < blocks.length; i++) {
				longer.put(i + 1, blocks[i], from[i], to[i]);
			}
			return longer;
		}

		/** Gives the bytes of the entries to the target, ids included. */
		public void writeTo(Target target) throws IOException {
			for (int i = 0; i < blocks.length; i++) {
				if (to[i] > from[i]) {
					target.put(blocks[i], from[i], to[i] - from[i]);
				}
			}
		}
	}

	/** Takes bytes. */
	public interface Target {
		/**
		 * @param bytes
		 *            an array, to be used during the call only
		 */
		void put(byte[] bytes, int from, int lengthBytes) throws IOException;
	}

	/** A test of an entry. */
	interface EntryTest {
		/**
		 * @param value
		 *            stands at the first byte of the value
		 */
		boolean test(long id, Leb128Reader value);
	}

	/** Goes through the entries that {@link #find} finds, until the test accepts one; the lock of {@link #add} must be held. */
	void visitUntil(EntryTest last) {
		slots.anyMatch(place -> {
			Leb128Reader reader = new Leb128Reader(blocks[place >>> OFFSET_BITS], place & BLOCK_BYTES - 1);
			return last.test(reader.getLong(), reader);
		});
	}

	/**
	 * Finds an entry by its id. The search is slow, and only for the few constants that must move from one chunk to the
	 * next.
	 *
	 * @param id
	 *            an id
	 * @param into
	 *            receives the entry's place
	 * @return whether there is such an entry
	 */
	boolean locate(long id, Location into) {
		return slots.anyMatch(place -> {
			byte[] block = blocks[place >>> OFFSET_BITS];
			Leb128Reader reader = new Leb128Reader(block, place & BLOCK_BYTES - 1);
			boolean found = reader.getLong() == id;
			if (found) {
				into.bytes = block;
				into.offset = reader.position();
			}
			return found;
		});
	}

	/** Where the value of an entry begins. */
	static final class Location {
		byte[] bytes;
		int offset;
		/** Whether the key follows the value. */
		boolean keyed;
	}
}

/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.constant;

import java.util.BitSet;
import org.openjdk.jmc.flightrecorder.writer.internal.format.StringEncoding;
import org.openjdk.jmc.flightrecorder.writer.internal.threads.BriefLock;
import org.openjdk.jmc.flightrecorder.writer.internal.type.FixedConstant;

/**
 * Gives ids to the constants of one type, over all chunks of a recording.
 * <p>
 * Ids are counted up and never change their meaning: the JDK's reader carries values over from chunk to chunk by id,
 * and would show old ones (format section 6.3). Content that comes again in a later chunk gets its old id back, because
 * {@code jfr view} groups threads, classes and methods by it. To know the content, the directory keeps encoded bytes,
 * in two generations of bounded size: what was not seen for a whole generation is forgotten and gets a new id when it
 * comes again. A constant that is copied from another recording has its id there as a wish, which is granted if the id
 * is free: readers show the ids of threads and class loaders.
 * <p>
 * <b>Concurrency.</b> Guarded by its own lock; the caller has checked the stack. Used only on the first use of a
 * constant in a chunk.
 */
final class ConstantDirectory {
	/** A wish for this id or a larger one is not granted, because further ids are counted up from a granted wish. */
	private static final long MAX_WISHED_ID = 1L << 40;
	/** The directory knows which ids below this number were skipped. */
	private static final int MAX_SKIPPED = 1 << 16;

	private final BriefLock lock = new BriefLock();
	private final long maxGenerationBytes;
	private final boolean remembers;
	private final Generations contents = new Generations();
	/** The values that have a key, by their bytes with the key behind them; null while there are none. */
	private Generations keyed;

	/** Constants whose ids are given, and that a chunk has only if it uses them; null if there are none. */
	private ConstantTable reserved;

	private long nextId = 1;
	/** The ids below the next one that a granted wish skipped, and that no constant has; null while there are none. */
	private BitSet skipped;

	/** The values that are known, by their bytes. */
	private static final class Generations {
		private ConstantTable young = new ConstantTable(0);
		private ConstantTable old = new ConstantTable(0);
	}

	/**
	 * @param maxBytes
	 *            how much heap both generations may take; the values with keys may take as much again
	 * @param remembers
	 *            false if content must get a new id in each chunk
	 * @param fixed
	 *            constants whose ids are given
	 */
	ConstantDirectory(long maxBytes, boolean remembers, FixedConstant[] fixed) {
		maxGenerationBytes = maxBytes / 2;
		this.remembers = remembers;
		for (FixedConstant constant : fixed) {
			nextId = Math.max(nextId, constant.id() + 1);
			if (constant.onUse()) {
				reserve(constant);
			}
		}
	}

	private void reserve(FixedConstant constant) {
		if (reserved == null) {
			reserved = new ConstantTable(0);
		}
		byte[] text = StringEncoding.wrapped(constant.text());
		reserved.add(ConstantTable.hash(text, 0, text.length), constant.id(), text, 0, text.length);
	}

	/**
	 * @param hash
	 *            {@link ConstantTable#hash} of the value
	 * @param bytes
	 *            the encoded value
	 * @param from
	 *            its first byte
	 * @param to
	 *            after its last byte
	 * @param wished
	 *            the id that it should have if that is free, 0 for any
	 * @return its id, at least 1
	 */
	long idOf(int hash, byte[] bytes, int from, int to, long wished) {
		lock.lock();
		try {
			long given = reserved == null ? ConstantTable.NONE : reserved.find(hash, bytes, from, to);
			return given != ConstantTable.NONE ? given : idOf(contents, hash, bytes, from, to, wished);
		} finally {
			lock.unlock();
		}
	}

	/**
	 * @param hash
	 *            {@link ConstantTable#hash} of the value and its key
	 * @param bytes
	 *            the encoded value and its key behind it
	 * @param from
	 *            its first byte
	 * @param to
	 *            after the last byte of the key
	 * @param wished
	 *            the id that it should have if that is free, 0 for any
	 * @return its id, at least 1, which no value without a key has
	 */
	long idOfKeyed(int hash, byte[] bytes, int from, int to, long wished) {
		lock.lock();
		try {
			if (keyed == null) {
				keyed = new Generations();
			}
			return idOf(keyed, hash, bytes, from, to, wished);
		} finally {
			lock.unlock();
		}
	}

	/** @return an id that no value has, nor will have */
	long unusedId() {
		lock.lock();
		try {
			return nextId++;
		} finally {
			lock.unlock();
		}
	}

	private long idOf(Generations known, int hash, byte[] bytes, int from, int to, long wished) {
		if (!remembers) {
			return nextId++;
		}
		long id = known.young.find(hash, bytes, from, to);
		if (id != ConstantTable.NONE) {
			return id;
		}
		id = known.old.find(hash, bytes, from, to);
		if (id == ConstantTable.NONE) {
			id = newId(wished);
		}
		if (known.young.sizeBytes() + to - from > maxGenerationBytes && known.young.count() > 0) {
			known.old = known.young;
			known.young = new ConstantTable(0);
		}
		if (to - from <= maxGenerationBytes) {
			known.young.add(hash, id, bytes, from, to);
		}
		return id;
	}

	private long newId(long wished) {
		if (wished >= nextId && wished < MAX_WISHED_ID) {
			if (nextId < MAX_SKIPPED) {
				skipped = skipped == null ? new BitSet() : skipped;
				skipped.set((int) nextId, (int) Math.min(wished, MAX_SKIPPED));
			}
			nextId = wished + 1;
			return wished;
		}
		if (skipped != null && wished > 0 && wished < MAX_SKIPPED && skipped.get((int) wished)) {
			skipped.clear((int) wished);
			return wished;
		}
		return nextId++;
	}
}

/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.check;

/** The keys of the constants of one type in a chunk, with a hash of each value; open addressing. */
final class ConstantTable {
	/** Stands for no key. */
	static final long NONE = Long.MIN_VALUE;

	private long[] keys = new long[16];
	private long[] hashes = new long[16];
	private boolean[] used = new boolean[16];
	private int count;

	/** @return the hash that the key had before, or the given one */
	long putIfAbsent(long key, long hash) {
		if (count * 2 >= keys.length) {
			grow();
		}
		int slot = slot(key);
		if (!used[slot]) {
			used[slot] = true;
			keys[slot] = key;
			hashes[slot] = hash;
			count++;
		}
		return hashes[slot];
	}

	boolean contains(long key) {
		return used[slot(key)];
	}

	/** @return a key whose hash is another one in another table, or none */
	long firstChanged(ConstantTable other) {
		for (int i = 0; i < keys.length; i++) {
			if (used[i]) {
				int slot = other.slot(keys[i]);
				if (other.used[slot] && other.hashes[slot] != hashes[i]) {
					return keys[i];
				}
			}
		}
		return NONE;
	}

	private int slot(long key) {
		long mixed = key * 0x9E3779B97F4A7C15L;
		int slot = (int) (mixed >>> 40) & keys.length - 1;
		while (used[slot] && keys[slot] != key) {
			slot = slot + 1 & keys.length - 1;
		}
		return slot;
	}

	private void grow() {
		long[] oldKeys = keys;
		long[] oldHashes = hashes;
		boolean[] oldUsed = used;
		keys = new long[oldKeys.length * 2];
		hashes = new long[keys.length];
		used = new boolean[keys.length];
		for (int i = 0; i < oldKeys.length; i++) {
			if (oldUsed[i]) {
				int slot = slot(oldKeys[i]);
				used[slot] = true;
				keys[slot] = oldKeys[i];
				hashes[slot] = oldHashes[i];
			}
		}
	}
}

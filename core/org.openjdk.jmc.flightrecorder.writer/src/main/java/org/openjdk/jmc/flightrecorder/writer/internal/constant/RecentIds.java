/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.constant;

import java.lang.ref.Reference;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDefinition;

/**
 * The ids that constants got in a chunk, by what they were made of. Looking here is far cheaper than encoding a constant
 * and finding its bytes. There is room for the ids of one chunk as they come again, up to a limit. Thread-safe, as
 * {@link RecentEntries} are.
 *
 * @param <K>
 *            keys, which are not modified; one that is a weak reference is in use until it is cleared
 */
public final class RecentIds<K> {
	/** The id of a constant. */
	public record Entry<K>(int hash, K key, TypeDefinition type, long chunkNumber, long id) {
		/** @return whether this is the id of a constant of that type and chunk; its key may differ */
		public boolean isOf(TypeDefinition wantedType, ChunkConstants chunk) {
			return type == wantedType && chunkNumber == chunk.number();
		}

		private boolean isInUse(ChunkConstants chunk) {
			return chunkNumber == chunk.number() && !(key instanceof Reference<?> held && held.refersTo(null));
		}
	}

	private final RecentEntries<Entry<K>> entries;

	/**
	 * @param usualCapacity
	 *            how many ids, whether those that are pushed out are in use or not; a power of two and at least 2
	 * @param maxCapacity
	 *            how many ids at most
	 */
	public RecentIds(int usualCapacity, int maxCapacity) {
		entries = new RecentEntries<>(usualCapacity, maxCapacity, Entry::hash);
	}

	/** @return the first entry to look at for a hash, or null; its own hash may be another one */
	public Entry<K> newest(int hash) {
		return entries.newest(hash);
	}

	/** @return the entry to look at after another one, or null */
	public Entry<K> older(int hash, Entry<K> entry) {
		return entries.older(hash, entry);
	}

	/** Remembers an id. */
	public void put(int hash, K key, TypeDefinition type, ChunkConstants chunk, long id) {
		Entry<K> pushedOut = entries.put(hash, new Entry<>(hash, key, type, chunk.number(), id));
		if (pushedOut != null && pushedOut.isInUse(chunk)) {
			entries.countLost();
		}
	}

	/** Forgets all ids. */
	public void clear() {
		entries.clear();
	}
}

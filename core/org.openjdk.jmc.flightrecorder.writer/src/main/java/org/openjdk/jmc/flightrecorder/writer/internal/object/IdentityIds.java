/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.object;

import java.lang.ref.WeakReference;
import org.openjdk.jmc.flightrecorder.writer.internal.constant.ChunkConstants;
import org.openjdk.jmc.flightrecorder.writer.internal.constant.RecentIds;
import org.openjdk.jmc.flightrecorder.writer.internal.constant.RecentIds.Entry;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDefinition;

/**
 * The ids that objects got in a chunk, by their identity. This cache is for readers that return the same object for
 * each use of a constant. It grows while objects that are in use push each other out, and keeps no object alive.
 * Thread-safe.
 */
public final class IdentityIds {
	private static final int MIN_ENTRIES = 1 << 12;
	static final int MAX_ENTRIES = 1 << 16;

	/** The references are weak, because a reader releases all objects of a chunk. */
	private final RecentIds<WeakReference<Object>> ids = new RecentIds<>(MIN_ENTRIES, MAX_ENTRIES);

	/** @return the id, or -1 */
	public long find(ChunkConstants constants, TypeDefinition type, Object object) {
		int hash = System.identityHashCode(object);
		for (Entry<WeakReference<Object>> entry = ids.newest(hash); entry != null; entry = ids.older(hash, entry)) {
			if (entry.isOf(type, constants) && entry.key().refersTo(object)) {
				return entry.id();
			}
		}
		return -1;
	}

	/** Remembers an id. */
	public void put(ChunkConstants constants, TypeDefinition type, Object object, long id) {
		ids.put(System.identityHashCode(object), new WeakReference<>(object), type, constants, id);
	}

	/** Forgets all entries. */
	public void clear() {
		ids.clear();
	}
}

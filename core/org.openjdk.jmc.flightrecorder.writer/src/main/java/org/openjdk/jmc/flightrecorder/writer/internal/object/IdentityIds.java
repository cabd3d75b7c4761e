/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.object;

import java.lang.ref.WeakReference;
import org.openjdk.jmc.flightrecorder.writer.internal.constant.ChunkConstants;
import org.openjdk.jmc.flightrecorder.writer.internal.constant.RecentEntries;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDefinition;

/**
 * The ids that objects got in a chunk, by their identity. This cache is for readers that return the same object for
 * each use of a constant. It grows while objects that are in use push each other out, and keeps no object alive.
 * Thread-safe, as {@link RecentEntries} are.
 */
public final class IdentityIds {
	private static final int MIN_ENTRIES = 1 << 12;
	static final int MAX_ENTRIES = 1 << 16;

	/** An object with its id in a chunk. The reference is weak, because a reader releases all objects of a chunk. */
	private static final class CachedId extends WeakReference<Object> {
		final TypeDefinition type;
		final long chunkNumber;
		final long id;

		CachedId(Object object, TypeDefinition type, long chunkNumber, long id) {
			super(object);
			this.type = type;
			this.chunkNumber = chunkNumber;
			this.id = id;
		}

		boolean isOf(ChunkConstants constants, TypeDefinition wanted, Object other) {
			return chunkNumber == constants.number() && type == wanted && get() == other;
		}

		boolean isInUse(ChunkConstants constants) {
			return chunkNumber == constants.number() && get() != null;
		}
	}

	private final RecentEntries<CachedId> ids =
			new RecentEntries<>(MIN_ENTRIES, MAX_ENTRIES, entry -> System.identityHashCode(entry.get()));

	/** @return the id, or -1 */
	public long find(ChunkConstants constants, TypeDefinition type, Object object) {
		int hash = System.identityHashCode(object);
		CachedId cached = ids.newest(hash);
		if (cached == null || !cached.isOf(constants, type, object)) {
			cached = ids.older(hash);
		}
		return cached != null && cached.isOf(constants, type, object) ? cached.id : -1;
	}

	/** Remembers an id. */
	public void put(ChunkConstants constants, TypeDefinition type, Object object, long id) {
		CachedId pushedOut =
				ids.put(System.identityHashCode(object), new CachedId(object, type, constants.number(), id));
		if (pushedOut != null && pushedOut.isInUse(constants)) {
			ids.countLost();
		}
	}

	/** Forgets all entries. */
	public void clear() {
		ids.clear();
	}
}

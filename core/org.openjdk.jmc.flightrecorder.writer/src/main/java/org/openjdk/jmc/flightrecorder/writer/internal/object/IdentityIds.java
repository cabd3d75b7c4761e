/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.object;

import org.openjdk.jmc.flightrecorder.writer.internal.constant.ChunkConstants;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDefinition;

/**
 * The ids that objects got in a chunk, by their identity. This cache is for readers that give one object for a constant
 * however often it is used. Thread-safe, as {@link RecentEntries} are.
 */
public final class IdentityIds {
	private static final int PLACES = 1 << 12;

	/** An object with its id in a chunk. */
	private record CachedId(Object object, TypeDefinition type, long chunkNumber, long id) {
		boolean isOf(ChunkConstants constants, TypeDefinition wanted, Object other) {
			return object == other && chunkNumber == constants.number() && type == wanted;
		}
	}

	private final RecentEntries<CachedId> ids = new RecentEntries<>(PLACES);

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
		ids.put(System.identityHashCode(object), new CachedId(object, type, constants.number(), id));
	}

	/** Lets go of all objects. */
	public void clear() {
		ids.clear();
	}
}

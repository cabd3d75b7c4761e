/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.object;

import java.util.Arrays;
import org.openjdk.jmc.flightrecorder.writer.internal.constant.ChunkConstants;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDefinition;

/**
 * Remembers which ids objects got in a chunk, by their identity, in a table of fixed size that is overwritten without
 * locks. For readers that give one object for a constant however often it is used.
 */
public final class IdentityIds {
	private static final int PLACES = 1 << 11;

	/** An object with its id in a chunk. */
	private record CachedId(Object object, TypeDefinition type, long chunkNumber, long id) {}

	private final CachedId[] cache = new CachedId[PLACES];

	private static int place(Object object) {
		return System.identityHashCode(object) & PLACES - 1;
	}

	/** @return the id, or -1 */
	public long find(ChunkConstants constants, TypeDefinition type, Object object) {
		CachedId cached = cache[place(object)];
		return cached != null
						&& cached.object == object
						&& cached.chunkNumber == constants.number()
						&& cached.type == type
				? cached.id
				: -1;
	}

	public void put(ChunkConstants constants, TypeDefinition type, Object object, long id) {
		cache[place(object)] = new CachedId(object, type, constants.number(), id);
	}

	/** Lets go of all objects. */
	public void clear() {
		Arrays.fill(cache, null);
	}
}

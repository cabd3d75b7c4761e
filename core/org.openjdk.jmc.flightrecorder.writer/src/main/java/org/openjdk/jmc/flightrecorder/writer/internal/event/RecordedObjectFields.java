/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.event;

import java.util.Arrays;
import jdk.jfr.consumer.RecordedObject;
import org.openjdk.jmc.flightrecorder.writer.internal.constant.ChunkConstants;
import org.openjdk.jmc.flightrecorder.writer.internal.type.FieldLayout;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDefinition;

/**
 * The fields of objects that {@code jdk.jfr.consumer} reads. The reader gives one object per constant and chunk, so ids
 * are cached by identity, in a table of fixed size that is overwritten without locks.
 */
final class RecordedObjectFields implements ObjectFields {
	private static final int CACHE_PLACES = 1 << 11;

	/** An object with its id in a chunk. */
	private record CachedId(Object object, TypeDefinition type, long chunkNumber, long id) {}

	private final CachedId[] cache = new CachedId[CACHE_PLACES];

	/** Lets go of the objects of the recording that was read. */
	void clear() {
		Arrays.fill(cache, null);
	}

	@Override
	public boolean hasFields(Object object) {
		return object instanceof RecordedObject;
	}

	@Override
	public Object valueOf(Object object, FieldLayout field) {
		RecordedObject recorded = (RecordedObject) object;
		if (!recorded.hasField(field.name)) {
			return null;
		}
		Object value = recorded.getValue(field.name);
		if (value instanceof Long ticks && (field.isTimespanInTicks || field.isTimestampInTicks)) {
			return inTime(recorded, field, ticks);
		}
		return value;
	}

	/** Ticks of the recording that is read are not ours; the smallest and the largest number mean "none" in both. */
	static Object inTime(RecordedObject recorded, FieldLayout field, Long ticks) {
		if (ticks == Long.MIN_VALUE || ticks == Long.MAX_VALUE) {
			return ticks;
		}
		if (field.isTimespanInTicks) {
			return recorded.getDuration(field.name);
		}
		return recorded.getInstant(field.name);
	}

	@Override
	public long cachedId(ChunkConstants constants, TypeDefinition type, Object object) {
		CachedId cached = cache[System.identityHashCode(object) & CACHE_PLACES - 1];
		return cached != null
						&& cached.object == object
						&& cached.chunkNumber == constants.number()
						&& cached.type == type
				? cached.id
				: -1;
	}

	@Override
	public void cacheId(ChunkConstants constants, TypeDefinition type, Object object, long id) {
		if (object instanceof RecordedObject) {
			cache[System.identityHashCode(object) & CACHE_PLACES - 1] =
					new CachedId(object, type, constants.number(), id);
		}
	}
}

/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.type;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.openjdk.jmc.flightrecorder.writer.internal.format.EventTypeIds;

/**
 * The ids of the types of one recording, those in use and those that are kept for event types that are registered
 * later. Event types get small ids, because every event repeats its own. All other types get large ones, so that the
 * ids of event types copied from another recording are mostly free. The ids 0 and 1 stand for metadata and checkpoint.
 * Guarded by the lock of the registry.
 */
final class TypeIds {
	private static final long FIRST_OTHER_ID = 1_000_000;
	private static final int RECORDINGS = 1 << 20;
	private static final int IDS_PER_RECORDING = 1_000;

	/** Without the ids that {@link #takeOtherId} gave: those are all ids from the first to the next. */
	private final Set<Long> taken = new HashSet<>();
	/** By id, the types that events name although they are not registered yet. */
	private final Map<Long, PromisedType> promised = new LinkedHashMap<>();

	private long nextEventId = EventTypeIds.FIRST_FREE;
	private final long firstOtherId;
	private long nextOtherId;

	TypeIds(int recordingHash) {
		firstOtherId = FIRST_OTHER_ID + (long) (recordingHash & RECORDINGS - 1) * IDS_PER_RECORDING;
		nextOtherId = firstOtherId;
	}

	private boolean takeIfFree(long id) {
		return (id < firstOtherId || id >= nextOtherId) && taken.add(id);
	}

	long takeEventId() {
		while (!takeIfFree(nextEventId)) {
			nextEventId++;
		}
		return nextEventId++;
	}

	long takeOtherId() {
		while (taken.contains(nextOtherId)) {
			nextOtherId++;
		}
		return nextOtherId++;
	}

	/**
	 * @return whether a type that is registered now may have the id, because the id is free or was kept for the type
	 */
	boolean take(long wishedId) {
		return wishedId >= EventTypeIds.FIRST_FREE && (promised.remove(wishedId) != null || takeIfFree(wishedId));
	}

	/** @return whether the id is kept now and was free before */
	boolean promise(long id) {
		boolean free = id >= EventTypeIds.FIRST_FREE && takeIfFree(id);
		if (free) {
			promised.put(id, new PromisedType(id, "unknown.EventType" + id, null, null));
		}
		return free;
	}

	/** @return the id that is kept: the wished one where it is free */
	long promise(long wishedId, String name, String label, String description) {
		long id = wishedId >= EventTypeIds.FIRST_FREE && takeIfFree(wishedId) ? wishedId : takeEventId();
		promised.put(id, new PromisedType(id, name, label, description));
		return id;
	}

	List<PromisedType> promisedTypes() {
		return List.copyOf(promised.values());
	}
}

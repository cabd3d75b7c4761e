/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.format;

import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongConsumer;

/** How many events of each type a chunk has, and how long they are, by a walk that looks at sizes and types alone. */
public final class EventTally {
	/** Types with smaller ids are in arrays. */
	static final int DIRECT_IDS = 1 << 14;

	private final long[] events = new long[DIRECT_IDS];
	private final long[] bytes = new long[DIRECT_IDS];
	/** Events and bytes of types with other ids. */
	private final Map<Long, long[]> others = new TreeMap<>();

	/** Takes what a chunk has of a type. */
	@FunctionalInterface
	public interface Target {
		/**
		 * Takes the sums of a type.
		 *
		 * @param typeId
		 *            its id, which may be that of metadata or checkpoints
		 * @param events
		 *            how many events there are, one at least
		 * @param bytes
		 *            how long they are together
		 */
		void type(long typeId, long events, long bytes);
	}

	/**
	 * Walks through a chunk.
	 *
	 * @param chunk
	 *            the chunk
	 * @param in
	 *            a cursor of its source; it moves
	 * @param progress
	 *            takes positions in the source, now and then
	 * @throws IOException
	 *             if the events do not lead from one to the next and to the end of the chunk
	 */
	public EventTally(Chunk chunk, ByteCursor in, LongConsumer progress) throws IOException {
		EventWalk walk = new EventWalk(chunk, in);
		while (walk.next()) {
			if (walk.typeId() >= 0 && walk.typeId() < DIRECT_IDS) {
				events[(int) walk.typeId()]++;
				bytes[(int) walk.typeId()] += walk.sizeBytes();
			} else {
				long[] sums = others.computeIfAbsent(walk.typeId(), id -> new long[2]);
				sums[0]++;
				sums[1] += walk.sizeBytes();
			}
			walk.skipShort(events, bytes);
			progress.accept(walk.end());
		}
	}

	/**
	 * Tells how many events of the recording there are.
	 *
	 * @return events without metadata and checkpoints
	 */
	public long eventCount() {
		long[] sum = {0};
		forEach((typeId, count, length) -> sum[0] += EventWalk.isOrdinary(typeId) ? count : 0);
		return sum[0];
	}

	/**
	 * Tells what there is.
	 *
	 * @param target
	 *            takes each type that has events
	 */
	public void forEach(Target target) {
		for (int id = 0; id < DIRECT_IDS; id++) {
			if (events[id] > 0) {
				target.type(id, events[id], bytes[id]);
			}
		}
		others.forEach((id, sums) -> target.type(id, sums[0], sums[1]));
	}
}

/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.within;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.openjdk.jmc.flightrecorder.writer.tools.engine.EventCondition;
import org.openjdk.jmc.flightrecorder.writer.tools.engine.EventTest;
import org.openjdk.jmc.flightrecorder.writer.tools.engine.EventThreads;
import org.openjdk.jmc.flightrecorder.writer.tools.engine.ThreadIdentity;
import org.openjdk.jmc.flightrecorder.writer.tools.engine.TimeCondition;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ChunkClock;
import org.openjdk.jmc.flightrecorder.writer.tools.format.EventWalk;
import org.openjdk.jmc.flightrecorder.writer.tools.format.FieldPath;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ValueReader;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ValueType;

/** The times of enclosing events, by thread. Takes events that lie inside an enclosing event of their thread. */
final class EnclosedTimes implements EventCondition {
	/**
	 * The key null is for events without a field for a thread, such as jdk.GarbageCollection: they enclose events of
	 * all threads.
	 */
	private final Map<ThreadIdentity, Intervals> intervals = new HashMap<>();

	/** The times of events of one type in one chunk. */
	final class Times {
		private final ValueReader chunk;
		private final ChunkClock clock;
		private final FieldPath start;
		private final FieldPath duration;
		private final EventThreads.Of thread;
		private long startNanos;
		private long endNanos;

		private Times(ValueReader chunk, ValueType type) {
			this.chunk = chunk;
			clock = chunk.chunk().header().clock();
			start = TimeCondition.startTime(type);
			duration = TimeCondition.duration(type);
			thread = new EventThreads(chunk).of(type);
		}

		private void read(EventWalk event) throws IOException {
			long startTicks = start == null ? 0 : chunk.integer(event, start);
			startNanos = clock.epochNanos(startTicks);
			endNanos = duration == null ? startNanos : clock.epochNanos(startTicks + chunk.integer(event, duration));
		}

		void add(EventWalk event) throws IOException {
			ThreadIdentity identity = thread == null ? null : thread.read(event);
			if (identity != null || thread == null) {
				read(event);
				intervals.computeIfAbsent(identity, key -> new Intervals()).add(startNanos, endNanos);
			}
		}

		private boolean isInside(EventWalk event) throws IOException {
			read(event);
			Intervals ofAll = intervals.get(null);
			if (ofAll != null && ofAll.contain(startNanos, endNanos)) {
				return true;
			}
			ThreadIdentity identity = thread == null ? null : thread.read(event);
			Intervals ofThread = identity == null ? null : intervals.get(identity);
			return ofThread != null && ofThread.contain(startNanos, endNanos);
		}
	}

	Times of(ValueReader chunk, ValueType type) {
		return new Times(chunk, type);
	}

	@Override
	public EventTest test(ValueReader chunk, ValueType type) {
		return type == null || intervals.isEmpty() ? EventTest.NONE : of(chunk, type)::isInside;
	}
}

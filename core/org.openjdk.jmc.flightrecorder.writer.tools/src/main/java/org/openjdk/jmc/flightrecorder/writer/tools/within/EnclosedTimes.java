/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.within;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
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
	private final Map<ThreadIdentity, Intervals> byThread = new HashMap<>();
	/** Of events without a field for a thread, such as jdk.GarbageCollection: they enclose events of all threads. */
	private final Intervals ofAll = new Intervals();

	private final Intervals none = new Intervals();

	/** The times of events of one type in one chunk. */
	final class Times {
		private final ValueReader chunk;
		private final ChunkClock clock;
		private final FieldPath start;
		private final FieldPath duration;
		private final EventThreads.Of<Intervals> thread;
		private long startNanos;
		private long endNanos;

		private Times(ValueReader chunk, ValueType type, Function<ThreadIdentity, Intervals> ofThread) {
			this.chunk = chunk;
			clock = chunk.chunk().header().clock();
			start = TimeCondition.startTime(type);
			duration = TimeCondition.duration(type);
			thread = new EventThreads<>(chunk, ofThread).of(type);
		}

		private void read(EventWalk event) throws IOException {
			long startTicks = start == null ? 0 : chunk.integer(event, start);
			startNanos = clock.epochNanos(startTicks);
			endNanos = duration == null ? startNanos : clock.epochNanos(startTicks + chunk.integer(event, duration));
		}

		void add(EventWalk event) throws IOException {
			Intervals enclosed = thread == null ? ofAll : thread.read(event);
			if (enclosed != null) {
				read(event);
				enclosed.add(startNanos, endNanos);
			}
		}

		private boolean isInside(EventWalk event) throws IOException {
			read(event);
			if (ofAll.contain(startNanos, endNanos)) {
				return true;
			}
			Intervals ofThread = thread == null ? null : thread.read(event);
			return ofThread != null && ofThread.contain(startNanos, endNanos);
		}
	}

	/** Adds events of a type. */
	Times of(ValueReader chunk, ValueType type) {
		return new Times(chunk, type, thread -> byThread.computeIfAbsent(thread, each -> new Intervals()));
	}

	@Override
	public EventTest test(ValueReader chunk, ValueType type) {
		return type == null || byThread.isEmpty() && ofAll.count() == 0
				? EventTest.NONE
				: new Times(chunk, type, thread -> byThread.getOrDefault(thread, none))::isInside;
	}
}

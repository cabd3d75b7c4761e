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
import org.openjdk.jmc.flightrecorder.writer.tools.format.Field;
import org.openjdk.jmc.flightrecorder.writer.tools.format.FieldPath;
import org.openjdk.jmc.flightrecorder.writer.tools.format.NumberPass;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ValueReader;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ValueType;

/**
 * The times of enclosing events, by process and thread. Takes events that lie inside an enclosing event of their thread,
 * or of their process if that event has no thread.
 */
final class EnclosedTimes implements EventCondition {
	private final ChunkProcesses processes;
	private final Map<Owner, Intervals> byOwner = new HashMap<>();
	private final Intervals none = new Intervals();

	/**
	 * @param thread
	 *            null for all threads of the process
	 */
	private record Owner(Object process, ThreadIdentity thread) {}

	EnclosedTimes(ChunkProcesses processes) {
		this.processes = processes;
	}

	/** Reads when and on which thread the events of one type in one chunk happened. */
	final class Times {
		private final ChunkClock clock;
		private final NumberPass pass;
		/** Start, duration and thread. */
		private final long[] numbers = new long[3];

		private final EventThreads<Intervals> threads;
		private final Intervals ofAll;
		private Intervals ofThread;
		private long startNanos;
		private long endNanos;

		private Times(ValueReader chunk, ValueType type, Function<Owner, Intervals> intervals) {
			Object process = processes.of(chunk.chunk());
			clock = chunk.chunk().header().clock();
			ofAll = intervals.apply(new Owner(process, null));
			threads = EventThreads.of(chunk, type, thread -> intervals.apply(new Owner(process, thread)));
			pass = new NumberPass(
					type,
					field(TimeCondition.startTime(type)),
					field(TimeCondition.duration(type)),
					threads == null ? null : threads.key());
		}

		private static Field field(FieldPath path) {
			return path == null ? null : path.last();
		}

		void read(EventWalk event) throws IOException {
			event.enterContent();
			pass.read(event.cursor(), numbers);
			startNanos = clock.epochNanos(numbers[0]);
			endNanos = clock.epochNanos(numbers[0] + numbers[1]);
			ofThread = threads == null ? null : threads.read(event, numbers[2]);
		}

		/** The difference of both times, as all tools have it. */
		long lengthNanos() {
			return endNanos - startNanos;
		}

		/** Adds the event that was read last. */
		void add() {
			(ofThread == null ? ofAll : ofThread).add(startNanos, endNanos);
		}

		private boolean isInside(EventWalk event) throws IOException {
			read(event);
			return ofThread != null && ofThread.contain(startNanos, endNanos) || ofAll.contain(startNanos, endNanos);
		}
	}

	/** Adds events of a type. */
	Times of(ValueReader chunk, ValueType type) {
		return new Times(chunk, type, owner -> byOwner.computeIfAbsent(owner, each -> new Intervals()));
	}

	@Override
	public EventTest test(ValueReader chunk, ValueType type) {
		return type == null || byOwner.isEmpty() || TimeCondition.startTime(type) == null
				? EventTest.NONE
				: new Times(chunk, type, owner -> byOwner.getOrDefault(owner, none))::isInside;
	}
}

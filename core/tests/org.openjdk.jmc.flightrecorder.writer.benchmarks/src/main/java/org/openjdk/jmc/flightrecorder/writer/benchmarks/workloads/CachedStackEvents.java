/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.benchmarks.workloads;

import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.TypedValue;

/** Samples whose stacks the caller made once and keeps, as fast exporters do. */
final class CachedStackEvents extends ApiEvents {
	private final StackTypes types;
	private final TypedValue[] stacks = new TypedValue[StackTypes.STACKS];

	CachedStackEvents(Recording recording) {
		super(recording);
		types = new StackTypes(recording);
		StackTraceElement[][] elements = StackTypes.stacks();
		for (int i = 0; i < stacks.length; i++) {
			stacks[i] = types.stackTrace(elements[i]);
		}
	}

	@Override
	public void write(int first, int count) {
		for (int i = first; i < first + count; i++) {
			TypedValue stack = stacks[i & StackTypes.STACKS - 1];
			long startTicks = System.nanoTime();
			recording.writeEvent(types.sample.asValue(v -> v.putField("startTime", startTicks)
					.putField("sampledThread", types.thread)
					.putField("stackTrace", stack)
					.putField("state", "STATE_RUNNABLE")));
		}
	}
}

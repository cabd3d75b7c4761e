/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.benchmarks.workloads;

import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.TypedValue;

/** Samples whose stacks are made from {@code StackTraceElement[]} for each event anew, as most exporters do. */
final class ElementsStackEvents extends ApiEvents {
	private final StackTypes types;
	private final StackTraceElement[][] elements = StackTypes.stacks();

	ElementsStackEvents(Recording recording) {
		super(recording);
		types = new StackTypes(recording);
	}

	@Override
	public void write(int first, int count) {
		for (int i = first; i < first + count; i++) {
			TypedValue stack = types.stackTrace(elements[i & StackTypes.STACKS - 1]);
			long startTicks = System.nanoTime();
			recording.writeEvent(types.sample.asValue(v -> v.putField("startTime", startTicks)
					.putField("sampledThread", types.thread)
					.putField("stackTrace", stack)
					.putField("state", "STATE_RUNNABLE")));
		}
	}
}

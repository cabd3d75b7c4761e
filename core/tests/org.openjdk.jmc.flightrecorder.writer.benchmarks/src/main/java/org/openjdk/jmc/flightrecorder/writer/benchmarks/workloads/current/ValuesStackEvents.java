/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.benchmarks.workloads.current;

import org.openjdk.jmc.flightrecorder.writer.api.JdkValues;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.TypedValue;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.workloads.ApiEvents;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.workloads.StackTypes;

/** Samples whose stacks are values that {@code jdkValues()} makes, once or for each event anew. */
final class ValuesStackEvents extends ApiEvents {
	private final StackTypes types;
	private final JdkValues values;
	private final StackTraceElement[][] elements = StackTypes.stacks();
	private final TypedValue[] kept;

	ValuesStackEvents(Recording recording, boolean keeping) {
		super(recording);
		types = new StackTypes(recording);
		values = recording.jdkValues();
		kept = keeping ? new TypedValue[elements.length] : null;
		for (int i = 0; keeping && i < kept.length; i++) {
			kept[i] = values.stackTrace(elements[i]);
		}
	}

	@Override
	public void write(int first, int count) {
		for (int i = first; i < first + count; i++) {
			int number = i & StackTypes.STACKS - 1;
			TypedValue stack = kept != null ? kept[number] : values.stackTrace(elements[number]);
			long startTicks = System.nanoTime();
			recording.writeEvent(types.sample.asValue(v -> v.putField("startTime", startTicks)
					.putField("sampledThread", types.thread)
					.putField("stackTrace", stack)
					.putField("state", "STATE_RUNNABLE")));
		}
	}
}

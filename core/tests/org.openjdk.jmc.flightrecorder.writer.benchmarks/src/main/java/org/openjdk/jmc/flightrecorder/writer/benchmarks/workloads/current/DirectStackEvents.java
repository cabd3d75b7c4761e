/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.benchmarks.workloads.current;

import org.openjdk.jmc.flightrecorder.writer.api.EventWriter;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.TypedValue;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.workloads.ApiEvents;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.workloads.StackTypes;

/** Samples put field by field, with stacks that are kept as values or made from {@code StackTraceElement[]} each time. */
final class DirectStackEvents extends ApiEvents {
	private final StackTypes types;
	private final StackTraceElement[][] elements = StackTypes.stacks();
	private final TypedValue[] kept;
	private final EventWriter writer;

	DirectStackEvents(Recording recording, boolean keeping) {
		super(recording);
		types = new StackTypes(recording);
		writer = recording.newEventWriter(types.sample);
		kept = keeping ? new TypedValue[elements.length] : null;
		for (int i = 0; keeping && i < kept.length; i++) {
			kept[i] = types.stackTrace(elements[i]);
		}
	}

	@Override
	public void write(int first, int count) {
		for (int i = first; i < first + count; i++) {
			int stack = i & StackTypes.STACKS - 1;
			writer.begin();
			if (kept != null) {
				writer.setStackTrace(kept[stack]);
			} else {
				writer.setStackTrace(elements[stack]);
			}
			writer.put(types.thread).putString("STATE_RUNNABLE").commit();
		}
	}
}

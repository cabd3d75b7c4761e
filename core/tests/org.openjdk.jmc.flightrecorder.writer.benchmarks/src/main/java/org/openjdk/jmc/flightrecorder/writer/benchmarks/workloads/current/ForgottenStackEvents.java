/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.benchmarks.workloads.current;

import java.util.ArrayList;
import java.util.List;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.TypedValue;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.workloads.ApiEvents;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.workloads.StackTypes;
import org.openjdk.jmc.flightrecorder.writer.internal.type.Value;

/**
 * Samples whose stacks the caller made once and keeps, and that forget before each event where they were interned, with
 * all their parts. Or else equal values forget, which are written nowhere, so that both do the same work besides.
 */
final class ForgottenStackEvents extends ApiEvents {
	private static final long NOTHING = 0;

	private final StackTypes types;
	private final TypedValue[] stacks = new TypedValue[StackTypes.STACKS];
	private final Value[][] forgetting = new Value[StackTypes.STACKS][];

	ForgottenStackEvents(Recording recording, boolean forgotten) {
		super(recording);
		types = new StackTypes(recording);
		StackTraceElement[][] elements = StackTypes.stacks();
		for (int i = 0; i < stacks.length; i++) {
			stacks[i] = types.stackTrace(elements[i]);
			List<Value> parts = new ArrayList<>();
			addParts(parts, forgotten ? stacks[i] : types.stackTrace(elements[i]));
			addParts(parts, forgotten ? types.thread : new StackTypes(recording).thread);
			forgetting[i] = parts.toArray(new Value[0]);
		}
	}

	private static void addParts(List<Value> parts, Object value) {
		if (value instanceof Object[] array) {
			for (Object element : array) {
				addParts(parts, element);
			}
		} else if (value instanceof Value whole && !whole.isNullValue()) {
			if (whole.definition().isDeclaredPooled()) {
				parts.add(whole);
			}
			if (!whole.definition().kind().isBuiltin()) {
				addParts(parts, whole.references());
			}
		}
	}

	@Override
	public void write(int first, int count) {
		for (int i = first; i < first + count; i++) {
			int at = i & StackTypes.STACKS - 1;
			for (Value part : forgetting[at]) {
				part.rememberInterning(NOTHING);
			}
			TypedValue stack = stacks[at];
			long startTicks = System.nanoTime();
			recording.writeEvent(types.sample.asValue(v -> v.putField("startTime", startTicks)
					.putField("sampledThread", types.thread)
					.putField("stackTrace", stack)
					.putField("state", "STATE_RUNNABLE")));
		}
	}
}

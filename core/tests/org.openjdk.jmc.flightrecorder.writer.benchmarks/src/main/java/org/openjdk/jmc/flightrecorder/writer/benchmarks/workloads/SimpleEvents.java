/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.benchmarks.workloads;

import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.Types;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.subjects.Values;

/** Events of one long. */
final class SimpleEvents extends ApiEvents {
	private final Type type;

	SimpleEvents(Recording recording) {
		super(recording);
		type = recording.registerEventType("benchmarks.Simple", b -> b.addField("value", Types.Builtin.LONG));
	}

	@Override
	public void write(int first, int count) {
		for (int i = first; i < first + count; i++) {
			long value = Values.number(i);
			recording.writeEvent(type.asValue(v -> v.putField("value", value)));
		}
	}
}

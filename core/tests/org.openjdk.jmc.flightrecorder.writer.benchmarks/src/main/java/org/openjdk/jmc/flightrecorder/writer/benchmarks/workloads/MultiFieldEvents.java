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

/** Events of five fields. */
final class MultiFieldEvents extends ApiEvents {
	private final Type type;
	private final String[] strings;

	MultiFieldEvents(Recording recording, String[] strings) {
		super(recording);
		this.strings = strings;
		type = recording.registerEventType("benchmarks.MultiField", b -> b.addField("total", Types.Builtin.LONG)
				.addField("name", Types.Builtin.STRING)
				.addField("count", Types.Builtin.INT)
				.addField("ratio", Types.Builtin.DOUBLE)
				.addField("complete", Types.Builtin.BOOLEAN));
	}

	@Override
	public void write(int first, int count) {
		int mask = strings.length - 1;
		for (int i = first; i < first + count; i++) {
			int event = i;
			String name = strings[i & mask];
			recording.writeEvent(type.asValue(v -> v.putField("total", Values.number(event))
					.putField("name", name)
					.putField("count", event)
					.putField("ratio", event * 0.5)
					.putField("complete", (event & 1) == 0)));
		}
	}
}

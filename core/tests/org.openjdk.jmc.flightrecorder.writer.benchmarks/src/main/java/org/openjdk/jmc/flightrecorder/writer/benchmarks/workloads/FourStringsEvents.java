/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.benchmarks.workloads;

import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.Types;

/** Events of four strings. */
final class FourStringsEvents extends ApiEvents {
	private final Type type;
	private final String[] strings;

	FourStringsEvents(Recording recording, String[] strings) {
		super(recording);
		this.strings = strings;
		type = recording.registerEventType("benchmarks.FourStrings", b -> b.addField("thread", Types.Builtin.STRING)
				.addField("path", Types.Builtin.STRING)
				.addField("query", Types.Builtin.STRING)
				.addField("type", Types.Builtin.STRING));
	}

	@Override
	public void write(int first, int count) {
		int mask = strings.length - 1;
		for (int i = first; i < first + count; i++) {
			int at = i * 4 & mask;
			recording.writeEvent(type.asValue(v -> v.putField("thread", strings[at])
					.putField("path", strings[at + 1])
					.putField("query", strings[at + 2])
					.putField("type", strings[at + 3])));
		}
	}
}

/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.benchmarks.workloads;

import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.Types;

/** Events of one string. */
public final class StringEvents extends ApiEvents {
	private final Type type;
	private final String[] strings;

	public StringEvents(Recording recording, String[] strings) {
		super(recording);
		this.strings = strings;
		type = recording.registerEventType("benchmarks.String", b -> b.addField("text", Types.Builtin.STRING));
	}

	@Override
	public void write(int first, int count) {
		int length = strings.length;
		for (int i = first, at = first % length; i < first + count; i++) {
			String text = strings[at];
			recording.writeEvent(type.asValue(v -> v.putField("text", text)));
			at = at + 1 == length ? 0 : at + 1;
		}
	}
}

/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.benchmarks.workloads;

import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.Types;

/** Events of one string that no other event has, however many there are: each is made when it is written. */
final class FreshStringEvents extends ApiEvents {
	private final Type type;

	FreshStringEvents(Recording recording) {
		super(recording);
		type = recording.registerEventType("benchmarks.String", b -> b.addField("text", Types.Builtin.STRING));
	}

	@Override
	public void write(int first, int count) {
		for (int i = first; i < first + count; i++) {
			String text = "request-" + Long.toHexString(i * 0x9E3779B97F4A7C15L);
			recording.writeEvent(type.asValue(v -> v.putField("text", text)));
		}
	}
}

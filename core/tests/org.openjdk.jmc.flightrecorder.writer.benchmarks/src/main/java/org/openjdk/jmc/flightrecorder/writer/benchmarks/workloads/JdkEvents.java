/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.benchmarks.workloads;

import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.subjects.PlainEvent;

/** Objects of a {@code jdk.jfr.Event} class without a stack trace. */
final class JdkEvents extends ApiEvents {
	JdkEvents(Recording recording) {
		super(recording);
		recording.registerEventType(PlainEvent.class);
	}

	@Override
	public void write(int first, int count) {
		for (int i = first; i < first + count; i++) {
			PlainEvent event = new PlainEvent();
			event.fill(i);
			recording.writeEvent(event);
		}
	}
}

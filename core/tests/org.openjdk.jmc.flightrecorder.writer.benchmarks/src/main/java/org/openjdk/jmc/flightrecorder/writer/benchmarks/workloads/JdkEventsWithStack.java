/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.benchmarks.workloads;

import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.subjects.StackEvent;

/** Objects of a {@code jdk.jfr.Event} class with a stack trace, which the writer takes. */
final class JdkEventsWithStack extends ApiEvents {
	JdkEventsWithStack(Recording recording) {
		super(recording);
		recording.registerEventType(StackEvent.class);
	}

	@Override
	public void write(int first, int count) {
		for (int i = first; i < first + count; i++) {
			StackEvent event = new StackEvent();
			event.fill(i);
			recording.writeEvent(event);
		}
	}
}

/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.benchmarks.workloads.current;

import java.io.IOException;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.subjects.OpenRecording;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.subjects.PlainEvent;
import org.openjdk.jmc.flightrecorder.writer.internal.event.NameConflicts;
import org.openjdk.jmc.flightrecorder.writer.internal.javaclass.EventClassEncoder;

/** Objects of an event class, which the encoder forgets before each event or knows. */
final class PartsEventObjects implements OpenRecording {
	private final RecordingParts parts;
	private final EventClassEncoder encoder;
	private final boolean compiledOnce;

	PartsEventObjects(RecordingParts parts, boolean compiledOnce) {
		this.parts = parts;
		this.compiledOnce = compiledOnce;
		encoder = new EventClassEncoder(
				parts.session.intake(),
				parts.types,
				parts.defaults.getStackDepth(),
				false,
				false,
				new NameConflicts(false));
	}

	@Override
	public void write(int first, int count) {
		for (int i = first; i < first + count; i++) {
			if (!compiledOnce) {
				encoder.clear();
			}
			PlainEvent event = new PlainEvent();
			event.fill(i);
			encoder.write(event);
		}
	}

	@Override
	public void close() throws IOException {
		parts.session.close();
	}
}

/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.merge;

import java.io.IOException;
import java.util.List;
import jdk.jfr.EventType;
import jdk.jfr.consumer.RecordedEvent;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.tools.io.InputFile;
import org.openjdk.jmc.flightrecorder.writer.tools.io.RecordingInput;
import org.openjdk.jmc.flightrecorder.writer.tools.io.RecordingLayout;

/**
 * One of the recordings that are merged.
 *
 * @param file
 *            the file
 * @param layout
 *            what its bytes say
 */
record MergeSource(InputFile file, RecordingLayout layout) {

	/** Declares all of its types. */
	List<EventType> registerTypes(Recording out) throws IOException {
		try (RecordingInput in = RecordingInput.open(file)) {
			return in.registerEventTypes(out);
		}
	}

	/** Copies all events. Types come right before them: settings name types by ids that each recording has for itself. */
	void copyTo(MergedEvents events) throws IOException {
		try (RecordingInput in = RecordingInput.open(file)) {
			MergedEvents.Target target = events.begin(in.registerEventTypes(events.recording()));
			for (RecordedEvent event = in.next(); event != null; event = in.next()) {
				target.write(event);
			}
		}
	}
}

/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.rewrite;

import java.io.IOException;
import jdk.jfr.consumer.RecordedEvent;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.tools.io.InputFile;
import org.openjdk.jmc.flightrecorder.writer.tools.io.Progress;
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

	/** Copies all events. Types come right before them: settings name types by ids that each recording has for itself. */
	void copyTo(Recording out, Progress progress) throws IOException {
		try (RecordingInput in = RecordingInput.open(file)) {
			in.registerEventTypes(out);
			for (RecordedEvent event = in.next(); event != null; event = in.next()) {
				out.writeEvent(event);
				progress.step();
			}
		}
	}
}

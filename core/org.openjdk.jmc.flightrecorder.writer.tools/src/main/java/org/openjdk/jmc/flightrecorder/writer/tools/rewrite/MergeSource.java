/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.rewrite;

import java.io.IOException;
import java.nio.file.Path;
import jdk.jfr.consumer.RecordedEvent;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.tools.io.Progress;
import org.openjdk.jmc.flightrecorder.writer.tools.io.RecordingInput;
import org.openjdk.jmc.flightrecorder.writer.tools.io.RecordingLayout;

/**
 * One of the recordings that are merged.
 *
 * @param path
 *            the file
 * @param layout
 *            what its bytes say
 */
record MergeSource(Path path, RecordingLayout layout) {

	/** Copies all events. Types come right before them: settings name types by ids that each recording has for itself. */
	void copyTo(Recording out, Progress progress) throws IOException {
		try (RecordingInput in = RecordingInput.open(path)) {
			in.registerEventTypes(out);
			for (RecordedEvent event = in.next(); event != null; event = in.next()) {
				out.writeEvent(event);
				progress.step();
			}
		}
	}
}

/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.benchmarks.workloads;

import java.io.IOException;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.subjects.OpenRecording;

/** What the events of all shapes share: the recording that they go to. */
public abstract class ApiEvents implements OpenRecording {
	/** The recording. */
	protected final Recording recording;

	/**
	 * @param recording
	 *            the recording
	 */
	protected ApiEvents(Recording recording) {
		this.recording = recording;
	}

	@Override
	public final void rotateChunk() {
		recording.rotateChunk();
	}

	@Override
	public final void close() throws IOException {
		recording.close();
	}
}

/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.benchmarks.workloads.current;

import java.io.IOException;
import java.util.function.Function;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.subjects.Destination;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.subjects.OpenRecording;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.subjects.Workload;

/** Puts a recording together from its parts and gives it to the events that are to be written. Files only. */
final class PartsWorkload implements Workload {
	private final Destination destination;
	private final Function<RecordingParts, OpenRecording> events;

	PartsWorkload(Destination destination, Function<RecordingParts, OpenRecording> events) {
		this.destination = destination;
		this.events = events;
	}

	@Override
	public OpenRecording open() throws IOException {
		return events.apply(new RecordingParts(destination.newFile()));
	}

	@Override
	public long lengthBytes() throws IOException {
		return destination.lengthBytes();
	}

	@Override
	public void close() throws IOException {
		destination.close();
	}
}

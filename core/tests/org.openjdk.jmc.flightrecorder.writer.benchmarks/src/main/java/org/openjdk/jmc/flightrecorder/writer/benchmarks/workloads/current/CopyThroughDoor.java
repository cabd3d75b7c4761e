/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.benchmarks.workloads.current;

import java.io.IOException;
import java.util.List;
import jdk.jfr.consumer.RecordedEvent;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.subjects.Destination;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.subjects.OpenRecording;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.subjects.Workload;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.workloads.ApiEvents;

/** Copies recorded events as they are, which 9.1.2 cannot do. */
public final class CopyThroughDoor implements Workload {
	private final List<RecordedEvent> events;
	private final Destination destination;

	/**
	 * Makes a workload.
	 *
	 * @param events
	 *            the events to copy
	 * @param destination
	 *            where the copies go; closed with the workload
	 */
	public CopyThroughDoor(List<RecordedEvent> events, Destination destination) {
		this.events = events;
		this.destination = destination;
	}

	@Override
	public OpenRecording open() throws IOException {
		Recording recording = Recordings.newRecording(destination.newFile());
		return new ApiEvents(recording) {
			@Override
			public void write(int first, int count) {
				for (int i = first; i < first + count; i++) {
					recording.writeEvent(events.get(i));
				}
			}
		};
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

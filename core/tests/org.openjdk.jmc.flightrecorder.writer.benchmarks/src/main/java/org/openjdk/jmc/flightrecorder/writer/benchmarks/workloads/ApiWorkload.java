/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.benchmarks.workloads;

import java.io.IOException;
import java.util.function.Consumer;
import java.util.function.Function;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.RecordingSettingsBuilder;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.subjects.Destination;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.subjects.OpenRecording;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.subjects.Workload;

/** Opens a recording at the destination and gives it to the events that are to be written. */
public final class ApiWorkload implements Workload {
	private final Destination destination;
	private final Consumer<RecordingSettingsBuilder> settings;
	private final Function<Recording, OpenRecording> events;

	public ApiWorkload(Destination destination, Function<Recording, OpenRecording> events) {
		this(destination, RecordingSettingsBuilder::withJdkTypeInitialization, events);
	}

	public ApiWorkload(
			Destination destination,
			Consumer<RecordingSettingsBuilder> settings,
			Function<Recording, OpenRecording> events) {
		this.destination = destination;
		this.settings = settings;
		this.events = events;
	}

	@Override
	public OpenRecording open() throws IOException {
		return events.apply(
				switch (destination.storage()) {
					case HEAP -> Recordings.newRecording(destination.stream(), settings);
					case MAPPED -> MappedRecording.open(destination.stream());
					case FILE -> Recordings.newRecording(destination.newFile(), settings);
				});
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

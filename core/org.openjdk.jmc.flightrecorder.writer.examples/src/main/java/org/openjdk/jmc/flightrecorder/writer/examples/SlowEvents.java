/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.examples;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;

/**
 * Copies the slow events of a recording, with their types, annotations, threads and stack traces. Without an argument
 * the program writes its own original. It prints
 *
 * <pre>
 * 2 of 4 events are slow
 * </pre>
 */
final class SlowEvents {
	private static final Duration SLOW = Duration.ofMillis(20);

	record Query(Instant startTime, Duration duration, String text) {}

	private SlowEvents() {}

	public static void main(String[] arguments) throws Exception {
		Path original = arguments.length > 0 ? Path.of(arguments[0]) : writeOriginal(Path.of("original.jfr"));
		long events = 0;
		long slowEvents = 0;
		try (RecordingFile in = new RecordingFile(original);
				Recording out = Recordings.newRecording(Path.of("slow.jfr"))) {
			in.readEventTypes().forEach(out::registerEventType); // types without events stay, too
			for (; in.hasMoreEvents(); events++) {
				RecordedEvent event = in.readEvent();
				if (event.getDuration().compareTo(SLOW) >= 0) {
					out.writeEvent(event);
					slowEvents++;
				}
			}
		}
		System.out.println(slowEvents + " of " + events + " events are slow");
	}

	private static Path writeOriginal(Path file) throws Exception {
		try (Recording recording = Recordings.newRecording(file)) {
			for (int millis : new int[] {5, 20, 10, 40}) {
				recording.writeEvent(new Query(Instant.now(), Duration.ofMillis(millis), "select " + millis));
			}
		}
		return file;
	}
}

/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.examples;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.openjdk.jmc.flightrecorder.writer.api.AsText;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;

/**
 * Writes records. Each component is a field of the event; a component may be a record, an enum, an instant, a duration or
 * a list, which is one text here. The components {@code startTime} and {@code duration} are those of the event itself.
 * The program prints
 *
 * <pre>
 * GET /orders took 40 ms: 200, tags web, cached
 * </pre>
 */
final class Records {
	enum Method {
		GET,
		POST
	}

	record Response(int status, @AsText List<String> tags) {}

	@Name("com.example.HttpRequest")
	@Label("HTTP Request")
	record HttpRequest(Instant startTime, Duration duration, Method method, String path, Response response) {}

	private Records() {}

	public static void main(String[] arguments) throws Exception {
		Path file = Path.of("records.jfr");
		try (Recording recording = Recordings.newRecording(file)) {
			recording.writeEvent(new HttpRequest(
					Instant.now(),
					Duration.ofMillis(40),
					Method.GET,
					"/orders",
					new Response(200, List.of("web", "cached"))));
		}
		for (RecordedEvent request : RecordingFile.readAllEvents(file)) {
			System.out.println(request.getString("method")
					+ " "
					+ request.getString("path")
					+ " took "
					+ request.getDuration().toMillis()
					+ " ms: "
					+ request.getInt("response.status")
					+ ", tags "
					+ request.getString("response.tags"));
		}
	}
}

/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.copy;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import jdk.jfr.consumer.RecordingFile;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.JfrTool;

/** What {@code jfr print} prints, as JSON or for people: each event as text. */
final class PrintedEvents {
	/** How an event begins; values of its fields stand deeper. */
	private static final String EVENT_START = "      \"type\": ";
	/** Between events; the fields of an event stand deeper. */
	private static final String EVENT_END = "    }";

	/** How an event ends in what is printed for people. */
	private static final String TEXT_END = "\n}\n\n";

	private PrintedEvents() {}

	static List<String> of(JfrTool tool, Path file) throws Exception {
		Path json = Files.createTempFile("printed", ".json");
		try {
			run(json, tool, "print", "--json", "--stack-depth", "3", file.toString());
			return read(json);
		} finally {
			Files.delete(json);
		}
	}

	/**
	 * What is printed for people, sorted. Texts are printed as they are, so a value of many lines, such as a script in
	 * an environment variable, may have lines that look like the end of an event. Only what comes behind an empty line
	 * and names an event type of the file begins an event.
	 */
	static List<String> asText(JfrTool tool, Path file) throws Exception {
		Set<String> heads = new HashSet<>();
		try (RecordingFile recording = new RecordingFile(file)) {
			recording.readEventTypes().forEach(type -> heads.add(type.getName() + " {"));
		}
		Path text = Files.createTempFile("printed", ".txt");
		try {
			run(text, tool, "print", file.toString());
			List<String> events = new ArrayList<>();
			StringBuilder event = new StringBuilder();
			try (BufferedReader lines = Files.newBufferedReader(text)) {
				for (String line = lines.readLine(); line != null; line = lines.readLine()) {
					if (heads.contains(line) && endsWith(event, TEXT_END)) {
						events.add(event.toString().strip());
						event.setLength(0);
					}
					event.append(line).append('\n');
				}
			}
			if (!event.toString().isBlank()) {
				events.add(event.toString().strip());
			}
			Collections.sort(events);
			return events;
		} finally {
			Files.delete(text);
		}
	}

	private static boolean endsWith(StringBuilder text, String end) {
		int start = text.length() - end.length();
		return start >= 0 && text.indexOf(end, start) == start;
	}

	private static List<String> read(Path json) throws IOException {
		List<String> events = new ArrayList<>();
		StringBuilder event = new StringBuilder();
		try (BufferedReader lines = Files.newBufferedReader(json)) {
			for (String line = lines.readLine(); line != null; line = lines.readLine()) {
				if (line.startsWith(EVENT_START)) {
					event.setLength(0);
				}
				if (line.startsWith(EVENT_END)) {
					events.add(event.toString());
				}
				event.append(line.strip()).append('\n');
			}
		}
		return events;
	}

	/** Fails when the command does, or says anything on its error stream. */
	static void run(Path output, JfrTool tool, String... arguments) throws Exception {
		Path err = Files.createTempFile("printed", ".err");
		try {
			int status = tool.run(output, err, arguments);
			String complaints = Files.readString(err);
			if (status != 0 || !complaints.isEmpty()) {
				throw new AssertionError(tool + " " + List.of(arguments) + " ended with " + status + ": " + complaints);
			}
		} finally {
			Files.delete(err);
		}
	}
}

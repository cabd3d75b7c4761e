/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.examples;

import java.nio.file.Path;
import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;

/**
 * Writes objects of an event class. The JDK's recorder can use the class as well; its annotations reach the file. The
 * program prints
 *
 * <pre>
 * File Upload of report.pdf, 2048 bytes, in thread main
 * </pre>
 */
final class EventObjects {
	@Name("com.example.Upload")
	@Label("File Upload")
	@Category("Web Shop")
	static class Upload extends Event {
		String file;

		@DataAmount
		long size;
	}

	private EventObjects() {}

	public static void main(String[] arguments) throws Exception {
		Path file = Path.of("event-objects.jfr");
		try (jdk.jfr.Recording jvm = new jdk.jfr.Recording();
				Recording recording = Recordings.newRecording(file)) {
			jvm.start(); // begin() and end() store times once the JVM records events, and not before
			Upload upload = new Upload();
			upload.begin();
			upload.file = "report.pdf";
			upload.size = 2048;
			upload.end();
			recording.writeEvent(upload); // thread and stack trace are those of the caller
		}
		for (RecordedEvent upload : RecordingFile.readAllEvents(file)) {
			System.out.println(upload.getEventType().getLabel()
					+ " of "
					+ upload.getString("file")
					+ ", "
					+ upload.getLong("size")
					+ " bytes, in thread "
					+ upload.getThread().getJavaName());
		}
	}
}

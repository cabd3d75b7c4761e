/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.examples;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import jdk.jfr.consumer.RecordingFile;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;

/**
 * Recovers the recording of a process that died. The copy of an open file stands for what the process leaves behind. The
 * program prints
 *
 * <pre>
 * payment 1
 * payment 2
 * </pre>
 */
final class Recovery {
	record Payment(long id, double amount) {}

	private Recovery() {}

	public static void main(String[] arguments) throws Exception {
		Path file = Path.of("payments.jfr");
		Path leftBehind = Path.of("left-behind.jfr");
		try (Recording recording = Recordings.newRecording(file)) {
			recording.writeEvent(new Payment(1, 20.5));
			recording.writeEvent(new Payment(2, 7.25));
			recording.flush(); // what is flushed survives the process
			Files.copy(file, leftBehind, StandardCopyOption.REPLACE_EXISTING);
		}
		Recordings.recover(leftBehind); // most readers refuse a file whose last chunk is unfinished
		RecordingFile.readAllEvents(leftBehind)
				.forEach(payment -> System.out.println("payment " + payment.getLong("id")));
	}
}

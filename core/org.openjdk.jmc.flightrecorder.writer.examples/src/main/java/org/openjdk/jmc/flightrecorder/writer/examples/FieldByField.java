/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.examples;

import java.nio.file.Path;
import jdk.jfr.consumer.RecordingFile;
import org.openjdk.jmc.flightrecorder.writer.api.EventWriter;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.Types;

/**
 * Writes many events field by field, without an object for an event. An {@link EventWriter} belongs to one thread.
 * The program prints
 *
 * <pre>
 * 100000 events, sum 4999950000
 * </pre>
 */
final class FieldByField {
	private static final int EVENTS = 100_000;

	private FieldByField() {}

	public static void main(String[] arguments) throws Exception {
		Path file = Path.of("field-by-field.jfr");
		try (Recording recording = Recordings.newRecording(file)) {
			Type tick =
					recording.registerEventType("com.example.Tick", type -> type.addField("number", Types.Builtin.LONG)
							.addField("source", Types.Builtin.STRING)
							.addField("share", Types.Builtin.DOUBLE));
			EventWriter writer = recording.newEventWriter(tick);
			for (int i = 0; i < EVENTS; i++) {
				// The fields come in the order in which the type declares them.
				writer.begin()
						.putLong(i)
						.putString("timer")
						.putDouble((double) i / EVENTS)
						.commit();
			}
		}
		long events = 0;
		long sum = 0;
		try (RecordingFile in = new RecordingFile(file)) {
			for (; in.hasMoreEvents(); events++) {
				sum += in.readEvent().getLong("number");
			}
		}
		System.out.println(events + " events, sum " + sum);
	}
}

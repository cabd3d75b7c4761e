/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.roundtrip;

import java.nio.file.Path;
import org.openjdk.jmc.flightrecorder.writer.api.EventWriter;
import org.openjdk.jmc.flightrecorder.writer.api.RecordWriter;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.Types;

/**
 * A program that runs in a small heap of its own: makes a writer for each task of a few events, as one would who does not
 * know that a writer can be kept.
 */
final class ShortLivedWriters {
	/** The event. */
	public record Numbered(int number) {}

	private ShortLivedWriters() {}

	/** File, number of writers, events that each of them writes; every second writer takes records. */
	public static void main(String[] arguments) throws Exception {
		int writers = Integer.parseInt(arguments[1]);
		int events = Integer.parseInt(arguments[2]);
		try (Recording recording = Recordings.newRecording(Path.of(arguments[0]))) {
			Type type = recording.registerEventType("test.Numbered", b -> b.addField("number", Types.Builtin.INT));
			recording.registerRecordType(Numbered.class);
			for (int i = 0; i < writers; i++) {
				int first = i * events;
				if (i % 2 == 0) {
					write(recording.newEventWriter(type), first, events);
				} else {
					write(recording.newRecordWriter(Numbered.class), first, events);
				}
			}
		}
	}

	private static void write(EventWriter writer, int first, int events) {
		for (int i = 0; i < events; i++) {
			writer.begin().putInt(first + i).commit();
		}
	}

	private static void write(RecordWriter<Numbered> writer, int first, int events) {
		for (int i = 0; i < events; i++) {
			writer.write(new Numbered(first + i));
		}
	}
}

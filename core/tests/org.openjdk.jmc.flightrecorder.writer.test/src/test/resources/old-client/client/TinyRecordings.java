/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package client;

import java.nio.file.Path;

import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.Types;

/** A test of a parser: one event of each builtin type. */
public class TinyRecordings {
	public static void write(Path file) throws Exception {
		try (Recording recording = Recordings.newRecording(file)) {
			Type type = recording.registerEventType("client.Tiny", b -> {
				for (Types.Builtin builtin : Types.Builtin.values()) {
					b.addField(builtin.name().toLowerCase() + "Field", builtin);
				}
			});
			recording.writeEvent(type.asValue(v -> v.putField("startTime", System.nanoTime()).putField("byteField", (byte) 1)
					.putField("charField", 'c').putField("shortField", (short) 2).putField("intField", 3)
					.putField("longField", 4L).putField("floatField", 5f).putField("doubleField", 6.0)
					.putField("booleanField", true).putField("stringField", "seven")));
		}
	}
}

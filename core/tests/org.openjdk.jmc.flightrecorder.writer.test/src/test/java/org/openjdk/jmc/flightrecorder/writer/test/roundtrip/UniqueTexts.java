/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.roundtrip;

import java.nio.file.Path;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.Types;

/** A program that runs in a small heap of its own: writes numbered events, each with a text that no other has. */
final class UniqueTexts {
	private UniqueTexts() {}

	/** File, number of events, characters that each text has besides its number. */
	public static void main(String[] arguments) throws Exception {
		int events = Integer.parseInt(arguments[1]);
		String filling = "x".repeat(Integer.parseInt(arguments[2]));
		try (Recording recording = Recordings.newRecording(Path.of(arguments[0]))) {
			Type symbol = recording.getType(Types.JDK.SYMBOL);
			Type type = recording.registerEventType("test.Unique", b -> b.addField("number", Types.Builtin.INT)
					.addField("text", Types.Builtin.STRING)
					.addField("symbol", symbol));
			for (int i = 0; i < events; i++) {
				int n = i;
				recording.writeEvent(type.asValue(v -> v.putField("number", n)
						.putField("text", textOf(n, filling))
						.putField("symbol", s -> s.putField("string", "symbol " + n))));
			}
		}
	}

	static String textOf(int number, String filling) {
		return number + " " + filling;
	}
}

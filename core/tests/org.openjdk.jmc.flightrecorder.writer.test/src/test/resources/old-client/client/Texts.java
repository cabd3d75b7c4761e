/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package client;

import java.io.File;
import java.nio.file.Path;

import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.Types;

/** Unique texts, repeated texts, and many symbols. */
public class Texts {
	public static void write(Path file) throws Exception {
		File asFile = file.toFile();
		try (Recording recording = Recordings.newRecording(asFile)) {
			Type type = recording.registerEventType("client.Text", b -> b.addField("unique", Types.Builtin.STRING)
					.addField("repeated", Types.Builtin.STRING).addField("symbol", Types.JDK.SYMBOL));
			for (int i = 0; i < 5000; i++) {
				int n = i;
				recording.writeEvent(type.asValue(v -> v.putField("unique", "unique " + n)
						.putField("repeated", "repeated text number " + n % 10).putField("symbol", "symbol" + n)));
			}
		}
	}
}

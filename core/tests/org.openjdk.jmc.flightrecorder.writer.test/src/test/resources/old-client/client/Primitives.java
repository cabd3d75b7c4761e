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

/** Wide events of numbers only, written from the builder rather than from a callback. */
public class Primitives {
	public static void write(Path file) throws Exception {
		try (Recording recording = Recordings.newRecording(file.toString())) {
			Type type = recording.registerEventType("client.Wide", b -> {
				for (int i = 0; i < 10; i++) {
					b.addField("f" + i, i % 2 == 0 ? Types.Builtin.LONG : Types.Builtin.DOUBLE);
				}
			});
			for (int n = 0; n < 1000; n++) {
				var builder = type.valueBuilder();
				for (int i = 0; i < 10; i++) {
					if (i % 2 == 0) {
						builder.putField("f" + i, (long) n * i);
					} else {
						builder.putField("f" + i, n / 2.0);
					}
				}
				recording.writeEvent(type.asValue((Object) builder.build()));
			}
		}
	}
}

/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package client;

import java.io.FileOutputStream;
import java.nio.file.Path;

import org.openjdk.jmc.flightrecorder.writer.RecordingImpl;
import org.openjdk.jmc.flightrecorder.writer.TypesImpl;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.TypedValue;
import org.openjdk.jmc.flightrecorder.writer.api.Types;

/** Implicit fields left alone, put as null, and put by nullValue. */
public class UnsetFields {
	public static void write(Path file) throws Exception {
		RecordingImpl recording = (RecordingImpl) Recordings.newRecording(new FileOutputStream(file.toFile()));
		Type type = recording.registerEventType("client.Unset",
				b -> b.addField("number", TypesImpl.Builtin.LONG).addField("text", TypesImpl.Builtin.STRING)
						.addField("thread", TypesImpl.JDK.THREAD));
		Types types = recording.getTypes();
		recording.writeEvent(type.asValue(v -> v.putField("number", 1L)));
		recording.writeEvent(type.asValue(v -> v.putField("number", 2L).putField("text", (String) null)
				.putField("stackTrace", types.getType(Types.JDK.STACK_TRACE).nullValue())));
		recording.writeEvent(type.asValue(v -> v.putField("number", 3L).putField("thread", (TypedValue) null)));
		recording.close();
	}
}

/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package client;

import java.nio.file.Path;

import org.openjdk.jmc.flightrecorder.writer.TypesImpl;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.Types;

/** Arrays in structs, and types that contain themselves or each other. */
public class ArraysAndRecursion {
	public static void write(Path file) throws Exception {
		try (Recording recording = Recordings.newRecording(file)) {
			Type tree = recording.registerType("client.Tree", b -> b.addField("name", Types.Builtin.STRING)
					.addField("numbers", Types.Builtin.INT, f -> f.asArray()).addField("child", b.selfType()));
			Type forward = recording.getTypes().getType("client.Later", true);
			Type early = recording.registerType("client.Early",
					b -> b.addField("name", Types.Builtin.STRING).addField("later", forward));
			Type later = recording.registerType("client.Later",
					b -> b.addField("name", Types.Builtin.STRING).addField("value", Types.Builtin.INT));
			((TypesImpl) recording.getTypes()).resolveAll();
			Type event = recording.registerEventType("client.Recursive",
					b -> b.addField("tree", tree).addField("early", early));
			recording.writeEvent(event.asValue(v -> v
					.putField("tree",
							t -> t.putField("name", "root").putField("numbers", new int[] {1, 2, 3}).putField("child",
									c -> c.putField("name", "leaf").putField("numbers", new int[0])))
					.putField("early",
							e -> e.putField("name", "early").putField("later",
									later.asValue(l -> l.putField("name", "later").putField("value", 5))))));
		}
	}
}

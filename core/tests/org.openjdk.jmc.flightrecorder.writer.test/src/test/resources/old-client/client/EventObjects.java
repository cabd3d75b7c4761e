/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package client;

import java.nio.file.Path;

import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;

import jdk.jfr.Category;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;

/** Annotated event classes, written as objects. */
public class EventObjects {
	@Name("client.Annotated")
	@Label("Annotated")
	@Category({"Client", "Objects"})
	public static class Annotated extends Event {
		@Label("Number")
		public int number;
		public String text;
		public boolean flag = true;
	}

	/** Has no name but that of the class. */
	public static class Plain extends Event {
		public int number = 1;
	}

	/** Has the simple name of another class. */
	public static class Other {
		public static class Plain extends Event {
			public String text = "other";
		}
	}

	public static void write(Path file) throws Exception {
		try (Recording recording = Recordings.newRecording(file)) {
			recording.registerEventType(Annotated.class);
			for (int i = 0; i < 20; i++) {
				Annotated event = new Annotated();
				event.number = i;
				event.text = "text " + i;
				event.begin();
				recording.writeEvent(event);
			}
		}
	}
}

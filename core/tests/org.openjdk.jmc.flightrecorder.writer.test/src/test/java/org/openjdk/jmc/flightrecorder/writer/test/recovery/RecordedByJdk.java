/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.recovery;

import jdk.jfr.Configuration;
import jdk.jfr.Event;
import jdk.jfr.Name;
import jdk.jfr.consumer.RecordingStream;

/** A program that the JDK records until it is killed; it prints the number of the last event that was flushed. */
final class RecordedByJdk {
	/** The name of its events. */
	static final String TYPE_NAME = "test.Recorded";

	@Name(TYPE_NAME)
	static final class Numbered extends Event {
		long number;
		String text;
	}

	private static long lastNumber = -1;

	private RecordedByJdk() {}

	public static void main(String[] arguments) throws Exception {
		try (RecordingStream stream = new RecordingStream(Configuration.getConfiguration("profile"))) {
			// Both are called by the one thread of the stream.
			stream.onEvent(TYPE_NAME, e -> lastNumber = Math.max(lastNumber, e.getLong("number")));
			stream.onFlush(() -> System.out.println(lastNumber));
			stream.startAsync();
			for (int i = 0; i < 1_000_000; i++) {
				Numbered event = new Numbered();
				event.number = i;
				event.text = "text " + i % 10;
				event.commit();
				Thread.sleep(1);
			}
		}
	}
}

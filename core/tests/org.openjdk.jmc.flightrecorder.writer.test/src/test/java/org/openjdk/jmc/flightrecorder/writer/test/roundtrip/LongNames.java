/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.roundtrip;

import java.nio.file.Path;
import org.openjdk.jmc.flightrecorder.writer.api.EventWriter;
import org.openjdk.jmc.flightrecorder.writer.api.JdkValues;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.Types;

/**
 * A program that runs in a small heap of its own: writes events whose threads, classes and files have long names, no two of
 * them equal, as a program may that takes them from data.
 */
final class LongNames {
	private static final String FILLING = "x".repeat(200_000);

	private LongNames() {}

	/** File, number of events. */
	public static void main(String[] arguments) throws Exception {
		int events = Integer.parseInt(arguments[1]);
		try (Recording recording = Recordings.newRecording(Path.of(arguments[0]))) {
			Type type = recording.registerEventType("test.Named", b -> b.addField("number", Types.Builtin.INT)
					.addField("symbol", Types.JDK.SYMBOL)
					.addField("owner", Types.JDK.CLASS));
			EventWriter writer = recording.newEventWriter(type);
			JdkValues values = recording.jdkValues();
			for (int number = 0; number < events; number++) {
				write(recording, writer, values, type, number);
			}
		}
	}

	private static void write(Recording recording, EventWriter writer, JdkValues values, Type type, int number) {
		String name = number + FILLING;
		switch (number % 6) {
			case 0 ->
				writer.begin()
						.putInt(number)
						.setStackTrace(frame(name, "method", "File.java"))
						.commit();
			case 1 ->
				writer.begin().putInt(number).setEventThread(new Thread(name)).commit();
			case 2 -> writer.begin().putInt(number).putString(name).commit();
			case 3 ->
				recording.writeEvent(type.asValue(b -> b.putField("number", number)
						.putField("stackTrace", values.stackTrace(frame("Type", "method" + number, name)))));
			case 4 ->
				recording.writeEvent(type.asValue(
						b -> b.putField("number", number).putField("eventThread", values.thread(new Thread(name)))));
			default ->
				recording.writeEvent(
						type.asValue(b -> b.putField("number", number).putField("owner", values.classNamed(name))));
		}
	}

	private static StackTraceElement[] frame(String className, String method, String file) {
		return new StackTraceElement[] {new StackTraceElement(className, method, file, 1)};
	}
}

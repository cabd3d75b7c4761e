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
import org.openjdk.jmc.flightrecorder.writer.api.TypedValue;
import org.openjdk.jmc.flightrecorder.writer.api.Types;

/** Sixteen threads into one recording that another rotates. */
public class ManyThreads {
	public static void write(Path file) throws Exception {
		try (Recording recording = Recordings.newRecording(file)) {
			Type type = recording.registerEventType("client.Thread",
					b -> b.addField("thread", Types.Builtin.INT).addField("number", Types.Builtin.INT)
							.addField("text", Types.Builtin.STRING));
			Thread[] threads = new Thread[16];
			for (int t = 0; t < threads.length; t++) {
				int id = t;
				threads[t] = new Thread(() -> write(recording, type, id));
				threads[t].start();
			}
			recording.rotateChunk();
			for (Thread thread : threads) {
				thread.join();
				recording.rotateChunk();
			}
		}
	}

	private static void write(Recording recording, Type type, int id) {
		TypedValue thread = recording.getType(Types.JDK.THREAD)
				.asValue(v -> v.putField("javaName", "thread " + id).putField("javaThreadId", 1L + id)
						.putField("osThreadId", 100L + id).putField("osName", "thread " + id));
		for (int i = 0; i < 500; i++) {
			int number = i;
			recording.writeEvent(type.asValue(v -> v.putField("startTime", System.nanoTime()).putField("eventThread", thread)
					.putField("thread", id).putField("number", number).putField("text", id + " and " + number)));
		}
	}
}

/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.examples;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.openjdk.jmc.flightrecorder.writer.api.EventWriter;
import org.openjdk.jmc.flightrecorder.writer.api.JdkEventType;
import org.openjdk.jmc.flightrecorder.writer.api.JdkValues;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.api.StackTraceBuilder;
import org.openjdk.jmc.flightrecorder.writer.api.ThreadDescription;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.TypedValue;

/**
 * Makes {@code jdk.ExecutionSample} events from folded stacks, so that JMC and {@code jfr view hot-methods} show the
 * profile of another profiler. The program prints
 *
 * <pre>
 * 6 samples
 * read() has 3 frames
 * </pre>
 */
final class FoldedStacks {
	private FoldedStacks() {}

	public static void main(String[] arguments) throws Exception {
		List<String> folded = List.of("main;parse;read 3", "main;parse 1", "main;print 2");
		Path file = Path.of("folded-stacks.jfr");
		try (Recording recording = Recordings.newRecording(file)) {
			Type sample = recording.registerEventType(JdkEventType.EXECUTION_SAMPLE);
			JdkValues jdk = recording.jdkValues();
			TypedValue thread = jdk.thread(ThreadDescription.ofNative("app", 4711));
			StackTraceBuilder stack = jdk.newStackTrace();
			EventWriter writer = recording.newEventWriter(sample);
			for (String line : folded) {
				int space = line.lastIndexOf(' ');
				List<String> frames = Arrays.asList(line.substring(0, space).split(";"));
				Collections.reverse(frames); // the innermost frame comes first
				frames.forEach(frame -> stack.addFrame("app", frame, null, -1, StackTraceBuilder.NATIVE));
				TypedValue trace = stack.build();
				for (int n = Integer.parseInt(line.substring(space + 1)); n > 0; n--) {
					// The type declares sampledThread first; the field state is left at its default.
					writer.begin().put(thread).setStackTrace(trace).commit();
				}
			}
		}
		List<RecordedEvent> samples = RecordingFile.readAllEvents(file);
		System.out.println(samples.size() + " samples");
		System.out.println(
				"read() has " + samples.get(0).getStackTrace().getFrames().size() + " frames");
	}
}

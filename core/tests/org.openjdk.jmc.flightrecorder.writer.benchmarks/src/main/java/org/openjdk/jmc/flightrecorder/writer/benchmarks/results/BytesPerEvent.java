/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.benchmarks.results;

import java.io.IOException;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.subjects.Shape;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.subjects.Storage;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.subjects.Subject;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.subjects.Workload;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * How long is an event in the file? The difference of two recordings of each shape, one with twice as many events as
 * the other, so that headers and metadata do not count; they are in the last column, the length of a recording of one
 * event. Not a matter of time, so not a benchmark of JMH.
 */
@Command(
		name = "bytes-per-event",
		mixinStandardHelpOptions = true,
		description = "Prints how many bytes an event of each shape takes in the file.")
public final class BytesPerEvent implements Callable<Integer> {
	@Option(
			names = "--events",
			defaultValue = "100000",
			description = "How many the longer recording has, and the other half of them; default: ${DEFAULT-VALUE}.")
	private int events;

	@Override
	public Integer call() throws IOException {
		System.out.printf(Locale.ROOT, "%-24s %-16s %14s %16s%n", "shape", "writer", "bytes/event", "bytes of 1 event");
		for (Shape shape : Shape.values()) {
			for (Subject subject : Subject.values()) {
				if (isSelected(shape, subject)) {
					print(shape, subject);
				}
			}
		}
		return 0;
	}

	private static boolean isSelected(Shape shape, Subject subject) {
		boolean stack = shape == Shape.CACHED_STACK || shape == Shape.ELEMENTS_STACK;
		boolean event = shape == Shape.JDK_EVENT || shape == Shape.JDK_EVENT_WITH_STACK;
		return switch (subject) {
			case JDK -> !stack && shape != Shape.FRESH_STRING;
			case VALUES -> stack;
			// The bytes of RECORDS.
			case RECORD_WRITER -> false;
			case LIMIT, DIRECT, RECORDS -> !stack && !event && shape != Shape.FRESH_STRING;
			default -> true;
		};
	}

	private void print(Shape shape, Subject subject) throws IOException {
		try {
			int few = events / 2;
			long moreBytes = lengthBytes(shape, subject, events) - lengthBytes(shape, subject, few);
			double bytesPerEvent = moreBytes / (double) (events - few);
			System.out.printf(
					Locale.ROOT,
					"%-24s %-16s %14.2f %16d%n",
					shape,
					subject,
					bytesPerEvent,
					lengthBytes(shape, subject, 1));
		} catch (RuntimeException e) {
			// A writer that cannot write a shape has no length; the others do.
			System.out.printf(Locale.ROOT, "%-24s %-16s %14s %s%n", shape, subject, "-", e);
		}
	}

	private static long lengthBytes(Shape shape, Subject subject, int events) throws IOException {
		try (Workload workload = subject.workload(shape, Storage.FILE)) {
			workload.writeRecording(events);
			return workload.lengthBytes();
		}
	}
}

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

/**
 * How long is an event in the file? The difference of two recordings of each shape, one with 50 000 events more than
 * the other, so that headers and metadata do not count; they are in the last column, the length of a recording of one
 * event. Not a matter of time, so not a benchmark of JMH.
 */
@Command(name = "bytes-per-event", description = "Prints how many bytes an event of each shape takes in the file.")
public final class BytesPerEvent implements Callable<Integer> {
	private static final int FEW = 50_000;
	private static final int MANY = 100_000;

	@Override
	public Integer call() throws IOException {
		System.out.printf(Locale.ROOT, "%-24s %-10s %14s %16s%n", "shape", "writer", "bytes/event", "bytes of 1 event");
		for (Shape shape : Shape.values()) {
			for (Subject subject : Subject.values()) {
				if (isAsked(shape, subject)) {
					print(shape, subject);
				}
			}
		}
		return 0;
	}

	private static boolean isAsked(Shape shape, Subject subject) {
		boolean stack = shape == Shape.CACHED_STACK || shape == Shape.ELEMENTS_STACK;
		boolean event = shape == Shape.JDK_EVENT || shape == Shape.JDK_EVENT_WITH_STACK;
		return switch (subject) {
			case JDK -> !stack && shape != Shape.FRESH_STRING;
			case VALUES -> stack;
			case LIMIT, DIRECT, RECORDS -> !stack && !event && shape != Shape.FRESH_STRING;
			default -> true;
		};
	}

	private static void print(Shape shape, Subject subject) throws IOException {
		try {
			double bytesPerEvent =
					(lengthBytes(shape, subject, MANY) - lengthBytes(shape, subject, FEW)) / (double) (MANY - FEW);
			System.out.printf(
					Locale.ROOT,
					"%-24s %-10s %14.2f %16d%n",
					shape,
					subject,
					bytesPerEvent,
					lengthBytes(shape, subject, 1));
		} catch (RuntimeException e) {
			// A writer that cannot write a shape has no length; the others do.
			System.out.printf(Locale.ROOT, "%-24s %-10s %14s %s%n", shape, subject, "-", e);
		}
	}

	private static long lengthBytes(Shape shape, Subject subject, int events) throws IOException {
		try (Workload workload = subject.workload(shape, Storage.FILE)) {
			workload.writeRecording(events);
			return workload.lengthBytes();
		}
	}
}

/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.benchmarks;

import java.io.IOException;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.subjects.Shape;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;

/**
 * How many events a second does one thread write? In recordings of 100 000 events, including opening and closing them.
 * The values and their distributions are those of {@link Shape}.
 */
public class EventWriteThroughputBenchmark extends WriterBenchmark {
	/** Who writes. */
	@Param({"current", "current-direct", "current-records", "current-record-writer", "jmc-9.1.2", "jdk", "limit"})
	public String writer;

	@Override
	String writer() {
		return writer;
	}

	@Override
	Shape shapeOf(String method) {
		return switch (method) {
			case "writeSimpleEvent" -> Shape.SIMPLE;
			case "writeMultiFieldEvent" -> Shape.MULTI_FIELD;
			case "writeStringHeavyEvent" -> Shape.FOUR_STRINGS;
			case "writeRepeatedStringsEvent" -> Shape.FOUR_REPEATED_STRINGS;
			default -> throw noShape(method);
		};
	}

	/** One long. */
	@Benchmark
	@OperationsPerInvocation(EVENTS)
	public void writeSimpleEvent() throws IOException {
		workload.writeRecording(EVENTS);
	}

	/** A long, a String, an int, a double and a boolean. */
	@Benchmark
	@OperationsPerInvocation(EVENTS)
	public void writeMultiFieldEvent() throws IOException {
		workload.writeRecording(EVENTS);
	}

	/** Four strings that differ within the event. */
	@Benchmark
	@OperationsPerInvocation(EVENTS)
	public void writeStringHeavyEvent() throws IOException {
		workload.writeRecording(EVENTS);
	}

	/** Four strings, of which two are distinct. */
	@Benchmark
	@OperationsPerInvocation(EVENTS)
	public void writeRepeatedStringsEvent() throws IOException {
		workload.writeRecording(EVENTS);
	}
}

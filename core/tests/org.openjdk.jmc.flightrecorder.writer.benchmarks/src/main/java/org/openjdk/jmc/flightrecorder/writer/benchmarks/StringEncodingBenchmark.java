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
 * What does a string cost that was seen before, one that was not, and one that is not ASCII? Events of one string each,
 * 100 000 to a recording, so that a writer that keeps every string can go on for ever too. The strings are made before
 * the measurement, and are unique within a recording.
 */
public class StringEncodingBenchmark extends WriterBenchmark {
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
			case "encodeRepeatedStrings" -> Shape.REPEATED_STRING;
			case "encodeUniqueStrings" -> Shape.UNIQUE_STRING;
			case "encodeMixedStrings" -> Shape.MIXED_STRING;
			case "encodeUtf8Strings" -> Shape.UTF8_STRING;
			default -> throw noShape(method);
		};
	}

	/** One of 16 strings. */
	@Benchmark
	@OperationsPerInvocation(EVENTS)
	public void encodeRepeatedStrings() throws IOException {
		workload.writeRecording(EVENTS);
	}

	/** A string that the recording has not seen. */
	@Benchmark
	@OperationsPerInvocation(EVENTS)
	public void encodeUniqueStrings() throws IOException {
		workload.writeRecording(EVENTS);
	}

	/** Both in turn. */
	@Benchmark
	@OperationsPerInvocation(EVENTS)
	public void encodeMixedStrings() throws IOException {
		workload.writeRecording(EVENTS);
	}

	/** Unseen strings in Chinese, Cyrillic, Arabic and emoji. */
	@Benchmark
	@OperationsPerInvocation(EVENTS)
	public void encodeUtf8Strings() throws IOException {
		workload.writeRecording(EVENTS);
	}
}

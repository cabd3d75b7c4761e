/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.benchmarks;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.subjects.Shape;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;

/**
 * What does an object of a {@code jdk.jfr.Event} class cost? A long, a String of 64 and an int. With a stack trace,
 * that of the benchmark's thread: about 15 frames, always the same.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class JdkEventBenchmark extends WriterBenchmark {
	private static final int EVENTS_WITH_STACK = EVENTS / 10;

	/** Who writes. */
	@Param({"current", "jmc-9.1.2", "jdk"})
	public String writer;

	@Override
	String writer() {
		return writer;
	}

	@Override
	Shape shapeOf(String method) {
		return method.equals("writeEvent") ? Shape.JDK_EVENT : Shape.JDK_EVENT_WITH_STACK;
	}

	/** Without a stack trace. */
	@Benchmark
	@OperationsPerInvocation(EVENTS)
	public void writeEvent() throws IOException {
		workload.writeRecording(EVENTS);
	}

	/** With the stack trace of the thread that writes. */
	@Benchmark
	@OperationsPerInvocation(EVENTS_WITH_STACK)
	public void writeEventWithStackTrace() throws IOException {
		workload.writeRecording(EVENTS_WITH_STACK);
	}
}

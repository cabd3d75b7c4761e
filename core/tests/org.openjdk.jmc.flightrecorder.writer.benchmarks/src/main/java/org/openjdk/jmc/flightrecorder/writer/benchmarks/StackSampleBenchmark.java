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
 * What does a profiler's sample cost? A thread, a state, and one of 64 stacks of 32 frames, that share their outer
 * halves and have 50 classes in all.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class StackSampleBenchmark extends WriterBenchmark {
	/** Samples come with far more work each: fewer to a recording. */
	private static final int SAMPLES = EVENTS / 10;

	/** Who writes. */
	@Param({"current", "current-values", "current-direct", "jmc-9.1.2"})
	public String writer;

	@Override
	String writer() {
		return writer;
	}

	@Override
	Shape shapeOf(String method) {
		return method.equals("writeCachedStack") ? Shape.CACHED_STACK : Shape.ELEMENTS_STACK;
	}

	/** The caller made each stack once and keeps it. */
	@Benchmark
	@OperationsPerInvocation(EVENTS)
	public void writeCachedStack() throws IOException {
		workload.writeRecording(EVENTS);
	}

	/** The caller makes each stack anew, from {@code StackTraceElement[]}. */
	@Benchmark
	@OperationsPerInvocation(SAMPLES)
	public void writeStackTraceElements() throws IOException {
		workload.writeRecording(SAMPLES);
	}
}

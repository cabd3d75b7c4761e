/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.benchmarks;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;

/**
 * What does a thread's own stack trace cost before anything is written? The share of
 * {@link JdkEventBenchmark#writeEventWithStackTrace} that a writer without the JVM's help cannot avoid.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class StackWalkBenchmark extends MeasuredBenchmark {
	private static final StackWalker WALKER = StackWalker.getInstance();

	/** All frames, with class, method and line. */
	@Benchmark
	public int walkStack() {
		return WALKER.walk(frames -> frames.mapToInt(
						frame -> frame.getLineNumber() + frame.getMethodName().length())
				.sum());
	}
}

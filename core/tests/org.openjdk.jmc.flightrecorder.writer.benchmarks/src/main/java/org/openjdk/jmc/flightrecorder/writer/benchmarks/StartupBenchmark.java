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
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;

/** What does the smallest recording cost, as tests of parsers make them: open, one event of one long, close? */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class StartupBenchmark extends WriterBenchmark {
	/** Who writes. */
	@Param({"current", "current-direct", "jmc-9.1.2", "limit"})
	public String writer;

	@Override
	String writer() {
		return writer;
	}

	@Override
	Shape shapeOf(String method) {
		return Shape.SIMPLE;
	}

	/** In a JVM that has done it often. */
	@Benchmark
	public void openWriteOneEventAndClose() throws IOException {
		workload.writeRecording(1);
	}
}

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
 * How much does writing an event allocate? Meant for {@code -prof gc}, whose {@code gc.alloc.rate.norm} is the answer;
 * the opened recording's own buffers are shared out among its 100 000 events. The event has five fields.
 */
public class AllocationRateBenchmark extends WriterBenchmark {
	private static final int BATCH = 100;

	/** Who writes. */
	@Param({"current", "current-direct", "current-records", "current-record-writer", "jmc-9.1.2", "jdk", "limit"})
	public String writer;

	@Override
	String writer() {
		return writer;
	}

	@Override
	Shape shapeOf(String method) {
		return Shape.MULTI_FIELD;
	}

	/** An operation is one event. */
	@Benchmark
	@OperationsPerInvocation(EVENTS)
	public void measureEventWriteAllocations() throws IOException {
		workload.writeRecording(EVENTS);
	}

	/** An operation is a hundred events. */
	@Benchmark
	@OperationsPerInvocation(EVENTS / BATCH)
	public void measureBatchEventWriteAllocations() throws IOException {
		workload.writeRecording(EVENTS);
	}
}

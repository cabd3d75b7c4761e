/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.benchmarks;

import java.io.IOException;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.subjects.Destination;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.subjects.Shape;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.subjects.Storage;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.subjects.Subject;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.workloads.current.OptionWorkloads;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.infra.BenchmarkParams;

/**
 * What do settings cost? The current writer with its defaults, and with one thing changed at a time. What a cache or a
 * pool is worth is asked by {@link OptimisationBenchmark}.
 */
public class WriterOptionsBenchmark extends WriterBenchmark {
	/** What is changed. */
	@Param({"none", "smallStringCache", "mapped"})
	public String option;

	@Override
	String writer() {
		return Subject.CURRENT.toString();
	}

	@Override
	Shape shapeOf(String method) {
		return switch (method) {
			case "writeRepeatedStrings" -> Shape.FOUR_STRINGS;
			case "writeUniqueStrings" -> Shape.UNIQUE_STRING;
			default -> throw noShape(method);
		};
	}

	@Override
	public void prepare(BenchmarkParams params) throws IOException {
		String name = params.getBenchmark();
		workload = OptionWorkloads.workload(
				shapeOf(name.substring(name.lastIndexOf('.') + 1)), option, new Destination(Storage.of(storage)));
	}

	/** Four strings of 64 each. */
	@Benchmark
	@OperationsPerInvocation(EVENTS)
	public void writeRepeatedStrings() throws IOException {
		workload.writeRecording(EVENTS);
	}

	/** Strings that no cache can know. */
	@Benchmark
	@OperationsPerInvocation(EVENTS)
	public void writeUniqueStrings() throws IOException {
		workload.writeRecording(EVENTS);
	}
}

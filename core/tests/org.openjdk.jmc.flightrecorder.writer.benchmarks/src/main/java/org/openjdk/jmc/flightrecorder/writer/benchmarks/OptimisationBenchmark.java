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
import org.openjdk.jmc.flightrecorder.writer.benchmarks.workloads.current.OptimisationWorkloads;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.infra.BenchmarkParams;

/**
 * Does each optimisation earn its place? A method for each, over whole recordings of the current writer: {@code on} is
 * how the writer works, {@code off} differs from it in this one thing. A pool or a cache that makes nothing faster and
 * nothing smaller has to go. What is too small to be seen here is in {@link OptimisedStepBenchmark}.
 */
public class OptimisationBenchmark extends WriterBenchmark {
	/** Where an event costs many times as much without: fewer to a recording. */
	private static final int FEWER_EVENTS = EVENTS / 10;

	/** With the optimisation or without. */
	@Param({"on", "off"})
	public String optimisation;

	@Override
	String writer() {
		return Subject.CURRENT.toString();
	}

	@Override
	Shape shapeOf(String method) {
		throw noShape(method);
	}

	@Override
	public void prepare(BenchmarkParams params) throws IOException {
		String name = params.getBenchmark();
		workload = OptimisationWorkloads.workload(
				name.substring(name.lastIndexOf('.') + 1),
				optimisation.equals("on"),
				EVENTS,
				new Destination(Storage.of(storage)));
	}

	/**
	 * Writers to encode an event in come from the pool, or are made for each event. An event of one long.
	 */
	@Benchmark
	@OperationsPerInvocation(EVENTS)
	public void pooledLeb128Writers() throws IOException {
		workload.writeRecording(EVENTS);
	}

	/**
	 * A value that the client keeps remembers its id in the chunk, or is encoded and looked up for each event. Samples
	 * of 64 stacks of 32 frames, which the client made once.
	 */
	@Benchmark
	@OperationsPerInvocation(EVENTS)
	public void rememberedInterning() throws IOException {
		workload.writeRecording(EVENTS);
	}

	/** Strings that repeat are found in the cache and referred to, or are written in place. Four strings of 64 each. */
	@Benchmark
	@OperationsPerInvocation(EVENTS)
	public void stringCache() throws IOException {
		workload.writeRecording(EVENTS);
	}

	/** A pool knows that 50 000 strings will come, or grows with them. Each string comes twice, one event after another. */
	@Benchmark
	@OperationsPerInvocation(EVENTS)
	public void constantPoolCapacity() throws IOException {
		workload.writeRecording(EVENTS);
	}

	/**
	 * A class of {@code jdk.jfr.Event} is compiled once, or for each of its objects: type, fields, accessors. A long, a
	 * String and an int, without a stack trace.
	 */
	@Benchmark
	@OperationsPerInvocation(FEWER_EVENTS)
	public void compiledEventClass() throws IOException {
		workload.writeRecording(FEWER_EVENTS);
	}
}

/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.benchmarks;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.subjects.Shape;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.subjects.Storage;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.subjects.Subject;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.subjects.Workload;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.BenchmarkParams;

/**
 * What the benchmarks share. An invocation of JMH is a whole recording of {@link #EVENTS} events, from opening to the
 * end of closing, and counts as so many operations: a writer that defers its work to the end does not win, and none has
 * to keep more than one such recording.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
public abstract class WriterBenchmark extends MeasuredBenchmark {
	static final int EVENTS = Workload.EVENTS_PER_RECORDING;

	/** Where the recordings go: heap, mapped or file. */
	@Param("file")
	public String storage;

	Workload workload;

	/**
	 * The name of the subject.
	 *
	 * @return the value of the parameter, which each class has with the subjects that can answer its question
	 */
	abstract String writer();

	/**
	 * What the events of a benchmark method look like.
	 *
	 * @param method
	 *            the method's name
	 * @return the shape
	 */
	abstract Shape shapeOf(String method);

	/**
	 * Prepares the workload of the method that is to run.
	 *
	 * @param params
	 *            what JMH runs
	 * @throws IOException
	 *             when the storage fails
	 */
	@Setup(Level.Trial)
	public void prepare(BenchmarkParams params) throws IOException {
		String name = params.getBenchmark();
		Shape shape = shapeOf(name.substring(name.lastIndexOf('.') + 1));
		workload = Subject.of(writer()).workload(shape, Storage.of(storage));
	}

	/**
	 * Removes what was written.
	 *
	 * @throws IOException
	 *             when the storage fails
	 */
	@TearDown(Level.Trial)
	public void remove() throws IOException {
		workload.close();
	}

	static IllegalArgumentException noShape(String method) {
		return new IllegalArgumentException("no shape of events for the method " + method);
	}
}

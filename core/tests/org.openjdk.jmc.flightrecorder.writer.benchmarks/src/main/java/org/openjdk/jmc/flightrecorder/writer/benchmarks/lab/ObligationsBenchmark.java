/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.benchmarks.lab;

import java.io.FileOutputStream;
import java.io.IOException;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.MeasuredBenchmark;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.subjects.Destination;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.subjects.Shape;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.subjects.Storage;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.subjects.Subject;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.subjects.Values;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.subjects.Workload;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * How much of what lies between the limit and the direct writer are promises that the limit does not make? Events of one
 * long: by the limit as it is, with one promise more, with all of them, and by the direct writer.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class ObligationsBenchmark extends MeasuredBenchmark {
	private static final int EVENTS = Workload.EVENTS_PER_RECORDING;

	/** What is promised: nothing, one thing, both, or all that the writer promises. */
	@Param({"none", "lane", "claimed", "copied", "claimed+copied", "current-direct"})
	public String obligations;

	private Destination destination;
	/** Null unless the writer itself is asked. */
	private Workload writer;

	private Set<String> promised;

	/**
	 * Prepares what is asked.
	 *
	 * @throws IOException
	 *             when the temporary directory takes no file
	 */
	@Setup
	public void prepare() throws IOException {
		destination = new Destination(Storage.FILE);
		promised = Set.of(obligations.split("\\+"));
		writer = promised.contains("current-direct")
				? Subject.of("current-direct").workload(Shape.SIMPLE, Storage.FILE)
				: null;
	}

	/**
	 * Removes what was written.
	 *
	 * @throws IOException
	 *             when it cannot be removed
	 */
	@TearDown
	public void remove() throws IOException {
		destination.close();
		if (writer != null) {
			writer.close();
		}
	}

	/** A recording of events of one long. */
	@Benchmark
	@OperationsPerInvocation(EVENTS)
	public void writeEvents() throws IOException {
		if (writer != null) {
			writer.writeRecording(EVENTS);
			return;
		}
		try (ObligedEncoder encoder = new ObligedEncoder(
				new FileOutputStream(destination.newFile().toFile()),
				promised.contains("claimed"),
				promised.contains("copied"),
				promised.contains("lane"))) {
			for (int i = 0; i < EVENTS; i++) {
				encoder.write(Values.number(i));
			}
		}
	}
}

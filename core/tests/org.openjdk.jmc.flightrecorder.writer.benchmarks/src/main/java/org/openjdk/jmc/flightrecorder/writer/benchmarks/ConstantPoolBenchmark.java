/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.benchmarks;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.subjects.Destination;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.subjects.Storage;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.subjects.Subject;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.subjects.Values;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.subjects.Workload;
import org.openjdk.jmh.annotations.Benchmark;
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
 * How long does it take to fill the pool of strings and write it out? An operation is a recording from opening to
 * closing, with {@code 2 * poolSize} events of one string each: every string comes twice, because a writer may well
 * wait for the second time before it pools one.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
public class ConstantPoolBenchmark extends MeasuredBenchmark {
	/** Who writes. The JDK has one pool for the whole process, the limit has none. */
	@Param({"current", "jmc-9.1.2"})
	public String writer;

	/** Where the recordings go. */
	@Param("file")
	public String storage;

	/** How many distinct strings there are, where they are unique. */
	@Param({"100", "500", "1000"})
	public int poolSize;

	private Workload workload;

	/**
	 * Prepares the strings of the method that is to run.
	 *
	 * @param params
	 *            what JMH runs
	 * @throws IOException
	 *             when the storage fails
	 */
	@Setup(Level.Trial)
	public void prepare(BenchmarkParams params) throws IOException {
		String name = params.getBenchmark();
		int distinct =
				switch (name.substring(name.lastIndexOf('.') + 1)) {
					case "buildConstantPoolWithRepeatedStrings" -> 10;
					case "buildConstantPoolMixed" -> poolSize / 2;
					default -> poolSize;
				};
		Destination destination = new Destination(Storage.of(storage));
		workload = Subject.of(writer).provider().stringWorkload(Values.pool(poolSize, distinct), destination);
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

	/** As many strings as {@code poolSize} says. */
	@Benchmark
	public void buildConstantPoolWithUniqueStrings() throws IOException {
		workload.writeRecording(2 * poolSize);
	}

	/** Ten strings, again and again. */
	@Benchmark
	public void buildConstantPoolWithRepeatedStrings() throws IOException {
		workload.writeRecording(2 * poolSize);
	}

	/** Half as many strings, and ten others in between. */
	@Benchmark
	public void buildConstantPoolMixed() throws IOException {
		workload.writeRecording(2 * poolSize);
	}
}

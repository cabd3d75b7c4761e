/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.benchmarks;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.subjects.OpenRecording;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.subjects.Shape;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * How long do callers wait when a chunk of 100 000 events ends? Each event has one string, every second one unique.
 * The writing of the events is not part of the time.
 */
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 20)
@Measurement(iterations = 30)
public class RotateChunkBenchmark extends WriterBenchmark {
	/** Who writes. */
	@Param({"current", "jmc-9.1.2"})
	public String writer;

	private OpenRecording recording;

	@Override
	String writer() {
		return writer;
	}

	@Override
	Shape shapeOf(String method) {
		return Shape.MIXED_STRING;
	}

	/**
	 * Fills a chunk.
	 *
	 * @throws IOException
	 *             when the storage fails
	 */
	@Setup(Level.Invocation)
	public void fill() throws IOException {
		recording = workload.open();
		recording.write(0, EVENTS);
	}

	/**
	 * Closes what the method did not.
	 *
	 * @throws IOException
	 *             when the storage fails
	 */
	@TearDown(Level.Invocation)
	public void close() throws IOException {
		recording.close();
	}

	/** Another chunk begins; 9.1.2 begins none. */
	@Benchmark
	public void rotateFullChunk() {
		recording.rotateChunk();
	}

	/** The recording ends; closing it again afterwards is nothing. */
	@Benchmark
	public void closeFullChunk() throws IOException {
		recording.close();
	}
}

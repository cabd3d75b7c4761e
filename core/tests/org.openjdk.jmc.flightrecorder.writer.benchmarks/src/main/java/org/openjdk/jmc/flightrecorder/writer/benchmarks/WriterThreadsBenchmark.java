/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.benchmarks;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.subjects.OpenRecording;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.subjects.Shape;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;

/**
 * How do several threads share a recording? They write 100 000 events of one long in all, each its part;
 * events with strings make 9.1.2 throw ConcurrentModificationException. Threads
 * beyond the machine's cores cannot add anything, but should not cost much.
 */
public class WriterThreadsBenchmark extends WriterBenchmark {
	/** Who writes. */
	@Param({"current", "current-direct", "jmc-9.1.2", "jdk"})
	public String writer;

	/** How many threads write at once. */
	@Param({"1", "2", "8", "64"})
	public int threads;

	private ExecutorService pool;

	@Override
	String writer() {
		return writer;
	}

	@Override
	Shape shapeOf(String method) {
		return Shape.SIMPLE;
	}

	/** Starts the threads. */
	@Setup(Level.Trial)
	public void start() {
		pool = Executors.newFixedThreadPool(threads);
	}

	/** Ends the threads. */
	@TearDown(Level.Trial)
	public void stop() {
		pool.shutdownNow();
	}

	/** All threads write, then the recording is closed. */
	@Benchmark
	@OperationsPerInvocation(EVENTS)
	public void writeFromThreads() throws IOException, InterruptedException, ExecutionException {
		int share = EVENTS / threads;
		try (OpenRecording recording = workload.open()) {
			List<Future<?>> parts = new ArrayList<>(threads);
			for (int i = 0; i < threads; i++) {
				int first = i * share;
				int count = i == threads - 1 ? EVENTS - first : share;
				parts.add(pool.submit(() -> recording.write(first, count)));
			}
			for (Future<?> part : parts) {
				part.get();
			}
		}
	}
}

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
import org.openjdk.jmc.flightrecorder.writer.benchmarks.subjects.Storage;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.subjects.Subject;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.subjects.Workload;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;

/**
 * How do several threads share a recording? They write a million events of one long in all, each its part: ten times as
 * many as elsewhere, so that waking the threads, opening and closing, which no thread shares with another, are too
 * little to be seen. Events with strings make 9.1.2 throw ConcurrentModificationException. Threads beyond the machine's
 * cores cannot add anything, but should not cost much.
 * <p>
 * The limit shares nothing: each thread has a file of its own. So it tells how much faster the machine is at all with
 * several threads, where cores share caches, memory, or a host with other guests.
 */
public class WriterThreadsBenchmark extends WriterBenchmark {
	private static final int EVENTS_OF_ALL_THREADS = 1_000_000;

	/** Who writes. */
	@Param({"current", "current-direct", "jmc-9.1.2", "jdk", "limit"})
	public String writer;

	/** How many threads write at once. */
	@Param({"1", "2", "8", "64"})
	public int threads;

	private ExecutorService pool;
	/** One for each thread, none where they share one. */
	private final List<Workload> unshared = new ArrayList<>();

	@Override
	String writer() {
		return writer;
	}

	@Override
	Shape shapeOf(String method) {
		return Shape.SIMPLE;
	}

	/**
	 * Starts the threads.
	 *
	 * @throws IOException
	 *             when the storage fails
	 */
	@Setup(Level.Trial)
	public void start() throws IOException {
		pool = Executors.newFixedThreadPool(threads);
		for (int i = 0; i < threads && writer.equals("limit"); i++) {
			unshared.add(Subject.of(writer).workload(Shape.SIMPLE, Storage.of(storage)));
		}
	}

	/**
	 * Ends the threads.
	 *
	 * @throws IOException
	 *             when the storage fails
	 */
	@TearDown(Level.Trial)
	public void stop() throws IOException {
		pool.shutdownNow();
		for (Workload each : unshared) {
			each.close();
		}
	}

	/** All threads write, then the recording is closed. */
	@Benchmark
	@OperationsPerInvocation(EVENTS_OF_ALL_THREADS)
	public void writeFromThreads() throws IOException, InterruptedException, ExecutionException {
		if (unshared.isEmpty()) {
			try (OpenRecording recording = workload.open()) {
				writeParts((thread, first, count) -> recording.write(first, count));
			}
		} else {
			writeParts((thread, first, count) -> {
				try (OpenRecording recording = unshared.get(thread).open()) {
					recording.write(first, count);
				}
			});
		}
	}

	private interface Part {
		void write(int thread, int first, int count) throws IOException;
	}

	private void writeParts(Part part) throws InterruptedException, ExecutionException {
		int share = EVENTS_OF_ALL_THREADS / threads;
		List<Future<?>> parts = new ArrayList<>(threads);
		for (int i = 0; i < threads; i++) {
			int thread = i;
			int first = i * share;
			int count = i == threads - 1 ? EVENTS_OF_ALL_THREADS - first : share;
			parts.add(pool.submit(() -> {
				part.write(thread, first, count);
				return null;
			}));
		}
		for (Future<?> each : parts) {
			each.get();
		}
	}
}

/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.benchmarks.lab;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Phaser;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import jdk.jfr.consumer.RecordingFile;
import org.HdrHistogram.Histogram;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.subjects.Destination;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.subjects.OpenRecording;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.subjects.Shape;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.subjects.Storage;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.subjects.Subject;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.subjects.Workload;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.subjects.WorkloadProvider;

/**
 * Threads write to one recording, which is closed and replaced twice a second; other threads read what is closed. The
 * time of each write is kept in a histogram of the thread. A write waits while the recording is replaced, as a
 * program's would: that wait is the maximum.
 */
final class Load {
	private static final long RECORDING_MILLIS = 500;
	private static final long MAX_LATENCY_NANOS = TimeUnit.MINUTES.toNanos(1);

	private final WorkloadProvider provider;
	private final Shape shape;
	private final int threads;
	private final int readers;
	/** Where writers wait while the recording is replaced: a lock for each write would be measured too. */
	private final Phaser replacement = new Phaser(1);

	private final BlockingQueue<Destination> finished = new LinkedBlockingQueue<>();
	private final AtomicLong eventsRead = new AtomicLong();
	private final AtomicLong allocatedBytes = new AtomicLong();
	private final List<Throwable> failures = new ArrayList<>();
	private volatile boolean stopped;
	private volatile boolean replacing;
	private Destination destination;
	private Workload workload;
	private OpenRecording recording;

	Load(String writer, Shape shape, int threads, int readers) {
		this.shape = shape;
		this.threads = threads;
		this.readers = readers;
		provider = Subject.of(writer).provider();
	}

	/** Runs and gives the numbers by name, in the order to be printed. */
	Map<String, Double> run(int seconds, Consumer<String> progress) throws IOException, InterruptedException {
		long collections = collections();
		open();
		List<Histogram> histograms = new ArrayList<>();
		List<Thread> writing = new ArrayList<>();
		for (int i = 0; i < threads; i++) {
			Histogram histogram = new Histogram(MAX_LATENCY_NANOS, 3);
			histograms.add(histogram);
			replacement.register();
			writing.add(start("writer-" + i, () -> write(histogram)));
		}
		List<Thread> reading = new ArrayList<>();
		for (int i = 0; i < readers; i++) {
			reading.add(start("reader-" + i, this::read));
		}
		long start = System.nanoTime();
		long end = start + TimeUnit.SECONDS.toNanos(seconds);
		int told = 0;
		int replaced = 1;
		while (System.nanoTime() < end) {
			Thread.sleep(RECORDING_MILLIS);
			replace();
			replaced++;
			int elapsed = (int) TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - start);
			if (elapsed >= told + 5) {
				told = elapsed;
				progress.accept(elapsed + " of " + seconds + " s, " + finished.size() + " recordings to read");
			}
		}
		stopped = true;
		for (Thread thread : writing) {
			thread.join();
		}
		double writeSeconds = (System.nanoTime() - start) / 1e9;
		closeRecording();
		for (Thread thread : reading) {
			thread.join();
		}
		return result(histograms, writeSeconds, replaced, collections() - collections);
	}

	private Map<String, Double> result(List<Histogram> histograms, double seconds, int recordings, long collections)
			throws IOException {
		synchronized (failures) {
			if (!failures.isEmpty()) {
				throw new IOException(
						failures.size() + " threads failed, the first with " + failures.get(0), failures.get(0));
			}
		}
		Histogram all = new Histogram(MAX_LATENCY_NANOS, 3);
		histograms.forEach(all::add);
		Map<String, Double> result = new LinkedHashMap<>();
		result.put("writes per second", all.getTotalCount() / seconds);
		result.put("events written", (double) all.getTotalCount());
		result.put("events read", (double) eventsRead.get());
		result.put("recordings", (double) recordings);
		result.put("p50 ns", (double) all.getValueAtPercentile(50));
		result.put("p99 ns", (double) all.getValueAtPercentile(99));
		result.put("p99.9 ns", (double) all.getValueAtPercentile(99.9));
		result.put("max ns", (double) all.getMaxValue());
		result.put("allocated by writers MB", allocatedBytes.get() / 1e6);
		result.put("allocated per event B", allocatedBytes.get() / (double) all.getTotalCount());
		result.put("collections", (double) collections);
		return result;
	}

	private Thread start(String name, Callable body) {
		Thread thread = new Thread(
				() -> {
					try {
						body.call();
					} catch (IOException | InterruptedException | RuntimeException e) {
						stopped = true;
						synchronized (failures) {
							failures.add(e);
						}
					}
				},
				name);
		thread.start();
		return thread;
	}

	@FunctionalInterface
	private interface Callable {
		void call() throws IOException, InterruptedException;
	}

	private void write(Histogram histogram) {
		ThreadMXBean bean = (ThreadMXBean) ManagementFactory.getThreadMXBean();
		long allocated = bean.getThreadAllocatedBytes(Thread.currentThread().getId());
		try {
			for (int i = 0; !stopped; i = i + 1 & 0xFFFF) {
				long start = System.nanoTime();
				if (replacing) {
					replacement.arriveAndAwaitAdvance();
					replacement.arriveAndAwaitAdvance();
				}
				recording.write(i, 1);
				histogram.recordValue(System.nanoTime() - start);
			}
		} finally {
			replacement.arriveAndDeregister();
		}
		allocatedBytes.addAndGet(
				bean.getThreadAllocatedBytes(Thread.currentThread().getId()) - allocated);
	}

	private void read() throws IOException, InterruptedException {
		while (!stopped || !finished.isEmpty()) {
			Destination next = finished.poll(100, TimeUnit.MILLISECONDS);
			if (next != null) {
				read(next.file());
				next.close();
			}
		}
	}

	private void read(Path file) throws IOException {
		long count = 0;
		try (RecordingFile events = new RecordingFile(file)) {
			while (events.hasMoreEvents()) {
				events.readEvent();
				count++;
			}
		}
		eventsRead.addAndGet(count);
	}

	private void replace() throws IOException {
		replacing = true;
		replacement.arriveAndAwaitAdvance();
		try {
			closeRecording();
			open();
		} finally {
			replacing = false;
			replacement.arriveAndAwaitAdvance();
		}
	}

	private void open() throws IOException {
		destination = new Destination(Storage.FILE);
		workload = provider.workload(shape, destination);
		recording = workload.open();
	}

	private void closeRecording() throws IOException {
		recording.close();
		if (readers > 0 && Files.size(destination.file()) > 0) {
			finished.add(destination);
		} else {
			destination.close();
		}
	}

	private static long collections() {
		return ManagementFactory.getGarbageCollectorMXBeans().stream()
				.mapToLong(GarbageCollectorMXBean::getCollectionCount)
				.sum();
	}
}

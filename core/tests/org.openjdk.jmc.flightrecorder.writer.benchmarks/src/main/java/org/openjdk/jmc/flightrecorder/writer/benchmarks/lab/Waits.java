/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.benchmarks.lab;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import jdk.jfr.Event;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.HdrHistogram.Histogram;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.subjects.OpenRecording;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.subjects.Shape;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.workloads.current.DirectWorkloads;

/**
 * Threads write to a repository at full speed, one thread rotates chunks and another flushes, and the JVM's own recorder
 * looks on. Long calls, rotations and flushes are events of that recorder, so that all times are of one clock.
 */
final class Waits {
	private static final long MAX_LATENCY_NANOS = TimeUnit.MINUTES.toNanos(5);
	private static final long MAX_SIZE_BYTES = 1L << 30;
	private static final Duration ROTATION_INTERVAL = Duration.ofSeconds(5);
	private static final Duration FLUSH_INTERVAL = Duration.ofSeconds(1);
	/** What the JVM does for less than this is no part of a long wait. */
	private static final Duration LEAST_OF_JVM = Duration.ofNanos(10_000);

	private static final Path RUN_DELAY = Path.of("/proc/thread-self/schedstat");

	/** A call that took long. */
	@Name("benchmarks.Wait")
	@StackTrace(false)
	private static final class WaitEvent extends Event {}

	/** A chunk was ended and another begun. */
	@Name("benchmarks.Rotation")
	@StackTrace(false)
	private static final class RotationEvent extends Event {}

	/** Readers see more. */
	@Name("benchmarks.Flush")
	@StackTrace(false)
	private static final class FlushEvent extends Event {}

	/** What the JVM did, and for how long at most. */
	static final class Observed {
		long count;
		long totalNanos;
		long longestNanos;

		private void add(WaitCauses.Span span) {
			count++;
			totalNanos += span.nanos();
			longestNanos = Math.max(longestNanos, span.nanos());
		}
	}

	private final int writers;
	private final Shape shape;
	private final long thresholdNanos;
	private final AtomicReference<Throwable> failure = new AtomicReference<>();
	private final AtomicLong runDelayNanos = new AtomicLong();
	private volatile boolean stopped;

	final Histogram all = new Histogram(MAX_LATENCY_NANOS, 3);
	final Map<WaitCauses.Cause, Histogram> byCause = new EnumMap<>(WaitCauses.Cause.class);
	/** By the name of the event. */
	final Map<String, Observed> observed = new LinkedHashMap<>();

	double seconds;

	/**
	 * @param thresholdNanos
	 *            how long a call takes at least to be a wait
	 */
	Waits(int writers, Shape shape, long thresholdNanos) {
		this.writers = writers;
		this.shape = shape;
		this.thresholdNanos = thresholdNanos;
		for (WaitCauses.Cause cause : WaitCauses.Cause.values()) {
			byCause.put(cause, new Histogram(MAX_LATENCY_NANOS, 3));
		}
	}

	/** How long writers waited for a processor, by the count of Linux; 0 where there is none. */
	long runDelayNanos() {
		return runDelayNanos.get();
	}

	/** Runs, and finds the causes. */
	void run(long durationNanos, Path directory, Consumer<String> progress) throws IOException, InterruptedException {
		Path observation = directory.resolve("observation.jfr");
		try (jdk.jfr.Recording observer = new jdk.jfr.Recording()) {
			for (String name : List.of("benchmarks.Wait", "benchmarks.Rotation", "benchmarks.Flush")) {
				observer.enable(name).withoutThreshold();
			}
			for (String name : List.of("jdk.GCPhasePause", "jdk.ExecuteVMOperation", "jdk.SafepointBegin")) {
				observer.enable(name).withoutThreshold().withoutStackTrace();
			}
			for (String name : List.of("jdk.FileWrite", "jdk.ThreadPark", "jdk.JavaMonitorEnter")) {
				observer.enable(name).withThreshold(LEAST_OF_JVM).withoutStackTrace();
			}
			observer.setToDisk(true);
			observer.start();
			write(durationNanos, directory.resolve("repository"), progress);
			observer.stop();
			observer.dump(observation);
		}
		if (failure.get() != null) {
			throw new IOException("A thread failed with " + failure.get(), failure.get());
		}
		explain(observation);
	}

	private void write(long durationNanos, Path repository, Consumer<String> progress)
			throws IOException, InterruptedException {
		List<Histogram> histograms = new ArrayList<>();
		List<Thread> threads = new ArrayList<>();
		long start = System.nanoTime();
		try (Recording recording = Recordings.newRepository(
				repository, s -> s.withJdkTypeInitialization().withMaxSize(MAX_SIZE_BYTES))) {
			OpenRecording events = DirectWorkloads.events(shape).apply(recording);
			for (int i = 0; i < writers; i++) {
				Histogram histogram = new Histogram(MAX_LATENCY_NANOS, 3);
				histograms.add(histogram);
				threads.add(start("writer-" + i, () -> write(events, histogram)));
			}
			threads.add(start("rotation", () -> repeat(ROTATION_INTERVAL, RotationEvent::new, recording::rotateChunk)));
			threads.add(start("flush", () -> repeat(FLUSH_INTERVAL, FlushEvent::new, recording::flush)));
			progress.accept("writing");
			TimeUnit.NANOSECONDS.sleep(durationNanos);
			stopped = true;
			for (Thread thread : threads) {
				thread.join();
			}
			seconds = (System.nanoTime() - start) / 1e9;
		} finally {
			stopped = true;
		}
		histograms.forEach(all::add);
		progress.accept("reading what the JVM recorded");
	}

	/** Something that may fail. */
	private interface Body {
		void run() throws IOException, InterruptedException;
	}

	/** Makes an event. */
	private interface EventMaker {
		Event make();
	}

	private Thread start(String name, Body body) {
		Thread thread = new Thread(
				() -> {
					try {
						body.run();
					} catch (IOException | InterruptedException | RuntimeException | Error e) {
						failure.compareAndSet(null, e);
						stopped = true;
					}
				},
				name);
		thread.start();
		return thread;
	}

	private void write(OpenRecording events, Histogram histogram) throws IOException {
		long delay = readRunDelay();
		WaitEvent wait = new WaitEvent();
		for (int i = 0; !stopped; i = i + 1 & 0xFFFF) {
			wait.begin();
			long start = System.nanoTime();
			events.write(i, 1);
			long nanos = System.nanoTime() - start;
			histogram.recordValue(nanos);
			if (nanos >= thresholdNanos) {
				wait.commit();
				wait = new WaitEvent();
			}
		}
		runDelayNanos.addAndGet(readRunDelay() - delay);
	}

	/** The second of three numbers is how long this thread was ready to run and had no processor. */
	private static long readRunDelay() throws IOException {
		return Files.isReadable(RUN_DELAY)
				? Long.parseLong(Files.readString(RUN_DELAY).trim().split(" ")[1])
				: 0;
	}

	private void repeat(Duration interval, EventMaker maker, Runnable call) throws InterruptedException {
		long next = System.nanoTime() + interval.toNanos();
		while (!stopped) {
			long left = next - System.nanoTime();
			if (left > 0) {
				TimeUnit.NANOSECONDS.sleep(Math.min(left, TimeUnit.MILLISECONDS.toNanos(100)));
				continue;
			}
			Event event = maker.make();
			event.begin();
			call.run();
			event.commit();
			next = System.nanoTime() + interval.toNanos();
		}
	}

	/** A call of a thread that took long. */
	private record Wait(long thread, WaitCauses.Span span) {}

	private void explain(Path observation) throws IOException {
		WaitCauses causes = new WaitCauses();
		List<Wait> waits = new ArrayList<>();
		try (RecordingFile events = new RecordingFile(observation)) {
			while (events.hasMoreEvents()) {
				RecordedEvent event = events.readEvent();
				WaitCauses.Span span = new WaitCauses.Span(nanos(event.getStartTime()), nanos(event.getEndTime()));
				String name = event.getEventType().getName();
				long thread = event.getThread() == null ? -1 : event.getThread().getJavaThreadId();
				switch (name) {
					case "benchmarks.Wait" -> waits.add(new Wait(thread, span));
					case "benchmarks.Rotation" -> causes.add(WaitCauses.Kind.ROTATION, span);
					case "benchmarks.Flush" -> causes.add(WaitCauses.Kind.FLUSH, span);
					case "jdk.GCPhasePause" -> causes.add(WaitCauses.Kind.PAUSE, span);
					case "jdk.ExecuteVMOperation" -> {
						if (event.getBoolean("safepoint")) {
							causes.add(WaitCauses.Kind.SAFEPOINT, span);
						}
					}
					case "jdk.FileWrite" -> causes.add(WaitCauses.Kind.FILE_WRITE, thread, span);
					case "jdk.ThreadPark", "jdk.JavaMonitorEnter" -> causes.add(WaitCauses.Kind.PARK, thread, span);
					default -> {}
				}
				if (!name.equals("benchmarks.Wait")) {
					observed.computeIfAbsent(name, n -> new Observed()).add(span);
				}
			}
		}
		for (Wait wait : waits) {
			byCause.get(causes.of(wait.thread, wait.span)).recordValue(wait.span.nanos());
		}
	}

	private static long nanos(Instant time) {
		return TimeUnit.SECONDS.toNanos(time.getEpochSecond()) + time.getNano();
	}
}

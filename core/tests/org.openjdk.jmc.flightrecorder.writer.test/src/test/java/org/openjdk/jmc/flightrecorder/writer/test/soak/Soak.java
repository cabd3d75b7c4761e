/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.soak;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;

/** A soak: writers, and a sample now and then, until the time is over. */
final class Soak {
	private static final long GENERATION_NANOS = TimeUnit.SECONDS.toNanos(10);
	/** A program does not register new types for ever; metadata is written with every chunk. */
	private static final int MAX_GENERATIONS = 64;

	/**
	 * What to do.
	 *
	 * @param directory
	 *            of the repository
	 * @param durationNanos
	 *            how long
	 * @param leastEvents
	 *            how many at least, however long they take
	 * @param sampleNanos
	 *            how often to look
	 * @param eventsPerSecond
	 *            of all writers, 0 for as many as there can be
	 * @param writers
	 *            how many threads
	 * @param maxSizeBytes
	 *            of the repository
	 * @param chunkAge
	 *            when a chunk ends
	 * @param flushInterval
	 *            how often readers see more
	 * @param seed
	 *            of all that is random
	 */
	record Plan(
			Path directory,
			long durationNanos,
			long leastEvents,
			long sampleNanos,
			double eventsPerSecond,
			int writers,
			long maxSizeBytes,
			Duration chunkAge,
			Duration flushInterval,
			long seed) {}

	private final Plan plan;
	private final ReaderProcess reader;
	private final long startNanoTime = System.nanoTime();
	private final List<SoakWriter> writers = new ArrayList<>();
	private final List<Sample> samples = new ArrayList<>();
	private final Histogram latencies = new Histogram(3);
	private final AtomicReference<Throwable> failure = new AtomicReference<>();
	private long shortestHoldMillis = Long.MAX_VALUE;
	/** The first file that there was. */
	private Path first;

	private double writeSeconds;

	/**
	 * @param reader
	 *            follows, null if nobody does
	 */
	Soak(Plan plan, ReaderProcess reader) {
		this.plan = plan;
		this.reader = reader;
	}

	/**
	 * Runs to the end.
	 *
	 * @throws IOException
	 *             when a thread or the recording fails
	 */
	void run(Consumer<Sample> progress) throws IOException, InterruptedException {
		try (Recording recording =
				Recordings.newRepository(plan.directory(), settings -> settings.withJdkTypeInitialization()
						.withMaxSize(plan.maxSizeBytes())
						.withMaxChunkAge(plan.chunkAge())
						.withFlushInterval(plan.flushInterval())
						.withName("soak"))) {
			List<Thread> threads = new ArrayList<>();
			for (int i = 0; i < plan.writers(); i++) {
				SoakWriter writer = new SoakWriter(
						recording, i, plan.eventsPerSecond() / plan.writers(), this::generation, plan.seed());
				writers.add(writer);
				threads.add(start("soak-writer-" + i, writer));
			}
			watch(progress);
			writers.forEach(SoakWriter::stop);
			for (Thread thread : threads) {
				thread.join();
			}
			writeSeconds = seconds();
		} finally {
			writers.forEach(SoakWriter::stop);
		}
		if (failure.get() != null) {
			throw new IOException("A thread failed with " + failure.get(), failure.get());
		}
	}

	private int generation() {
		return (int) Math.min(MAX_GENERATIONS, (System.nanoTime() - startNanoTime) / GENERATION_NANOS);
	}

	private Thread start(String name, Runnable task) {
		Thread thread = new Thread(task, name);
		thread.setDaemon(true);
		thread.setUncaughtExceptionHandler((t, e) -> failure.compareAndSet(null, e));
		thread.start();
		return thread;
	}

	private double seconds() {
		return (System.nanoTime() - startNanoTime) / 1e9;
	}

	private void watch(Consumer<Sample> progress) throws IOException, InterruptedException {
		long events = 0;
		double seconds = seconds();
		for (long next = plan.sampleNanos(); ; next += plan.sampleNanos()) {
			long at = events < plan.leastEvents() ? next : Math.min(next, plan.durationNanos());
			while (System.nanoTime() - startNanoTime < at && failure.get() == null) {
				TimeUnit.NANOSECONDS.sleep(
						Math.min(TimeUnit.SECONDS.toNanos(1), at - (System.nanoTime() - startNanoTime)));
				noteHold();
			}
			long eventsBefore = events;
			double secondsBefore = seconds;
			events = written();
			seconds = seconds();
			Sample sample = Sample.take(
					seconds / 60,
					events,
					(events - eventsBefore) / (seconds - secondsBefore),
					interval(),
					plan.directory(),
					reader == null ? 0 : reader.lagMillis());
			samples.add(sample);
			progress.accept(sample);
			if (at >= plan.durationNanos() && events >= plan.leastEvents() || failure.get() != null) {
				return;
			}
		}
	}

	/** How far back the oldest chunk goes, once the first has been deleted: so late may a reader be. */
	private void noteHold() throws IOException {
		Path oldest;
		try (Stream<Path> files = Files.list(plan.directory())) {
			oldest = files.filter(file -> file.toString().endsWith(".jfr"))
					.min(Comparator.naturalOrder())
					.orElse(null);
		}
		if (first == null) {
			first = oldest;
		} else if (oldest != null && !oldest.equals(first)) {
			try {
				long end = Files.getLastModifiedTime(oldest).toMillis();
				shortestHoldMillis = Math.min(shortestHoldMillis, System.currentTimeMillis() - end);
			} catch (NoSuchFileException e) {
				return; // deleted meanwhile, and the next look will find another
			}
		}
	}

	private Histogram interval() {
		Histogram interval = new Histogram(3);
		for (SoakWriter writer : writers) {
			interval.add(writer.latencies().getIntervalHistogram());
		}
		latencies.add(interval);
		return interval;
	}

	long written() {
		return writers.stream().mapToLong(SoakWriter::written).sum();
	}

	/** How many events each writer wrote. */
	long[] ends() {
		return writers.stream().mapToLong(SoakWriter::written).toArray();
	}

	double writeSeconds() {
		return writeSeconds;
	}

	List<Sample> samples() {
		return samples;
	}

	/** Of all calls. */
	Histogram latencies() {
		return latencies;
	}

	/** How late a reader could be at least, the largest number while nothing was deleted. */
	long shortestHoldMillis() {
		return shortestHoldMillis;
	}
}

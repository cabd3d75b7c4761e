/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.soak;

import com.sun.management.UnixOperatingSystemMXBean;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.openjdk.jmc.flightrecorder.writer.test.support.process.ProcessMemory;

/**
 * What is looked at from time to time.
 *
 * @param minutes
 *            since the start
 * @param events
 *            written so far
 * @param eventsPerSecond
 *            since the sample before
 * @param heapBytes
 *            live after a collection
 * @param handles
 *            open files of the process, 0 where that is not known
 * @param threads
 *            live ones
 * @param processBytes
 *            resident pages, 0 where that is not known
 * @param directoryBytes
 *            all chunks together, at least
 * @param p50Nanos
 *            of the calls since the sample before
 * @param p999Nanos
 *            likewise, 99.9 %
 * @param p9999Nanos
 *            likewise, 99.99 %
 * @param maxNanos
 *            likewise, the longest
 * @param lagMillis
 *            how old the event was that the reader saw last, 0 without a reader
 */
record Sample(
		double minutes,
		long events,
		double eventsPerSecond,
		long heapBytes,
		long handles,
		long threads,
		long processBytes,
		long directoryBytes,
		long p50Nanos,
		long p999Nanos,
		long p9999Nanos,
		long maxNanos,
		long lagMillis) {

	/** Takes a sample, after a collection. */
	static Sample take(
			double minutes, long events, double eventsPerSecond, Histogram latencies, Path directory, long lagMillis)
			throws IOException {
		System.gc();
		Runtime runtime = Runtime.getRuntime();
		return new Sample(
				minutes,
				events,
				eventsPerSecond,
				runtime.totalMemory() - runtime.freeMemory(),
				openHandles(),
				ManagementFactory.getThreadMXBean().getThreadCount(),
				ProcessMemory.now().residentBytes(),
				directoryBytes(directory),
				latencies.getValueAtPercentile(50),
				latencies.getValueAtPercentile(99.9),
				latencies.getValueAtPercentile(99.99),
				latencies.getMaxValue(),
				lagMillis);
	}

	private static long openHandles() {
		return ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean system
				? system.getOpenFileDescriptorCount()
				: 0;
	}

	private static long directoryBytes(Path directory) throws IOException {
		return directoryBytes(directory, Sample::sizeBytes);
	}

	/**
	 * How large a directory is at least. Its writer deletes files and lets others grow while they are looked at, so the sum
	 * of what was seen can be more than there ever was. Only those count that are still there after the last was looked at:
	 * they were all there at that moment, and no smaller than seen.
	 *
	 * @param sizeBytes
	 *            of a file, 0 when it is gone
	 */
	static long directoryBytes(Path directory, ToLongFunction<Path> sizeBytes) throws IOException {
		Map<Path, Long> seen = new LinkedHashMap<>();
		try (Stream<Path> files = Files.list(directory)) {
			files.forEach(file -> seen.put(file, sizeBytes.applyAsLong(file)));
		}
		seen.keySet().removeIf(Files::notExists);
		return seen.values().stream().mapToLong(Long::longValue).sum();
	}

	private static long sizeBytes(Path file) {
		try {
			return Files.size(file);
		} catch (NoSuchFileException e) {
			return 0; // deleted meanwhile
		} catch (IOException e) {
			throw new UncheckedIOException(e);
		}
	}
}

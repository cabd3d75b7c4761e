/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.soak;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToLongFunction;
import java.util.stream.LongStream;

/**
 * Whether anything has drifted: the last third of the samples against the middle one. The first third is left out, as
 * caches fill and code is compiled until then.
 */
final class Drift {
	static final long MAX_HEAP_GROWTH_BYTES = 8 << 20;
	static final long MAX_PROCESS_GROWTH_BYTES = 64 << 20;
	/** A chunk file may be open, or about to be closed, while one looks. */
	static final long MAX_MORE_HANDLES = 3;

	static final long MAX_MORE_THREADS = 1;
	/** Latencies may be worse by this factor and by that much, as the machine has other things to do too. */
	static final double MAX_LATENCY_RATIO = 3;

	static final long MAX_LATENCY_GROWTH_NANOS = 2_000_000;
	private static final int LEAST_SAMPLES = 6;

	private Drift() {}

	/** @return how many samples are compared, of both thirds together; 0 if there are too few to tell */
	static int compared(List<Sample> samples) {
		return samples.size() < LEAST_SAMPLES ? 0 : samples.size() / 3 * 2;
	}

	/** @return a line for everything that has drifted */
	static List<String> of(List<Sample> samples) {
		List<String> drifts = new ArrayList<>();
		int third = compared(samples) / 2;
		if (third == 0) {
			return drifts;
		}
		List<Sample> middle = samples.subList(samples.size() - 2 * third, samples.size() - third);
		List<Sample> last = samples.subList(samples.size() - third, samples.size());
		long heap = median(last, Sample::heapBytes) - median(middle, Sample::heapBytes);
		if (heap > MAX_HEAP_GROWTH_BYTES) {
			drifts.add(grew("the live heap", heap, MAX_HEAP_GROWTH_BYTES, "bytes"));
		}
		long process = median(last, Sample::processBytes) - median(middle, Sample::processBytes);
		if (process > MAX_PROCESS_GROWTH_BYTES) {
			drifts.add(grew("the process", process, MAX_PROCESS_GROWTH_BYTES, "bytes"));
		}
		long handles = max(last, Sample::handles) - max(middle, Sample::handles);
		if (handles > MAX_MORE_HANDLES) {
			drifts.add(grew("what is open", handles, MAX_MORE_HANDLES, "handles"));
		}
		long threads = max(last, Sample::threads) - max(middle, Sample::threads);
		if (threads > MAX_MORE_THREADS) {
			drifts.add(grew("the crowd", threads, MAX_MORE_THREADS, "threads"));
		}
		long before = median(middle, Sample::p9999Nanos);
		long after = median(last, Sample::p9999Nanos);
		if (after > MAX_LATENCY_RATIO * before && after - before > MAX_LATENCY_GROWTH_NANOS) {
			drifts.add(String.format(
					Locale.ROOT, "the latency of 99.99 %% went from %,d to %,d us", before / 1000, after / 1000));
		}
		return drifts;
	}

	private static String grew(String what, long by, long allowed, String unit) {
		return String.format(Locale.ROOT, "%s grew by %,d %s, more than %,d", what, by, unit, allowed);
	}

	private static LongStream values(List<Sample> samples, ToLongFunction<Sample> value) {
		return samples.stream().mapToLong(value).sorted();
	}

	private static long median(List<Sample> samples, ToLongFunction<Sample> value) {
		return values(samples, value).toArray()[samples.size() / 2];
	}

	private static long max(List<Sample> samples, ToLongFunction<Sample> value) {
		return values(samples, value).max().orElseThrow();
	}
}

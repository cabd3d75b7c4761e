/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.benchmarks.lab;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.subjects.Shape;
import org.openjdk.jmc.flightrecorder.writer.test.support.process.FileTree;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Writes at full speed and prints how long writers waited, by cause, beside what the JVM itself recorded. */
@Command(
		name = "waits",
		mixinStandardHelpOptions = true,
		description = "Several threads write to a repository at full speed through an EventWriter, with rotations and"
				+ " flushes: the longest waits of a writer by cause.")
public final class WaitsCommand implements Callable<Integer> {
	@Spec
	private CommandSpec spec;

	@Option(
			names = "--shape",
			defaultValue = "MULTI_FIELD",
			description = "One of ${COMPLETION-CANDIDATES}, of which the EventWriter has some; default:"
					+ " ${DEFAULT-VALUE}.")
	private Shape shape;

	@Option(names = "--seconds", defaultValue = "600", description = "How long; default: ${DEFAULT-VALUE}.")
	private int seconds;

	@Option(names = "--threads", defaultValue = "4", description = "How many write; default: ${DEFAULT-VALUE}.")
	private int threads;

	@Option(
			names = "--threshold-micros",
			defaultValue = "100",
			description = "How long a call takes at least to be a wait; default: ${DEFAULT-VALUE}.")
	private long thresholdMicros;

	@Override
	public Integer call() throws IOException, InterruptedException {
		if (seconds < 1 || threads < 1 || thresholdMicros < 1) {
			throw new ParameterException(spec.commandLine(), "Seconds, threads and threshold must be more than 0");
		}
		PrintWriter out = spec.commandLine().getOut();
		Path directory = Files.createTempDirectory("waits-");
		try {
			Waits waits = new Waits(threads, shape, TimeUnit.MICROSECONDS.toNanos(thresholdMicros));
			waits.run(TimeUnit.SECONDS.toNanos(seconds), directory, line -> {
				out.println(line);
				out.flush();
			});
			print(out, waits);
		} finally {
			out.flush();
			FileTree.delete(directory);
		}
		return 0;
	}

	private void print(PrintWriter out, Waits waits) {
		out.printf(
				Locale.ROOT,
				"%d writers, %s, %.1f s: %,d events, %,.0f/s%n",
				threads,
				shape,
				waits.seconds,
				waits.all.getTotalCount(),
				waits.all.getTotalCount() / waits.seconds);
		out.printf(
				"%-28s %14s %10s %10s %10s %10s%n",
				"waits by cause", "number", "total s", "p50 us", "p99 us", "max ms");
		waits.byCause.forEach((cause, histogram) -> print(out, cause.text, histogram));
		print(out, "all calls", waits.all);
		out.printf(
				Locale.ROOT,
				"writers that were ready and had no processor: %.1f s, by the system's count%n",
				waits.runDelayNanos() / 1e9);
		out.printf("%-28s %14s %10s %32s%n", "recorded by the JVM", "number", "total s", "max ms");
		waits.observed.forEach((name, observed) -> out.printf(
				Locale.ROOT,
				"%-28s %,14d %,10.2f %,32.2f%n",
				name,
				observed.count,
				observed.totalNanos / 1e9,
				observed.longestNanos / 1e6));
	}

	private static void print(PrintWriter out, String name, Histogram histogram) {
		out.printf(
				Locale.ROOT,
				"%-28s %,14d %,10.2f %,10.1f %,10.1f %,10.2f%n",
				name,
				histogram.getTotalCount(),
				histogram.getTotalCount() == 0 ? 0 : histogram.getMean() * histogram.getTotalCount() / 1e9,
				histogram.getValueAtPercentile(50) / 1e3,
				histogram.getValueAtPercentile(99) / 1e3,
				histogram.getMaxValue() / 1e6);
	}
}

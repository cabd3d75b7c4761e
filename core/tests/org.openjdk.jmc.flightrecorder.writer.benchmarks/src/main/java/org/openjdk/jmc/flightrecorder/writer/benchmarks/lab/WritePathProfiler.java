/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.benchmarks.lab;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.subjects.Shape;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.subjects.Storage;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.subjects.Subject;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.subjects.Workload;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * One write path for ten seconds and nothing else, under the JDK's recorder: reflection, map look-ups or arrays on the
 * hot path show at the top of the tables.
 */
@Command(
		name = "write-path",
		mixinStandardHelpOptions = true,
		description = "Prints hot methods and allocation by site of one write path, in percent.")
public final class WritePathProfiler implements Callable<Integer> {
	@Spec
	private CommandSpec spec;

	@Option(
			names = "--writer",
			defaultValue = "current",
			description = "current, jmc-9.1.2, jdk or limit; default: ${DEFAULT-VALUE}.")
	private String writer;

	@Option(
			names = "--shape",
			defaultValue = "MULTI_FIELD",
			description = "One of ${COMPLETION-CANDIDATES}; default: ${DEFAULT-VALUE}.")
	private Shape shape;

	@Option(names = "--seconds", defaultValue = "10", description = "How long to look; default: ${DEFAULT-VALUE}.")
	private int seconds;

	@Option(names = "--warm-up", defaultValue = "3", description = "Seconds before that; default: ${DEFAULT-VALUE}.")
	private int warmUpSeconds;

	@Option(
			names = "--recording",
			paramLabel = "FILE",
			description = "Where to keep what the JDK recorded, for JMC or, from JDK 21 on, jfr view hot-methods.")
	private Path recording;

	@Override
	public Integer call() throws IOException {
		PrintWriter out = spec.commandLine().getOut();
		try (Workload workload = Subject.of(writer).workload(shape, Storage.FILE)) {
			out.println("warming up for " + warmUpSeconds + " s");
			out.flush();
			write(workload, warmUpSeconds);
			out.println("profiling " + writer + ", " + shape + " for " + seconds + " s");
			out.flush();
			try (Hotspots hotspots = Hotspots.start(recording)) {
				double eventsPerSecond = write(workload, seconds);
				out.printf(Locale.ROOT, "%,.0f events/s while profiled%n", eventsPerSecond);
				hotspots.stop().print(out);
			}
		}
		out.flush();
		return 0;
	}

	private static double write(Workload workload, int seconds) throws IOException {
		long start = System.nanoTime();
		long end = start + TimeUnit.SECONDS.toNanos(seconds);
		long events = 0;
		while (System.nanoTime() < end) {
			workload.writeRecording(Workload.EVENTS_PER_RECORDING);
			events += Workload.EVENTS_PER_RECORDING;
		}
		return events * 1e9 / (System.nanoTime() - start);
	}
}

/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.benchmarks.lab;

import java.io.IOException;
import java.io.PrintWriter;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.subjects.OpenRecording;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.subjects.Shape;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.subjects.Storage;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.subjects.Subject;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.subjects.Workload;
import org.openjdk.jmc.flightrecorder.writer.test.support.process.ProcessMemory;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * Writes one long recording and watches the memory: what is live on the heap, buffers outside of it, and the pages of the
 * process. None may grow with the number of events. Meant for a small heap, {@code java -Xmx64m -jar ...}.
 */
@Command(
		name = "endurance",
		mixinStandardHelpOptions = true,
		description = "Writes very many events to one file and fails (exit code 1) when the memory grows with them.")
public final class EnduranceCommand implements Callable<Integer> {
	private static final int STEPS = 20;
	/** Until here caches fill and code is compiled; from here on nothing should grow. */
	private static final int SETTLED = 5;

	private static final long MAX_HEAP_GROWTH_BYTES = 8 << 20;
	private static final long MAX_PROCESS_GROWTH_BYTES = 64 << 20;

	@Spec
	private CommandSpec spec;

	@Option(
			names = "--shape",
			defaultValue = "FRESH_STRING",
			description = "One of ${COMPLETION-CANDIDATES}; default: ${DEFAULT-VALUE}. CACHED_STACK and ELEMENTS_STACK"
					+ " are samples of 32 frames.")
	private Shape shape;

	@Option(
			names = "--events",
			defaultValue = "100000000",
			description = "How many to write; default: ${DEFAULT-VALUE}.")
	private int events;

	private record Memory(long heapBytes, long bufferBytes, long processBytes) {}

	@Override
	public Integer call() throws IOException {
		PrintWriter out = spec.commandLine().getOut();
		out.printf(
				Locale.ROOT,
				"%,d events, %s, at most %,d MB of heap%n",
				events,
				shape,
				Runtime.getRuntime().maxMemory() >> 20);
		out.printf("%14s %14s %12s %12s %12s%n", "events", "events/s", "live heap MB", "buffers MB", "process MB");
		Memory settled = null;
		Memory last = null;
		try (Workload workload = Subject.CURRENT.workload(shape, Storage.FILE)) {
			try (OpenRecording recording = workload.open()) {
				int part = Math.max(1, events / STEPS);
				for (int step = 0; step < STEPS; step++) {
					long start = System.nanoTime();
					recording.write(step * part, part);
					double eventsPerSecond = part * 1e9 / (System.nanoTime() - start);
					last = measure();
					settled = step + 1 <= SETTLED ? last : settled;
					out.printf(
							Locale.ROOT,
							"%,14d %,14.0f %,12.1f %,12.1f %,12.1f%n",
							(step + 1) * part,
							eventsPerSecond,
							last.heapBytes / 1e6,
							last.bufferBytes / 1e6,
							last.processBytes / 1e6);
					out.flush();
				}
			}
			out.printf(Locale.ROOT, "the file has %,d bytes%n", workload.lengthBytes());
		}
		return judge(out, settled, last);
	}

	private static int judge(PrintWriter out, Memory settled, Memory last) {
		long heapGrowth = last.heapBytes - settled.heapBytes;
		long processGrowth = Math.max(last.bufferBytes - settled.bufferBytes, last.processBytes - settled.processBytes);
		boolean grew = heapGrowth > MAX_HEAP_GROWTH_BYTES || processGrowth > MAX_PROCESS_GROWTH_BYTES;
		out.printf(
				Locale.ROOT,
				"%s: since a quarter of the events the live heap grew by %,.1f MB, the process by %,.1f MB%n",
				grew ? "FAIL" : "ok",
				heapGrowth / 1e6,
				processGrowth / 1e6);
		out.flush();
		return grew ? 1 : 0;
	}

	private static Memory measure() throws IOException {
		System.gc();
		long buffers = ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream()
				.mapToLong(BufferPoolMXBean::getMemoryUsed)
				.sum();
		Runtime runtime = Runtime.getRuntime();
		return new Memory(
				runtime.totalMemory() - runtime.freeMemory(),
				buffers,
				ProcessMemory.now().residentBytes());
	}
}

/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.benchmarks.lab;

import java.io.IOException;
import java.io.PrintWriter;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedMethod;
import jdk.jfr.consumer.RecordedStackTrace;
import jdk.jfr.consumer.RecordingFile;

/**
 * Hot methods and allocation by site, as {@code jfr view hot-methods} and {@code allocation-by-site} count them from
 * JDK 21 on: samples by their top frame, and sampled allocations by their weight and top frame. Methods are told apart
 * by their parameters. Beside a site stands the class that it allocates most of.
 */
final class Hotspots implements AutoCloseable {
	private static final int ROWS = 12;

	private final Recording recording = new Recording();
	private final Map<String, Long> methods = new HashMap<>();
	private final Map<String, Long> sites = new HashMap<>();
	/** By site, then by class of the objects. */
	private final Map<String, Map<String, Long>> allocatedClasses = new HashMap<>();

	private final Path kept;

	private Hotspots(Path kept) {
		this.kept = kept;
	}

	/**
	 * Starts to look; {@link #stop} ends it.
	 *
	 * @param kept
	 *            where to keep the recording; null for nowhere
	 */
	static Hotspots start(Path kept) {
		Hotspots hotspots = new Hotspots(kept);
		hotspots.recording.enable("jdk.ExecutionSample").withPeriod(Duration.ofMillis(10));
		hotspots.recording.enable("jdk.ObjectAllocationSample").with("throttle", "1000/s");
		hotspots.recording.start();
		return hotspots;
	}

	/** Stops and counts. */
	Hotspots stop() throws IOException {
		recording.stop();
		Path file = kept != null ? kept : Files.createTempFile("hotspots-", ".jfr");
		try {
			recording.dump(file);
			try (RecordingFile events = new RecordingFile(file)) {
				while (events.hasMoreEvents()) {
					count(events.readEvent());
				}
			}
		} finally {
			if (kept == null) {
				Files.delete(file);
			}
		}
		return this;
	}

	private void count(RecordedEvent event) {
		String top = topFrame(event.getStackTrace());
		if (event.getEventType().getName().equals("jdk.ExecutionSample")) {
			methods.merge(top, 1L, Long::sum);
		} else if (event.hasField("weight")) {
			long weight = event.getLong("weight");
			sites.merge(top, weight, Long::sum);
			allocatedClasses
					.computeIfAbsent(top, t -> new HashMap<>())
					.merge(event.getClass("objectClass").getName(), weight, Long::sum);
		}
	}

	private static String topFrame(RecordedStackTrace stack) {
		List<RecordedFrame> frames = stack == null ? List.of() : stack.getFrames();
		if (frames.isEmpty()) {
			return "(no Java frame)";
		}
		RecordedFrame top = frames.get(0);
		RecordedMethod method = top.getMethod();
		return method.getType().getName() + "." + method.getName() + parameters(method.getDescriptor());
	}

	private static String parameters(String descriptor) {
		return MethodTypeDesc.ofDescriptor(descriptor).parameterList().stream()
				.map(ClassDesc::displayName)
				.collect(Collectors.joining(", ", "(", ")"));
	}

	/** Prints both tables in percent. */
	void print(PrintWriter out) {
		print(out, "hot methods", methods, method -> "");
		print(out, "allocation by site", sites, this::mostAllocated);
	}

	private String mostAllocated(String site) {
		Map<String, Long> classes = allocatedClasses.get(site);
		String most = Collections.max(classes.entrySet(), Map.Entry.comparingByValue())
				.getKey();
		return (classes.size() == 1 ? ": " : ", mostly: ") + most;
	}

	private static void print(PrintWriter out, String title, Map<String, Long> counts, UnaryOperator<String> more) {
		long total = counts.values().stream().mapToLong(Long::longValue).sum();
		out.printf(Locale.ROOT, "%s (%s)%n", title, total == 0 ? "no sample" : counts.size() + " in all");
		counts.entrySet().stream()
				.sorted(Map.Entry.<String, Long>comparingByValue().reversed())
				.limit(ROWS)
				.forEach(e -> out.printf(
						Locale.ROOT,
						"%6.2f %%  %s%s%n",
						100.0 * e.getValue() / total,
						e.getKey(),
						more.apply(e.getKey())));
	}

	@Override
	public void close() {
		recording.close();
	}
}

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
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedStackTrace;
import jdk.jfr.consumer.RecordingFile;

/**
 * Hot methods and allocation by site, as {@code jfr view hot-methods} and {@code allocation-by-site} count them from
 * JDK 21 on: samples by their top frame, and sampled allocations by their weight and top frame.
 */
final class Hotspots implements AutoCloseable {
	private static final int ROWS = 12;

	private final Recording recording = new Recording();
	private final Map<String, Long> methods = new HashMap<>();
	private final Map<String, Long> sites = new HashMap<>();

	private Hotspots() {}

	/** Starts to look; {@link #stop} ends it. */
	static Hotspots start() {
		Hotspots hotspots = new Hotspots();
		hotspots.recording.enable("jdk.ExecutionSample").withPeriod(Duration.ofMillis(10));
		hotspots.recording.enable("jdk.ObjectAllocationSample").with("throttle", "1000/s");
		hotspots.recording.start();
		return hotspots;
	}

	/** Stops and counts. */
	Hotspots stop() throws IOException {
		recording.stop();
		Path file = Files.createTempFile("hotspots-", ".jfr");
		try {
			recording.dump(file);
			try (RecordingFile events = new RecordingFile(file)) {
				while (events.hasMoreEvents()) {
					count(events.readEvent());
				}
			}
		} finally {
			Files.delete(file);
		}
		return this;
	}

	private void count(RecordedEvent event) {
		String top = topFrame(event.getStackTrace());
		if (event.getEventType().getName().equals("jdk.ExecutionSample")) {
			methods.merge(top, 1L, Long::sum);
		} else if (event.hasField("weight")) {
			sites.merge(top + " " + event.getClass("objectClass").getName(), event.getLong("weight"), Long::sum);
		}
	}

	private static String topFrame(RecordedStackTrace stack) {
		List<RecordedFrame> frames = stack == null ? List.of() : stack.getFrames();
		if (frames.isEmpty()) {
			return "(no Java frame)";
		}
		RecordedFrame top = frames.get(0);
		return top.getMethod().getType().getName() + "." + top.getMethod().getName();
	}

	/** Prints both tables in percent. */
	void print(PrintWriter out) {
		print(out, "hot methods", methods);
		print(out, "allocation by site", sites);
	}

	private static void print(PrintWriter out, String title, Map<String, Long> counts) {
		long total = counts.values().stream().mapToLong(Long::longValue).sum();
		out.printf(Locale.ROOT, "%s (%s)%n", title, total == 0 ? "no sample" : counts.size() + " in all");
		counts.entrySet().stream()
				.sorted(Map.Entry.<String, Long>comparingByValue().reversed())
				.limit(ROWS)
				.forEach(e -> out.printf(Locale.ROOT, "%6.2f %%  %s%n", 100.0 * e.getValue() / total, e.getKey()));
	}

	@Override
	public void close() {
		recording.close();
	}
}

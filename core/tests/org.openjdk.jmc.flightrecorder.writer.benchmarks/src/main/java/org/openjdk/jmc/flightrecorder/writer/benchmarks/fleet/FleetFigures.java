/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.benchmarks.fleet;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/** What was measured, as a part of a page in Markdown. */
final class FleetFigures {
	/** In how many files the recordings are. */
	static final List<Integer> COUNTS = List.of(1, 10, 100, 1000);

	/** None is one thread without Spark. */
	static final List<String> CORES = List.of("0", "1", "2");

	static final String MOST_CORES = "2";
	static final int USUAL_FILES = 100;
	static final int SMALL_FILES = 1000;

	/** Numbers of a run: seconds of processors. */
	private static final String START = "startProcessorSeconds";

	private static final String LIST = "listProcessorSeconds";
	private static final String WORK = "workProcessorSeconds";
	private static final String ALL = "allProcessorSeconds";

	/** The run that makes the recordings. */
	static final String MAKE = "make";

	private static final double MOST_SIZE_ERROR = 0.05;
	/** A pattern for 30 of the usual files. */
	static final String SOME_FILES = "/000?.jfr";

	private static final double MEGABYTE = 1 << 20;
	private static final int SECONDS_PER_HOUR = 3600;

	/** What a fleet leaves in an hour. */
	private static final int FLEET_RECORDINGS = 10_000;

	private static final int FLEET_MEGABYTES = 200;

	private final int megabytes;
	private final long events;
	private final int runs;
	private final Map<String, List<Map<String, Double>>> measured = new HashMap<>();
	private final StringBuilder text = new StringBuilder();

	FleetFigures(int megabytes, long events, int runs) {
		this.megabytes = megabytes;
		this.events = events;
		this.runs = runs;
	}

	static String counts() {
		return COUNTS.stream().map(String::valueOf).collect(Collectors.joining(","));
	}

	/**
	 * Takes a run.
	 *
	 * @param line
	 *            names and numbers
	 * @throws IOException
	 *             if a query found other events with Spark than without
	 */
	void add(String name, String line) throws IOException {
		Map<String, Double> numbers = new HashMap<>();
		for (String word : line.split(" ")) {
			String[] pair = word.split("=", 2);
			numbers.put(pair[0], Double.valueOf(pair[1]));
		}
		measured.computeIfAbsent(name, n -> new ArrayList<>()).add(numbers);
		double found = numbers.getOrDefault("found", 0.0);
		String plain = name.replaceFirst("\\d$", "0");
		if (name.equals(MAKE)) {
			requireOneSize(numbers);
		}
		if (name.matches("(read|small)-\\d") && found != median(plain, "found")) {
			throw new IOException(name + " found " + found + " events, and " + plain + " " + median(plain, "found"));
		}
	}

	/** Or a query of more files would cost more because there is more in them. */
	private void requireOneSize(Map<String, Double> made) throws IOException {
		for (int count : COUNTS) {
			double madeMegabytes = made.getOrDefault("bytes" + count, 0.0) / MEGABYTE;
			if (Math.abs(madeMegabytes - megabytes) > MOST_SIZE_ERROR * megabytes) {
				throw new IOException(format(
						"%,.1f MB were made in %,d files, and %,d MB are wanted", madeMegabytes, count, megabytes));
			}
		}
	}

	private double madeMegabytes(int files) {
		return median(MAKE, "bytes" + files) / MEGABYTE;
	}

	private double median(String name, String number) {
		return median(name, run -> run.getOrDefault(number, 0.0));
	}

	private double median(String name, ToDoubleFunction<Map<String, Double>> value) {
		double[] sorted =
				measured.get(name).stream().mapToDouble(value).sorted().toArray();
		return sorted[sorted.length / 2];
	}

	private double rate(String what, String cores, String number) {
		// A query on Spark counts what it finds; it reads what one thread reads.
		double done = median(what + '-' + (what.equals("read") ? CORES.get(0) : cores), number);
		return done / median(what + '-' + cores, FleetFigures::workSeconds);
	}

	/** The look at headers and metadata is a part of the work. Of all processors, so that other programs count little. */
	private static double workSeconds(Map<String, Double> run) {
		return run.getOrDefault(LIST, 0.0) + run.get(WORK);
	}

	String text() {
		text.append(format(
				"%s in a new JVM with 1 GB of heap. Seconds are those of processors, by all threads of the process, the"
						+ " compiler of the JVM and the garbage collector too. Without Spark means one thread of work: the"
						+ " JDK's reader, an `EventWriter`, or the command `redact`.\n\n",
				runs == 1 ? "Each figure is of one run" : "Medians of " + runs + " runs, each"));
		addRates();
		addStartUp();
		addMemory();
		addFiles();
		addPaper();
		return text.toString();
	}

	private void addRates() {
		addRow("in a second of a processor, without start-up", "without Spark", "`local[1]`", "`local[2]`");
		addLine();
		addRow(rates(format("read %,.0f MB in %d files, events", madeMegabytes(USUAL_FILES), USUAL_FILES), "read"));
		addRow(bytes("read"));
		addRow(rates(format("write %,d events, events", events), "write"));
		addRow(bytes("write"));
		addRow(rates(format("`redact` %,.0f MB, events", median("redact-0", "bytes") / MEGABYTE), "redact"));
		addRow(bytes("redact"));
		text.append('\n');
	}

	private String[] rates(String title, String what) {
		return row(title, cores -> format("%,.0f", rate(what, cores, "events")));
	}

	private String[] bytes(String what) {
		return row("the same, MB", cores -> format("%,.1f", rate(what, cores, "bytes") / MEGABYTE));
	}

	private static String[] row(String title, java.util.function.Function<String, String> cell) {
		List<String> row = new ArrayList<>(List.of(title));
		CORES.forEach(cores -> row.add(cell.apply(cores)));
		return row.toArray(String[]::new);
	}

	private void addStartUp() {
		addRow("seconds of processors", "without Spark", "`local[1]`", "`local[2]`");
		addLine();
		addRow(row("a session of Spark begins", cores -> seconds(median("small-" + cores, START))));
		String small =
				format("query of one recording of %,.1f MB, with its JVM", madeMegabytes(SMALL_FILES) / SMALL_FILES);
		addRow(row(small, cores -> seconds(median("small-" + cores, ALL))));
		String large = format("query of %,.0f MB, with its JVM", madeMegabytes(USUAL_FILES));
		addRow(row(large, cores -> seconds(median("read-" + cores, ALL))));
		addRow(row("of which is start-up", cores -> format("%.0f %%", 100 * startShare("read-" + cores))));
		text.append('\n');
	}

	/** All but the work: the JVM, the session, and the end of both. */
	private double startShare(String name) {
		return 1 - median(name, FleetFigures::workSeconds) / median(name, ALL);
	}

	private void addMemory() {
		addRow("most memory of the process, MB", "without Spark", "`local[1]`", "`local[2]`");
		addLine();
		for (String what : List.of("read", "write", "redact")) {
			addRow(row(what, cores -> format("%,.0f", median(what + '-' + cores, "residentBytes") / MEGABYTE)));
		}
		text.append('\n');
	}

	private void addFiles() {
		addRow("files, `local[2]`", "MB", "samples found", "headers and metadata, s", "query, s", "both, s");
		text.append("|---:|---:|---:|---:|---:|---:|\n");
		for (int count : COUNTS) {
			String name = files(count);
			addRow(
					format("%,d", count),
					format("%,.0f", madeMegabytes(count)),
					format("%,.0f", median(name, "found")),
					seconds(median(name, LIST)),
					seconds(median(name, WORK)),
					seconds(median(name, FleetFigures::workSeconds)));
		}
		text.append('\n');
	}

	private static String files(int count) {
		return count == USUAL_FILES ? "read-" + MOST_CORES : "files-" + count;
	}

	/** By calculation from the figures above, and therefore in no table. */
	private void addPaper() {
		double perHour = (double) FLEET_RECORDINGS * FLEET_MEGABYTES;
		double perSecond = perHour / SECONDS_PER_HOUR;
		double read = coreRate("read");
		double redact = coreRate("redact");
		// A file more has types and constants of its own in place of events, so its query is no measure of it.
		double perFile =
				(median(files(SMALL_FILES), LIST) - median(files(USUAL_FILES), LIST)) / (SMALL_FILES - USUAL_FILES);
		text.append(format(
				"On paper, with these figures: %,d recordings of %d MB an hour are %,.0f MB, or %,.0f MB/s from the"
						+ " storage. A processor of `local[2]` reads %,.1f MB/s and redacts %,.1f MB/s, so that a query of each"
						+ " event keeps %,.0f of them busy, and `redact` %,.0f, which write as much as they read. The headers"
						+ " and the metadata of a file more take %.4f s, which is %,.0f s for all of them. A process of 2"
						+ " cores had at most %,.0f MB here.\n",
				FLEET_RECORDINGS,
				FLEET_MEGABYTES,
				perHour,
				perSecond,
				read,
				redact,
				Math.ceil(perSecond / read),
				Math.ceil(perSecond / redact),
				Math.max(0, perFile),
				Math.max(0, perFile) * FLEET_RECORDINGS,
				Arrays.stream(new String[] {"read", "write", "redact"})
								.mapToDouble(what -> median(what + '-' + MOST_CORES, "residentBytes"))
								.max()
								.orElse(0)
						/ MEGABYTE));
	}

	private double coreRate(String what) {
		return rate(what, MOST_CORES, "bytes") / MEGABYTE;
	}

	private void addRow(String... cells) {
		text.append("| ").append(String.join(" | ", cells)).append(" |\n");
	}

	private void addLine() {
		text.append("|---|---:|---:|---:|\n");
	}

	private static String seconds(double seconds) {
		return format("%.1f", seconds);
	}

	private static String format(String format, Object... values) {
		return String.format(Locale.ROOT, format, values);
	}
}

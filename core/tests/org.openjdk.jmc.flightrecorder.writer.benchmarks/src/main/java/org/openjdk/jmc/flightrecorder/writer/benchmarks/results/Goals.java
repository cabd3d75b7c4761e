/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.benchmarks.results;

import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.results.Goal.Kind;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.results.Goal.Outcome;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.results.Goal.State;

/** All goals of the writer, and what kept results say of them. */
final class Goals {
	private static final List<String> SIDE_BY_SIDE = List.of("side-by-side");
	private static final List<String> THREADS = List.of("threads");
	private static final String API = "current";
	private static final String DIRECT = "current-direct";
	private static final String RECORDS = "current-record-writer";
	private static final String PUBLISHED = SideBySide.WRITER.base;

	private static final String EVENTS = "EventWriteThroughput: .*|AllocationRate: measureEventWriteAllocations";
	private static final String EVENTS_AND_STRINGS = "(EventWriteThroughput|AllocationRate|StringEncoding): .*";
	private static final String NUMBERS = "EventWriteThroughput: writeSimpleEvent";
	private static final String TEXTS = "(?!" + NUMBERS + ").*";
	private static final String LIMIT = "limit";
	private static final String TWO_THREADS = "WriterThreads: writeFromThreads, threads 2";

	/** So many rows are told one by one. */
	private static final int MAX_ROWS = 10;

	private static final List<Goal> ALL = List.of(
			of("By the API of 9.1.2, 25 times as fast as 9.1.2", 25, EVENTS_AND_STRINGS, API, PUBLISHED),
			new Goal(
					"By the API of 9.1.2, 160 B an event at most",
					Kind.BYTES,
					160,
					SIDE_BY_SIDE,
					EVENTS,
					API,
					null,
					null),
			of("Constant pools, 10 times as fast as 9.1.2", 10, "ConstantPool: .*", API, PUBLISHED),
			new Goal(
					"Event objects, 25 times as fast as 9.1.2",
					Kind.TIMES_AS_FAST,
					25,
					List.of("samples"),
					"JdkEvent: writeEvent",
					API,
					PUBLISHED,
					null),
			new Goal(
					"`EventWriter`, no bytes for an event: its share of the recording, 8 B, at most",
					Kind.BYTES,
					8,
					SIDE_BY_SIDE,
					EVENTS,
					DIRECT,
					null,
					null),
			event("`EventWriter`, numbers: 1.25 times the time of the limit at most", 1.25, NUMBERS, DIRECT, LIMIT),
			event("`EventWriter`, texts: 1.4 times the time of the limit at most", 1.4, TEXTS, DIRECT, LIMIT),
			event("`EventWriter`, 0.95 times the time of the JDK's own recorder at most", 0.95, ".*", DIRECT, "jdk"),
			event(
					"Records by a `RecordWriter`, 1.15 times the time of an `EventWriter` at most",
					1.15,
					".*",
					RECORDS,
					DIRECT),
			event("The API of 9.1.2, 1.35 times the time of an `EventWriter` at most", 1.35, ".*", API, DIRECT),
			stack("A sample of a stack that is kept, 150 ns at most", 150, "StackSample: writeCachedStack"),
			stack("A sample of a stack made anew, 1500 ns at most", 1500, "StackSample: writeStackTraceElements"),
			threads("Two threads, 1.9 times as fast as one", API),
			threads("Two threads by an `EventWriter`, 1.9 times as fast as one", DIRECT),
			new Goal(
					"64 threads, 0.8 times as fast as two at least",
					Kind.TIMES_AS_FAST,
					0.8,
					THREADS,
					"WriterThreads: writeFromThreads, threads 64",
					API,
					API,
					TWO_THREADS),
			new Goal(
					"A recording of one event, 3 times as fast as 9.1.2",
					Kind.TIMES_AS_FAST,
					3,
					List.of("questions"),
					"Startup: .*",
					API,
					PUBLISHED,
					null),
			new Goal(
					"A fresh JVM with one event, 1.25 times as fast as with 9.1.2 at the median",
					Kind.TIMES_AS_FAST_BY_MEDIAN,
					1.25,
					List.of("fresh"),
					"FreshJvm: .*",
					API,
					PUBLISHED,
					null),
			new Goal(
					"Eight primitives, 10 times as fast as the JDK's serialization of each",
					Kind.TIMES_AS_FAST,
					10,
					List.of("lab"),
					"Primitives: write.*",
					"",
					"",
					"Primitives: serializeEach"));

	private final ResultsDirectory directory;
	private final Map<String, List<Measurement>> results = new HashMap<>();

	/**
	 * Goals by the results of a directory.
	 *
	 * @param directory
	 *            has the results
	 */
	Goals(ResultsDirectory directory) {
		this.directory = directory;
	}

	private static Goal of(String text, double times, String rows, String own, String other) {
		return new Goal(text, Kind.TIMES_AS_FAST, times, SIDE_BY_SIDE, rows, own, other, null);
	}

	/** Of both JDKs, by the medians of five forks. */
	private static Goal event(String text, double times, String rows, String own, String other) {
		return new Goal(text, Kind.TIMES_THE_TIME_BY_MEDIAN, times, EventCosts.RESULTS, rows, own, other, null);
	}

	private static Goal stack(String text, double nanos, String row) {
		return new Goal(text, Kind.SCORE, nanos, List.of("samples"), row, "current-values", null, null);
	}

	private static Goal threads(String text, String writer) {
		String one = TWO_THREADS.replace("2", "1");
		return new Goal(text, Kind.TIMES_AS_FAST, 1.9, THREADS, TWO_THREADS, writer, writer, one);
	}

	/**
	 * Says which goals are reached.
	 *
	 * @return a table
	 * @throws IOException
	 *             if a result or a row of it is missing
	 */
	String table() throws IOException {
		StringBuilder table = new StringBuilder("| goal | measured | reached | date |\n|---|---|---|---|\n");
		for (Goal goal : ALL) {
			List<Outcome> outcomes = outcomes(goal);
			table.append(ReportTable.row(List.of(goal.text(), measured(outcomes), reached(outcomes), dates(goal))));
		}
		return table.toString();
	}

	/**
	 * Says how much faster the writer is than the one that it replaces, and names the goals that are missed.
	 *
	 * @return a paragraph for other documents
	 * @throws IOException
	 *             if a result or a row of it is missing
	 */
	String speed() throws IOException {
		List<Outcome> times = outcomes(ALL.get(0));
		double least = times.stream().mapToDouble(Outcome::value).min().orElseThrow();
		double most = times.stream().mapToDouble(Outcome::value).max().orElseThrow();
		double bytes =
				outcomes(ALL.get(1)).stream().mapToDouble(Outcome::value).max().orElseThrow();
		String speed = String.format(
				Locale.ROOT,
				"By the API of 9.1.2, the writer is %.0f to %.0f times as fast as 9.1.2 in %d benchmarks (%s),"
						+ " and allocates %.0f bytes an event at most; an `EventWriter` allocates nothing for an event. ",
				Math.floor(least),
				Math.floor(most),
				times.size(),
				dates(ALL.get(0)),
				Math.ceil(bytes));
		return lines(
				speed + sentence(missedGoals().stream().map(Goals::inSentence).toList(), ""));
	}

	/**
	 * Says which goals are missed, wholly or in part.
	 *
	 * @return a paragraph with the range of what was measured for each of them
	 * @throws IOException
	 *             if a result or a row of it is missing
	 */
	String missed() throws IOException {
		List<String> missed = new ArrayList<>();
		for (Goal goal : missedGoals()) {
			List<Outcome> outcomes = outcomes(goal);
			missed.add(inSentence(goal) + " (" + range(outcomes) + ": " + reached(outcomes) + "; " + dates(goal) + ")");
		}
		return lines(sentence(missed, " (in brackets: measured, whether that reaches it, and the date)"));
	}

	private List<Goal> missedGoals() throws IOException {
		List<Goal> missed = new ArrayList<>();
		for (Goal goal : ALL) {
			if (outcomes(goal).stream().anyMatch(outcome -> outcome.state() != State.REACHED)) {
				missed.add(goal);
			}
		}
		return missed;
	}

	private static String inSentence(Goal goal) {
		return goal.text().substring(0, 1).toLowerCase(Locale.ROOT)
				+ goal.text().substring(1);
	}

	private static String sentence(List<String> missed, String explained) {
		String count = missed.size() + " of " + ALL.size() + " goals are missed";
		return missed.isEmpty()
				? count + "."
				: count + ", in some or all of their benchmarks" + explained + ". They ask for: "
						+ String.join("; ", missed) + ".";
	}

	/** Breaks a paragraph. */
	private static String lines(String text) {
		return text.replaceAll("(.{1,130})(?: |$)", "$1\n");
	}

	private List<Outcome> outcomes(Goal goal) throws IOException {
		List<Outcome> outcomes = new ArrayList<>();
		for (String result : goal.results()) {
			List<Measurement> measurements = results.get(result);
			if (measurements == null) {
				measurements = ResultFile.read(directory.file(result + ".json")).measurements();
				results.put(result, measurements);
			}
			outcomes.addAll(goal.outcomes(result, measurements));
		}
		return outcomes;
	}

	/** When the results of a goal were made. */
	private String dates(Goal goal) throws IOException {
		Set<String> dates = new TreeSet<>();
		for (String result : goal.results()) {
			dates.add(Origin.read(directory.file(result + ".txt"), "date"));
		}
		return String.join(", ", dates);
	}

	private static String measured(List<Outcome> outcomes) {
		if (outcomes.size() <= MAX_ROWS) {
			return outcomes.stream().map(Outcome::text).collect(Collectors.joining(", "));
		}
		return range(outcomes) + " in " + outcomes.size() + " rows";
	}

	private static String range(List<Outcome> outcomes) {
		return Numbers.range(outcomes.stream().map(Outcome::value).toList());
	}

	private static String reached(List<Outcome> outcomes) {
		Map<State, Integer> counts = new EnumMap<>(State.class);
		outcomes.forEach(outcome -> counts.merge(outcome.state(), 1, Integer::sum));
		if (counts.size() == 1) {
			return outcomes.get(0).state().text;
		}
		List<String> parts = new ArrayList<>();
		counts.forEach((state, count) -> parts.add(count + " " + state.text));
		return String.join(", ", parts);
	}
}

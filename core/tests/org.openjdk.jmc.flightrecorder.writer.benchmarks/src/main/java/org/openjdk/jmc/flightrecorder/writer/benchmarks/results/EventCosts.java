/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.benchmarks.results;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What an event costs: its time, of which a fork of JMH has a median, and its bytes, by each writer. A JVM may compile
 * a loop in one way or in another and keep to it, so the forks tell more than the iterations of all of them.
 */
final class EventCosts {
	/** The results that have them, one for each JDK. */
	static final List<String> RESULTS = List.of("events", "events-other-jdk");

	/** What is said of an event, and the rows that measure it. */
	private static final Map<String, String> EVENTS = new LinkedHashMap<>();

	/** What a document calls a writer, and the writer. */
	private static final Map<String, String> WRITERS = new LinkedHashMap<>();

	private static final double NANOS_PER_SECOND = 1e9;

	static {
		EVENTS.put("one long", "EventWriteThroughput: writeSimpleEvent");
		EVENTS.put("five fields", "EventWriteThroughput: writeMultiFieldEvent");
		EVENTS.put("four strings", "EventWriteThroughput: writeStringHeavyEvent");
		EVENTS.put("four strings, two distinct", "EventWriteThroughput: writeRepeatedStringsEvent");
		EVENTS.put("a text that is new", "StringEncoding: encodeUniqueStrings");
		EVENTS.put("a text beyond Latin-1", "StringEncoding: encodeUtf8Strings");
		WRITERS.put("9.1.2", SideBySide.WRITER.base);
		WRITERS.put("its API, ours", "current");
		WRITERS.put("`RecordWriter`", "current-record-writer");
		WRITERS.put("`EventWriter`", "current-direct");
		WRITERS.put("the JDK's recorder", "jdk");
		WRITERS.put("the limit", "limit");
	}

	/** @return the writers that a result needs */
	static Collection<String> writers() {
		return Collections.unmodifiableCollection(WRITERS.values());
	}

	private final ResultsDirectory directory;
	private final String result;

	/**
	 * The costs that a result has.
	 *
	 * @param directory
	 *            has the result
	 * @param result
	 *            its name
	 */
	EventCosts(ResultsDirectory directory, String result) {
		this.directory = directory;
		this.result = result;
	}

	/**
	 * The costs by kind of event and writer.
	 *
	 * @return a table
	 * @throws IOException
	 *             if the result or a row of it is missing
	 */
	String table() throws IOException {
		List<Measurement> all =
				ResultFile.read(directory.file(result + ".json")).measurements();
		List<String> header = new ArrayList<>(List.of("an event of"));
		header.addAll(WRITERS.keySet());
		StringBuilder table = new StringBuilder(ReportTable.row(header))
				.append("|---|")
				.append("---:|".repeat(WRITERS.size()))
				.append('\n');
		for (Map.Entry<String, String> event : EVENTS.entrySet()) {
			List<String> cells = new ArrayList<>(List.of(event.getKey()));
			for (String writer : WRITERS.values()) {
				cells.add(cost(all, event.getValue(), writer));
			}
			table.append(ReportTable.row(cells));
		}
		return table.toString();
	}

	private String cost(List<Measurement> all, String row, String writer) throws IOException {
		Measurement score = null;
		Measurement bytes = null;
		for (Measurement measurement : all) {
			if (measurement.subject().equals(writer)
					&& measurement.labelOfScore().equals(row)) {
				if (measurement.isAllocation()) {
					bytes = measurement;
				} else if (measurement.metric().isEmpty()) {
					score = measurement;
				}
			}
		}
		if (score == null || bytes == null) {
			throw new IOException(result + " has no time or no bytes of \"" + row + "\" by \"" + writer + '"');
		}
		if (!score.unit().equals("ops/s")) {
			throw new IOException(result + " has \"" + row + "\" in " + score.unit() + " and not in ops/s");
		}
		List<Double> nanos = score.forkMedians().stream()
				.map(perSecond -> NANOS_PER_SECOND / perSecond)
				.toList();
		return Numbers.medianAndRange(nanos) + " ns, " + Numbers.score(bytes.score()) + " B";
	}
}

/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.support.comparison;

import java.io.PrintWriter;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.openjdk.jmc.flightrecorder.writer.tools.io.RecordingLayout;

/**
 * Prints what came out of a comparison, for people.
 */
public final class ComparisonReport {
	private static final String ROW = "%-58s %12s %12s %6s %13s %13s%n";
	private static final int MAX_TEXT = 400;

	private final PrintWriter out;

	/**
	 * Makes a report.
	 *
	 * @param out
	 *            the report is printed here
	 */
	public ComparisonReport(PrintWriter out) {
		this.out = out;
	}

	/**
	 * Prints a row for each event type that has events or differs, and one row for the rest.
	 *
	 * @param result
	 *            the comparison by the JDK's reader
	 * @param first
	 *            the layout of the first recording
	 * @param second
	 *            the layout of the second recording
	 */
	public void printTable(ComparisonResult result, RecordingLayout first, RecordingLayout second) {
		out.printf(ROW, "event type", "events in", "events out", "equal", "bytes in", "bytes out");
		int quietTypes = 0;
		for (TypeComparison type : result.types()) {
			if (type.isEqual() && type.eventsInFirst() == 0) {
				quietTypes++;
				continue;
			}
			out.printf(
					ROW,
					type.typeName(),
					count(type.eventsInFirst()),
					count(type.eventsInSecond()),
					yesOrNo(type.isEqual()),
					bytes(first, type.typeName()),
					bytes(second, type.typeName()));
		}
		if (quietTypes > 0) {
			out.printf(ROW, "(" + quietTypes + " more types without events)", "0", "0", "yes", "", "");
		}
		for (String part :
				new TreeSet<>(List.of(RecordingLayout.CONSTANTS, RecordingLayout.METADATA, RecordingLayout.HEADERS))) {
			out.printf(ROW, part, "", "", "", bytes(first, part), bytes(second, part));
		}
		out.printf(
				ROW,
				"total",
				count(result.eventsInFirst()),
				count(result.eventsInSecond()),
				yesOrNo(result.isEqual()),
				count(first.fileBytes()),
				count(second.fileBytes()));
		out.printf(
				"files: %,d bytes in %,d chunk(s) in, %,d bytes in %,d chunk(s) out (%d %%)%n",
				first.fileBytes(),
				first.chunkCount(),
				second.fileBytes(),
				second.chunkCount(),
				second.fileBytes() * 100 / first.fileBytes());
		out.flush();
	}

	/**
	 * Prints everything that differs, field by field.
	 *
	 * @param result
	 *            a comparison
	 */
	public void printDifferences(ComparisonResult result) {
		if (result.isEqual()) {
			return;
		}
		out.println();
		out.println("Differences by " + result.reader() + ":");
		String typeName = null;
		for (Difference difference : result.differences()) {
			if (!difference.typeName().equals(typeName)) {
				typeName = difference.typeName();
				out.println("  " + typeName);
			}
			out.println("    " + difference.subject());
			printPair(difference.first(), difference.second());
		}
		out.flush();
	}

	private void printPair(String first, String second) {
		// Long values mostly begin alike: what counts is where they part.
		int parting = first == null || second == null ? 0 : Arrays.mismatch(first.toCharArray(), second.toCharArray());
		int from = Math.max(0, parting - MAX_TEXT / 2);
		out.println("      in:  " + excerpt(first, from));
		out.println("      out: " + excerpt(second, from));
	}

	private static String excerpt(String text, int from) {
		if (text == null) {
			return "(absent)";
		}
		int to = Math.min(text.length(), from + MAX_TEXT);
		return (from == 0 ? "" : "... ") + text.substring(from, to) + (to == text.length() ? "" : " ...");
	}

	private static String bytes(RecordingLayout layout, String typeName) {
		Map<String, Long> bytes = layout.bytesByType();
		return count(bytes.getOrDefault(typeName, 0L));
	}

	private static String count(long count) {
		return String.format("%,d", count);
	}

	private static String yesOrNo(boolean is) {
		return is ? "yes" : "no";
	}
}

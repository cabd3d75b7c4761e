/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.support.comparison;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ChunkClock;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ChunkHeader;
import org.openjdk.jmc.flightrecorder.writer.tools.io.RecordingLayout;

/**
 * Compares two recordings by JMC's parser: event types with names, descriptions, categories and attributes, and every
 * event with the values of all its attributes, as a multiset for each type.
 * <p>
 * Points and stretches of time are compared in whole nanoseconds, since the parser keeps them in the tick clock of the
 * file; other quantities as they are, with their unit. An original of several chunks, or with a clock of odd ticks, has
 * times about which its own readers disagree a little: those are compared apart from the events, with just that much
 * tolerance. The times of all other originals must be exact. A thread that has several names in the original may have
 * any of them in the copy.
 * <p>
 * The parser reads a file chunk by chunk, several at a time; of the events nothing is kept but a digest.
 */
public final class JmcComparison {
	private static final long MAX_FILE_BYTES = 1L << 30;
	/** What the parser was seen to need at most: a file of small events, with room for the collector. */
	private static final long HEAP_BYTES_PER_FILE_BYTE = 16;

	private JmcComparison() {}

	/**
	 * Says whether the parser can be expected to load both within the heap of this JVM.
	 *
	 * @param first
	 *            a recording
	 * @param second
	 *            another
	 * @return whether it can
	 * @throws IOException
	 *             when one of them does not exist
	 */
	public static boolean isFeasible(Path first, Path second) throws IOException {
		long bytes = Math.max(Files.size(first), Files.size(second));
		return bytes <= MAX_FILE_BYTES && bytes <= Runtime.getRuntime().maxMemory() / HEAP_BYTES_PER_FILE_BYTE;
	}

	/**
	 * Compares two recordings.
	 *
	 * @param first
	 *            a recording
	 * @param second
	 *            a copy of it that should be equal
	 * @return what is equal and what is not
	 * @throws IOException
	 *             when the parser cannot load one of them
	 */
	public static ComparisonResult compare(Path first, Path second) throws IOException {
		List<ChunkClock> clocks = RecordingLayout.read(first).chunks().stream()
				.map(ChunkHeader::clock)
				.toList();
		TimeTolerance tolerance = TimeTolerance.of(clocks);
		JmcThreadNames threadNames = new JmcThreadNames();
		JmcRecordingView firstView = new JmcRecordingView(first, tolerance, threadNames);
		JmcRecordingView secondView = new JmcRecordingView(second, tolerance, threadNames);
		if (clocks.size() > 1) {
			firstView.forEachEvent((typeName, digest, values) -> {});
		}
		threadNames.endLearning();
		String reason = tolerance.reason();
		if (clocks.size() > 1) {
			secondView.forEachEvent((typeName, digest, values) -> {});
			Set<String> incomplete = incompleteTypes(firstView.missingStackTraces(), secondView.missingStackTraces());
			firstView.leaveOutStackTraces(incomplete);
			secondView.leaveOutStackTraces(incomplete);
			reason += incomplete.isEmpty()
					? ""
					: (reason.isEmpty() ? "" : "; ") + "no stack traces of " + String.join(", ", incomplete)
							+ ", since chunks of the original refer to some that only others define";
		}
		return new ViewComparison("JMC's parser", firstView, secondView)
				.compare()
				.with(firstView.tolerantTimes().differences(secondView.tolerantTimes()), reason);
	}

	/**
	 * The JVM may define the stack trace of an event in the chunk before or after. The JDK's reader, by which copies are
	 * made, finds it there, JMC's parser does not.
	 */
	private static Set<String> incompleteTypes(
			Map<String, Integer> missingInFirst, Map<String, Integer> missingInSecond) {
		Set<String> incomplete = new TreeSet<>();
		missingInFirst.forEach((typeName, count) -> {
			if (count > missingInSecond.getOrDefault(typeName, 0)) {
				incomplete.add(typeName);
			}
		});
		return incomplete;
	}
}

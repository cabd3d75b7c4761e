/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.profile;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A line of folded stacks: frames from the outermost with semicolons between them, and how often they were seen.
 *
 * @param threadName
 *            the thread, or null if the line does not tell
 * @param threadId
 *            the operating system's number of the thread, or -1
 * @param frames
 *            the frames from the outermost
 * @param count
 *            how often, at least 0
 */
record FoldedStack(String threadName, long threadId, List<String> frames, long count) {
	/** Of async-profiler: {@code [main tid=4711]}. */
	private static final Pattern NAMED_THREAD = Pattern.compile("\\[(.*?) ?tid=(\\d{1,18})]");
	/** Of stackcollapse-perf.pl with --tid: {@code java-4710/4711}. */
	private static final Pattern PERF_THREAD = Pattern.compile("(.*)-\\d+/(\\d{1,18})");

	/**
	 * @param isThreadFirst
	 *            whether the first frame is the name of a thread, even if it does not look like one
	 * @throws IllegalArgumentException
	 *             if it is no such line, saying what is wrong
	 */
	static FoldedStack parse(String line, boolean isThreadFirst) {
		int space = line.lastIndexOf(' ');
		if (space < 0) {
			throw new IllegalArgumentException("there is no count behind the frames");
		}
		long count = count(line.substring(space + 1));
		List<String> frames = List.of(line.substring(0, space).strip().split(";", -1));
		if (frames.stream().allMatch(String::isEmpty)) {
			throw new IllegalArgumentException("there are no frames before the count");
		}
		String first = frames.get(0);
		List<String> others = frames.subList(1, frames.size());
		Matcher thread = NAMED_THREAD.matcher(first);
		if (!thread.matches()) {
			thread = PERF_THREAD.matcher(first);
		}
		if (thread.matches()) {
			return new FoldedStack(thread.group(1), Long.parseLong(thread.group(2)), others, count);
		}
		return isThreadFirst ? new FoldedStack(first, -1, others, count) : new FoldedStack(null, -1, frames, count);
	}

	private static long count(String text) {
		try {
			long count = Long.parseLong(text);
			if (count >= 0) {
				return count;
			}
		} catch (NumberFormatException e) {
			throw new IllegalArgumentException("the count is not a whole number: " + abbreviated(text), e);
		}
		throw new IllegalArgumentException("the count is negative: " + text);
	}

	private static String abbreviated(String text) {
		return text.length() <= 60 ? text : text.substring(0, 60) + "...";
	}
}

/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.profile;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.openjdk.jmc.flightrecorder.writer.tools.format.RecentTexts;
import org.openjdk.jmc.flightrecorder.writer.tools.io.TextLines;

/**
 * Reads lines of folded stacks: frames from the outermost with semicolons between them, and a count. One object reads
 * all lines.
 */
final class FoldedStack {
	/**
	 * The thread that the first frame of a line names.
	 *
	 * @param name
	 *            its name, or null if the line has none
	 * @param id
	 *            the operating system's number of the thread, or -1
	 */
	record FoldedThread(String name, long id) {
		private static final FoldedThread NONE = new FoldedThread(null, -1);
	}

	/** A thread of async-profiler: {@code [main tid=4711]}. */
	private static final Pattern NAMED_THREAD = Pattern.compile("\\[(.*?) ?tid=(\\d{1,18})]");
	/** A thread of stackcollapse-perf.pl with --tid: {@code java-4710/4711}. */
	private static final Pattern PERF_THREAD = Pattern.compile("(.*)-\\d+/(\\d{1,18})");

	/** Of perf script: the first line with {@code --header}, or the time of a sample, which an event follows. */
	private static final Pattern OF_PERF = Pattern.compile("^# ====|\\s\\d+\\.\\d{6,9}:\\s");

	private static final int MAX_DIGITS = 18;

	private final boolean isThreadFirst;
	private final Frame.Language language;
	private final RecentTexts<Frame> frameTexts = new RecentTexts<>();
	private final RecentTexts<FoldedThread> threadTexts = new RecentTexts<>();
	private final List<Frame> frames = new ArrayList<>();
	private FoldedThread thread;
	private long count;

	/**
	 * @param isThreadFirst
	 *            whether the first frame is the name of a thread, even if it does not look like one
	 * @param language
	 *            tells which frames are of Java
	 */
	FoldedStack(boolean isThreadFirst, Frame.Language language) {
		this.isThreadFirst = isThreadFirst;
		this.language = language;
	}

	/** The thread of the line that was read last. */
	FoldedThread thread() {
		return thread;
	}

	/** The frames of the line that was read last, from the outermost. */
	List<Frame> frames() {
		return frames;
	}

	/** The count of the stack, at least 0. */
	long count() {
		return count;
	}

	/**
	 * Reads a line.
	 *
	 * @throws IllegalArgumentException
	 *             if it is not such a line; the message tells what is wrong
	 */
	void read(byte[] line, int start, int end) {
		int space = lastSpace(line, start, end);
		if (space < start) {
			throw new IllegalArgumentException("there is no count after the frames");
		}
		count = count(line, start, space + 1, end);
		int from = start;
		int to = space;
		while (from < to && TextLines.isBlank(line[from])) {
			from++;
		}
		while (to > from && TextLines.isBlank(line[to - 1])) {
			to--;
		}
		int other = lastSpace(line, from, to);
		if (other > from && line[other - 1] != ' ' && isNumber(line, other + 1, to)) {
			throw new IllegalArgumentException(
					"there are two counts, as difffolded.pl writes them; the difference of two profiles is not a "
							+ "profile");
		}
		readFrames(line, from, to);
	}

	private void readFrames(byte[] line, int from, int to) {
		frames.clear();
		thread = FoldedThread.NONE;
		boolean isEmpty = true;
		for (int begin = from; begin <= to; ) {
			int end = begin;
			while (end < to && line[end] != ';') {
				end++;
			}
			isEmpty &= end == begin;
			if (begin == from) {
				thread = thread(line, begin, end);
			}
			boolean isFrame = end > begin && (begin > from || thread == FoldedThread.NONE);
			if (isFrame) {
				frames.add(frame(line, begin, end));
			}
			begin = end + 1;
		}
		if (isEmpty) {
			throw new IllegalArgumentException("there are no frames before the count");
		}
	}

	private Frame frame(byte[] line, int begin, int end) {
		Frame known = frameTexts.find(line, begin, end);
		return known != null ? known : frameTexts.put(line, begin, end, Frame.parse(text(line, begin, end), language));
	}

	private FoldedThread thread(byte[] line, int begin, int end) {
		FoldedThread known = threadTexts.find(line, begin, end);
		return known != null ? known : threadTexts.put(line, begin, end, parseThread(text(line, begin, end)));
	}

	private FoldedThread parseThread(String first) {
		Matcher named = NAMED_THREAD.matcher(first);
		if (!named.matches()) {
			named = PERF_THREAD.matcher(first);
		}
		if (named.matches()) {
			return new FoldedThread(named.group(1), Long.parseLong(named.group(2)));
		}
		return isThreadFirst ? new FoldedThread(first, -1) : FoldedThread.NONE;
	}

	private static int lastSpace(byte[] line, int start, int end) {
		int at = end - 1;
		while (at >= start && line[at] != ' ') {
			at--;
		}
		return at;
	}

	private static boolean isNumber(byte[] line, int start, int end) {
		for (int i = start; i < end; i++) {
			if (line[i] < '0' || line[i] > '9') {
				return false;
			}
		}
		return end > start;
	}

	private static long count(byte[] line, int lineStart, int start, int end) {
		if (isNumber(line, start, end) && end - start <= MAX_DIGITS) {
			long count = 0;
			for (int i = start; i < end; i++) {
				count = count * 10 + line[i] - '0';
			}
			return count;
		}
		String text = text(line, start, end);
		try {
			long count = Long.parseLong(text);
			if (count >= 0) {
				return count;
			}
		} catch (NumberFormatException e) {
			String whole = text(line, lineStart, end);
			throw new IllegalArgumentException(
					"the count is not a whole number: "
							+ (text.isBlank() ? "a blank ends '" + abbreviated(whole) + "'" : abbreviated(text))
							+ (OF_PERF.matcher(whole).find() ? "; 'jfr-tools perf' reads what perf script prints" : ""),
					e);
		}
		throw new IllegalArgumentException("the count is negative: " + text);
	}

	private static String text(byte[] line, int start, int end) {
		return new String(line, start, end - start, StandardCharsets.UTF_8);
	}

	private static String abbreviated(String text) {
		return text.length() <= 60 ? text : text.substring(0, 60) + "...";
	}
}

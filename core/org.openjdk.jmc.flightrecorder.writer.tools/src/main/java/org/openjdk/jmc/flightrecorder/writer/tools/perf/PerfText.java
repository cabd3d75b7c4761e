/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.perf;

import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.openjdk.jmc.flightrecorder.writer.tools.io.Progress;
import org.openjdk.jmc.flightrecorder.writer.tools.io.TextLines;
import org.openjdk.jmc.flightrecorder.writer.tools.profile.BadLines;
import org.openjdk.jmc.flightrecorder.writer.tools.profile.Frame;

/**
 * Reads the output of {@code perf script}: a line for each sample, the lines of its stack, and an empty line. The
 * fields of the lines are found from the lines themselves, because perf does not declare them.
 */
final class PerfText implements Closeable {
	/** Name, process/thread or thread, [processor], time, and the rest. */
	private static final Pattern SAMPLE = Pattern.compile(
			"(.*?)\\s*(?<!\\S)(-?\\d{1,10})(?:/\\s*(-?\\d{1,10}))?\\s+(?:\\[(\\d{1,6})]\\s+)?([1-8]?\\d{1,9})\\.(\\d{3,9}):(.*)");
	/** Period, event, and the text of a trace point or the only frame. */
	private static final Pattern EVENT = Pattern.compile("\\s*(?:(\\d{1,18})\\s+)?(\\S+):(?:\\s+(.*))?");

	/** A text that may be the only frame. The text of a trace point has shorter numbers. */
	private static final Pattern FRAME = Pattern.compile("\\p{XDigit}{5,16}\\s+[^=]+");

	private static final Pattern SOURCE_LINE =
			Pattern.compile("\\s+(\\S.*):(\\d{1,9})(?: \\(discriminator \\d+\\))?\\s*");
	private static final Pattern NO_SOURCE_LINE = Pattern.compile("\\s+\\S.*(\\[\\p{XDigit}+]|:\\?|:)\\s*");
	private static final Pattern TIME_ALONE = Pattern.compile("(?:.*\\D)?\\d+\\.\\d{3,9}:(\\s.*)?");
	private static final Pattern NO_TIME = Pattern.compile(
			".*?\\s-?\\d+(?:/-?\\d+)?\\s+(?:\\[\\d+]\\s+)?(?:\\d+\\s+)?[\\w:/=,-]+:\\s*(?:\\p{XDigit}+ .*)?");
	private static final String RECORD = "PERF_RECORD_";
	private static final String LOST = RECORD + "LOST";
	private static final String CAPTURED_ON = "# captured on";
	private static final int NANO_DIGITS = 9;
	private static final long NANOS_PER_SECOND = 1_000_000_000L;

	private final TextLines in;
	private final BadLines badLines;
	private final boolean withFrames;
	private final PerfFrames frames = new PerfFrames();
	private PerfSample ahead;
	private boolean isOrphan;
	private String capturedOn;
	private long lostRecords;

	private PerfText(TextLines in, BadLines badLines, boolean withFrames) {
		this.in = in;
		this.badLines = badLines;
		this.withFrames = withFrames;
	}

	/**
	 * @param name
	 *            how messages name the file
	 * @param badLines
	 *            receives the lines that cannot be read
	 * @param withFrames
	 *            whether the samples have frames; lines of stacks are skipped otherwise
	 */
	static PerfText open(Path file, String name, BadLines badLines, boolean withFrames, Progress progress)
			throws IOException {
		return new PerfText(TextLines.of(file, name, progress), badLines, withFrames);
	}

	/** When the samples were taken, in the words of perf; null if perf has not printed it. */
	String capturedOn() {
		return capturedOn;
	}

	/** The number of lines that report lost samples. */
	long lostRecords() {
		return lostRecords;
	}

	/**
	 * @return the next sample, or null behind the last
	 */
	PerfSample next() throws IOException {
		PerfSample sample = ahead;
		ahead = null;
		while (in.advance()) {
			if (in.isBlank()) {
				isOrphan = false;
				if (sample != null) {
					return sample;
				}
			} else if (in.bytes()[in.start()] == '#') {
				readComment(in.text());
			} else if (in.bytes()[in.start()] != '\t' || !addFrame(sample)) {
				Matcher header = SAMPLE.matcher(in.text());
				PerfSample begun = header.matches() ? begin(header) : null;
				if (!header.matches() && !addFrame(sample)) {
					addBadLine(refused(in.text()));
				}
				if (sample != null && (begun != null || isOrphan)) {
					ahead = begun;
					return sample;
				}
				sample = begun == null ? sample : begun;
			}
		}
		return sample;
	}

	private void readComment(String line) {
		if (line.startsWith(CAPTURED_ON)) {
			capturedOn = line.substring(line.indexOf(':') + 1).strip();
		}
	}

	/**
	 * A bad line may be that of a sample, so the lines up to the next sample may be its stack. A bad frame is indented.
	 */
	private void addBadLine(IOException problem) throws IOException {
		badLines.add(problem);
		isOrphan |= in.bytes()[in.start()] != '\t';
	}

	/** Returns null if the line is not that of a sample. */
	private PerfSample begin(Matcher header) throws IOException {
		String rest = header.group(7);
		if (rest.strip().startsWith(RECORD)) {
			lostRecords += rest.strip().startsWith(LOST) ? 1 : 0;
			return null;
		}
		Matcher event = EVENT.matcher(rest);
		if (!event.matches()) {
			addBadLine(in.malformed("the sample has no event; perf script prints it with -F +event"));
			return null;
		}
		isOrphan = false;
		boolean hasProcess = header.group(3) != null;
		String text = event.group(3) == null ? "" : event.group(3).strip();
		Frame onlyFrame = null;
		if (FRAME.matcher(text).matches()) {
			byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
			onlyFrame = frames.read(bytes, 0, bytes.length);
		}
		PerfSample sample = new PerfSample(
				header.group(1).strip(),
				hasProcess ? Long.parseLong(header.group(2)) : PerfSample.NONE,
				Long.parseLong(header.group(hasProcess ? 3 : 2)),
				header.group(4) == null ? PerfSample.NONE : Integer.parseInt(header.group(4)),
				nanos(header.group(5), header.group(6)),
				event.group(2),
				event.group(1) == null ? PerfSample.NONE : Long.parseLong(event.group(1)),
				onlyFrame != null || text.isEmpty() ? null : text);
		if (onlyFrame != null) {
			sample.frames.add(onlyFrame);
		}
		return sample;
	}

	private static long nanos(String seconds, String fraction) {
		String nanos = fraction + "0".repeat(NANO_DIGITS - fraction.length());
		return Long.parseLong(seconds) * NANOS_PER_SECOND + Long.parseLong(nanos);
	}

	/** Returns false if the line is neither a frame nor a line of the source. */
	private boolean addFrame(PerfSample sample) {
		if (sample == null) {
			return isOrphan;
		}
		if (!withFrames) {
			return TextLines.isBlank(in.bytes()[in.start()]) || frames.read(in.bytes(), in.start(), in.end()) != null;
		}
		Frame frame = frames.read(in.bytes(), in.start(), in.end());
		if (frame != null) {
			sample.frames.add(frame);
			return true;
		}
		int last = sample.frames.size() - 1;
		String line = in.text();
		Matcher source = SOURCE_LINE.matcher(line);
		if (source.matches() && last >= 0) {
			int number = Integer.parseInt(source.group(2));
			sample.frames.set(last, frames.atLine(sample.frames.get(last), number > 0 ? number : -1));
			return true;
		}
		return last >= 0 && NO_SOURCE_LINE.matcher(line).matches();
	}

	private IOException refused(String line) {
		String text = line.strip();
		String problem;
		if (text.startsWith("0x") && text.contains(RECORD)) {
			problem = "raw dumps (perf script -D) are not supported";
		} else if (text.startsWith("ABI:") || text.contains(" ABI:")) {
			problem = "registers (-F iregs and uregs) are not supported";
		} else if (text.contains("insn:")) {
			problem = "instructions (-F insn) are not supported";
		} else if (text.matches(".*0x\\p{XDigit}+/0x\\p{XDigit}+/.*")) {
			problem = "branch stacks (-F brstack) are not supported";
		} else if (TIME_ALONE.matcher(text).matches()) {
			problem = "the sample has no thread; perf script prints it with -F +tid";
		} else if (NO_TIME.matcher(text).matches()) {
			problem = "the sample has no time; perf script prints it with -F +time";
		} else {
			problem = "neither a sample nor a frame of perf script: "
					+ (text.length() <= 60 ? text : text.substring(0, 60) + "...");
		}
		return in.malformed(problem);
	}

	@Override
	public void close() throws IOException {
		in.close();
	}
}

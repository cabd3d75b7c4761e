/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.perf;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.openjdk.jmc.flightrecorder.writer.tools.io.Progress;
import org.openjdk.jmc.flightrecorder.writer.tools.io.TextLines;
import org.openjdk.jmc.flightrecorder.writer.tools.profile.Frame;
import org.openjdk.jmc.flightrecorder.writer.tools.profile.ParsedFrames;

/**
 * Reads what {@code perf script} prints: a line for each sample, the lines of its stack, and an empty line. Which fields the
 * lines have is seen from the lines, because perf does not say it.
 */
final class PerfText implements Closeable {
	/** Name, process/thread or thread, [processor], time, and the rest. */
	private static final Pattern SAMPLE = Pattern.compile(
			"(.*?)\\s*(?<!\\S)(-?\\d{1,10})(?:/\\s*(-?\\d{1,10}))?\\s+(?:\\[(\\d{1,6})]\\s+)?(\\d{1,9})\\.(\\d{3,9}):(.*)");
	/** Period, event, and what a trace point says, or the only frame. */
	private static final Pattern EVENT = Pattern.compile("\\s*(?:(\\d{1,18})\\s+)?(\\S+):(?:\\s+(.*))?");

	private static final Pattern FRAME = Pattern.compile("\\s*(\\p{XDigit}{1,16})\\s+(\\S.*?)\\s*");
	private static final Pattern OFFSET = Pattern.compile("(.+)\\+0x\\p{XDigit}+");
	private static final Pattern FILE = Pattern.compile("[/\\[].*|(anon|bpf_).*|inlined|deleted");
	private static final Pattern SOURCE_LINE =
			Pattern.compile("\\s+(\\S.*):(\\d{1,9})(?: \\(discriminator \\d+\\))?\\s*");
	private static final Pattern NO_SOURCE_LINE = Pattern.compile("\\s+\\S.*(\\[\\p{XDigit}+]|:\\?|:)\\s*");
	private static final Pattern TIME_ALONE = Pattern.compile("(?:.*\\D)?\\d+\\.\\d{3,9}:(\\s.*)?");
	private static final Pattern NO_TIME = Pattern.compile(
			".*?\\s-?\\d+(?:/-?\\d+)?\\s+(?:\\[\\d+]\\s+)?(?:\\d+\\s+)?[\\w:/=,-]+:\\s*(?:\\p{XDigit}+ .*)?");
	private static final String INLINED = "inlined";
	private static final String RECORD = "PERF_RECORD_";
	private static final String LOST = RECORD + "LOST";
	private static final String CAPTURED_ON = "# captured on";
	private static final String BINARY = "PERFILE";
	private static final int NANO_DIGITS = 9;
	private static final long NANOS_PER_SECOND = 1_000_000_000L;

	private final TextLines in;
	private final ParsedFrames parsedFrames = new ParsedFrames();
	private PerfSample ahead;
	private String capturedOn;
	private long lostRecords;

	private PerfText(TextLines in) {
		this.in = in;
	}

	/**
	 * @param name
	 *            how messages name the file
	 */
	static PerfText open(Path file, String name, Progress progress) throws IOException {
		return new PerfText(TextLines.of(file, name, progress));
	}

	/** When the samples were taken, in the words of perf; null if it has not said so. */
	String capturedOn() {
		return capturedOn;
	}

	/** Lines that tell of samples that perf has lost. */
	long lostRecords() {
		return lostRecords;
	}

	/**
	 * @return the next sample, or null behind the last
	 */
	PerfSample next() throws IOException {
		PerfSample sample = ahead;
		ahead = null;
		for (String line = in.next(); line != null; line = in.next()) {
			if (line.isBlank()) {
				if (sample != null) {
					return sample;
				}
			} else if (line.charAt(0) == '#') {
				capturedOn = line.startsWith(CAPTURED_ON)
						? line.substring(line.indexOf(':') + 1).strip()
						: capturedOn;
			} else if (!(line.charAt(0) == '\t' && sample != null && addFrame(sample, line))) {
				Matcher header = SAMPLE.matcher(line);
				if (header.matches()) {
					PerfSample begun = begin(header);
					if (begun != null && sample != null) {
						ahead = begun;
						return sample;
					}
					sample = begun == null ? sample : begun;
				} else if (sample == null || !addFrame(sample, line)) {
					throw refused(line);
				}
			}
		}
		return sample;
	}

	/** Null for what is no sample. */
	private PerfSample begin(Matcher header) throws IOException {
		String rest = header.group(7);
		if (rest.strip().startsWith(RECORD)) {
			lostRecords += rest.strip().startsWith(LOST) ? 1 : 0;
			return null;
		}
		Matcher event = EVENT.matcher(rest);
		if (!event.matches()) {
			throw in.malformed("the sample has no event; perf script prints it with -F +event");
		}
		boolean hasProcess = header.group(3) != null;
		String text = event.group(3) == null ? "" : event.group(3).strip();
		Matcher onlyFrame = FRAME.matcher(text);
		boolean isFrame = onlyFrame.matches()
				&& isAddress(onlyFrame.group(1))
				&& onlyFrame.group(2).indexOf('=') < 0;
		PerfSample sample = new PerfSample(
				header.group(1).strip(),
				hasProcess ? Long.parseLong(header.group(2)) : PerfSample.NONE,
				Long.parseLong(header.group(hasProcess ? 3 : 2)),
				header.group(4) == null ? PerfSample.NONE : Integer.parseInt(header.group(4)),
				nanos(header.group(5), header.group(6)),
				event.group(2),
				event.group(1) == null ? PerfSample.NONE : Long.parseLong(event.group(1)),
				isFrame || text.isEmpty() ? null : text);
		if (isFrame) {
			sample.frames.add(frame(onlyFrame));
		}
		return sample;
	}

	/** Numbers in the text of a trace point are shorter. */
	private static boolean isAddress(String text) {
		return text.length() >= 5;
	}

	private static long nanos(String seconds, String fraction) {
		String nanos = fraction + "0".repeat(NANO_DIGITS - fraction.length());
		return Long.parseLong(seconds) * NANOS_PER_SECOND + Long.parseLong(nanos);
	}

	private boolean addFrame(PerfSample sample, String line) {
		Matcher frame = FRAME.matcher(line);
		if (frame.matches()) {
			sample.frames.add(frame(frame));
			return true;
		}
		int last = sample.frames.size() - 1;
		Matcher source = SOURCE_LINE.matcher(line);
		if (source.matches() && last >= 0) {
			Frame f = sample.frames.get(last);
			int number = Integer.parseInt(source.group(2));
			sample.frames.set(
					last, new Frame(f.className(), f.method(), f.descriptor(), number > 0 ? number : -1, f.type()));
			return true;
		}
		return last >= 0 && NO_SOURCE_LINE.matcher(line).matches();
	}

	private Frame frame(Matcher line) {
		long address = Long.parseUnsignedLong(line.group(1), 16);
		String text = line.group(2);
		String file = null;
		int open = openingParenthesis(text);
		if (open >= 0
				&& FILE.matcher(text.substring(open + 1, text.length() - 1)).matches()) {
			file = text.substring(open + 1, text.length() - 1);
			text = text.substring(0, Math.max(0, open - 1)).strip();
		}
		boolean isInlined = INLINED.equals(file);
		Matcher offset = OFFSET.matcher(text);
		String symbol = offset.matches() ? offset.group(1) : text.isEmpty() ? "[unknown]" : text;
		String sourceFile = isInlined ? null : file;
		return parsedFrames.of(
				symbol + '\t' + file + '\t' + (address < 0),
				() -> PerfFrame.of(symbol, sourceFile, address, isInlined));
	}

	/** That of the parenthesis at the end, behind a space or at the beginning; -1 if there is none. */
	private static int openingParenthesis(String text) {
		if (!text.endsWith(")")) {
			return -1;
		}
		int depth = 0;
		for (int i = text.length() - 1; i >= 0; i--) {
			char c = text.charAt(i);
			depth += c == ')' ? 1 : c == '(' ? -1 : 0;
			if (depth == 0) {
				return i == 0 || text.charAt(i - 1) == ' ' ? i : -1;
			}
		}
		return -1;
	}

	private IOException refused(String line) {
		String text = line.strip();
		String problem;
		if (text.startsWith(BINARY)) {
			problem = "this is the file of perf record; perf script makes text of it";
		} else if (text.startsWith("0x") && text.contains(RECORD)) {
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

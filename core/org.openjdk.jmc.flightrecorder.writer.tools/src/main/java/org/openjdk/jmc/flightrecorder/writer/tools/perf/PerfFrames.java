/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.perf;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.openjdk.jmc.flightrecorder.writer.tools.format.RecentTexts;
import org.openjdk.jmc.flightrecorder.writer.tools.io.TextLines;
import org.openjdk.jmc.flightrecorder.writer.tools.profile.Frame;

/**
 * Reads the lines of stacks: {@code address symbol+0xoffset (file)}, where offset and file may be missing. Equal
 * symbols of a file share one object, so that stacks can be compared by their frames.
 */
final class PerfFrames {
	private static final int MAX_ADDRESS_DIGITS = 16;
	private static final int MAX_FRAMES_WITH_LINES = 1 << 14;
	private static final String UNKNOWN = "[unknown]";
	private static final String INLINED = "inlined";
	private static final String DELETED = "deleted";

	private final RecentTexts<Frame> frames = new RecentTexts<>();
	/** Frames with a line of the source. */
	private final Map<Frame, Frame> withLines = new HashMap<>();

	/** The symbol and the file of the line, and whether the address is in the kernel. */
	private byte[] key = new byte[1 << 10];

	/**
	 * Reads a line.
	 *
	 * @param line
	 *            has the line, or the part of one that may be a frame
	 * @return the frame, or null if it is none
	 */
	Frame read(byte[] line, int start, int end) {
		int at = afterBlanks(line, start, end);
		int digits = at;
		long address = 0;
		for (; at < end && hexDigit(line[at]) >= 0; at++) {
			address = address << 4 | hexDigit(line[at]);
		}
		if (at == digits || at - digits > MAX_ADDRESS_DIGITS || at == end || !TextLines.isBlank(line[at])) {
			return null;
		}
		int from = afterBlanks(line, at, end);
		int to = beforeBlanks(line, from, end);
		return from == to ? null : frame(line, from, to, address);
	}

	private Frame frame(byte[] line, int from, int to, long address) {
		int symbolEnd = to;
		int fileStart = to;
		int fileEnd = to;
		int open = openingParenthesis(line, from, to);
		if (open >= 0 && isFile(line, open + 1, to - 1)) {
			fileStart = open + 1;
			fileEnd = to - 1;
			symbolEnd = beforeBlanks(line, from, open);
		}
		symbolEnd = beforeOffset(line, from, symbolEnd);
		int symbolBytes = symbolEnd - from;
		int fileBytes = fileEnd - fileStart;
		int keyBytes = symbolBytes + fileBytes + 2;
		if (key.length < keyBytes) {
			key = new byte[keyBytes * 2];
		}
		// An empty file means no file, because a file is in parentheses.
		key[0] = (byte) (address < 0 ? 1 : 0);
		System.arraycopy(line, from, key, 1, symbolBytes);
		key[1 + symbolBytes] = '\t';
		System.arraycopy(line, fileStart, key, 2 + symbolBytes, fileBytes);
		Frame known = frames.find(key, 0, keyBytes);
		if (known != null) {
			return known;
		}
		String file = fileStart == to ? null : text(line, fileStart, fileEnd);
		String symbol = symbolBytes == 0 ? UNKNOWN : text(line, from, symbolEnd);
		boolean isInlined = INLINED.equals(file);
		return frames.put(key, 0, keyBytes, PerfFrame.of(symbol, isInlined ? null : file, address, isInlined));
	}

	/** The frame with a line of the source. */
	Frame atLine(Frame frame, int lineNumber) {
		if (withLines.size() == MAX_FRAMES_WITH_LINES) {
			withLines.clear();
		}
		return withLines.computeIfAbsent(
				new Frame(frame.className(), frame.method(), frame.descriptor(), lineNumber, frame.type()), f -> f);
	}

	private static int afterBlanks(byte[] line, int from, int end) {
		int at = from;
		while (at < end && TextLines.isBlank(line[at])) {
			at++;
		}
		return at;
	}

	private static int beforeBlanks(byte[] line, int start, int end) {
		int at = end;
		while (at > start && TextLines.isBlank(line[at - 1])) {
			at--;
		}
		return at;
	}

	private static int hexDigit(byte b) {
		return b >= '0' && b <= '9'
				? b - '0'
				: b >= 'a' && b <= 'f' ? b - 'a' + 10 : b >= 'A' && b <= 'F' ? b - 'A' + 10 : -1;
	}

	/** The parenthesis that opens the one at the end, behind a space or at the beginning; -1 if there is none. */
	private static int openingParenthesis(byte[] line, int from, int to) {
		if (line[to - 1] != ')') {
			return -1;
		}
		int depth = 0;
		for (int i = to - 1; i >= from; i--) {
			depth += line[i] == ')' ? 1 : line[i] == '(' ? -1 : 0;
			if (depth == 0) {
				return i == from || line[i - 1] == ' ' ? i : -1;
			}
		}
		return -1;
	}

	private static boolean isFile(byte[] line, int start, int end) {
		return start < end && (line[start] == '/' || line[start] == '[')
				|| startsWith(line, start, end, "anon")
				|| startsWith(line, start, end, "bpf_")
				|| end - start == INLINED.length() && startsWith(line, start, end, INLINED)
				|| end - start == DELETED.length() && startsWith(line, start, end, DELETED);
	}

	static boolean startsWith(byte[] line, int start, int end, String text) {
		if (end - start < text.length()) {
			return false;
		}
		for (int i = 0; i < text.length(); i++) {
			if (line[start + i] != text.charAt(i)) {
				return false;
			}
		}
		return true;
	}

	/** The end of a symbol without an offset such as {@code +0x1f}. */
	private static int beforeOffset(byte[] line, int from, int to) {
		int at = to;
		while (at > from && hexDigit(line[at - 1]) >= 0) {
			at--;
		}
		boolean isOffset =
				at < to && at - 3 > from && line[at - 1] == 'x' && line[at - 2] == '0' && line[at - 3] == '+';
		return isOffset ? at - 3 : to;
	}

	private static String text(byte[] line, int start, int end) {
		return new String(line, start, end - start, StandardCharsets.UTF_8);
	}
}

/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.io;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * The lines of a text in UTF-8, one after the other, with their numbers: as bytes in a buffer, for callers that need no
 * {@code String} of each, or as texts. A file that is not a text may seem to be one endless line, so the length of a
 * line has a limit. A byte order mark at the start belongs to no line.
 */
public final class TextLines implements Closeable {
	private static final int LONGEST_LINE_BYTES = 1 << 20;
	private static final int BUFFER_BYTES = 1 << 16;
	private static final byte[] BYTE_ORDER_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

	private final String name;
	private final CountedInput bytes;
	private final InputStream plain;
	private final Progress progress;
	private byte[] buffer = new byte[BUFFER_BYTES];
	/** How many bytes of the file are in the buffer. */
	private int filled;
	/** Where the next line begins. */
	private int behind;

	private int start;
	private int end;
	private long number;

	private TextLines(String name, InputStream in, Progress progress) throws IOException {
		this.name = name;
		this.progress = progress;
		bytes = new CountedInput(in);
		plain = Decompression.plain(bytes, name);
	}

	/**
	 * Opens a file.
	 *
	 * @param path
	 *            the file
	 * @param progress
	 *            counts bytes of the file; is closed with the lines
	 * @return its lines
	 * @throws IOException
	 *             if it cannot be read
	 */
	public static TextLines of(Path path, Progress progress) throws IOException {
		return of(path, path.toString(), progress);
	}

	/**
	 * Opens a file that has another name for the user.
	 *
	 * @param path
	 *            the file
	 * @param name
	 *            how messages name it
	 * @param progress
	 *            counts bytes of the file; is closed with the lines
	 * @return its lines
	 * @throws IOException
	 *             if it cannot be read
	 */
	public static TextLines of(Path path, String name, Progress progress) throws IOException {
		InputFiles.requireFile(path);
		return new TextLines(name, InputFiles.stream(path), progress);
	}

	/**
	 * Reads standard input.
	 *
	 * @param progress
	 *            counts bytes; is closed with the lines
	 * @return its lines
	 * @throws IOException
	 *             if it cannot be read
	 */
	public static TextLines ofStandardInput(Progress progress) throws IOException {
		return new TextLines("standard input", System.in, progress);
	}

	/**
	 * The file, for messages.
	 *
	 * @return its name
	 */
	public String name() {
		return name;
	}

	/**
	 * How much of the file was read.
	 *
	 * @return a number of bytes, before decompression
	 */
	public long bytesRead() {
		return bytes.count();
	}

	/**
	 * Reads a line.
	 *
	 * @return the next one without its end, or null behind the last
	 * @throws IOException
	 *             if it cannot be read or is too long
	 */
	public String next() throws IOException {
		return advance() ? text() : null;
	}

	/**
	 * Goes to the next line without making a text of it.
	 *
	 * @return false behind the last
	 * @throws IOException
	 *             if it cannot be read or is too long
	 */
	public boolean advance() throws IOException {
		number++;
		start = behind;
		end = start;
		boolean isOver = false;
		while (!isOver && !isAtNewline()) {
			isOver = !fill();
		}
		behind = isOver ? end : end + 1;
		if (number == 1 && Arrays.equals(buffer, start, Math.min(end, start + 3), BYTE_ORDER_MARK, 0, 3)) {
			start += BYTE_ORDER_MARK.length;
		}
		if (isOver && start == end) {
			return false;
		}
		if (end > start && buffer[end - 1] == '\r') {
			end--;
		}
		return true;
	}

	private boolean isAtNewline() {
		byte[] in = buffer;
		int at = end;
		while (at < filled && in[at] != '\n') {
			at++;
		}
		end = at;
		return at < filled;
	}

	/** Reads more of the line that begins at the start. */
	private boolean fill() throws IOException {
		if (end - start == buffer.length) {
			if (buffer.length == LONGEST_LINE_BYTES) {
				throw malformed("longer than " + LONGEST_LINE_BYTES + " bytes; this is no text");
			}
			buffer = Arrays.copyOf(buffer, buffer.length * 2);
		} else {
			System.arraycopy(buffer, start, buffer, 0, end - start);
			end -= start;
			start = 0;
		}
		boolean isFirst = number == 1 && filled == 0;
		int read = plain.read(buffer, end, buffer.length - end);
		filled = end + Math.max(0, read);
		if (isFirst) {
			FirstBytes.refuseOtherThanText(buffer, filled, name);
		}
		progress.stepTo(bytes.count());
		return read > 0;
	}

	/**
	 * Where the line is.
	 *
	 * @return a buffer; the next call of this object may change it
	 */
	public byte[] bytes() {
		return buffer;
	}

	/**
	 * Where the line begins.
	 *
	 * @return its first place in {@link #bytes()}
	 */
	public int start() {
		return start;
	}

	/**
	 * Where the line ends.
	 *
	 * @return the place behind its last byte in {@link #bytes()}
	 */
	public int end() {
		return end;
	}

	/**
	 * Whether a byte is ASCII white space, as {@link Character#isWhitespace(char)} defines it.
	 *
	 * @param b
	 *            a byte of a line
	 * @return true for spaces, tabs and separators, false for other control characters
	 */
	public static boolean isBlank(byte b) {
		return b == ' ' || b >= '\t' && b <= '\r' || b >= 0x1C && b <= 0x1F;
	}

	/**
	 * Whether the line is blank.
	 *
	 * @return true if it is empty or white space
	 */
	public boolean isBlank() {
		int at = start;
		while (at < end && isBlank(buffer[at])) {
			at++;
		}
		return at == end;
	}

	/**
	 * The line as a text.
	 *
	 * @return the line without its end
	 */
	public String text() {
		return new String(buffer, start, end - start, StandardCharsets.UTF_8);
	}

	/**
	 * An error of the line that was read last.
	 *
	 * @param problem
	 *            what is wrong with it
	 * @return the error, with the name of the file and the number of the line
	 */
	public IOException malformed(String problem) {
		return new IOException(name + ", line " + number + ": " + problem);
	}

	@Override
	public void close() throws IOException {
		progress.close();
		plain.close();
	}
}

/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.io;

import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The lines of a text in UTF-8, one after the other, with their numbers. A file that is no text at all may seem to be
 * one endless line, so there is a limit. A byte order mark at the start belongs to no line.
 */
public final class TextLines implements Closeable {
	private static final int LONGEST_LINE = 1 << 20;
	private static final char BYTE_ORDER_MARK = '\uFEFF';

	private final String name;
	private final CountedInput bytes;
	private final BufferedReader reader;
	private final Progress progress;
	private final StringBuilder line = new StringBuilder();
	private long number;

	private TextLines(String name, InputStream in, Progress progress) throws IOException {
		this.name = name;
		this.progress = progress;
		bytes = new CountedInput(in);
		reader = new BufferedReader(new InputStreamReader(Decompression.plain(bytes, name), StandardCharsets.UTF_8));
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
		if (!Files.exists(path) || Files.isDirectory(path)) {
			throw new FileSystemException(name, null, Files.exists(path) ? "not a file" : "no such file");
		}
		return new TextLines(name, Files.newInputStream(path), progress);
	}

	/**
	 * What another program sends.
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
	 * Reads a line.
	 *
	 * @return the next one without its end, or null behind the last
	 * @throws IOException
	 *             if it cannot be read or is too long
	 */
	public String next() throws IOException {
		line.setLength(0);
		number++;
		int c = reader.read();
		if (number == 1 && c == BYTE_ORDER_MARK) {
			c = reader.read();
		}
		if (c < 0) {
			return null;
		}
		while (c >= 0 && c != '\n') {
			if (line.length() == LONGEST_LINE) {
				throw malformed("longer than " + LONGEST_LINE + " characters; this is no text");
			}
			line.append((char) c);
			c = reader.read();
		}
		progress.stepTo(bytes.count());
		int end = line.length();
		return end > 0 && line.charAt(end - 1) == '\r' ? line.substring(0, end - 1) : line.toString();
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
		reader.close();
	}
}

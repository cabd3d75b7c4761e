/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.io;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Files in the temporary directory, for the user alone. Their failures name the directory and how to choose another. */
public final class TemporaryFiles {
	private static final String PREFIX = "jfr-tools-";

	private TemporaryFiles() {}

	/**
	 * Makes an empty file.
	 *
	 * @param suffix
	 *            the end of its name
	 * @return the file, which the caller deletes
	 * @throws IOException
	 *             if it cannot be made
	 */
	public static Path create(String suffix) throws IOException {
		try {
			return Files.createTempFile(PREFIX, suffix);
		} catch (IOException e) {
			throw failure(e);
		}
	}

	/**
	 * Makes an empty directory.
	 *
	 * @return the directory, which the caller deletes
	 * @throws IOException
	 *             if it cannot be made
	 */
	public static Path createDirectory() throws IOException {
		try {
			return Files.createTempDirectory(PREFIX);
		} catch (IOException e) {
			throw failure(e);
		}
	}

	/**
	 * Makes an empty file that is deleted when it is closed.
	 *
	 * @return the file, open for reading and writing
	 * @throws IOException
	 *             if it cannot be made
	 */
	public static FileChannel createForChannel() throws IOException {
		return open(
				create(".tmp"), StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.DELETE_ON_CLOSE);
	}

	/** Opens a file to write it. */
	static FileChannel open(Path file) throws IOException {
		return open(file, StandardOpenOption.WRITE);
	}

	private static FileChannel open(Path file, OpenOption... options) throws IOException {
		try {
			return new NamedChannel(FileChannel.open(file, options), TemporaryFiles::failure);
		} catch (IOException e) {
			throw failure(e);
		}
	}

	/**
	 * Copies a file to a new one in a temporary directory.
	 *
	 * @param from
	 *            the file
	 * @param to
	 *            the copy, which the caller deletes
	 * @throws IOException
	 *             if the file cannot be read, or the copy cannot be written
	 */
	public static void copy(Path from, Path to) throws IOException {
		try (InputStream in = Files.newInputStream(from)) {
			try {
				AccessLimit.createPrivateFile(to);
			} catch (IOException e) {
				throw failure(e);
			}
			try (OutputStream out = Channels.newOutputStream(open(to))) {
				in.transferTo(out);
			}
		}
	}

	/**
	 * Makes a link in a temporary directory.
	 *
	 * @param link
	 *            a new name, which the caller deletes
	 * @param to
	 *            the file to which it leads
	 * @throws IOException
	 *             if it cannot be made
	 */
	public static void link(Path link, Path to) throws IOException {
		try {
			Files.createSymbolicLink(link, to);
		} catch (IOException e) {
			throw failure(e);
		}
	}

	/**
	 * Says that a temporary file cannot be written.
	 *
	 * @param system
	 *            what the system says
	 * @return the failure to throw
	 */
	static IOException failure(IOException system) {
		FileSystemException named = new FileSystemException(
				System.getProperty("java.io.tmpdir"),
				null,
				"no temporary file can be written here: " + FailureReason.of(system)
						+ "; use -Djava.io.tmpdir=DIRECTORY, with the script in JFR_TOOLS_OPTS");
		named.initCause(system);
		return named;
	}
}

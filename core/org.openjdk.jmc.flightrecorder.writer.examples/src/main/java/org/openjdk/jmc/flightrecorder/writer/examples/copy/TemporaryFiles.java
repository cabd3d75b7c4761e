/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.examples.copy;

import java.io.Closeable;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Files that are deleted when the work is done, unless they are to be kept.
 */
final class TemporaryFiles implements Closeable {
	private final boolean isKept;
	private final PrintWriter console;
	private final List<Path> files = new ArrayList<>();
	private Path directory;

	/**
	 * @param isKept
	 *            whether to keep them, and to print where they are
	 */
	TemporaryFiles(boolean isKept, PrintWriter console) {
		this.isKept = isKept;
		this.console = console;
	}

	/** Names a file; making it is up to the caller. */
	Path file(String name) throws IOException {
		if (directory == null) {
			directory = Files.createTempDirectory("copy-recording-");
		}
		Path file = directory.resolve(name);
		files.add(file);
		return file;
	}

	@Override
	public void close() throws IOException {
		if (directory == null) {
			return;
		}
		if (isKept) {
			console.println("kept in " + directory);
			return;
		}
		for (Path file : files) {
			Files.deleteIfExists(file);
		}
		Files.deleteIfExists(directory);
	}
}

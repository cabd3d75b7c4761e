/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.output;

import java.io.Closeable;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A file that loses its name as soon as it is open, so that a process that dies leaves nothing behind. Where the
 * operating system does not delete files that are in use (Windows), it is deleted when it is closed. Not thread-safe.
 */
public final class TemporaryFile {
	private static final String PREFIX = "jfr-writer-";
	private static final String SUFFIX = ".tmp";

	private final RandomAccessFile file;
	/** Null when the file no longer has a name. */
	private Path path;

	/**
	 * @param directory
	 *            where, null for the default directory
	 * @throws IOException
	 *             when it cannot be made; nothing stays behind
	 */
	TemporaryFile(Path directory) throws IOException {
		path = Files.createTempFile(directory(directory), PREFIX, SUFFIX);
		RandomAccessFile opened = null;
		try {
			opened = new RandomAccessFile(path.toFile(), "rw");
		} finally {
			// The name is deleted even if the file could not be opened, for instance because the process has no handle
			// left.
			deleteIfPossible();
		}
		file = opened;
	}

	/**
	 * @param directory
	 *            where, null for the default directory
	 * @return whether a file can be made there, as far as can be told without making one
	 */
	public static boolean canBeMadeIn(Path directory) {
		Path place = directory(directory);
		return place.getFileSystem() == FileSystems.getDefault() && Files.isDirectory(place) && Files.isWritable(place);
	}

	/** @return where files are made, for null in the default directory */
	public static Path directory(Path directory) {
		return directory == null ? Path.of(System.getProperty("java.io.tmpdir")) : directory;
	}

	private void deleteIfPossible() {
		try {
			Files.delete(path);
			path = null;
		} catch (IOException e) {
			// Windows refuses while the file is in use. close() deletes the file, and throws when that fails.
			assert path != null;
		}
	}

	/** @return the file, open for reading and writing */
	RandomAccessFile file() {
		return file;
	}

	/**
	 * Releases handle and file. No mapping of it may be left.
	 *
	 * @throws IOException
	 *             when the file could not be closed or deleted
	 */
	void close() throws IOException {
		Closeable name = this::deleteName;
		try (name) {
			file.close();
		}
	}

	private void deleteName() throws IOException {
		if (path != null) {
			Files.deleteIfExists(path);
			path = null;
		}
	}
}

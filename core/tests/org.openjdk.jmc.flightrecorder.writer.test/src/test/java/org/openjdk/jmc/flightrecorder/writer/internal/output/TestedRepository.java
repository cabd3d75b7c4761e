/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.output;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;
import java.time.ZoneOffset;

/** A repository whose files are those of a test. */
public final class TestedRepository {
	private TestedRepository() {}

	/** Opens a file for reading and writing. */
	public interface Opener {
		RandomAccessFile open(Path path) throws IOException;
	}

	/** Something that may fail. */
	public interface Step {
		void run() throws IOException;
	}

	/**
	 * Opens one without limits, in a directory with nothing to repair.
	 *
	 * @param checksums
	 *            whether each sealed chunk gets one
	 * @param beforeEach
	 *            called before a file is opened, moved or deleted
	 * @param opener
	 *            opens the files
	 */
	public static ChunkOutput open(Path directory, boolean checksums, Step beforeEach, Opener opener)
			throws IOException {
		return open(directory, new RepositoryOutput.Limits(0, 0), checksums, beforeEach, opener);
	}

	/**
	 * As the other, with limits.
	 *
	 * @param limits
	 *            when finished chunks are deleted
	 */
	public static ChunkOutput open(
			Path directory, RepositoryOutput.Limits limits, boolean checksums, Step beforeEach, Opener opener)
			throws IOException {
		RepositoryOutput.Repair none = file -> {
			throw new AssertionError("There is nothing to repair in " + file);
		};
		ChunkFiles files = new ChunkFiles() {
			@Override
			public RandomAccessFile open(Path path) throws IOException {
				beforeEach.run();
				return opener.open(path);
			}

			@Override
			public void move(Path from, Path to) throws IOException {
				beforeEach.run();
				OF_DEFAULT_FILE_SYSTEM.move(from, to);
			}

			@Override
			public void delete(Path path) throws IOException {
				beforeEach.run();
				OF_DEFAULT_FILE_SYSTEM.delete(path);
			}
		};
		return new RepositoryOutput(directory, ZoneOffset.UTC, limits, none, Durability.NONE, checksums, files);
	}
}

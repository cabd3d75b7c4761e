/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.output;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** The operations of a file system that a repository needs for the files of its chunks. */
interface ChunkFiles {
	/** Those of the default file system. */
	ChunkFiles OF_DEFAULT_FILE_SYSTEM = new ChunkFiles() {
		@Override
		public RandomAccessFile open(Path path) throws IOException {
			return new RandomAccessFile(path.toFile(), "rw");
		}

		@Override
		public void move(Path from, Path to) throws IOException {
			Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
		}

		@Override
		public void delete(Path path) throws IOException {
			Files.deleteIfExists(path);
		}
	};

	/** @return a file that is open for reading and writing, made if it is not there */
	RandomAccessFile open(Path path) throws IOException;

	/** Gives a file another name, in one step. */
	void move(Path from, Path to) throws IOException;

	/** Deletes a file if it is there. */
	void delete(Path path) throws IOException;
}

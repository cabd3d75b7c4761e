/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.output;

import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/** The operations of a file system that outputs need for the files of chunks. */
interface ChunkFiles {
	/** The operations of the default file system. */
	ChunkFiles OF_DEFAULT_FILE_SYSTEM = new ChunkFiles() {};

	/** @return a file that is open for reading and writing, made if it is not there */
	default RandomAccessFile open(Path path) throws IOException {
		return new RandomAccessFile(path.toFile(), "rw");
	}

	/** Gives a file another name, in one step. */
	default void move(Path from, Path to) throws IOException {
		Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
	}

	/** Deletes a file if it is there. */
	default void delete(Path path) throws IOException {
		Files.deleteIfExists(path);
	}

	/** Returns when the disk has all that was written to a file, and its length. */
	default void force(RandomAccessFile file) throws IOException {
		// The channel is not used, because an interrupt of the calling thread would close it for all threads.
		file.getFD().sync();
	}

	/** Returns when the disk has the names of the files in a directory. */
	default void forceNames(Path directory) throws IOException {
		if (File.separatorChar == '\\') {
			return; // Windows opens no directories, and brings names to the disk with the files.
		}
		uninterrupted(() -> {
			try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
				channel.force(true);
				return null;
			}
		});
	}

	/** What is done with a channel. */
	interface WithChannel<T> {
		T run() throws IOException;
	}

	/**
	 * Repeats what an interrupt has broken off by closing the channel, until it is done. The thread is interrupted
	 * afterwards if it was before, or meanwhile.
	 *
	 * @param task
	 *            opens a channel, and closes it
	 * @return its result
	 */
	static <T> T uninterrupted(WithChannel<T> task) throws IOException {
		boolean interrupted = false;
		try {
			while (true) {
				interrupted |= Thread.interrupted();
				try {
					return task.run();
				} catch (ClosedByInterruptException e) {
					interrupted = true;
				}
			}
		} finally {
			if (interrupted) {
				Thread.currentThread().interrupt();
			}
		}
	}
}

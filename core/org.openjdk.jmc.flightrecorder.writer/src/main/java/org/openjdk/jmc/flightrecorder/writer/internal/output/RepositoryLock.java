/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.output;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Says that a directory belongs to one recording, in this process and among all. The operating system takes the lock
 * back when the process dies, however it dies. The file stays: were it deleted, one process could lock the deleted file
 * and another a new one.
 */
final class RepositoryLock {
	private static final String FILE_NAME = "jfr-writer.lock";

	/**
	 * The directories of this process. The file must not even be opened for one of them: where locks are those of
	 * POSIX, closing it again would give up the lock that another recording of this process has.
	 */
	private static final Set<Path> OWNED = ConcurrentHashMap.newKeySet();

	private final Path realDirectory;
	private final FileChannel channel;

	private RepositoryLock(Path realDirectory, FileChannel channel) {
		this.realDirectory = realDirectory;
		this.channel = channel;
	}

	/**
	 * @param directory
	 *            that exists
	 * @return the lock of it
	 * @throws IOException
	 *             when another recording has it, or the file of the lock cannot be written
	 */
	static RepositoryLock acquire(Path directory) throws IOException {
		Path realDirectory = directory.toRealPath();
		if (!OWNED.add(realDirectory)) {
			throw owned(directory, "this process");
		}
		FileChannel channel = null;
		boolean locked = false;
		try {
			channel = FileChannel.open(
					realDirectory.resolve(FILE_NAME), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
			locked = channel.tryLock() != null;
			if (!locked) {
				throw owned(directory, "another process");
			}
			return new RepositoryLock(realDirectory, channel);
		} catch (OverlappingFileLockException e) {
			// Loaded twice, by two class loaders.
			throw owned(directory, "this process");
		} finally {
			if (!locked) {
				OWNED.remove(realDirectory);
				if (channel != null) {
					channel.close();
				}
			}
		}
	}

	private static IOException owned(Path directory, String owner) {
		return new IOException(
				"A repository belongs to one open recording at a time, and " + owner + " has one in " + directory);
	}

	/** Gives the directory back. */
	void release() throws IOException {
		try {
			channel.close();
		} finally {
			OWNED.remove(realDirectory);
		}
	}
}

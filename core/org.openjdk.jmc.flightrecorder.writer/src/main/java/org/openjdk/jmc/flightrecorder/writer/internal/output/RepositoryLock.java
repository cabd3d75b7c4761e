/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.output;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The lock by which a directory belongs to one recording, in this process and among all processes. The operating system
 * takes the lock back when the process dies, however it dies. The file stays. If it were deleted, one process could
 * lock the deleted file and another process a new one.
 */
public final class RepositoryLock {
	private static final String FILE_NAME = "jfr-writer.lock";

	private final OwnedFile file;

	private RepositoryLock(OwnedFile file) {
		this.file = file;
	}

	/**
	 * @param directory
	 *            that exists
	 * @return the lock of it
	 * @throws IOException
	 *             when another recording has it, or the file of the lock cannot be written
	 */
	static RepositoryLock acquire(Path directory) throws IOException {
		return new RepositoryLock(
				OwnedFile.open(directory.resolve(FILE_NAME), ChunkFiles.OF_DEFAULT_FILE_SYSTEM, directory));
	}

	/**
	 * @param directory
	 *            any directory
	 * @return the lock of it, null when it never was a repository
	 * @throws IOException
	 *             when a recording has it, or the file of the lock cannot be written
	 */
	public static RepositoryLock acquireIfRepository(Path directory) throws IOException {
		return Files.exists(directory.resolve(FILE_NAME)) ? acquire(directory) : null;
	}

	/**
	 * Gives the directory back.
	 *
	 * @throws IOException
	 *             when the file of the lock cannot be closed
	 */
	public void release() throws IOException {
		try {
			file.file().close();
		} finally {
			file.release();
		}
	}
}

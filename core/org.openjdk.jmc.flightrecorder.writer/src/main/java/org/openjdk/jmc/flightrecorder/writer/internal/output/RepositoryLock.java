/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.output;

import java.io.IOException;
import java.lang.ref.WeakReference;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.Map;

/**
 * The lock by which a directory belongs to one recording, in this process and among all processes. The operating system
 * takes the lock back when the process dies, however it dies. The file stays. If it were deleted, one process could
 * lock the deleted file and another process a new one.
 */
public final class RepositoryLock {
	private static final String FILE_NAME = "jfr-writer.lock";

	/**
	 * The owners of the directories of this process. The file in an owned directory must not even be opened: where
	 * locks are those of POSIX, closing it again would release the lock of another recording of this process. A
	 * recording that was forgotten without being closed owns nothing once it is collected. Guarded by itself.
	 */
	private static final Map<Path, WeakReference<RepositoryLock>> OWNERS = new HashMap<>();

	private final Path realDirectory;
	private FileChannel channel;
	/** The lock of the file. The field keeps it, because the JVM releases locks that nothing refers to. */
	private FileLock fileLock;

	private RepositoryLock(Path realDirectory) {
		this.realDirectory = realDirectory;
	}

	/**
	 * @param directory
	 *            that exists
	 * @return the lock of it
	 * @throws IOException
	 *             when another recording has it, or the file of the lock cannot be written
	 */
	static RepositoryLock acquire(Path directory) throws IOException {
		RepositoryLock lock = new RepositoryLock(directory.toRealPath());
		synchronized (OWNERS) {
			WeakReference<RepositoryLock> owner = OWNERS.get(lock.realDirectory);
			if (owner != null && owner.get() != null) {
				throw owned(directory, "this process");
			}
			lock.lock(directory);
			OWNERS.put(lock.realDirectory, new WeakReference<>(lock));
			return lock;
		}
	}

	private void lock(Path directory) throws IOException {
		channel =
				FileChannel.open(realDirectory.resolve(FILE_NAME), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
		try {
			fileLock = channel.tryLock();
			if (fileLock == null) {
				throw owned(directory, "another process");
			}
		} catch (OverlappingFileLockException e) {
			// The lock belongs to a copy of this library in another class loader.
			throw owned(directory, "this process");
		} finally {
			if (fileLock == null) {
				channel.close();
			}
		}
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

	private static IOException owned(Path directory, String owner) {
		return new IOException(
				"A repository can belong to only one open recording at a time; " + owner + " has one in " + directory);
	}

	/**
	 * Gives the directory back.
	 *
	 * @throws IOException
	 *             when the file of the lock cannot be closed
	 */
	public void release() throws IOException {
		synchronized (OWNERS) {
			OWNERS.remove(realDirectory);
			channel.close();
		}
	}
}

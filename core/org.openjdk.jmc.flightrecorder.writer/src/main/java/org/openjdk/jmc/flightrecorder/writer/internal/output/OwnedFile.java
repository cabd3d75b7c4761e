/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.output;

import java.io.Closeable;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.lang.ref.WeakReference;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.HashMap;
import java.util.Map;

/**
 * A file that belongs to one recording, in this process and, where the file system has locks, among all processes. All
 * links to a file name the same file. Devices and pipes have no owner.
 */
public final class OwnedFile implements Closeable {
	/**
	 * The byte that is locked. It lies behind any content, so that the recording can be read while it grows even where
	 * locks keep others from reading, as on Windows.
	 */
	private static final long LOCKED_BYTE = Long.MAX_VALUE - 1;

	/** The file by which a directory belongs to a recording. It stays: two processes could lock it and its successor. */
	private static final String FILE_OF_REPOSITORY = "jfr-writer.lock";

	/**
	 * The owners of the files of this process, by the keys of the file system. A file with an owner must not even be
	 * opened: where locks are those of POSIX, closing it again would release the lock of the other recording. A
	 * recording that was forgotten without being closed owns nothing once it is collected. Guarded by itself.
	 */
	static final Map<Object, WeakReference<OwnedFile>> OWNERS = new HashMap<>();

	private final RandomAccessFile file;
	/** The key of the file in the file system, null if the file has no owner. */
	private final Object key;

	private OwnedFile(RandomAccessFile file, Object key) {
		this.file = file;
		this.key = key;
	}

	/**
	 * @param directory
	 *            that exists
	 * @return the file by which the directory belongs to its owner; the operating system takes the lock back when the
	 *         process dies, however it dies
	 * @throws IOException
	 *             when another recording has it, or it cannot be written
	 */
	static OwnedFile ofRepository(Path directory) throws IOException {
		return open(directory.resolve(FILE_OF_REPOSITORY), ChunkFiles.OF_DEFAULT_FILE_SYSTEM, directory);
	}

	/**
	 * @param directory
	 *            any directory
	 * @return what {@link #ofRepository} returns, null when the directory never was a repository
	 * @throws IOException
	 *             when a recording has it, or it cannot be written
	 */
	public static OwnedFile ofRepositoryIfAny(Path directory) throws IOException {
		return Files.exists(directory.resolve(FILE_OF_REPOSITORY)) ? ofRepository(directory) : null;
	}

	/**
	 * Opens a file for reading and writing, and leaves its content as it is.
	 *
	 * @param path
	 *            made if it is not there
	 * @param files
	 *            opens it
	 * @param repository
	 *            the directory that belongs to the owner of the file, null for a file that stands for itself
	 * @throws IOException
	 *             when an open recording has the file, or it cannot be opened; for a repository also when the file system
	 *             has no locks
	 */
	static OwnedFile open(Path path, ChunkFiles files, Path repository) throws IOException {
		synchronized (OWNERS) {
			OWNERS.values().removeIf(known -> known.refersTo(null));
			WeakReference<OwnedFile> owner =
					OWNERS.isEmpty() || !Files.isRegularFile(path) ? null : OWNERS.get(key(path));
			if (owner != null && owner.get() != null) {
				throw owned(path, repository, "this process");
			}
			RandomAccessFile opened = files.open(path);
			try {
				OwnedFile owned = new OwnedFile(opened, key(path));
				if (owned.key != null) {
					lock(opened, path, repository);
					OWNERS.put(owned.key, new WeakReference<>(owned));
				}
				return owned;
			} catch (Throwable e) {
				ChunkOutput.closeAfter(e, opened);
				throw e;
			}
		}
	}

	/** @return null when the path is not that of a regular file */
	private static Object key(Path path) throws IOException {
		BasicFileAttributes attributes = Files.readAttributes(path, BasicFileAttributes.class);
		if (!attributes.isRegularFile()) {
			return null;
		}
		return attributes.fileKey() != null ? attributes.fileKey() : path.toRealPath();
	}

	/** Locks the file if its file system has locks. Its channel keeps the lock until the file is closed. */
	private static void lock(RandomAccessFile file, Path path, Path repository) throws IOException {
		FileLock lock;
		try {
			lock = file.getChannel().tryLock(LOCKED_BYTE, 1, false);
		} catch (OverlappingFileLockException e) {
			// The lock belongs to a copy of this library in another class loader.
			throw owned(path, repository, "this process");
		} catch (IOException e) {
			// The file system has no locks, some of a network for example.
			if (repository != null) {
				throw e;
			}
			return;
		}
		if (lock == null) {
			throw owned(path, repository, "another process");
		}
	}

	private static IOException owned(Path path, Path repository, String owner) {
		return new IOException(
				repository == null
						? "A file can belong to only one open recording at a time; " + owner + " has one to " + path
						: "A repository can belong to only one open recording at a time; " + owner + " has one in "
								+ repository);
	}

	/** @return the file, open for reading and writing */
	RandomAccessFile file() {
		return file;
	}

	/** Closes the file and gives it back. */
	@Override
	public void close() throws IOException {
		try {
			file.close();
		} finally {
			release();
		}
	}

	/** Gives the file back. Closing the file, which comes first, releases the lock. */
	void release() {
		synchronized (OWNERS) {
			OWNERS.remove(key);
		}
	}
}

/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.rewrite;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.api.RecoveryReport;
import org.openjdk.jmc.flightrecorder.writer.tools.io.TemporaryFiles;

/**
 * A copy of a recording, whose recovery does and says what that of the recording itself would. So what a recovery looks
 * for beside a recording is beside the copy too: its checksum, and the lock of its repository.
 */
final class RecoveryCopy implements Closeable {
	private static final String CHECKSUM_EXTENSION = ".crc32c";
	private static final String LOCK_OF_REPOSITORY = "jfr-writer.lock";

	private final Path original;
	private final Path directory;
	private final Path copy;

	private RecoveryCopy(Path original) throws IOException {
		this.original = original;
		// Messages name the real path of a repository.
		directory = TemporaryFiles.createDirectory().toRealPath();
		copy = directory.resolve("copy.jfr");
	}

	/**
	 * Copies a recording to a temporary directory.
	 *
	 * @throws IOException
	 *             if it cannot be read, or the copy cannot be written
	 */
	static RecoveryCopy of(Path original) throws IOException {
		RecoveryCopy copy = new RecoveryCopy(original);
		try {
			copy.make();
			return copy;
		} catch (IOException | RuntimeException e) {
			copy.close();
			throw e;
		}
	}

	private void make() throws IOException {
		TemporaryFiles.copy(original, copy);
		Path checksum = original.resolveSibling(original.getFileName() + CHECKSUM_EXTENSION);
		if (Files.exists(checksum)) {
			TemporaryFiles.copy(checksum, directory.resolve(copy.getFileName() + CHECKSUM_EXTENSION));
		}
		Path lock = original.toRealPath().resolveSibling(LOCK_OF_REPOSITORY);
		if (Files.exists(lock)) {
			// Whoever has locked a file has locked what its links lead to.
			TemporaryFiles.link(directory.resolve(LOCK_OF_REPOSITORY), lock);
		}
	}

	/**
	 * Recovers the copy.
	 *
	 * @return what the recovery of the recording would do, with the path of the copy
	 * @throws IOException
	 *             if it would fail; the message names the recording
	 */
	RecoveryReport recover() throws IOException {
		RecoveryReport report;
		try {
			report = Recordings.recover(copy);
		} catch (IOException e) {
			String message = String.valueOf(e.getMessage())
					.replace(copy.toString(), original.toString())
					.replace(
							directory.toString(),
							original.toRealPath().getParent().toString());
			throw new IOException(message, e);
		}
		if (report.changed() && !Files.isWritable(original)) {
			throw new AccessDeniedException(original.toString());
		}
		return report;
	}

	/** Deletes the copy. */
	@Override
	public void close() throws IOException {
		try (DirectoryStream<Path> files = Files.newDirectoryStream(directory)) {
			for (Path file : files) {
				Files.delete(file);
			}
		}
		Files.delete(directory);
	}
}

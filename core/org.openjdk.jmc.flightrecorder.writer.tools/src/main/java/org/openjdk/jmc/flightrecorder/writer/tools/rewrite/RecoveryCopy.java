/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.rewrite;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.api.RecoveryReport;
import org.openjdk.jmc.flightrecorder.writer.tools.io.TemporaryFiles;

/**
 * A copy of a recording, whose recovery does what that of the recording itself would.
 */
final class RecoveryCopy implements Closeable {
	private final Path original;
	private final Path directory;
	private final Path copy;

	private RecoveryCopy(Path original) throws IOException {
		this.original = original;
		directory = TemporaryFiles.createDirectory();
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
	}

	/**
	 * Recovers the copy.
	 *
	 * @return what the recovery of the recording would do, with the path of the copy
	 * @throws IOException
	 *             if it would fail
	 */
	RecoveryReport recover() throws IOException {
		return Recordings.recover(copy);
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

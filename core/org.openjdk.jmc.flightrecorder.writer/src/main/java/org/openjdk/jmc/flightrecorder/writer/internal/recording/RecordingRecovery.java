/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.recording;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.openjdk.jmc.flightrecorder.writer.api.RecoveryReport;
import org.openjdk.jmc.flightrecorder.writer.internal.output.OwnedFile;
import org.openjdk.jmc.flightrecorder.writer.internal.recovery.FileRecovery;
import org.openjdk.jmc.flightrecorder.writer.internal.recovery.RecoveredFile;

/** Makes files readable after their writer died. */
public final class RecordingRecovery {
	private static final String RECORDING_FILES = "*.jfr";

	private RecordingRecovery() {}

	/**
	 * Finishes the files of a writer that died.
	 *
	 * @param path
	 *            a file, or a directory with files whose names end in {@code .jfr}
	 * @return what was done
	 * @throws IOException
	 *             when a file is no recording, or cannot be read or changed; all others of the directory have been
	 *             recovered
	 */
	public static RecoveryReport recover(Path path) throws IOException {
		return Files.isDirectory(path) ? recoverDirectory(path, RecordingRecovery::recoverFile) : recoverFile(path);
	}

	/**
	 * Writes the intact parts of a file, or of each file of a directory, to another place.
	 *
	 * @param path
	 *            a file, or a directory with files whose names end in {@code .jfr}; only read
	 * @param target
	 *            a file that does not exist; for a directory, a directory that is made if it does not exist
	 * @return what was found and written
	 * @throws IOException
	 *             when no reader can read anything of a file, or it cannot be read or written; all others of the
	 *             directory have been recovered
	 */
	public static RecoveryReport recover(Path path, Path target) throws IOException {
		if (!Files.isDirectory(path)) {
			return report(path, FileRecovery.recover(path, target));
		}
		Files.createDirectories(target);
		return recoverDirectory(
				path,
				file -> report(
						file,
						FileRecovery.recover(
								file, target.resolve(file.getFileName().toString()))));
	}

	private static RecoveryReport recoverFile(Path path) throws IOException {
		try (Repository repository = new Repository(path)) {
			return report(path, FileRecovery.recover(path, repository::own));
		}
	}

	/** The directory of a file may be a repository; one that a recording is writing to is left alone. */
	private static final class Repository implements Closeable {
		private final Path file;
		private OwnedFile lock;

		Repository(Path file) {
			this.file = file;
		}

		/** @return whether it is a repository, whose recording may have ended just now */
		boolean own() throws IOException {
			lock = OwnedFile.ofRepositoryIfAny(file.toRealPath().getParent());
			return lock != null;
		}

		@Override
		public void close() throws IOException {
			if (lock != null) {
				lock.close();
			}
		}
	}

	private static RecoveryReport report(Path path, RecoveredFile file) {
		return new RecoveryReport(path, file.chunks(), file.keptBytes(), file.cutBytes(), file.changed(), List.of());
	}

	/** The work on one file. */
	private interface OneFile {
		RecoveryReport recover(Path file) throws IOException;
	}

	private static RecoveryReport recoverDirectory(Path directory, OneFile one) throws IOException {
		List<RecoveryReport> files = new ArrayList<>();
		IOException failure = null;
		for (Path file : recordingFiles(directory)) {
			try {
				files.add(one.recover(file));
			} catch (IOException e) {
				if (failure == null) {
					failure = e;
				} else {
					failure.addSuppressed(e);
				}
			}
		}
		if (failure != null) {
			throw failure;
		}
		return new RecoveryReport(
				directory,
				files.stream().mapToLong(RecoveryReport::chunks).sum(),
				files.stream().mapToLong(RecoveryReport::keptBytes).sum(),
				files.stream().mapToLong(RecoveryReport::cutBytes).sum(),
				files.stream().anyMatch(RecoveryReport::changed),
				files);
	}

	private static List<Path> recordingFiles(Path directory) throws IOException {
		List<Path> files = new ArrayList<>();
		try (DirectoryStream<Path> stream = Files.newDirectoryStream(directory, RECORDING_FILES)) {
			stream.forEach(files::add);
		} catch (DirectoryIteratorException e) {
			throw e.getCause();
		}
		files.removeIf(Files::isDirectory);
		files.sort(null);
		return files;
	}
}

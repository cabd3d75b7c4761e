/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.differential;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Files of programs, in one directory that goes when the JVM ends. Programs delete their files when they are over, but
 * those that are under way when a test fails are never over.
 */
final class ScratchFiles {
	private static final Path DIRECTORY = makeDirectory();

	private ScratchFiles() {}

	/** A new and empty file. */
	static Path make() throws IOException {
		return Files.createTempFile(DIRECTORY, "program", ".jfr");
	}

	/** Below the build's directory, so that not even a JVM that is killed leaves something that stays. */
	private static Path makeDirectory() {
		try {
			Path build = Files.createDirectories(Path.of("target"));
			Path directory = Files.createTempDirectory(build, "differential");
			Runtime.getRuntime().addShutdownHook(new Thread(() -> deleteAll(directory), "delete files of programs"));
			return directory;
		} catch (IOException e) {
			throw new UncheckedIOException(e);
		}
	}

	private static void deleteAll(Path directory) {
		try {
			do {
				try (DirectoryStream<Path> files = Files.newDirectoryStream(directory)) {
					for (Path file : files) {
						Files.deleteIfExists(file);
					}
				}
			} while (!isDeleted(directory));
		} catch (IOException e) {
			throw new UncheckedIOException("files of programs are left in " + directory, e);
		}
	}

	/** Deletes the directory, unless a program that is still under way has made another file in it. */
	private static boolean isDeleted(Path directory) throws IOException {
		try {
			Files.delete(directory);
			return true;
		} catch (DirectoryNotEmptyException e) {
			return false;
		}
	}
}

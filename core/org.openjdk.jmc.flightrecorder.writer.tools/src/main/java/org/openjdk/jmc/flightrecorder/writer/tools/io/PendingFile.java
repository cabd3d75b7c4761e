/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.io;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * A file that appears under its name only when it is complete: until then it is a neighbour with another name, which is
 * deleted when the work fails. What had the name before stays until it is replaced, so a program may read it meanwhile.
 */
public final class PendingFile implements Closeable {
	/** Null for what is sent to standard output, or thrown away. */
	private final Path target;

	private final Path path;
	private final boolean isForStandardOutput;

	private PendingFile(Path target, Path path, boolean isForStandardOutput) {
		this.target = target;
		this.path = path;
		this.isForStandardOutput = isForStandardOutput;
	}

	/**
	 * Makes a file that is sent to standard output when it is complete.
	 *
	 * @return the file in the making
	 * @throws IOException
	 *             if there cannot be a temporary file
	 */
	public static PendingFile ofStandardOutput() throws IOException {
		return new PendingFile(null, temporaryFile(), true);
	}

	/**
	 * Makes a file that never gets a name, for a dry run.
	 *
	 * @return the file in the making
	 * @throws IOException
	 *             if there cannot be a temporary file
	 */
	public static PendingFile thrownAway() throws IOException {
		return new PendingFile(null, temporaryFile(), false);
	}

	private static Path temporaryFile() throws IOException {
		Path path = Files.createTempFile("jfr-tools-", ".part");
		path.toFile().deleteOnExit();
		return path;
	}

	/**
	 * Makes the neighbour, empty.
	 *
	 * @param target
	 *            the name that the file will have
	 * @return the file in the making
	 * @throws IOException
	 *             if there cannot be a file of that name
	 */
	public static PendingFile of(Path target) throws IOException {
		Path directory = target.toAbsolutePath().getParent();
		if (directory == null || !Files.isDirectory(directory)) {
			throw new FileSystemException(target.toString(), null, "cannot be written, no such directory");
		}
		if (Files.exists(target) && !Files.isRegularFile(target)) {
			throw new FileSystemException(target.toString(), null, "cannot be written, it is not a file");
		}
		// What a link points to is replaced, not the link.
		Path file = Files.exists(target) ? target.toRealPath() : target;
		directory = file.toAbsolutePath().getParent();
		String name = "." + file.getFileName() + "." + ProcessHandle.current().pid() + ".part";
		Path path = directory.resolve(name);
		Files.deleteIfExists(path);
		Files.createFile(path);
		// For the user who interrupts the program.
		path.toFile().deleteOnExit();
		return new PendingFile(file, path, false);
	}

	/**
	 * Where to write.
	 *
	 * @return the name that the file has until it is complete
	 */
	public Path path() {
		return path;
	}

	/**
	 * Gives the file its name, replacing what had it, or sends it to standard output.
	 *
	 * @throws IOException
	 *             if it cannot be moved or sent
	 */
	public void complete() throws IOException {
		if (isForStandardOutput) {
			Files.copy(path, System.out);
			System.out.flush();
			if (System.out.checkError()) {
				throw new IOException("standard output: cannot be written");
			}
		}
		if (target == null) {
			return;
		}
		Files.move(path, target, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
	}

	/** Deletes the file if it is not complete. */
	@Override
	public void close() throws IOException {
		Files.deleteIfExists(path);
	}
}

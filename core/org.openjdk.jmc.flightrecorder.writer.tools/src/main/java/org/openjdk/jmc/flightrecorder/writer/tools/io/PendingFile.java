/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.io;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/**
 * A file that appears under its name only when it is complete: until then it is a neighbour with another name, which is
 * deleted when the work fails. A file that has the name already stays until it is replaced, so a program may read it
 * meanwhile.
 */
public final class PendingFile implements Closeable {
	/** What happens when the file is complete. */
	private enum End {
		DISCARDED,
		SENT_TO_STANDARD_OUTPUT,
		NAMED,
		/** The file gets its name, and the attributes of the file that it replaces. */
		NAMED_LIKE_THE_ORIGINAL
	}

	/** Null if the file gets no name. */
	private final Path target;

	private final Path path;
	private final End end;

	private PendingFile(Path target, Path path, End end) {
		this.target = target;
		this.path = path;
		this.end = end;
		// In case the user interrupts the program.
		path.toFile().deleteOnExit();
	}

	/**
	 * Makes a file that is sent to standard output when it is complete.
	 *
	 * @return the file in the making
	 * @throws IOException
	 *             if a temporary file cannot be created
	 */
	public static PendingFile ofStandardOutput() throws IOException {
		return new PendingFile(null, temporaryFile(), End.SENT_TO_STANDARD_OUTPUT);
	}

	/**
	 * Makes a file that never gets a name, for a dry run.
	 *
	 * @return the file in the making
	 * @throws IOException
	 *             if a temporary file cannot be created
	 */
	public static PendingFile discarded() throws IOException {
		return new PendingFile(null, temporaryFile(), End.DISCARDED);
	}

	private static Path temporaryFile() throws IOException {
		return Files.createTempFile("jfr-tools-", ".part");
	}

	/**
	 * Makes the empty neighbour. A file that has the name already limits the readers as the inputs do.
	 *
	 * @param target
	 *            the name that the file will have
	 * @param limit
	 *            who may read it
	 * @return the file in the making
	 * @throws IOException
	 *             if a file of that name cannot be created
	 */
	public static PendingFile of(Path target, AccessLimit limit) throws IOException {
		Path file = checked(target);
		Path path = neighbour(file);
		(Files.exists(file) ? limit.and(file) : limit).createFile(path);
		return new PendingFile(file, path, End.NAMED);
	}

	/**
	 * Makes the empty neighbour. It is for the user alone until it gets the name. Then it also gets the mode of the
	 * file that it replaces, and the owner, the group and the extended attributes if the user may set them.
	 *
	 * @param target
	 *            a file
	 * @return the file in the making
	 * @throws IOException
	 *             if a file of that name cannot be created
	 */
	public static PendingFile replacing(Path target) throws IOException {
		Path file = checked(target);
		Path path = neighbour(file);
		AccessLimit.createPrivateFile(path);
		return new PendingFile(file, path, End.NAMED_LIKE_THE_ORIGINAL);
	}

	/** @return the file itself if the target is a link; the file is replaced, not the link */
	private static Path checked(Path target) throws IOException {
		Path directory = target.toAbsolutePath().getParent();
		if (directory == null || !Files.isDirectory(directory)) {
			throw new FileSystemException(target.toString(), null, "cannot be written: no such directory");
		}
		if (Files.exists(target) && !Files.isRegularFile(target)) {
			throw new FileSystemException(target.toString(), null, "cannot be written: it is not a file");
		}
		return Files.exists(target) ? target.toRealPath() : target;
	}

	private static Path neighbour(Path file) throws IOException {
		String name = "." + file.getFileName() + "." + ProcessHandle.current().pid() + ".part";
		Path path = file.toAbsolutePath().getParent().resolve(name);
		Files.deleteIfExists(path);
		return path;
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
	 * Opens the file to write it anew.
	 *
	 * @return the empty file, open for reading and writing
	 * @throws IOException
	 *             if it cannot be opened
	 */
	public FileChannel openChannel() throws IOException {
		return FileChannel.open(
				path, StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING);
	}

	/**
	 * Gives the file its name, replacing the file that had it, or sends it to standard output.
	 *
	 * @throws IOException
	 *             if it cannot be moved or sent
	 */
	public void complete() throws IOException {
		if (end == End.SENT_TO_STANDARD_OUTPUT) {
			Files.copy(path, System.out);
			System.out.flush();
			if (System.out.checkError()) {
				throw new IOException("standard output: cannot be written");
			}
		}
		if (target == null) {
			return;
		}
		if (end == End.NAMED_LIKE_THE_ORIGINAL) {
			AccessLimit.copy(target, path);
		}
		Files.move(path, target, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
	}

	/** Deletes the file if it is not complete. */
	@Override
	public void close() throws IOException {
		Files.deleteIfExists(path);
	}
}

/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.io;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.function.Consumer;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.RecordingSettingsBuilder;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;

/**
 * A file that appears under its name only when it is complete: until then it is a neighbour with another name, which is
 * deleted when the work fails. A file that has the name already stays until it is replaced, so a program may read it
 * meanwhile. A failure to write it names the file by the name that it would have had.
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

	/**
	 * Writes events.
	 *
	 * @param <T>
	 *            what is known when all are written
	 */
	public interface Events<T> {
		/**
		 * Writes all events.
		 *
		 * @param out
		 *            the recording; closed by the caller
		 * @return what is known then
		 * @throws IOException
		 *             if the input cannot be read
		 */
		T write(Recording out) throws IOException;
	}

	/** What to say where standard output takes nothing. */
	public static final String NO_STANDARD_OUTPUT = "standard output: cannot be written";

	private static final String SUFFIX = ".part";

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
		return new PendingFile(null, TemporaryFiles.create(SUFFIX), End.SENT_TO_STANDARD_OUTPUT);
	}

	/**
	 * Makes a file that never gets a name, for a dry run.
	 *
	 * @param target
	 *            the name that it would have, or null for standard output
	 * @return the file in the making
	 * @throws IOException
	 *             if no file can have that name, or if a temporary file cannot be created
	 */
	public static PendingFile discarded(Path target) throws IOException {
		if (target != null) {
			checked(target);
		}
		return new PendingFile(null, TemporaryFiles.create(SUFFIX), End.DISCARDED);
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
		return create(
				target, End.NAMED, (file, path) -> (Files.exists(file) ? limit.and(file) : limit).createFile(path));
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
		return create(target, End.NAMED_LIKE_THE_ORIGINAL, (file, path) -> AccessLimit.createPrivateFile(path));
	}

	private interface Creation {
		void create(Path file, Path path) throws IOException;
	}

	/** Makes the neighbour. A failure names the target, also where nothing in its directory can be seen. */
	private static PendingFile create(Path target, End end, Creation creation) throws IOException {
		Path file = checked(target);
		try {
			PendingFile pending = new PendingFile(file, neighbour(file), end);
			try {
				creation.create(file, pending.path);
				return pending;
			} catch (IOException e) {
				pending.close();
				throw e;
			}
		} catch (IOException e) {
			throw failure(target.toString(), e);
		}
	}

	/** @return the file itself if the target is a link; the file is replaced, not the link */
	private static Path checked(Path target) throws IOException {
		try {
			Path directory = target.toAbsolutePath().getParent();
			if (directory == null || !isDirectory(directory)) {
				throw new FileSystemException(target.toString(), null, "no such directory");
			}
			if (Files.exists(target) && !Files.isRegularFile(target)) {
				throw new FileSystemException(target.toString(), null, "it is not a file");
			}
			return Files.exists(target) ? target.toRealPath() : target;
		} catch (IOException e) {
			throw failure(target.toString(), e);
		}
	}

	/** Unlike {@code Files.isDirectory}, fails if the user may not see whether there is a directory. */
	private static boolean isDirectory(Path path) throws IOException {
		try {
			return Files.readAttributes(path, BasicFileAttributes.class).isDirectory();
		} catch (NoSuchFileException e) {
			return false;
		}
	}

	private static Path neighbour(Path file) throws IOException {
		String name = "." + file.getFileName() + "." + ProcessHandle.current().pid() + SUFFIX;
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
		FileChannel channel = FileChannel.open(
				path, StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING);
		return new NamedChannel(channel, this::failure);
	}

	/**
	 * Writes the file as a recording.
	 *
	 * @param settings
	 *            the settings of the recording
	 * @param events
	 *            writes the events
	 * @param <T>
	 *            what is known when all are written
	 * @return what the events returned
	 * @throws IOException
	 *             if the file cannot be written, or if the events throw it
	 */
	public <T> T record(Consumer<RecordingSettingsBuilder> settings, Events<T> events) throws IOException {
		IOException ofInput = null;
		try (Recording out = Recordings.newRecording(path, settings)) {
			try {
				return events.write(out);
			} catch (IOException e) {
				ofInput = e;
				throw e;
			}
		} catch (UncheckedIOException e) {
			throw failure(e.getCause());
		} catch (IOException e) {
			throw e == ofInput ? e : failure(e);
		}
	}

	/** Names the file in what the system says. */
	private IOException failure(IOException system) {
		return target == null ? TemporaryFiles.failure(system) : failure(target.toString(), system);
	}

	private static FileSystemException failure(String name, IOException system) {
		FileSystemException named =
				new FileSystemException(name, null, "cannot be written: " + FailureReason.of(system));
		named.initCause(system);
		return named;
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
				throw new IOException(NO_STANDARD_OUTPUT);
			}
		}
		if (target == null) {
			return;
		}
		try {
			if (end == End.NAMED_LIKE_THE_ORIGINAL) {
				AccessLimit.copy(target, path);
			}
			Files.move(path, target, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
		} catch (IOException e) {
			throw failure(e);
		}
	}

	/** Deletes the file if it is not complete. */
	@Override
	public void close() throws IOException {
		Files.deleteIfExists(path);
	}
}

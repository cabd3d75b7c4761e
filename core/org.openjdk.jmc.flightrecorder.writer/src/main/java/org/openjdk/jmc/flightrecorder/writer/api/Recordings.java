/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.api;

import java.io.File;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Objects;
import java.util.function.Consumer;
import org.openjdk.jmc.flightrecorder.writer.RecordingImpl;
import org.openjdk.jmc.flightrecorder.writer.internal.recording.RecordingRecovery;

/**
 * Opens recordings.
 * <p>
 * There are two ways of opening one, and they differ in more than the settings: <b>without</b> a callback, the
 * recording knows the types of the JDK ({@link Types.JDK}: threads, stack traces, annotations), which
 * {@link Recording#registerEventType(String)} needs. <b>With</b> a callback it starts with the builtin types alone,
 * unless the callback asks for more by {@link RecordingSettingsBuilder#withJdkTypeInitialization()}:
 *
 * <pre>{@code
 * try (Recording recording = Recordings.newRecording("orders.jfr",
 * 		settings -> settings.withJdkTypeInitialization().withMaxChunkAge(java.time.Duration.ofMinutes(10)))) {
 * 	Type order = recording.registerEventType("com.example.Order", type -> type.addField("id", Types.Builtin.LONG));
 * 	recording.writeEvent(order.asValue(event -> event.putField("id", 4711L)));
 * }
 * }</pre>
 * <p>
 * A file gets events as they are written and readers can follow it, see {@link Recording#flush()}. A stream gets each
 * chunk in one go when it is complete, because the start of a chunk can only be written at its end. A repository is a
 * directory that holds a file for each chunk. The oldest files can be deleted, for recordings without end.
 */
public final class Recordings {
	/**
	 * Makes an object without use; kept for compatibility. All methods are static.
	 */
	public Recordings() {}

	/**
	 * Opens a recording that goes to a file and knows the JDK's types.
	 *
	 * @param path
	 *            the file, created or overwritten
	 * @return the recording, to be closed by the caller
	 * @throws IOException
	 *             if the file cannot be written, for instance because its directory does not exist
	 * @throws InvalidPathException
	 *             if the text is no path
	 * @throws NullPointerException
	 *             if {@code path} is null
	 */
	public static Recording newRecording(String path) throws IOException {
		return open(toPath(path), new RecordingSettings());
	}

	/**
	 * Opens a recording that goes to a file.
	 *
	 * @param path
	 *            the file, created or overwritten
	 * @param settingsCallback
	 *            called once, before the file is touched, to set what differs from the defaults; null changes nothing
	 * @return the recording, to be closed by the caller; without the JDK's types unless the callback asks for them
	 * @throws IOException
	 *             if the file cannot be written, for instance because its directory does not exist
	 * @throws InvalidPathException
	 *             if the text is no path
	 * @throws NullPointerException
	 *             if {@code path} is null
	 */
	public static Recording newRecording(String path, Consumer<RecordingSettingsBuilder> settingsCallback)
			throws IOException {
		return open(toPath(path), settings(settingsCallback));
	}

	/**
	 * Opens a recording that goes to a file and knows the JDK's types.
	 *
	 * @param path
	 *            the file, created or overwritten
	 * @return the recording, to be closed by the caller
	 * @throws IOException
	 *             if the file cannot be written, for instance because its directory does not exist
	 * @throws NullPointerException
	 *             if {@code path} is null
	 */
	public static Recording newRecording(Path path) throws IOException {
		return open(path, new RecordingSettings());
	}

	/**
	 * Opens a recording that goes to a file.
	 *
	 * @param path
	 *            the file, created or overwritten
	 * @param settingsCallback
	 *            called once, before the file is touched, to set what differs from the defaults; null changes nothing
	 * @return the recording, to be closed by the caller; without the JDK's types unless the callback asks for them
	 * @throws IOException
	 *             if the file cannot be written, for instance because its directory does not exist
	 * @throws NullPointerException
	 *             if {@code path} is null
	 */
	public static Recording newRecording(Path path, Consumer<RecordingSettingsBuilder> settingsCallback)
			throws IOException {
		return open(requirePath(path), settings(settingsCallback));
	}

	/**
	 * Opens a recording that goes to a file and knows the JDK's types.
	 *
	 * @param path
	 *            the file, created or overwritten
	 * @return the recording, to be closed by the caller
	 * @throws IOException
	 *             if the file cannot be written, for instance because its directory does not exist
	 * @throws NullPointerException
	 *             if {@code path} is null
	 */
	public static Recording newRecording(File path) throws IOException {
		return open(toPath(path), new RecordingSettings());
	}

	/**
	 * Opens a recording that goes to a file.
	 *
	 * @param path
	 *            the file, created or overwritten
	 * @param settingsCallback
	 *            called once, before the file is touched, to set what differs from the defaults; null changes nothing
	 * @return the recording, to be closed by the caller; without the JDK's types unless the callback asks for them
	 * @throws IOException
	 *             if the file cannot be written, for instance because its directory does not exist
	 * @throws NullPointerException
	 *             if {@code path} is null
	 */
	public static Recording newRecording(File path, Consumer<RecordingSettingsBuilder> settingsCallback)
			throws IOException {
		return open(toPath(path), settings(settingsCallback));
	}

	/**
	 * Opens a recording that goes to a stream and knows the JDK's types. Nothing is written before the first chunk is
	 * complete.
	 *
	 * @param out
	 *            the stream; the recording closes it. It needs no buffer of its own
	 * @return the recording, to be closed by the caller
	 * @throws NullPointerException
	 *             if {@code out} is null
	 */
	public static Recording newRecording(OutputStream out) {
		return new RecordingImpl(requireStream(out), new RecordingSettings());
	}

	/**
	 * Opens a recording that goes to a stream. Nothing is written before the first chunk is complete.
	 *
	 * @param out
	 *            the stream; the recording closes it unless told otherwise by
	 *            {@link RecordingSettingsBuilder#withStreamKeptOpen()}. It needs no buffer of its own
	 * @param settingsCallback
	 *            called once, immediately, to set what differs from the defaults; null changes nothing
	 * @return the recording, to be closed by the caller; without the JDK's types unless the callback asks for them
	 * @throws NullPointerException
	 *             if {@code out} is null
	 */
	public static Recording newRecording(OutputStream out, Consumer<RecordingSettingsBuilder> settingsCallback) {
		return new RecordingImpl(requireStream(out), settings(settingsCallback));
	}

	/**
	 * Makes a recording readable after its writer died without closing it: every reader then finds everything up to the
	 * last {@link Recording#flush()} that returned. Chunks that were sealed, by {@link Recording#rotateChunk()} or
	 * because they were full, stay as they are. What was written after the last flush may be there or not; if not, it
	 * is cut away.
	 *
	 * <pre>{@code
	 * java.nio.file.Path file = java.nio.file.Path.of("orders.jfr");
	 * try (Recording recording = Recordings.newRecording(file)) {
	 * 	Type order = recording.registerEventType("com.example.Order", type -> type.addField("id", Types.Builtin.LONG));
	 * 	recording.writeEvent(order.asValue(event -> event.putField("id", 4711L)));
	 * 	recording.flush();
	 * }
	 * // Here the recording was closed. Had the process been killed instead, this would finish the file.
	 * RecoveryReport report = Recordings.recover(file);
	 * System.out.println(report.chunks() + " chunks, changed: " + report.changed());
	 * }</pre>
	 * <p>
	 * An intact file is only read, so a service can safely recover all its files when it starts. Do not recover a file
	 * that is still being written to: it would be finished while its writer goes on. A repository that belongs to an
	 * open recording is refused if something in it would have to be changed.
	 * <p>
	 * If nothing was ever flushed or sealed, there are no types to read events with. The file becomes a recording
	 * without events, and the report counts 0 chunks; the same holds for a file that is empty or has only zeros, which
	 * a loss of power can leave. Files of the JDK's recorder and of other writers that follow the same protocol are
	 * recovered too.
	 * <p>
	 * Every event and every constant of what is reported as readable has been walked through, so that readers get
	 * through as well. A file with other damage than the death of its writer or a loss of power causes, such as a
	 * flipped bit in flushed data or a page of zeros within a finished chunk, is refused and left as it is, because the
	 * data behind the damage may be valuable. {@link #recover(Path, Path)} takes such files. A changed byte within a
	 * number or a text is not noticed.
	 * <p>
	 * In a directory, such as a repository, each file whose name ends in {@code .jfr} is recovered; directories within
	 * are left alone. If a file cannot be recovered, the others are, and then the exception is thrown.
	 * <p>
	 * Costs one read of the whole file, at a few hundred megabytes a second, and heap for the types. It may be
	 * interrupted at any time and called again: only headers are overwritten, by headers with the same clock, and after
	 * that only the end that no reader could read is cut away. Two threads must not call this for the same file at the
	 * same time.
	 *
	 * @param path
	 *            the file or the directory
	 * @return what was found and done
	 * @throws IOException
	 *             if the file is no recording, has other damage than the death of its writer causes, or is in a
	 *             repository that an open recording uses; the file then stays as it is. Also if it cannot be read or
	 *             changed
	 * @throws NullPointerException
	 *             if {@code path} is null
	 */
	public static RecoveryReport recover(Path path) throws IOException {
		return RecordingRecovery.recover(requirePath(path));
	}

	/**
	 * Writes the intact parts of a file to another file and leaves the first as it is; {@link #recover(Path)} works in
	 * place. This also takes files that are damaged anywhere: it keeps each intact chunk, and of a damaged chunk what
	 * was flushed before the damage. The other file gets its name only when all of it is on the disk. It does not replace
	 * one that was made meanwhile; where the file system has no hard links, a last look just before has to do.
	 *
	 * @param path
	 *            the file, or a directory with files whose names end in {@code .jfr}; they must not be written to
	 *            meanwhile
	 * @param target
	 *            the other file, which must not exist; for a directory, another directory that gets a file of the same
	 *            name for each, made if it does not exist
	 * @return what was found in the first file, and is in the other
	 * @throws IOException
	 *             if the file is no recording or nothing in it can be read, which leaves no other file behind; or if it
	 *             cannot be read, or the other exists already or cannot be written
	 * @throws NullPointerException
	 *             if {@code path} or {@code target} is null
	 */
	public static RecoveryReport recover(Path path, Path target) throws IOException {
		return RecordingRecovery.recover(
				requirePath(path), Objects.requireNonNull(target, "The target of a recovery must not be null"));
	}

	/**
	 * Opens a recording that goes to a directory and knows the JDK's types. See
	 * {@link #newRepository(Path, Consumer)}.
	 *
	 * @param directory
	 *            the directory, created if it does not exist
	 * @return the recording, to be closed by the caller
	 * @throws IOException
	 *             if the directory cannot be used, or another open recording uses it
	 * @throws NullPointerException
	 *             if {@code directory} is null
	 */
	public static Recording newRepository(Path directory) throws IOException {
		return RecordingImpl.openRepository(requireDirectory(directory), new RecordingSettings());
	}

	/**
	 * Opens a recording that goes to a directory, each chunk in a file of its own, as the JDK keeps its own repository.
	 * This is for services that record without end: {@link RecordingSettingsBuilder#withMaxSize(long)} and
	 * {@link RecordingSettingsBuilder#withMaxAge(java.time.Duration)} have the oldest chunks deleted, finished chunks
	 * are good recordings whatever happens to the process later, and {@code EventStream.openRepository} follows the
	 * directory while it is written:
	 *
	 * <pre>{@code
	 * java.nio.file.Path directory = java.nio.file.Path.of("repository");
	 * try (Recording recording = Recordings.newRepository(directory, settings -> settings.withJdkTypeInitialization()
	 * 		.withMaxSize(64 << 20).withMaxAge(java.time.Duration.ofDays(7)))) {
	 * 	Type order = recording.registerEventType("com.example.Order", type -> type.addField("id", Types.Builtin.LONG));
	 * 	recording.writeEvent(order.asValue(event -> event.putField("id", 4711L)));
	 * 	recording.flush();
	 * 	recording.rotateChunk();
	 * 	recording.writeEvent(order.asValue(event -> event.putField("id", 4712L)));
	 * }
	 * try (var reader = jdk.jfr.consumer.EventStream.openRepository(directory)) {
	 * 	reader.setStartTime(java.time.Instant.EPOCH); // else from now on
	 * 	reader.onEvent("com.example.Order", event -> System.out.println(event.getLong("id")));
	 * 	reader.start(); // ends because the recording was closed
	 * }
	 * }</pre>
	 * <p>
	 * A file is named after the start of its chunk in the recording's time zone, {@code 2026_11_21_16_39_50.jfr}, with
	 * {@code _01} and so on for further chunks of the same second. Files that earlier recordings left under such names
	 * are kept and count towards the limits; the last chunk of a recording that died is finished, as
	 * {@link #recover(Path)} does. A reader that starts at a time of earlier recordings ends where the first of them
	 * was closed. Files of a JVM's own repository have such names too, so the directory must be another one.
	 * <p>
	 * One recording at a time uses the directory. It holds a lock on the file {@code jfr-writer.lock} there, which the
	 * operating system releases even if the process is killed; the empty file stays. A chunk starts when it is opened,
	 * whatever the times of its events are.
	 *
	 * @param directory
	 *            the directory, created with its parents if it does not exist
	 * @param settingsCallback
	 *            called once, before the directory is touched, to set what differs from the defaults; null changes
	 *            nothing
	 * @return the recording, to be closed by the caller; without the JDK's types unless the callback asks for them
	 * @throws IOException
	 *             if the directory cannot be used, or another open recording uses it, in this process or another
	 * @throws NullPointerException
	 *             if {@code directory} is null
	 */
	public static Recording newRepository(Path directory, Consumer<RecordingSettingsBuilder> settingsCallback)
			throws IOException {
		return RecordingImpl.openRepository(requireDirectory(directory), settings(settingsCallback));
	}

	private static Path requireDirectory(Path directory) {
		return Objects.requireNonNull(directory, "The directory of a recording must not be null");
	}

	private static Recording open(Path path, RecordingSettings settings) throws IOException {
		return new RecordingImpl(requirePath(path), settings);
	}

	private static RecordingSettings settings(Consumer<RecordingSettingsBuilder> settingsCallback) {
		DefaultRecordingSettingsBuilder builder = new DefaultRecordingSettingsBuilder();
		if (settingsCallback != null) {
			settingsCallback.accept(builder);
		}
		return builder.buildAsGiven();
	}

	private static Path toPath(String path) {
		return Path.of(Objects.requireNonNull(path, "The path of a recording must not be null"));
	}

	private static Path toPath(File file) throws FileNotFoundException {
		Objects.requireNonNull(file, "The file of a recording must not be null");
		try {
			return file.toPath();
		} catch (InvalidPathException e) {
			FileNotFoundException notFound =
					new FileNotFoundException("The file of a recording must have a valid path: " + e.getMessage());
			notFound.initCause(e);
			throw notFound;
		}
	}

	private static Path requirePath(Path path) {
		return Objects.requireNonNull(path, "The path of a recording must not be null");
	}

	private static OutputStream requireStream(OutputStream out) {
		return Objects.requireNonNull(out, "The stream of a recording must not be null");
	}
}

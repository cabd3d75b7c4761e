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
 * chunk in one go when it is complete, because the start of a chunk can only be written at its end.
 */
public final class Recordings {
	/**
	 * Makes an object of no use; kept because it was always there. All methods are static.
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
	 *            called once, at once, to set what differs from the defaults; null changes nothing
	 * @return the recording, to be closed by the caller; without the JDK's types unless the callback asks for them
	 * @throws NullPointerException
	 *             if {@code out} is null
	 */
	public static Recording newRecording(OutputStream out, Consumer<RecordingSettingsBuilder> settingsCallback) {
		return new RecordingImpl(requireStream(out), settings(settingsCallback));
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
		return Path.of(Objects.requireNonNull(path, "the path of a recording must not be null"));
	}

	private static Path toPath(File file) throws FileNotFoundException {
		Objects.requireNonNull(file, "the file of a recording must not be null");
		try {
			return file.toPath();
		} catch (InvalidPathException e) {
			FileNotFoundException notFound =
					new FileNotFoundException("the file of a recording must have a valid path: " + e.getMessage());
			notFound.initCause(e);
			throw notFound;
		}
	}

	private static Path requirePath(Path path) {
		return Objects.requireNonNull(path, "the path of a recording must not be null");
	}

	private static OutputStream requireStream(OutputStream out) {
		return Objects.requireNonNull(out, "the stream of a recording must not be null");
	}
}

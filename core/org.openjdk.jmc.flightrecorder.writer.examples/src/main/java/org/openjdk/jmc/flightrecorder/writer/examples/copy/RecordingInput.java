/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.examples.copy;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.List;
import java.util.concurrent.Callable;
import jdk.jfr.EventType;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.RecordingSettingsBuilder;
import org.openjdk.jmc.flightrecorder.writer.tools.format.MalformedRecordingException;
import org.openjdk.jmc.flightrecorder.writer.tools.io.RecordingLayout;

/**
 * A recording that is read event by event. All faults of the file become {@link MalformedRecordingException}, so that
 * they differ from faults of what is written at the same time.
 */
public final class RecordingInput implements Closeable {
	private final Path path;
	private final RecordingFile file;

	private RecordingInput(Path path, RecordingFile file) {
		this.path = path;
		this.file = file;
	}

	/**
	 * Opens a recording.
	 *
	 * @param path
	 *            the recording
	 * @return its events
	 * @throws MalformedRecordingException
	 *             if it is none
	 */
	public static RecordingInput open(Path path) throws MalformedRecordingException {
		return new RecordingInput(path, reading(path, () -> new RecordingFile(path)));
	}

	/**
	 * Declares all types in another recording as they are in this one, also event types without events, because settings
	 * name them.
	 *
	 * @param out
	 *            the recording that is written
	 * @return the types of this recording
	 * @throws MalformedRecordingException
	 *             if they cannot be read, or if the other recording is strict and has different ones of the same names
	 */
	public List<EventType> registerEventTypes(Recording out) throws MalformedRecordingException {
		List<EventType> types = eventTypes();
		try {
			out.registerTypes(path);
			types.forEach(out::registerEventType);
		} catch (IOException e) {
			throw new MalformedRecordingException(path, "cannot be read, " + e.getMessage(), e);
		} catch (IllegalArgumentException e) {
			throw new MalformedRecordingException(path, "does not fit the others, " + e.getMessage(), e);
		}
		return types;
	}

	/**
	 * Looks at the types, also those without events.
	 *
	 * @return the event types of all chunks
	 * @throws MalformedRecordingException
	 *             if they cannot be read
	 */
	public List<EventType> eventTypes() throws MalformedRecordingException {
		return reading(path, file::readEventTypes);
	}

	/**
	 * Reads an event.
	 *
	 * @return the next one, or null after the last
	 * @throws MalformedRecordingException
	 *             if it cannot be read
	 */
	public RecordedEvent next() throws MalformedRecordingException {
		return reading(path, () -> file.hasMoreEvents() ? file.readEvent() : null);
	}

	private static <T> T reading(Path path, Callable<T> read) throws MalformedRecordingException {
		try {
			return read.call();
		} catch (Exception | InternalError e) {
			throw new MalformedRecordingException(path, "cannot be read, " + e.getMessage(), e);
		}
	}

	/**
	 * Settings for a recording of the events of another one. The copy starts when the original did. Readers work out
	 * times in floating point from their distance to the start: far from it, nanoseconds would be lost.
	 *
	 * @param settings
	 *            the settings of the new recording
	 * @param layout
	 *            the original
	 * @param zone
	 *            where it was recorded
	 */
	public static void configureAs(RecordingSettingsBuilder settings, RecordingLayout layout, ZoneOffset zone) {
		settings.withJdkTypeInitialization()
				.withTimestamp(layout.startEpochNanos())
				.withDuration(layout.durationNanos())
				.withTimeZone(zone);
	}

	@Override
	public void close() throws IOException {
		file.close();
	}
}

/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.examples;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import jdk.jfr.consumer.RecordingFile;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.RecordingSettingsBuilder;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;

/**
 * Copies a recording through the writer: all event types first, also those without events, because settings name them,
 * then one event after the other. Nothing is kept, so heap does not grow with the length of the recording.
 */
final class RecordingCopier {
	private final Path source;
	private final RecordingLayout sourceLayout;
	private final long eventsPerChunk;
	private final long maxChunkSizeBytes;

	/**
	 * @param eventsPerChunk
	 *            rotate after so many events, 0 for never
	 * @param maxChunkSizeBytes
	 *            rotate at this size, 0 for the writer's own choice
	 */
	RecordingCopier(Path source, RecordingLayout sourceLayout, long eventsPerChunk, long maxChunkSizeBytes) {
		this.source = source;
		this.sourceLayout = sourceLayout;
		this.eventsPerChunk = eventsPerChunk;
		this.maxChunkSizeBytes = maxChunkSizeBytes;
	}

	/**
	 * @return number of events copied
	 * @throws MalformedRecordingException
	 *             when the source cannot be read
	 * @throws IOException
	 *             when the target cannot be written
	 */
	long copyTo(Path target, Progress progress) throws IOException {
		long events = 0;
		try (RecordingFile in = reading(() -> new RecordingFile(source));
				Recording out = Recordings.newRecording(target, this::configure)) {
			out.registerEventTypes(reading(in::readEventTypes));
			while (in.hasMoreEvents()) {
				out.writeEvent(reading(in::readEvent));
				events++;
				if (eventsPerChunk > 0 && events % eventsPerChunk == 0) {
					out.rotateChunk();
				}
				progress.step();
			}
		}
		progress.done();
		return events;
	}

	/**
	 * The copy starts when the original did. Readers work out times in floating point from their distance to the
	 * start: far from it, nanoseconds would be lost.
	 */
	private void configure(RecordingSettingsBuilder settings) {
		settings.withJdkTypeInitialization()
				.withTimestamp(sourceLayout.startEpochNanos())
				.withDuration(sourceLayout.durationNanos())
				.withTimeZone(sourceLayout.zone());
		if (maxChunkSizeBytes > 0) {
			settings.withMaxChunkSize(maxChunkSizeBytes);
		}
	}

	/** Tells faults of the source from faults of the copy. */
	private <T> T reading(Callable<T> read) throws MalformedRecordingException {
		try {
			return read.call();
		} catch (Exception | InternalError e) {
			throw new MalformedRecordingException(source, "cannot be read, " + e.getMessage(), e);
		}
	}
}

/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.examples.copy;

import java.io.IOException;
import java.nio.file.Path;
import java.time.ZoneOffset;
import jdk.jfr.consumer.RecordedEvent;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.RecordingSettingsBuilder;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.test.support.comparison.RecordedMetadata;
import org.openjdk.jmc.flightrecorder.writer.tools.io.Progress;
import org.openjdk.jmc.flightrecorder.writer.tools.io.RecordingLayout;

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
	 * @throws IOException
	 *             when the source cannot be read (a MalformedRecordingException), or the target cannot be written
	 */
	long copyTo(Path target, Progress progress) throws IOException {
		long events = 0;
		ZoneOffset zone = RecordedMetadata.read(source).zone();
		try (progress;
				RecordingInput in = RecordingInput.open(source);
				Recording out = Recordings.newRecording(target, settings -> configure(settings, zone))) {
			in.registerEventTypes(out);
			for (RecordedEvent event = in.next(); event != null; event = in.next()) {
				out.writeEvent(event);
				events++;
				if (eventsPerChunk > 0 && events % eventsPerChunk == 0) {
					out.rotateChunk();
				}
				progress.step();
			}
		}
		return events;
	}

	private void configure(RecordingSettingsBuilder settings, ZoneOffset zone) {
		RecordingInput.configureAs(settings, sourceLayout, zone);
		if (maxChunkSizeBytes > 0) {
			settings.withMaxChunkSize(maxChunkSizeBytes);
		}
	}
}

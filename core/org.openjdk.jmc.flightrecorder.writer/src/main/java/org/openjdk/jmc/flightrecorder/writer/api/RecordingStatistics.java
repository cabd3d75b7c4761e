/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.api;

/**
 * What a recording has done so far, as a snapshot. While other threads write, the numbers may be of slightly different
 * moments; after {@link Recording#close()} they are exact. All of them only grow.
 *
 * @param eventsWritten
 *            events that are in the recording, but for the {@code jdk.DataLoss} that tell of dropped ones
 * @param eventsFailed
 *            calls to write an event that ended with an exception and left nothing
 * @param eventsDropped
 *            events that were given up because the output could not keep up; always 0 without
 *            {@link RecordingSettingsBuilder#withEventDropping()}
 * @param chunksSealed
 *            chunks that are complete, including the last one after close
 * @param bytesWritten
 *            bytes handed to the file or stream
 * @param constantsWritten
 *            entries of constant pools written, counted again in each chunk that repeats them
 */
public record RecordingStatistics(
		long eventsWritten,
		long eventsFailed,
		long eventsDropped,
		long chunksSealed,
		long bytesWritten,
		long constantsWritten) {}

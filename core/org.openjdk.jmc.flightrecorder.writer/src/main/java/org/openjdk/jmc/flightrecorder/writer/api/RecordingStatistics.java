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
 *            events whose writing returned, but for the {@code jdk.DataLoss} that tell of dropped ones; they are in the
 *            recording, or on their way. When the output fails, those since the last flush or the last complete chunk
 *            are lost with it, and still counted
 * @param eventsFailed
 *            calls to write an event that ended with an exception, whether the event was refused, and left nothing, or
 *            its call came upon the failure of the output
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

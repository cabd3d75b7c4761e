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
 *            events whose writing returned, without the {@code jdk.DataLoss} events that report dropped ones; they are
 *            in the recording, or on their way. When the output fails, those since the last flush or the last complete
 *            chunk are lost with it, and still counted
 * @param eventsFailed
 *            calls to write an event that ended with an exception, because the event was refused and left nothing, or
 *            because the call met the failure of the output. An event that is in the recording although its call threw an
 *            {@link Error}, because there was no heap for the rotation behind it, counts here and as written. A
 *            call that overflows its stack is not counted if too little of the stack is left to count it
 * @param eventsDropped
 *            events that were dropped because the output could not keep up; always 0 without
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

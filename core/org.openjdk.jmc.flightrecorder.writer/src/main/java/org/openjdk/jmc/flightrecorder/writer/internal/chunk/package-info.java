/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
/**
 * Chunks: the {@link org.openjdk.jmc.flightrecorder.writer.internal.chunk.EventIntake} takes events into shared buffers
 * and full buffers to the current chunk; the {@link org.openjdk.jmc.flightrecorder.writer.internal.chunk.RecordingSession}
 * rotates and seals chunks. Metadata and checkpoints are written here, each by one method next to a picture of
 * its bytes.
 * <p>
 * Uses constant, type, output and format. Writing an event allocates nothing, holds a buffer for the time of one
 * event, and waits for nothing but the output, or for nothing at all where events may be dropped. Footprint: up to eight
 * buffers of 72 KiB for each processor, as threads come to them, as many spare ones at most, and 4 MiB that wait for the
 * output.
 */
package org.openjdk.jmc.flightrecorder.writer.internal.chunk;

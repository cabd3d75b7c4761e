/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
/**
 * Chunks: the {@link org.openjdk.jmc.flightrecorder.writer.internal.chunk.EventIntake} takes events into shared buffers
 * and full buffers to the current chunk; the {@link org.openjdk.jmc.flightrecorder.writer.internal.chunk.RecordingSession}
 * rotates and seals chunks. A {@link org.openjdk.jmc.flightrecorder.writer.internal.chunk.Lane} is the buffer of one
 * writer. Checkpoints are written here, by one method next to a picture of their bytes.
 * <p>
 * Uses constant, output, jdk and metadata, and what is below them. Writing an event allocates nothing, holds a buffer
 * for the time of one event, and waits for nothing but the output, or for nothing at all where events may be dropped.
 * Footprint: the {@link org.openjdk.jmc.flightrecorder.writer.internal.chunk.EventBuffer buffers} that threads have
 * used (EventBuffers.PER_PROCESSOR for each processor, rounded up to a power of two), as many spare ones at most, the
 * lanes of writers (Lanes.MAX_BYTES beyond the first bytes of each), and GuardedOutput.MAX_QUEUED_BYTES that wait for
 * the output.
 */
package org.openjdk.jmc.flightrecorder.writer.internal.chunk;

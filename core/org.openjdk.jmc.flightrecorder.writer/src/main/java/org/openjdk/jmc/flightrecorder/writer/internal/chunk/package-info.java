/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
/**
 * Chunks: the {@link org.openjdk.jmc.flightrecorder.writer.internal.chunk.RecordingSession} takes encoded events,
 * copies them to shared buffers, appends full buffers to the current chunk, and rotates and seals chunks. Header,
 * metadata and checkpoint are written here, each by one method next to a picture of its bytes.
 * <p>
 * Uses constant, type, output and encoding. A commit allocates nothing, holds a buffer for the time of one copy, and
 * waits for nothing but the output. Footprint: a buffer of 64 KiB for twice as many as there are processors, a spare
 * one for each, and at most 4 MiB that wait for the output.
 */
package org.openjdk.jmc.flightrecorder.writer.internal.chunk;

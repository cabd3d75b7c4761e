/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
/**
 * One chunk, from its first event to its seal: what waits for the output, its constants, its times. Who uses the output,
 * and for which chunk, is decided here alone. Checkpoints are written here, by one method next to a picture of their
 * bytes.
 * <p>
 * Uses constant, output and metadata, and what is below them. Footprint: GuardedOutput.MAX_QUEUED_BYTES that wait for the
 * output.
 */
package org.openjdk.jmc.flightrecorder.writer.internal.chunk;

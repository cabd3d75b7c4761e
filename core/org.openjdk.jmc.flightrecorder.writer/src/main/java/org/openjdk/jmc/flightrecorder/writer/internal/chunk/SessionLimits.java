/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.chunk;

/**
 * When a chunk is full.
 *
 * @param maxChunkBytes
 *            its size in the output
 * @param maxChunkAgeNanos
 *            how long it may be the current one, {@link Long#MAX_VALUE} for ever
 * @param maxConstantBytes
 *            how much heap its constants may take
 */
public record SessionLimits(long maxChunkBytes, long maxChunkAgeNanos, long maxConstantBytes) {}

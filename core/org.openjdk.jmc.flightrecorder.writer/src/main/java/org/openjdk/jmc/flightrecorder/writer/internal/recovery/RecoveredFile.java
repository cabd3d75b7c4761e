/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.recovery;

/**
 * The result of a recovery.
 *
 * @param chunks
 *            how many chunks can be read
 * @param keptBytes
 *            bytes of the file that are still there
 * @param cutBytes
 *            bytes of the file that are no longer there
 * @param changed
 *            whether the file was changed
 */
public record RecoveredFile(long chunks, long keptBytes, long cutBytes, boolean changed) {}

/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.recovery;

/**
 * What became of a file.
 *
 * @param chunks
 *            how many chunks can be read
 * @param keptBytes
 *            bytes of the file that are still there
 * @param cutBytes
 *            bytes of the file that are not there any more
 * @param changed
 *            whether the file is another than before
 */
public record RecoveredFile(long chunks, long keptBytes, long cutBytes, boolean changed) {}

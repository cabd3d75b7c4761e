/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
/**
 * Makes recordings readable whose writer has died, and says whether a recording can be read.
 * {@link org.openjdk.jmc.flightrecorder.writer.internal.recovery.FileRecovery} first finds out, reading, what is to be
 * done, then does it. Types, events and constants are walked through as readers do it, by what the format says and not
 * by what this writer writes, so that files of other writers are repaired as well.
 * <p>
 * Uses chunk and what is below it. Cost: every chunk is read once, an unfinished one twice; heap for its types,
 * for the bytes of its metadata, and 16 bytes for each checkpoint.
 */
package org.openjdk.jmc.flightrecorder.writer.internal.recovery;

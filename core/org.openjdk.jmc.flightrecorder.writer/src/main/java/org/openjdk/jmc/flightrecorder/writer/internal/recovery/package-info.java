/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
/**
 * Makes recordings readable whose writer has died, and says whether a recording can be read.
 * {@link org.openjdk.jmc.flightrecorder.writer.internal.recovery.FileRecovery} first reads the file to find out what
 * has to be done, then does it. The recovery walks through types, events and constants as readers do. It goes by the
 * format and not by what this writer writes, so it repairs files of other writers as well.
 * <p>
 * Uses read for all that it reads, metadata for a recording without events, and output for checksums. Cost: every chunk
 * is read once, an unfinished one twice; heap for its types, and 16 bytes for each checkpoint.
 */
package org.openjdk.jmc.flightrecorder.writer.internal.recovery;

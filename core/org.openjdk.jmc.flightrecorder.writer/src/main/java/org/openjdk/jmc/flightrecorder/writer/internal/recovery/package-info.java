/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
/**
 * Makes recordings readable whose writer has died. Only what the format says about chunks and events in general is
 * looked at, no type and no constant, so that unfinished files of other writers are repaired as well.
 * {@link org.openjdk.jmc.flightrecorder.writer.internal.recovery.FileRecovery} first finds out, reading, what is to be
 * done, then does it.
 * <p>
 * Uses chunk and what is below it. Cost: a finished chunk, its header; an unfinished one is read once; 64 KiB of heap.
 */
package org.openjdk.jmc.flightrecorder.writer.internal.recovery;

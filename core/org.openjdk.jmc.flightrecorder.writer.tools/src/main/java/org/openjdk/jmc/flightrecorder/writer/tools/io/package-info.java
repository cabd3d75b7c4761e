/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */

/**
 * What the tools share: reading recordings with clear errors, a look at their bytes, files that appear when they are
 * complete, progress, and how tools declare event types of their own. Knows none of the tools. All of it streams; nothing
 * grows with the length of a recording.
 */
package org.openjdk.jmc.flightrecorder.writer.tools.io;

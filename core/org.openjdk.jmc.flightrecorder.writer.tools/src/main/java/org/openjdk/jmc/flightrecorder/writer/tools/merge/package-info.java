/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */

/**
 * The tool {@code merge}: makes one recording of several. Chunks that come twice are found by their bytes before any event
 * is read; then each source is read once, or all of them side by side.
 */
package org.openjdk.jmc.flightrecorder.writer.tools.merge;

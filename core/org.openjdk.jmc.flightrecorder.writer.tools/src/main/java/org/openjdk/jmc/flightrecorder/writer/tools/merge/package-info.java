/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */

/**
 * The tool {@code merge}: makes one recording of several. Chunks that come twice are found by their bytes; the others are
 * copied by the engine, in the order of their starts.
 */
package org.openjdk.jmc.flightrecorder.writer.tools.merge;

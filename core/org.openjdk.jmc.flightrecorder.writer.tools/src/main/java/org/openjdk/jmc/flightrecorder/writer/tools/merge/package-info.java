/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */

/**
 * The tool {@code merge}: makes one recording of several. Repeated chunks are found by their bytes. The engine copies
 * the others, in the order of their starts.
 */
package org.openjdk.jmc.flightrecorder.writer.tools.merge;

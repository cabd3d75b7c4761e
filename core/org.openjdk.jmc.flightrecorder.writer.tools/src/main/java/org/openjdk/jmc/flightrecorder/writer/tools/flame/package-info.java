/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */

/**
 * The tool {@code flamegraph}: adds up the stack traces of a recording and draws them: as a picture in SVG with its own
 * code, or as a page in HTML with async-profiler's converter. Memory: the tree of the frames.
 */
package org.openjdk.jmc.flightrecorder.writer.tools.flame;

/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */

/**
 * The tool {@code flamegraph}: adds up the stack traces of a recording and draws them, as a picture in SVG by its own
 * hand, or as a page in HTML by async-profiler's converter. Memory: the tree of the frames.
 */
package org.openjdk.jmc.flightrecorder.writer.tools.flame;

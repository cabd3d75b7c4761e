/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */

/**
 * The tool {@code shrink}: selects the events that stay when a recording must become smaller. A first pass counts the
 * events of each type over time, and later passes copy. Memory grows with the number of types, not with the number of
 * events.
 */
package org.openjdk.jmc.flightrecorder.writer.tools.shrink;

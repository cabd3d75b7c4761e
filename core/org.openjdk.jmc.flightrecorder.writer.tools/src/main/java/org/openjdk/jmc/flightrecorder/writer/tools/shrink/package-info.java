/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */

/**
 * The tool {@code shrink}: which events of a recording stay when it has to become smaller. A first pass counts the events of
 * each type over time, further ones copy. Memory grows with the number of types, not with that of the events.
 */
package org.openjdk.jmc.flightrecorder.writer.tools.shrink;

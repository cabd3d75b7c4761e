/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */

/**
 * The option {@code --within}: which events lie inside an enclosing event of their thread. A first pass over the recording
 * finds the enclosing events, because they are written at their end. Its memory grows with their number, not with that of
 * the events.
 */
package org.openjdk.jmc.flightrecorder.writer.tools.within;

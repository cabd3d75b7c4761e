/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */

/**
 * The option {@code --within}: selects events inside an enclosing event of their thread. A first pass over the
 * recording finds the enclosing events, because events are written at their end. Its memory grows with the number of
 * enclosing events, not of all events.
 */
package org.openjdk.jmc.flightrecorder.writer.tools.within;

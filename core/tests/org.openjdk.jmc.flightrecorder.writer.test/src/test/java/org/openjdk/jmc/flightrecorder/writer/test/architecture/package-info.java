/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
/** The shape of the library: its layers, its names, and what it keeps away from. */
package org.openjdk.jmc.flightrecorder.writer.test.architecture;

/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */

/**
 * Tools that make recordings of other profilers' files, and what all such tools share. Samples stream through; names of
 * functions are held once.
 */
package org.openjdk.jmc.flightrecorder.writer.tools.profile;

/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */

/**
 * Tools that convert other profilers' files to recordings, and the code that they share. Samples are streamed; names of
 * functions are held once.
 */
package org.openjdk.jmc.flightrecorder.writer.tools.profile;

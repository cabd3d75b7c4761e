/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */

/**
 * Tools that make recordings of recordings: filter, redact, split, save a selection, recover. Filter and redact are command
 * lines of the package {@code engine}, split copies chunks. Saving a selection is the same by JMC's parser, which holds a recording in memory, and its
 * items.
 */
package org.openjdk.jmc.flightrecorder.writer.tools.rewrite;

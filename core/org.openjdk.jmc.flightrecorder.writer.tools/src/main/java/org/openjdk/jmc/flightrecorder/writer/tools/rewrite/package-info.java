/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */

/**
 * Tools that rewrite recordings: filter, redact, split, save a selection, recover. Filter and redact are command lines
 * of the package {@code engine}; split copies chunks. Saving a selection works with JMC's parser, which holds a
 * recording in memory, and with its items.
 */
package org.openjdk.jmc.flightrecorder.writer.tools.rewrite;

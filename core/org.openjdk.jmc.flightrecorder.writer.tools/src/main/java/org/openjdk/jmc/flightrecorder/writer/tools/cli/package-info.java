/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */

/**
 * The habits of the command line that all tools share: help, errors, status, inputs and outputs, summaries, and names that
 * match nothing. Knows none of the tools.
 */
package org.openjdk.jmc.flightrecorder.writer.tools.cli;

/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */

/**
 * The command line conventions of all tools: help, errors, status, inputs and outputs, summaries, and names that match
 * nothing. Does not depend on any tool.
 */
package org.openjdk.jmc.flightrecorder.writer.tools.cli;

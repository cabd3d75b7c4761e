/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */

/**
 * The tool {@code perf}: samples in the output of {@code perf script} become events, with the times, threads,
 * processors and libraries of perf.
 */
package org.openjdk.jmc.flightrecorder.writer.tools.perf;

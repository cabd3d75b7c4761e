/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */

/**
 * The tool {@code perf}: samples that {@code perf script} has printed become events, with the times, threads, processors and
 * libraries that perf has seen.
 */
package org.openjdk.jmc.flightrecorder.writer.tools.perf;

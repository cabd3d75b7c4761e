/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
/** Reads results of JMH, compares them, draws them, and says what they do not show. */
package org.openjdk.jmc.flightrecorder.writer.benchmarks.results;

/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
/** The processor time of the command line tools, beside programs of others. */
package org.openjdk.jmc.flightrecorder.writer.benchmarks.tools;

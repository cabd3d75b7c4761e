/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
/**
 * A data source of Apache Spark named {@code jfr}. Package {@code read} makes rows of events, package {@code write}
 * makes events of rows, and package {@code column} has the columns that both share. Package {@code jobs} runs the
 * command line tools over many recordings. Spark has the scheduler, the file systems and the commit of output; the
 * reader of bytes of the tools reads, and this library writes. See docs/FLEET.md.
 */
package org.openjdk.jmc.flightrecorder.writer.spark;

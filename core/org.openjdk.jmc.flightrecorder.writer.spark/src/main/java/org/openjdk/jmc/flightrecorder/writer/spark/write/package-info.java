/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
/**
 * Rows become events. The schema of the rows becomes an event type, and each task writes one recording by an
 * {@code EventWriter}. Spark's own file output gives the recordings their names and publishes them.
 */
package org.openjdk.jmc.flightrecorder.writer.spark.write;

/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
/**
 * Runs the command line tools over the recordings of a directory or an object store, a task for each.
 */
package org.openjdk.jmc.flightrecorder.writer.spark.jobs;

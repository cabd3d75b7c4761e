/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
/**
 * What Spark costs and gains with recordings of a fleet. The module for Spark does the work, in JVMs of its own, because
 * {@code benchmarks.jar} has no Spark.
 */
package org.openjdk.jmc.flightrecorder.writer.benchmarks.fleet;

/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
/**
 * The columns that reading and writing share.
 */
package org.openjdk.jmc.flightrecorder.writer.spark.column;

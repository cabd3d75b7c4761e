/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
/** Bytes: what stands where in a file, rule by rule of the format. */
package org.openjdk.jmc.flightrecorder.writer.test.format;

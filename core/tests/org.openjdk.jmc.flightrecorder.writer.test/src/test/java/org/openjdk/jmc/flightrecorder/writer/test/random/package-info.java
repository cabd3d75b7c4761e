/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
/** Random recordings: what was committed is what is read, whatever the types, values, limits, threads and outputs. */
package org.openjdk.jmc.flightrecorder.writer.test.random;

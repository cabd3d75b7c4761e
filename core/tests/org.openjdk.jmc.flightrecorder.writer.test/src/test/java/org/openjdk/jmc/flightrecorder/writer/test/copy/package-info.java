/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
/** Recordings of the JDK, copied event by event, say the same as their originals. */
package org.openjdk.jmc.flightrecorder.writer.test.copy;

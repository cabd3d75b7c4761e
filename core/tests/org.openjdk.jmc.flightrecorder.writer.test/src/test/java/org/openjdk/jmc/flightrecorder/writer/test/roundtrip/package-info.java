/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
/** What is written is what every reader gives back, or the writer says why not. */
package org.openjdk.jmc.flightrecorder.writer.test.roundtrip;

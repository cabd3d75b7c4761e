/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
/** Records as events, read back by every reader. */
package org.openjdk.jmc.flightrecorder.writer.test.records;

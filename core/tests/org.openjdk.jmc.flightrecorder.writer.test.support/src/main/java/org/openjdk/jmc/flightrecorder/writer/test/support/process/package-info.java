/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */

/** What the operating system says of the process that measures itself. */
package org.openjdk.jmc.flightrecorder.writer.test.support.process;

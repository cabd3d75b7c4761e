/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
/** What the pages and comments show must work: their programs run, their links lead somewhere, their tables are whole. */
package org.openjdk.jmc.flightrecorder.writer.test.docs;
